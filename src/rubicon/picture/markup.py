"""Writes SVG elements. Texts and attributes are escaped, so that they cannot break out."""

from __future__ import annotations

from html import escape
from unicodedata import category

MAX_COORDINATE = 1e6
"""Larger numbers are clamped, to spare the renderer."""


def tag(name: str, *inside: str, **attributes: object) -> str:
    """An element. `stroke_width` becomes stroke-width, None is left out; `inside` is markup already."""
    told = "".join(f' {_name(key)}="{_value(value)}"' for key, value in attributes.items() if value is not None)
    return f"<{name}{told}>{''.join(inside)}</{name}>" if inside else f"<{name}{told}/>"


def escaped(text: str) -> str:
    """Escapes a text, without characters that XML forbids or that change the direction of text."""
    if not text.isprintable():
        text = "".join(letter for letter in text if not category(letter).startswith("C"))
    return escape(text)


def number(value: float) -> str:
    return f"{min(MAX_COORDINATE, max(-MAX_COORDINATE, value)):.5g}"


def points(*places: tuple[float, float]) -> str:
    """A path of straight lines."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in places)


def circle(x: float, y: float, radius: float) -> str:
    """A circle as a path."""
    r, across = number(radius), number(2 * radius)
    return f"M{number(x - radius)} {number(y)}a{r} {r} 0 1 0 {across} 0a{r} {r} 0 1 0 -{across} 0Z"


def translate(x: float, y: float, *more: str) -> str:
    """A transformation: to a place, followed by others."""
    return " ".join((f"translate({number(x)} {number(y)})", *more))


def _name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _value(value: object) -> str:
    return number(value) if isinstance(value, int | float) else escaped(str(value))
