"""The strip under the board: who plays, with what, and what the signs mean; and the continents where no legend is."""

from __future__ import annotations

import math
from typing import NamedTuple

from ..texts import say
from . import discs, faces, paint
from .hatching import hatch
from .legend import fitting
from .markup import moved, tag, words
from .pieces import Pieces
from .sheet import Sheet

WIDE, HIGH, EDGE, HEAD = 222, 46, 14, 34
"""What an entry takes, how far it stays from the edge, and what the name of the board takes."""


class Entry(NamedTuple):
    """A sign, forty wide and thirty high; a name, and what is said of it."""

    sign: str
    name: str
    told: str


class Strip(NamedTuple):
    markup: str
    high: float


def strip(sheet: Sheet) -> Strip:
    """As high as it must be, which may be nothing."""
    groups = [] if sheet.pieces is None else [_seats(sheet.pieces), _kinds(sheet.pieces)]
    headed = sheet.drawing.legend is None
    groups = [group for group in [*groups, *([_continents(sheet)] if headed else [])] if group]
    if not groups:
        return Strip("", 0)
    unit = sheet.unit
    room = sheet.wide / unit - 2 * EDGE
    y, drawn = float(EDGE), []
    if headed:
        title = faces.titled(sheet.board.name, sheet.drawing.language)
        size = fitting(title, 21, room / 1.2)
        drawn.append(
            tag("text", words(title), x=EDGE + room / 2, y=y + 20, text_anchor="middle", **faces.TITLES.at(size))
        )
        y += HEAD
    columns = max(1, int(room / WIDE))
    for group in groups:
        most = math.ceil(len(group) / math.ceil(len(group) / columns))
        for row in (group[start : start + most] for start in range(0, len(group), most)):
            left = EDGE + (columns - len(row)) * room / columns / 2
            for place, entry in enumerate(row):
                at = moved(left + place * room / columns, y)
                drawn.append(tag("g", *_drawn(entry, room / columns), transform=at))
            y += HIGH
    high = y + EDGE / 2
    paper = tag("rect", width=sheet.wide / unit, height=high, fill=paint.PAPER)
    line = tag("path", d=f"M0 0H{sheet.wide / unit:.5g}", stroke=paint.LINE, stroke_width=1.6)
    scale = f"scale({unit:.5g})"
    inside = tag("g", paper, line, *drawn, transform=moved(sheet.left, sheet.bottom, scale), fill=paint.INK)
    return Strip(inside, high * unit)


def _drawn(entry: Entry, room: float) -> tuple[str, ...]:
    size = fitting(entry.name, 17, room - 58)
    small = fitting(entry.told, 13, room - 58)
    return (
        entry.sign,
        tag("text", words(entry.name), x=50, y=13, class_="entry", **faces.PLAIN.at(size)),
        tag("text", words(entry.told), x=50, y=29, fill=paint.FAINT, **faces.PLAIN.at(small)),
    )


def _swatch(fill: str, *more: str) -> str:
    line = {"stroke": paint.LINE, "stroke_width": 0.9, "rx": 4}
    return "".join(
        (tag("rect", width=40, height=30, fill=fill), *more, tag("rect", width=40, height=30, fill="none", **line))
    )


def _seats(pieces: Pieces) -> list[Entry]:
    entries = []
    for seat, name in enumerate(pieces.seats):
        hatched = tag("rect", width=40, height=30, fill=f"url(#{hatch(seat)})")
        disc = tag("g", discs.token(seat, 0, 8, 0.8), transform=moved(20, 15))
        entries.append(Entry(_swatch(paint.held(seat), hatched, disc), name, _holdings(pieces, seat)))
    if pieces.held(None):
        disc = tag("g", discs.token(None, 0, 8, 0.8), transform=moved(20, 15))
        entries.append(Entry(_swatch(paint.NOBODYS, disc), say("picture", "nobody"), _holdings(pieces, None)))
    if pieces.off:
        entries.append(Entry(_swatch(paint.OFF), say("picture", "switched_off"), _territories(len(pieces.off))))
    return entries


def _holdings(pieces: Pieces, seat: int | None) -> str:
    held = pieces.held(seat)
    standing = sum(sum(pieces.piles[territory]) for territory in held)
    told = say("picture", "one_piece" if standing == 1 else "many_pieces", {"number": standing})
    return f"{_territories(len(held))}, {told}"


def _territories(number: int) -> str:
    return say("maps", "one.territory" if number == 1 else "many.territory", {"number": number})


def _kinds(pieces: Pieces) -> list[Entry]:
    """What the marks of the kinds mean that are on the board, and how many of each there are."""
    entries = []
    for kind, name in enumerate(pieces.kinds):
        count = sum(pile[kind] for pile in pieces.piles if kind < len(pile))
        if not count:
            continue
        sign = tag("g", discs.mark(name), transform="translate(5 4) scale(3)")
        told = say("picture", "one_piece" if count == 1 else "many_pieces", {"number": count})
        entries.append(Entry(sign, name, told))
    return entries


def _continents(sheet: Sheet) -> list[Entry]:
    world = sheet.board.map
    return [
        Entry(
            _swatch(colour),
            continent.name,
            say("maps", "continent", {"bonus": f"{continent.bonus:+}", "territories": len(inside)}),
        )
        for colour, continent, inside in zip(sheet.continents, world.continents, world.members(), strict=True)
    ]
