"""Colours, widths and wrapping of text on a terminal. Seats have letters too, so colour is never the only sign."""

from __future__ import annotations

import re
from collections.abc import Sequence
from unicodedata import category

SEAT_COLOURS = ("31", "34", "32", "33", "35", "36", "91", "94", "92", "93", "95", "96")
STYLE_PATTERN = re.compile(r"\x1b\[[0-9;]*m")


class TextStyle:
    def __init__(self, on: bool) -> None:
        self.on = on

    def seat(self, seat: int | None, text: str) -> str:
        return self.dim(text) if seat is None else self._styled(SEAT_COLOURS[seat % len(SEAT_COLOURS)], text)

    def bold(self, text: str) -> str:
        return self._styled("1", text)

    def dim(self, text: str) -> str:
        return self._styled("2", text)

    def _styled(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.on and text else text


def visible(text: str) -> str:
    """Untrusted text without control characters, which could move the cursor or reverse the line."""
    return "".join("\ufffd" if category(letter).startswith("C") else letter for letter in text)


def visible_lines(text: str) -> str:
    return "\n".join(map(visible, text.split("\n")))


def width(text: str) -> int:
    """The width of a text on the screen, without style codes."""
    return len(STYLE_PATTERN.sub("", text))


def padded(text: str, columns: int) -> str:
    return text + " " * max(0, columns - width(text))


def folded(line: str, columns: int) -> str:
    """Wrap a line between words. Lines that fit and long words stay unchanged."""
    if width(line) <= columns:
        return line
    plain = STYLE_PATTERN.sub("", line)
    lines, indent = [""], " " * (len(plain) - len(plain.lstrip(" ")))
    for number, word in enumerate(line.split(" ")):
        if lines[-1].strip() and width(lines[-1]) + 1 + width(word) > columns:
            lines.append(indent + word)
        elif lines[-1] != indent or not number:
            lines[-1] += f" {word}" if number else word
        else:  # drop blanks at the break
            lines[-1] += word
    return "\n".join(each.rstrip(" ") for each in lines)


def wrapped(words: Sequence[str], columns: int, indent: int) -> str:
    """Fill lines with words; all lines but the first are indented."""
    lines, used = [""], indent
    for word in words:
        if lines[-1] and used + 1 + width(word) > columns:
            lines.append(" " * indent)
            used = indent
        elif lines[-1].strip():
            lines[-1] += " "
            used += 1
        lines[-1] += word
        used += width(word)
    return "\n".join(lines)
