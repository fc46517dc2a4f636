"""The typefaces of a picture, and their fonts, which are embedded in it as subsets of the letters it uses."""

from __future__ import annotations

import re
import struct
from base64 import b64encode
from collections.abc import Iterable, Mapping
from functools import cache
from html import unescape
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import pairwise
from typing import NamedTuple

from ..cartography.text_metrics import PLAIN as PLAIN_FACE
from ..cartography.text_metrics import face_of


class Typeface(NamedTuple):
    """`other` is the fallback family for letters that the typeface lacks."""

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
        """The SVG attributes of a text in this typeface; without a size, of a group of texts."""
        return {"font_family": self.stack, "font_weight": self.weight, "font_size": size}


TITLES = Typeface("Cinzel", 700, "serif")
SMALL_CAPS = Typeface("Alegreya Sans SC", 700, "sans-serif")
PLAIN = Typeface("Alegreya Sans", 700, "sans-serif")
FIGURES = Typeface("Alegreya Sans", 800, "sans-serif")
TYPEFACES = (TITLES, SMALL_CAPS, PLAIN, FIGURES)

TEXT_CONTENT = re.compile(r">([^<]+)<")
UNCOVERED_LETTER = re.compile(r"[^\n -~\xa0-ňŊ-žȘșȚțẞ–—‘’‚“”„•…‹›−]")
"""A letter that none of our typefaces has."""


def names_typeface(language: str) -> Typeface:
    """The typeface of names on the land."""
    return PLAIN if face_of(language) == PLAIN_FACE else SMALL_CAPS


def upper_case(text: str, language: str) -> str:
    """Upper case by the rules of the language."""
    if face_of(language) == PLAIN_FACE:
        text = text.replace("i", "İ")
    return text.upper()


def title_case(text: str, language: str) -> str:
    """A text for the typeface of titles, whose lower case letters are capitals too and misspell some languages."""
    return upper_case(text, language) if face_of(language) == PLAIN_FACE else text


def style_sheet(markup: str) -> str:
    """The style sheet of the typefaces that the markup uses, reduced to its letters."""
    letters = "".join(sorted(set(unescape("".join(TEXT_CONTENT.findall(markup))))))
    used = [face for face in TYPEFACES if f'font-family="{face.stack}" font-weight="{face.weight}"' in markup]
    return font_face_rules(used, letters)


def font_face_rules(faces: Iterable[Typeface], letters: str) -> str:
    """`@font-face` rules with embedded fonts of these letters, so that a picture looks the same everywhere."""
    return "".join(_font_face_rule(face, letters) for face in faces)


def _font_face_rule(face: Typeface, letters: str) -> str:
    data = b64encode(subset_font(_font_bytes(face), letters)).decode()
    source = f"url(data:font/ttf;base64,{data})"
    return f'@font-face{{font-family:"{face.family}";font-weight:{face.weight};src:{source}}}'


@cache
def _font_bytes(face: Typeface) -> bytes:
    return face.file.read_bytes()


# Font subsets: the outlines of unused letters are removed, their glyph ids stay.

KEPT_TABLES = (b"OS/2", b"cmap", b"glyf", b"head", b"hhea", b"hmtx", b"loca", b"maxp", b"name", b"post")
"""Without kerning: its tables are large, and names are measured without it."""
COMPOUND, MORE, WORDS, SCALED, SCALED_TWICE, TURNED = -1, 0x20, 0x01, 0x08, 0x40, 0x80
CHECKSUM_MAGIC = 0xB1B0AFBA


def subset_font(font: bytes, letters: Iterable[str]) -> bytes:
    """A TrueType font with only these letters. The font must have short `loca` offsets, as all of ours have."""
    tables = _tables(font)
    places = struct.unpack(f">{len(tables[b'loca']) // 2}H", tables[b"loca"])
    outlines = [tables[b"glyf"][2 * at : 2 * to] for at, to in pairwise(places)]
    kept, glyphs = {0}, _glyphs(tables[b"cmap"])
    wanted = [glyphs.get(ord(letter), 0) for letter in letters]
    while wanted:
        glyph = wanted.pop()
        if glyph not in kept:
            kept.add(glyph)
            wanted += _parts(outlines[glyph])
    outlines = [outline if glyph in kept else b"" for glyph, outline in enumerate(outlines)]
    at, starts = 0, [0]
    for outline in outlines:
        at += len(outline) // 2
        starts.append(at)
    tables[b"glyf"] = b"".join(outlines)
    tables[b"loca"] = struct.pack(f">{len(starts)}H", *starts)
    return _font({name: tables[name] for name in KEPT_TABLES})


def _tables(font: bytes) -> dict[bytes, bytes]:
    (count,) = struct.unpack_from(">H", font, 4)
    entries = (struct.unpack_from(">4sIII", font, 12 + 16 * entry) for entry in range(count))
    return {name: font[start : start + size] for name, _, start, size in entries}


def _glyphs(cmap: bytes) -> dict[int, int]:
    """The glyph of each letter: the last subtable, in the format of segments."""
    (count,) = struct.unpack_from(">H", cmap, 2)
    (start,) = struct.unpack_from(">I", cmap, 4 + 8 * (count - 1) + 4)
    (twice,) = struct.unpack_from(">H", cmap, start + 6)
    found: dict[int, int] = {}
    for at in range(start + 14, start + 14 + twice, 2):
        (last,) = struct.unpack_from(">H", cmap, at)
        first, shift, offset = (struct.unpack_from(">H", cmap, at + 2 + part * twice)[0] for part in (1, 2, 3))
        for letter in range(first, min(last, 0xFFFE) + 1):
            if offset:
                where = at + 2 + 3 * twice + offset + 2 * (letter - first)
                (glyph,) = struct.unpack_from(">H", cmap, where)
                found[letter] = (glyph + shift) % 0x10000 if glyph else 0
            else:
                found[letter] = (letter + shift) % 0x10000
    return found


def _parts(outline: bytes) -> list[int]:
    """The glyphs of which an accented letter is made."""
    if not outline or struct.unpack_from(">h", outline)[0] != COMPOUND:
        return []
    at, parts, more = 10, [], True
    while more:
        flags, glyph = struct.unpack_from(">HH", outline, at)
        parts.append(glyph)
        at += 8 if flags & WORDS else 6
        at += 2 if flags & SCALED else 4 if flags & SCALED_TWICE else 8 if flags & TURNED else 0
        more = bool(flags & MORE)
    return parts


def _font(tables: Mapping[bytes, bytes]) -> bytes:
    count = len(tables)
    power = count.bit_length() - 1
    head = struct.pack(">IHHHH", 0x00010000, count, 16 << power, power, 16 * count - (16 << power))
    at, entries, bodies = 12 + 16 * count, b"", b""
    for name, table in sorted(tables.items()):
        if name == b"head":
            table = table[:8] + bytes(4) + table[12:]
        body = table + bytes(-len(table) % 4)
        entries += struct.pack(">4sIII", name, _sum(body), at + len(bodies), len(table))
        bodies += body
    font = bytearray(head + entries + bodies)
    place = font.index(b"head", 12)
    (start,) = struct.unpack_from(">I", font, place + 8)
    struct.pack_into(">I", font, start + 8, (CHECKSUM_MAGIC - _sum(bytes(font))) % 2**32)
    return bytes(font)


def _sum(body: bytes) -> int:
    words: tuple[int, ...] = struct.unpack(f">{len(body) // 4}I", body)
    return sum(words) % 2**32
