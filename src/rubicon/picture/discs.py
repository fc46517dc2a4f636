"""The discs on which it stands how many pieces are where, and the marks of their kinds."""

from __future__ import annotations

from collections.abc import Sequence

from . import faces, paint
from .markup import moved, tag, words
from .pieces import Pieces
from .sheet import Sheet

MARKS = {
    "infantry": "M0 0L10 7M0 7L10 0",
    "cavalry": "M0 7L10 0",
    "artillery": "M5 2.2a1.3 1.3 0 1 0 .01 0Z",
    "mercenaries": "M5 .8V6.2M2 3.5H8",
}
"""A box each, crossed, halved, with a ball or with a plus, as on the maps of a staff."""


def shine() -> str:
    stops = (("0", "#ffffff", 0.45), (".55", "#ffffff", 0), ("1", "#000000", 0.28))
    inside = [tag("stop", offset=at, stop_color=colour, stop_opacity=much) for at, colour, much in stops]
    return tag("radialGradient", *inside, id="shine", cx=".38", cy=".3", r=".8")


def discs(sheet: Sheet) -> str:
    pieces = sheet.pieces
    if pieces is None:
        drawn = [_place(sheet, t) for t in range(len(sheet.drawing.shapes))]
    else:
        drawn = [_standing(sheet, pieces, t) for t in range(len(sheet.drawing.shapes)) if t not in pieces.off]
    return tag("g", *drawn, text_anchor="middle", pointer_events="none", **faces.FIGURES.at())


def _place(sheet: Sheet, territory: int) -> str:
    """Where pieces will stand on a bare board; a territory that has a bonus of its own says so."""
    x, y = sheet.drawing.shapes[territory].anchor
    radius, bonus = sheet.drawing.disc, sheet.board.map.territories[territory].bonus
    ring = tag("circle", r=radius, fill=paint.PAPER, fill_opacity=0.45, stroke=paint.LINE, stroke_opacity=0.55)
    inner = tag("circle", r=0.8 * radius, fill="none", stroke=paint.LINE, stroke_opacity=0.3)
    told = figure(f"{bonus:+}".replace("-", "−"), radius, paint.INK) if bonus else ""
    return tag("g", ring, inner, told, class_="place", transform=moved(x, y), stroke_width=0.9 * sheet.unit)


def _standing(sheet: Sheet, pieces: Pieces, territory: int) -> str:
    x, y = sheet.drawing.shapes[territory].anchor
    pile, owner = pieces.piles[territory], pieces.owners[territory]
    disc = token(owner, sum(pile), sheet.drawing.disc, sheet.unit)
    marks = ""
    if pieces.kinds and any(pile[1:]):
        below = sheet.labels[territory].y <= y
        marks = _kinds(pile, pieces.kinds, sheet.drawing.disc, below)
    return tag("g", disc, marks, class_="disc", transform=moved(x, y))


def token(owner: int | None, count: int, radius: float, unit: float) -> str:
    """The disc of a seat with a number on it. Nothing that can be seen is no number; nobody's disc is of paper."""
    colour, on_it = paint.seat(owner) if owner is not None else ("#d8ccb0", paint.INK)
    inner = radius - min(2.2 * unit, 0.2 * radius)
    return "".join(
        (
            tag("circle", cx=unit, cy=2 * unit, r=radius, opacity=0.4, filter="url(#lift)"),
            tag("circle", r=radius, fill="#f6eedb", stroke=paint.INK, stroke_width=unit),
            tag("circle", r=inner, fill=colour, stroke="#000000", stroke_opacity=0.33, stroke_width=0.7 * unit),
            tag("circle", r=inner, fill="url(#shine)"),
            figure(str(count), radius, on_it) if count else "",
        )
    )


def figure(text: str, radius: float, colour: str) -> str:
    """A number in a disc; the more digits, the smaller."""
    size = 1.16 * radius * min(1.0, 2.4 / len(text))
    return tag("text", words(text), y=0.31 * size, font_size=size, fill=colour, stroke="none")


def _kinds(pile: Sequence[int], kinds: Sequence[str], disc: float, below: bool) -> str:
    """A tag at the disc, away from the name: the kinds that there are, each with its number."""
    there = [(kind, count) for kind, count in zip(kinds, pile, strict=False) if count]
    unit = disc / 13
    wide = [(14 + 6 * len(str(count))) * unit for _, count in there]
    left, top = -sum(wide) / 2, (disc - 1.5 * unit) if below else (-disc - 10.5 * unit)
    box = {"width": sum(wide) + 3 * unit, "height": 12 * unit, "rx": 3 * unit}
    drawn = [tag("rect", x=left - 1.5 * unit, y=top, fill="#f6eedb", stroke=paint.INK, stroke_width=0.8 * unit, **box)]
    for (kind, count), room in zip(there, wide, strict=True):
        scale = f"scale({unit:.4g})"
        drawn.append(tag("g", mark(kind), transform=moved(left + unit, top + 2.5 * unit, scale)))
        x = left + 12.5 * unit
        drawn.append(
            tag("text", str(count), x=x, y=top + 9.4 * unit, font_size=10.5 * unit, fill=paint.INK, text_anchor="start")
        )
        left += room
    return "".join(drawn)


def mark(kind: str) -> str:
    """The sign of a kind of pieces, ten wide and seven high; one that has none shows its letter."""
    box = tag("rect", width=10, height=7, fill="#ffffff", stroke=paint.INK, stroke_width=0.9)
    if kind in MARKS:
        fill = paint.INK if kind == "artillery" else "none"
        return box + tag("path", d=MARKS[kind], fill=fill, stroke=paint.INK, stroke_width=0.9)
    return box + tag("text", words(kind[:1].upper()), x=5, y=5.8, font_size=7, fill=paint.INK, text_anchor="middle")
