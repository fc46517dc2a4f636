"""The words on the board: names of territories on their land, of continents across it, notes beside it."""

from __future__ import annotations

from collections.abc import Iterator

from ..cartography.lettering import LINE
from . import faces, paint
from .markup import number, tag, words
from .sheet import Sheet


def titles(sheet: Sheet) -> str:
    language, drawn = sheet.drawing.language, []
    for title, continent in zip(sheet.drawing.titles, sheet.board.map.continents, strict=False):
        if title is not None:
            at = f"translate({number(title.x)} {number(title.y)}) rotate({number(title.turn)})"
            face = faces.TITLES.at(title.size)
            drawn.append(tag("text", words(faces.capitals(continent.name, language)), transform=at, **face))
    look = {"fill": paint.DEEP, "fill_opacity": 0.62, "letter_spacing": 5 * sheet.unit}
    return tag("g", *drawn, text_anchor="middle", pointer_events="none", **look) if drawn else ""


def notes(sheet: Sheet) -> str:
    face = faces.names(sheet.drawing.language).at(9.8 * sheet.unit)
    drawn = [tag("text", words(note.text), x=note.x, y=note.y, text_anchor=note.align) for note in sheet.drawing.notes]
    return tag("g", *drawn, fill=paint.DEEP, pointer_events="none", **face) if drawn else ""


def names(sheet: Sheet) -> str:
    """Dark, with a halo of the land's own colour, so that they can be read across borders and hatching."""
    drawn = [line for territory in range(len(sheet.labels)) for line in _name(sheet, territory)]
    look = {"stroke_width": 2.6 * sheet.unit, "stroke_opacity": 0.8, "stroke_linejoin": "round"}
    face = faces.names(sheet.drawing.language).at(sheet.font_size)
    return tag(
        "g",
        *drawn,
        class_="names",
        fill="#241a12",
        text_anchor="middle",
        paint_order="stroke",
        pointer_events="none",
        **look,
        **face,
    )


def _name(sheet: Sheet, territory: int) -> Iterator[str]:
    size, label = sheet.font_size, sheet.labels[territory]
    off = sheet.pieces is not None and territory in sheet.pieces.off
    first = label.y - (len(label.lines) - 1) * LINE * size / 2 + 0.32 * size
    halo = paint.mixed(sheet.fills[territory], "#ffffff", 0.62)
    for place, line in enumerate(label.lines):
        y = first + place * LINE * size
        yield tag("text", words(line), x=label.x, y=y, stroke=halo, fill_opacity=0.5 if off else None)
