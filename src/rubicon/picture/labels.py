"""The labels of a board: names of territories, titles of continents, notes, and the discs that show the pieces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..cartography.text_metrics import LINE_HEIGHT_EM
from . import colours, typefaces
from .markup import escaped, number, tag, translate
from .sheet import BoardPosition, Sheet


def titles(sheet: Sheet) -> str:
    language, drawn = sheet.drawing.language, []
    for title, continent in zip(sheet.drawing.titles, sheet.board.map.continents, strict=False):
        if title is not None:
            at = f"translate({number(title.x)} {number(title.y)}) rotate({number(title.turn)})"
            face = typefaces.TITLES.at(title.size)
            drawn.append(tag("text", escaped(typefaces.upper_case(continent.name, language)), transform=at, **face))
    look = {"fill": colours.SEA_INK, "fill_opacity": 0.62, "letter_spacing": 5 * sheet.unit}
    return tag("g", *drawn, text_anchor="middle", pointer_events="none", **look) if drawn else ""


def notes(sheet: Sheet) -> str:
    face = typefaces.names_typeface(sheet.drawing.language).at(9.8 * sheet.unit)
    drawn = [
        tag("text", escaped(note.text), x=note.x, y=note.y, text_anchor=note.align) for note in sheet.drawing.notes
    ]
    return tag("g", *drawn, fill=colours.SEA_INK, pointer_events="none", **face) if drawn else ""


def names(sheet: Sheet) -> str:
    """Names are dark with a halo in the colour of the land, so that they can be read across borders and hatching."""
    drawn = [line for territory in range(len(sheet.labels)) for line in _name(sheet, territory)]
    look = {"stroke_width": 2.6 * sheet.unit, "stroke_opacity": 0.8, "stroke_linejoin": "round"}
    face = typefaces.names_typeface(sheet.drawing.language).at(sheet.font_size)
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
    first = label.y - (len(label.lines) - 1) * LINE_HEIGHT_EM * size / 2 + 0.32 * size
    halo = colours.mixed(sheet.fills[territory], "#ffffff", 0.62)
    for place, line in enumerate(label.lines):
        y = first + place * LINE_HEIGHT_EM * size
        yield tag("text", escaped(line), x=label.x, y=y, stroke=halo, fill_opacity=0.5 if off else None)


# Discs.

KIND_MARKS = {
    "infantry": "M0 0L10 7M0 7L10 0",
    "cavalry": "M0 7L10 0",
    "artillery": "M5 2.2a1.3 1.3 0 1 0 .01 0Z",
    "mercenaries": "M5 .8V6.2M2 3.5H8",
}
"""Marks inside a box, as on military maps."""


def disc_gradient() -> str:
    stops = (("0", "#ffffff", 0.45), (".55", "#ffffff", 0), ("1", "#000000", 0.28))
    inside = [tag("stop", offset=at, stop_color=colour, stop_opacity=much) for at, colour, much in stops]
    return tag("radialGradient", *inside, id="shine", cx=".38", cy=".3", r=".8")


def discs(sheet: Sheet) -> str:
    pieces = sheet.pieces
    if pieces is None:
        drawn = [_empty_disc(sheet, t) for t in range(len(sheet.drawing.shapes))]
    else:
        drawn = [_occupied_disc(sheet, pieces, t) for t in range(len(sheet.drawing.shapes)) if t not in pieces.off]
    return tag("g", *drawn, text_anchor="middle", pointer_events="none", **typefaces.FIGURES.at())


def _empty_disc(sheet: Sheet, territory: int) -> str:
    """The place for pieces on a bare board, with the bonus of the territory, if it has one."""
    x, y = sheet.drawing.shapes[territory].anchor
    radius, bonus = sheet.drawing.disc, sheet.board.map.territories[territory].bonus
    ring = tag("circle", r=radius, fill=colours.PAPER, fill_opacity=0.45, stroke=colours.LINE, stroke_opacity=0.55)
    inner = tag("circle", r=0.8 * radius, fill="none", stroke=colours.LINE, stroke_opacity=0.3)
    told = figure(f"{bonus:+}".replace("-", "−"), radius, colours.INK) if bonus else ""
    return tag("g", ring, inner, told, class_="place", transform=translate(x, y), stroke_width=0.9 * sheet.unit)


def _occupied_disc(sheet: Sheet, pieces: BoardPosition, territory: int) -> str:
    x, y = sheet.drawing.shapes[territory].anchor
    pile, owner = pieces.piles[territory], pieces.owners[territory]
    disc = token(owner, sum(pile), sheet.drawing.disc, sheet.unit)
    marks = ""
    if pieces.kinds and any(pile[1:]):
        below = sheet.labels[territory].y <= y
        marks = _kind_tag(pile, pieces.kinds, sheet.drawing.disc, below)
    return tag("g", disc, marks, class_="disc", transform=translate(x, y))


def token(owner: int | None, count: int, radius: float, unit: float) -> str:
    """The disc of a seat with a number. Zero shows no number; the disc of no owner has the colour of paper."""
    colour, on_it = colours.seat_colours(owner) if owner is not None else ("#d8ccb0", colours.INK)
    inner = radius - min(2.2 * unit, 0.2 * radius)
    return "".join(
        (
            tag("circle", cx=unit, cy=2 * unit, r=radius, opacity=0.4, filter="url(#lift)"),
            tag("circle", r=radius, fill="#f6eedb", stroke=colours.INK, stroke_width=unit),
            tag("circle", r=inner, fill=colour, stroke="#000000", stroke_opacity=0.33, stroke_width=0.7 * unit),
            tag("circle", r=inner, fill="url(#shine)"),
            figure(str(count), radius, on_it) if count else "",
        )
    )


def figure(text: str, radius: float, colour: str) -> str:
    """A number in a disc; more digits make it smaller."""
    size = 1.16 * radius * min(1.0, 2.4 / len(text))
    return tag("text", escaped(text), y=0.31 * size, font_size=size, fill=colour, stroke="none")


def _kind_tag(pile: Sequence[int], kinds: Sequence[str], disc: float, below: bool) -> str:
    """A tag beside the disc, on the side away from the name: each kind that is present, with its number."""
    there = [(kind, count) for kind, count in zip(kinds, pile, strict=False) if count]
    unit = disc / 13
    wide = [(14 + 6 * len(str(count))) * unit for _, count in there]
    left, top = -sum(wide) / 2, (disc - 1.5 * unit) if below else (-disc - 10.5 * unit)
    box = {"width": sum(wide) + 3 * unit, "height": 12 * unit, "rx": 3 * unit}
    drawn = [
        tag("rect", x=left - 1.5 * unit, y=top, fill="#f6eedb", stroke=colours.INK, stroke_width=0.8 * unit, **box)
    ]
    for (kind, count), room in zip(there, wide, strict=True):
        scale = f"scale({unit:.4g})"
        drawn.append(tag("g", kind_mark(kind), transform=translate(left + unit, top + 2.5 * unit, scale)))
        x = left + 12.5 * unit
        drawn.append(
            tag(
                "text",
                str(count),
                x=x,
                y=top + 9.4 * unit,
                font_size=10.5 * unit,
                fill=colours.INK,
                text_anchor="start",
            )
        )
        left += room
    return "".join(drawn)


def kind_mark(kind: str) -> str:
    """The mark of a kind of pieces, ten wide and seven high; a kind without a mark shows its first letter."""
    box = tag("rect", width=10, height=7, fill="#ffffff", stroke=colours.INK, stroke_width=0.9)
    if kind in KIND_MARKS:
        fill = colours.INK if kind == "artillery" else "none"
        return box + tag("path", d=KIND_MARKS[kind], fill=fill, stroke=colours.INK, stroke_width=0.9)
    return box + tag("text", escaped(kind[:1].upper()), x=5, y=5.8, font_size=7, fill=colours.INK, text_anchor="middle")
