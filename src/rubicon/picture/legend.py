"""The legend: a table of the continents on a card, where the drawing has room for it."""

from __future__ import annotations

from ..cartography.lettering import width
from . import faces, paint
from .markup import moved, number, tag, words
from .sheet import Sheet

WIDE, HEAD, LINE = 218, 74, 23
"""No larger than the room that `cartography.draw` looks for."""
NAME, TITLE = 14.5, 19


def legend(sheet: Sheet) -> str:
    place = sheet.drawing.legend
    if place is None:
        return ""
    world, language = sheet.board.map, sheet.drawing.language
    high = HEAD + LINE * len(world.continents)
    title = faces.titled(sheet.board.name, language)
    head = tag("text", words(title), x=WIDE / 2, y=32, text_anchor="middle", **faces.TITLES.at(_title_size(title)))
    rule = tag("path", d=f"M22 44H{WIDE - 22}", stroke=paint.LINE, stroke_width=0.8)
    rows = [_row(sheet, continent, 64 + LINE * continent) for continent in range(len(world.continents))]
    scale = f"scale({number(min(1.0, sheet.unit))})"
    return tag(
        "g",
        card(WIDE, high),
        tag("g", head, rule, *rows, fill=paint.INK),
        transform=moved(*place, scale),
        class_="legend",
    )


def card(wide: float, high: float) -> str:
    """A piece of stout paper with a double edge."""
    shadow = tag("rect", x=3, y=4, width=wide, height=high, rx=7, fill="#14303a", opacity=0.35, filter="url(#shadow)")
    paper = tag("rect", width=wide, height=high, rx=6, fill=paint.PAPER, stroke=paint.LINE, stroke_width=1.4)
    edge = tag(
        "rect", x=5, y=5, width=wide - 10, height=high - 10, rx=4, fill="none", stroke=paint.LINE, stroke_width=0.6
    )
    return shadow + paper + edge


def _row(sheet: Sheet, continent: int, y: float) -> str:
    about, language = sheet.board.map.continents[continent], sheet.drawing.language
    colour, count = sheet.continents[continent], len(sheet.board.map.members()[continent])
    size = fitting(about.name, NAME, WIDE - 47 - 66, language)
    swatch = tag("rect", x=18, y=y - 11, width=20, height=14, rx=2.5, fill=colour, stroke=paint.LINE, stroke_width=0.8)
    name = tag("text", words(about.name), x=47, y=y + 1, **faces.names(language).at(size))
    many = tag("text", str(count), x=WIDE - 46, y=y + 1, text_anchor="end", fill=paint.FAINT, **faces.FIGURES.at(12.5))
    bonus = f"{about.bonus:+}".replace("-", "−")
    worth = tag("text", bonus, x=WIDE - 18, y=y + 1, text_anchor="end", **faces.FIGURES.at(15))
    return swatch + name + many + worth


def fitting(text: str, size: float, room: float, language: str = "") -> float:
    """The size of a text that must not be wider than the room."""
    return size * min(1.0, room / max(1.0, width(text, size, language)))


def _title_size(title: str) -> float:
    """Its face is broader than that of the names."""
    return fitting(title, TITLE, (WIDE - 32) / 1.2)
