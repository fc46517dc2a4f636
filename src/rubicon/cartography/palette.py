"""The colours of continents, softened until they suit a printed map, and still told apart."""

from __future__ import annotations

import colorsys
from collections.abc import Iterator, Sequence

DEFAULT_COLOURS = ("#ecd08a", "#dd8f7c", "#93abda", "#9cbf88", "#bd97c8", "#d9a66c", "#8fc5c0", "#d8b4a0")
"""What a continent gets that brings no colour, in turn."""
LIGHTNESS, SATURATION = 0.69, 0.4
"""What every colour is drawn to, as its lightness and its saturation; greys stay grey."""
PAPER, PAPER_SHARE = "#e2c79a", 0.22
"""What shines through every colour, and how much."""
MIN_DISTANCE = 0.11
"""How far apart two colours must be to be told apart."""
HUE_SHIFTS = (0.0, 0.035, -0.035, 0.07, -0.07, 0.11, -0.11, 0.16, -0.16, 0.25, -0.25, 0.4)
LIGHTNESS_SHIFTS = (0.0, 0.08, -0.1)

Rgb = tuple[float, float, float]


def softened(colours: Sequence[str | None], continents: int) -> tuple[str, ...]:
    """One for each continent, near the map maker's; whoever comes later gives way to those alike."""
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
    """The colour, then others, ever less like it."""
    hue, light, vivid = colorsys.rgb_to_hls(*colour)
    for turn in HUE_SHIFTS:
        for shade in LIGHTNESS_SHIFTS:
            yield colorsys.hls_to_rgb((hue + turn) % 1, light + shade, max(vivid, 0.3) if turn else vivid)


def _distance(one: Rgb, other: Rgb) -> float:
    """The eye is best at green and worst at blue (the redmean of two colours, from 0 to about 1)."""
    red, green, blue = ((a - b) ** 2 for a, b in zip(one, other, strict=True))
    mean = (one[0] + other[0]) / 2
    return float(((2 + mean) * red + 4 * green + (3 - mean) * blue) ** 0.5) / 3
