"""Raw lines of Domination's `.map` and `.cards` files, and words and numbers as Java reads them.

Nothing here knows what a line means. A line is kept as bytes with its ending, so that an unchanged file is written back
byte for byte. "Domination" is version 1.2.0; citations such as "facts a.1" refer to `docs/domination.md`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import TypeVar

import msgspec

from ..errors import Malformed

BOM = b"\xef\xbb\xbf"
# What Java's StringTokenizer takes for a word.
_WORD = re.compile(r"[^ \t\f\r\n]+")
_RAW_WORD = re.compile(rb"[^ \t\f\r\n]+")

T = TypeVar("T")


class TextFile(msgspec.Struct, frozen=True):
    """Raw lines with their endings. With a byte order mark in front the file is UTF-8, else Latin-1 (facts a.1)."""

    lines: tuple[bytes, ...] = ()
    bom: bool = False

    @classmethod
    def parse(cls, data: bytes) -> TextFile:
        bom = data.startswith(BOM)
        # bytes.splitlines knows exactly the three endings that Java's readLine knows: LF, CR and CRLF.
        return cls(tuple(data[len(BOM) if bom else 0 :].splitlines(keepends=True)), bom)

    def write(self) -> bytes:
        return (BOM if self.bom else b"") + b"".join(self.lines)

    def read(self, index: int) -> str:
        raw = self.lines[index].rstrip(b"\r\n")
        return raw.decode("utf-8", "replace") if self.bom else raw.decode("latin-1")

    def replace(self, index: int, line: str) -> TextFile:
        """Replaces one line; its ending stays."""
        old = self.lines[index]
        ending = old[len(old.rstrip(b"\r\n")) :]
        text = self._able_to_hold(line)
        return text._splice(index, index + 1, text._raw(line) + ending)

    def replace_word(self, index: int, place: int, word: str) -> TextFile:
        """Replaces a word of one line; all white space stays."""
        text = self._able_to_hold(word)
        raw = text.lines[index]
        old = list(_RAW_WORD.finditer(raw))[place]
        return text._splice(index, index + 1, raw[: old.start()] + text._raw(word) + raw[old.end() :])

    def remove_word(self, index: int, place: int) -> TextFile:
        """Removes a word from one line, with the white space before it."""
        raw = self.lines[index]
        words = list(_RAW_WORD.finditer(raw))
        start = words[place - 1].end() if place else words[place].start()
        return self._splice(index, index + 1, raw[:start] + raw[words[place].end() :])

    def insert(self, index: int, line: str) -> TextFile:
        """Inserts a line before line `index`, with the ending that the file uses."""
        text = self._able_to_hold(line)
        used = (raw[len(raw.rstrip(b"\r\n")) :] for raw in text.lines)
        ending = next(filter(None, used), b"\n")
        if index and text.lines[index - 1][-1:] not in (b"\r", b"\n"):
            text = text._splice(index - 1, index, text.lines[index - 1] + ending)
        return text._splice(index, index, text._raw(line) + ending)

    def remove(self, index: int) -> TextFile:
        """Removes one line, with its ending."""
        return self._splice(index, index + 1)

    def _splice(self, start: int, end: int, *lines: bytes) -> TextFile:
        return TextFile((*self.lines[:start], *lines, *self.lines[end:]), self.bom)

    def _raw(self, line: str) -> bytes:
        return line.encode("utf-8" if self.bom else "latin-1")

    def _able_to_hold(self, line: str) -> TextFile:
        """Latin-1 has no "İ": a text that must hold one becomes UTF-8, and reads as before."""
        if "\r" in line or "\n" in line:
            raise Malformed("file.line_break", text=excerpt(line))
        try:
            self._raw(line)
        except UnicodeEncodeError:
            if self.bom:
                raise Malformed("file.character", text=excerpt(line)) from None
            utf8 = TextFile(tuple(raw.decode("latin-1").encode() for raw in self.lines), bom=True)
            return utf8._able_to_hold(line)
        return self


class IgnoredLine(msgspec.Struct, frozen=True):
    """An empty line, a comment, or a line in an unknown section."""


class HeadingLine(msgspec.Struct, frozen=True):
    section: str


class UnreadableLine(msgspec.Struct, frozen=True):
    """A line that cannot be understood, with the code and the facts of the refusal."""

    section: str | None
    code: str
    facts: dict[str, object]


def parse_lines(
    text: TextFile, section_line: Callable[[str | None, str], T]
) -> tuple[IgnoredLine | HeadingLine | UnreadableLine | T, ...]:
    """The meaning of each line. `section_line` gets the section (None before the first) and the text; it may refuse."""
    says: list[IgnoredLine | HeadingLine | UnreadableLine | T] = []
    section: str | None = None
    for index in range(len(text.lines)):
        line = text.read(index)
        if not line or line[0] == ";":
            says.append(IgnoredLine())
        elif line[0] == "[" and line[-1] == "]":
            section = line[1:-1]
            says.append(HeadingLine(section))
        else:
            try:
                says.append(section_line(section, line))
            except Malformed as refusal:
                says.append(_stray_whitespace(section, line) or UnreadableLine(section, refusal.code, refusal.facts))
    return tuple(says)


def _stray_whitespace(section: str | None, line: str) -> UnreadableLine | None:
    """Reports white space where none is allowed (facts a.1), because it is invisible."""
    bare = line.strip(" \t\f")
    if not bare:
        return UnreadableLine(section, "file.only_blanks", {})
    if bare != line and bare.startswith(";"):
        return UnreadableLine(section, "file.indented_comment", {})
    if bare != line and bare.startswith("[") and bare.endswith("]"):
        return UnreadableLine(section, "file.blanks_at_heading", {"heading": excerpt(bare)})
    return None


def split_words(line: str) -> list[str]:
    # Not str.split(): it also splits at what Java takes for part of a word, such as U+00A0 or U+0085.
    return _WORD.findall(line)


def is_word(text: str) -> bool:
    return bool(_WORD.fullmatch(text))


def split_fields(line: str, form: str) -> list[str]:
    """The words of a line: as many as the form has. If the form ends in "…", its last word may repeat or be absent."""
    found = split_words(line)
    wanted = form.split()
    if len(found) < len(wanted) - form.endswith("…"):
        raise Malformed("file.too_few", form=form, found=len(found))
    if len(found) > len(wanted) and not form.endswith("…"):
        raise Malformed("file.too_many", form=form, word=excerpt(found[len(wanted)]))
    return found


def parse_int(word: str) -> int:
    """Like Java's Integer.parseInt: a sign, then decimal digits of any script (up to U+FFFF), 32 bits."""
    body = word[1:] if word.startswith(("+", "-")) else word
    if body.isdecimal() and max(body) <= "\uffff":
        digits = body if body.isascii() else "".join(str(unicodedata.decimal(digit)) for digit in body)
        # Any number of leading zeros is fine; eleven digits without them are too many, however many more there are.
        size = int(digits.lstrip("0")[:11] or "0")
        value = -size if word[0] == "-" else size
        if -(2**31) <= value < 2**31:
            return value
    raise Malformed("file.number", word=excerpt(word))


def excerpt(text: str) -> str:
    """Shortens a text for a message: a broken file may be one line of a megabyte."""
    return text if len(text) <= 60 else text[:59] + "…"
