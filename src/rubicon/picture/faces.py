"""The faces of the lettering: which is for what, and their files, which travel inside every picture."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable
from functools import cache
from html import unescape
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

from ..cartography.lettering import PLAIN as PLAIN_FACE
from ..cartography.lettering import face_of
from .cut import cut


class Face(NamedTuple):
    """`other` is what a reader takes for letters that the face lacks."""

    family: str
    weight: int
    other: str

    @property
    def file(self) -> Traversable:
        return files(__package__).joinpath("fonts", f"{self.family.lower().replace(' ', '-')}-{self.weight}.ttf")

    @property
    def stack(self) -> str:
        return f"{self.family}, {self.other}"

    def at(self, size: float | None = None) -> dict[str, object]:
        """The attributes of a text in this face, or of several of different sizes."""
        return {"font_family": self.stack, "font_weight": self.weight, "font_size": size}


TITLES = Face("Cinzel", 700, "serif")
SMALL_CAPS = Face("Alegreya Sans SC", 700, "sans-serif")
PLAIN = Face("Alegreya Sans", 700, "sans-serif")
FIGURES = Face("Alegreya Sans", 800, "sans-serif")
ALL = (TITLES, SMALL_CAPS, PLAIN, FIGURES)

WRITTEN = re.compile(r">([^<]+)<")
STRANGE = re.compile(r"[^\n -~\xa0-ňŊ-žȘșȚțẞ–—‘’‚“”„•…‹›−]")
"""A letter that none of our faces has."""


def names(language: str) -> Face:
    """For the names on the land."""
    return PLAIN if face_of(language) == PLAIN_FACE else SMALL_CAPS


def capitals(text: str, language: str) -> str:
    """Upper case, as the language has it."""
    if face_of(language) == PLAIN_FACE:
        text = text.replace("i", "İ")
    return text.upper()


def titled(text: str, language: str) -> str:
    """For the face of titles, whose small letters are capitals too, and would misspell some languages."""
    return capitals(text, language) if face_of(language) == PLAIN_FACE else text


def worn(markup: str) -> str:
    """The style sheet of the faces in which something is written there, with the letters that are."""
    letters = "".join(sorted(set(unescape("".join(WRITTEN.findall(markup))))))
    used = [face for face in ALL if f'font-family="{face.stack}" font-weight="{face.weight}"' in markup]
    return embedded(used, letters)


def embedded(faces: Iterable[Face], letters: str) -> str:
    """A style sheet that brings the faces along, so that a picture looks alike everywhere: only these letters."""
    return "".join(_embedded(face, letters) for face in faces)


def _embedded(face: Face, letters: str) -> str:
    data = b64encode(cut(_font(face), letters)).decode()
    source = f"url(data:font/ttf;base64,{data})"
    return f'@font-face{{font-family:"{face.family}";font-weight:{face.weight};src:{source}}}'


@cache
def _font(face: Face) -> bytes:
    return face.file.read_bytes()
