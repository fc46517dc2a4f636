"""The width of a name in the typefaces of the pictures, and its possible line breaks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

SMALL_CAPS, PLAIN = "sc", "plain"
UNKNOWN_LETTER_WIDTH_EM = 0.7
"""Width of letters that the typeface lacks, in font sizes; too wide rather than too narrow."""

LINE_HEIGHT_EM = 0.92
"""Distance between the lines of a label, in font sizes."""

CASE_MATTERS = ("tr", "az")
"""Languages that small capitals would misspell, because i and ı are different letters."""


def text_width(text: str, size: float, language: str = "") -> float:
    face = _widths()[face_of(language)]
    return size * sum(face.get(letter, UNKNOWN_LETTER_WIDTH_EM * 1000) for letter in text) / 1000


def face_of(language: str) -> str:
    return PLAIN if language.split("-")[0] in CASE_MATTERS else SMALL_CAPS


def line_breaks(name: str) -> list[tuple[str, ...]]:
    """The name in one, two and three lines, as evenly as its words allow."""
    words = name.split()
    ways: list[tuple[str, ...]] = [(name,)]
    if len(words) > 1:
        cuts = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))]
        ways.append(min(cuts, key=lambda lines: max(map(len, lines))))
    if len(words) > 2:
        ways.append(min(_thirds(words), key=lambda lines: max(map(len, lines))))
    return ways


def _thirds(words: list[str]) -> Iterator[tuple[str, ...]]:
    for first in range(1, len(words) - 1):
        for second in range(first + 1, len(words)):
            yield " ".join(words[:first]), " ".join(words[first:second]), " ".join(words[second:])


@cache
def _widths() -> dict[str, dict[str, float]]:
    """In thousandths of the font size, by typeface and letter."""
    widths: dict[str, dict[str, float]] = json.loads(files(__package__).joinpath("widths.json").read_bytes())
    return widths
