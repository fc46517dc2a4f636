"""The colours: of the sea, the paper and the ink, of continents and seats; and how one is made of another."""

from __future__ import annotations

from collections.abc import Sequence
from colorsys import hls_to_rgb, rgb_to_hls
from typing import NamedTuple

PAPER, INK, FAINT = "#f5ecd6", "#33271b", "#7a6852"
LINE = "#4a3c2c"
DEEP = "#2f4a52"
"""Ink on the sea."""
FOAM = "#e6f2ee"
NOBODYS, OFF = "#e6dcc3", "#b9b4a6"

CONTINENTS = ("#ecd08a", "#dd8f7c", "#93abda", "#d9a66c", "#9cbf88", "#bd97c8", "#8fc5c0", "#d8b4a0")
TONES = ((0.0, 0.0), (0.045, 0.008), (-0.042, -0.008), (0.022, 0.014), (-0.022, -0.014), (0.06, 0.0))
"""How much lighter, and how far round the colour wheel: what lies side by side in a continent differs a little."""


class Seat(NamedTuple):
    """The colour of a seat, and that of a number on it."""

    colour: str
    number: str


_LIGHT = "#ffffff"
SEATS = (
    Seat("#b3352f", _LIGHT),
    Seat("#2f62a8", _LIGHT),
    Seat("#3d8a4a", _LIGHT),
    Seat("#e0b02e", INK),
    Seat("#6d4791", _LIGHT),
    Seat("#3a3a40", _LIGHT),
    Seat("#d9742b", _LIGHT),
    Seat("#1f8a8c", _LIGHT),
    Seat("#cf6f9c", _LIGHT),
    Seat("#7a4a2b", _LIGHT),
    Seat("#a3b83c", INK),
    Seat("#8fbfe6", INK),
)


def seat(number: int) -> Seat:
    return SEATS[number % len(SEATS)]


def held(number: int) -> str:
    """The land of a seat: its colour on paper."""
    return mixed("#efe4cb", seat(number).colour, 0.58)


def mixed(one: str, other: str, part: float) -> str:
    """So much of the other colour in the one."""
    return _hex([x + (y - x) * part for x, y in zip(_rgb(one), _rgb(other), strict=True)])


def shaded(colour: str, lighter: float, fuller: float = 0.0, turned: float = 0.0) -> str:
    hue, light, full = rgb_to_hls(*_rgb(colour))
    return _hex(hls_to_rgb((hue + turned) % 1, _within(light + lighter), _within(full + fuller)))


def softened(colour: str) -> str:
    """As a colour looks on paper: names stand on it in dark ink, and the purer it is, the more it is toned down."""
    hue, light, full = rgb_to_hls(*_rgb(colour))
    return _hex(hls_to_rgb(hue, min(0.8, max(0.62, light)), full if full < 0.75 else 1.3 - 0.75 * full))


def continents(colours: Sequence[str | None], count: int) -> tuple[str, ...]:
    """One for each, whether the drawing says so or not."""
    told = [colours[number] if number < len(colours) else None for number in range(count)]
    return tuple(softened(colour or CONTINENTS[number % len(CONTINENTS)]) for number, colour in enumerate(told))


def tones(near: Sequence[Sequence[int]], of: Sequence[int]) -> tuple[int, ...]:
    """For each territory a tone that none of its neighbours in the same continent has, as far as there are enough."""
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
