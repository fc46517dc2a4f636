"""The colours of the sea, paper, ink, continents and seats, and the hatching that tells seats apart without colour."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from colorsys import hls_to_rgb, rgb_to_hls
from typing import NamedTuple

from .markup import number, tag

PAPER, INK, FAINT = "#f5ecd6", "#33271b", "#7a6852"
LINE = "#4a3c2c"
SEA_INK = "#2f4a52"
"""Ink on the sea."""
FOAM = "#e6f2ee"
UNOWNED, DISABLED = "#e6dcc3", "#b9b4a6"

CONTINENTS = ("#ecd08a", "#dd8f7c", "#93abda", "#d9a66c", "#9cbf88", "#bd97c8", "#8fc5c0", "#d8b4a0")
TONES = ((0.0, 0.0), (0.045, 0.008), (-0.042, -0.008), (0.022, 0.014), (-0.022, -0.014), (0.06, 0.0))
"""Changes of lightness and hue, by which neighbours in a continent differ a little."""


class SeatColours(NamedTuple):
    """The colour of a seat, and that of numbers on it."""

    colour: str
    number: str


_LIGHT = "#ffffff"
SEAT_COLOURS = (
    SeatColours("#b3352f", _LIGHT),
    SeatColours("#2f62a8", _LIGHT),
    SeatColours("#3d8a4a", _LIGHT),
    SeatColours("#e0b02e", INK),
    SeatColours("#6d4791", _LIGHT),
    SeatColours("#3a3a40", _LIGHT),
    SeatColours("#d9742b", _LIGHT),
    SeatColours("#1f8a8c", _LIGHT),
    SeatColours("#cf6f9c", _LIGHT),
    SeatColours("#7a4a2b", _LIGHT),
    SeatColours("#a3b83c", INK),
    SeatColours("#8fbfe6", INK),
)


def seat_colours(number: int) -> SeatColours:
    return SEAT_COLOURS[number % len(SEAT_COLOURS)]


def owned_land(number: int) -> str:
    """The colour of a seat's land: its own, mixed with paper."""
    return mixed("#efe4cb", seat_colours(number).colour, 0.58)


def mixed(one: str, other: str, part: float) -> str:
    """A mixture with this share of the other colour."""
    return _hex([x + (y - x) * part for x, y in zip(_rgb(one), _rgb(other), strict=True)])


def shaded(colour: str, lighter: float, fuller: float = 0.0, turned: float = 0.0) -> str:
    hue, light, full = rgb_to_hls(*_rgb(colour))
    return _hex(hls_to_rgb((hue + turned) % 1, _within(light + lighter), _within(full + fuller)))


def softened(colour: str) -> str:
    """The colour as on paper, light enough for dark names; the more saturated, the more it is toned down."""
    hue, light, full = rgb_to_hls(*_rgb(colour))
    return _hex(hls_to_rgb(hue, min(0.8, max(0.62, light)), full if full < 0.75 else 1.3 - 0.75 * full))


def continents(colours: Sequence[str | None], count: int) -> tuple[str, ...]:
    """A colour for each continent, from the drawing or by default."""
    told = [colours[number] if number < len(colours) else None for number in range(count)]
    return tuple(softened(colour or CONTINENTS[number % len(CONTINENTS)]) for number, colour in enumerate(told))


def tones(near: Sequence[Sequence[int]], of: Sequence[int]) -> tuple[int, ...]:
    """For each territory a tone that no neighbour in its continent has, as long as there are enough."""
    chosen: list[int] = []
    for territory, around in enumerate(near):
        taken = {chosen[other] for other in around if other < territory and of[other] == of[territory]}
        chosen.append(next((tone for tone in range(len(TONES)) if tone not in taken), territory % len(TONES)))
    return tuple(chosen)


def toned(colour: str, tone: int) -> str:
    lighter, turned = TONES[tone]
    return shaded(colour, lighter, turned=turned)


def _rgb(colour: str) -> tuple[float, float, float]:
    return int(colour[1:3], 16) / 255, int(colour[3:5], 16) / 255, int(colour[5:7], 16) / 255


def _hex(parts: Sequence[float]) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in parts)


def _within(part: float) -> float:
    return min(1.0, max(0.0, part))


# Hatching, so that seats can be told apart without colour. The first patterns are those of heraldry: red vertical, blue
# horizontal, green and purple diagonal, gold dotted, black crossed.

TILE_SIZE, TILE_SCALE = 8, 1.5
"""Size of a tile, and its magnification: finer lines would merge on a phone."""
HATCH_PATHS = (
    "M2 0V8M6 0V8",
    "M0 2H8M0 6H8",
    "M-1 -1L9 9M-1 7L1 9M7 -1L9 1",
    "M1.6 2h.8M5.6 6h.8",
    "M9 -1L-1 9M1 -1L-1 1M9 7L7 9",
    "M0 4H8M4 0V8",
    "M0 2H5M4 6H8M0 6H1",
    "M0 3L2 1L4 3L6 1L8 3M0 7L2 5L4 7L6 5L8 7",
    "M4 2.2a1.8 1.8 0 1 0 .01 0Z",
    "M-1 -1L9 9M9 -1L-1 9",
    "M2 .5V3.5M.5 2H3.5M6 4.5V7.5M4.5 6H7.5",
    "M1 3L2.5 .8L4 3ZM5 7L6.5 4.8L8 7Z",
)


def hatch_id(owner: int) -> str:
    """The id of the pattern of a seat."""
    return f"h{owner}"


def hatch_patterns(seats: Iterable[int], unit: float) -> str:
    return "".join(_hatch_pattern(owner, unit) for owner in seats)


def _hatch_pattern(owner: int, unit: float) -> str:
    lines = tag(
        "path", d=HATCH_PATHS[owner % len(HATCH_PATHS)], stroke=mixed(seat_colours(owner).colour, "#000000", 0.4)
    )
    return tag(
        "pattern",
        lines,
        id=hatch_id(owner),
        width=TILE_SIZE,
        height=TILE_SIZE,
        patternUnits="userSpaceOnUse",
        patternTransform=f"scale({number(TILE_SCALE * unit)})",
        fill="none",
        stroke_width=0.9,
        stroke_opacity=0.4,
        stroke_linecap="round",
    )
