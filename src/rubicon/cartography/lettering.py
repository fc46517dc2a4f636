"""How wide a word is when it is lettered on a board, in the faces that the pictures use."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

SMALL_CAPS, PLAIN = "sc", "plain"
UNKNOWN = 0.7
"""Of a letter that the face lacks, in sizes of the face: rather too wide than too narrow."""

LINE = 0.92
"""From one line of a label to the next, in sizes of the face."""

CASE_MATTERS = ("tr", "az")
"""Languages that small capitals would misspell: their i and ı are two letters."""


def width(text: str, size: float, language: str = "") -> float:
    face = _widths()[face_of(language)]
    return size * sum(face.get(letter, UNKNOWN * 1000) for letter in text) / 1000


def face_of(language: str) -> str:
    return PLAIN if language.split("-")[0] in CASE_MATTERS else SMALL_CAPS


@cache
def _widths() -> dict[str, dict[str, float]]:
    """In thousandths of the size, by face and letter."""
    widths: dict[str, dict[str, float]] = json.loads(files(__package__).joinpath("widths.json").read_bytes())
    return widths
