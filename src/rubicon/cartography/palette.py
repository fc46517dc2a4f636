"""The colours of continents: those of a map, softened but still distinct, and those of generated lands."""

from __future__ import annotations

import colorsys
from collections.abc import Iterator, Sequence

from ..core.chance import Chance, shuffled
from ..world.map import WorldMap

DEFAULT_COLOURS = ("#ecd08a", "#dd8f7c", "#93abda", "#9cbf88", "#bd97c8", "#d9a66c", "#8fc5c0", "#d8b4a0")
"""For continents without a colour, in turn."""
LIGHTNESS, SATURATION = 0.69, 0.4
"""The lightness and saturation to which all colours are pulled; greys stay grey."""
PAPER, PAPER_SHARE = "#e2c79a", 0.22
"""The colour that is mixed into all others, and its share."""
MIN_DISTANCE = 0.11
"""Two colours must be this far apart to look different."""
HUE_SHIFTS = (0.0, 0.035, -0.035, 0.07, -0.07, 0.11, -0.11, 0.16, -0.16, 0.25, -0.25, 0.4)
LIGHTNESS_SHIFTS = (0.0, 0.08, -0.1)

Rgb = tuple[float, float, float]


def softened(colours: Sequence[str | None], continents: int) -> tuple[str, ...]:
    """A colour for each continent, near the one given. A continent gives way to an earlier one that is similar."""
    taken: list[Rgb] = []
    for number in range(continents):
        own = colours[number] if number < len(colours) else None
        wishes = (
            [_softened(own)]
            if own
            else [_rgb(DEFAULT_COLOURS[(number + k) % len(DEFAULT_COLOURS)]) for k in range(len(DEFAULT_COLOURS))]
        )
        ways = [*wishes, *_variations(wishes[0])]
        clear = [way for way in ways if all(_distance(way, other) >= MIN_DISTANCE for other in taken)]
        taken.append(clear[0] if clear else max(ways, key=lambda way: min(_distance(way, other) for other in taken)))
    return tuple("#" + "".join(f"{round(part * 255):02x}" for part in colour) for colour in taken)


def _rgb(colour: str) -> Rgb:
    red, green, blue = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return red, green, blue


def _softened(colour: str) -> Rgb:
    hue, light, vivid = colorsys.rgb_to_hls(*_rgb(colour))
    if vivid < 0.12 or light > 0.97 or light < 0.03:
        return colorsys.hls_to_rgb(0.11, 0.62 + 0.2 * light, 0.14)  # grey as paper is
    bright = colorsys.hls_to_rgb(hue, LIGHTNESS + 0.12 * (light - 0.5), SATURATION * (0.55 + 0.45 * vivid))
    red, green, blue = (part + (paper - part) * PAPER_SHARE for part, paper in zip(bright, _rgb(PAPER), strict=True))
    return red, green, blue


def _variations(colour: Rgb) -> Iterator[Rgb]:
    """The colour, then others that differ from it more and more."""
    hue, light, vivid = colorsys.rgb_to_hls(*colour)
    for turn in HUE_SHIFTS:
        for shade in LIGHTNESS_SHIFTS:
            yield colorsys.hls_to_rgb((hue + turn) % 1, light + shade, max(vivid, 0.3) if turn else vivid)


def _distance(one: Rgb, other: Rgb) -> float:
    """The redmean distance of two colours, from 0 to about 1: the eye sees differences best in green, worst in blue."""
    red, green, blue = ((a - b) ** 2 for a, b in zip(one, other, strict=True))
    mean = (one[0] + other[0]) / 2
    return float(((2 + mean) * red + 4 * green + (3 - mean) * blue) ** 0.5) / 3


# Colours of generated lands

INVENTED_COLOURS = (
    "#ecd08a",
    "#dd8f7c",
    "#93abda",
    "#9cbf88",
    "#bd97c8",
    "#d9a66c",
    "#8fc5c0",
    "#d99bb5",
    "#b9b77a",
    "#a59a8c",
    "#7fa7b8",
    "#cdbfe0",
)
FIRST_COLOURS = 6
"""Boards with fewer continents choose among the first colours, which are the most distinct."""


def choose_colours(world: WorldMap, chance: Chance) -> tuple[str, ...]:
    """A colour for each continent, as different from those of its neighbours as possible."""
    home = [territory.continent for territory in world.territories]
    near = {(home[one], home[other]) for one, targets in enumerate(world.links()) for other in targets}
    usable = [INVENTED_COLOURS[place] for place in shuffled(range(max(len(world.continents), FIRST_COLOURS)), chance)]
    taken: list[str] = []
    for continent in range(len(world.continents)):
        around = [taken[other] for other in range(continent) if (continent, other) in near]

        def unlike(colour: str, around: list[str] = around) -> int:
            return min((_colour_distance(colour, other) for other in around), default=0)

        best = max(usable, key=unlike)
        usable.remove(best)
        taken.append(best)
    return tuple(taken)


def _colour_distance(one: str, other: str) -> int:
    return sum(abs(int(one[at : at + 2], 16) - int(other[at : at + 2], 16)) ** 2 for at in (1, 3, 5))
