"""The legend, a table of the continents on the board; and the strip below, which explains seats and kinds of pieces."""

from __future__ import annotations

import math
from typing import NamedTuple

from ..cartography.text_metrics import text_width
from ..texts import has, say
from . import colours, labels, typefaces
from .colours import hatch_id
from .markup import escaped, number, tag, translate
from .sheet import BoardPosition, Sheet

LEGEND_WIDTH, LEGEND_HEAD_HEIGHT, LEGEND_LINE_HEIGHT = 218, 74, 23
"""At most the room that `cartography.draw` keeps free."""
NAME_SIZE, TITLE_SIZE = 14.5, 19


def legend(sheet: Sheet) -> str:
    place = sheet.drawing.legend
    if place is None:
        return ""
    world, language = sheet.board.map, sheet.drawing.language
    high = LEGEND_HEAD_HEIGHT + LEGEND_LINE_HEIGHT * len(world.continents)
    title = typefaces.title_case(sheet.board.name, language)
    head = tag(
        "text",
        escaped(title),
        x=LEGEND_WIDTH / 2,
        y=32,
        text_anchor="middle",
        **typefaces.TITLES.at(_title_size(title)),
    )
    rule = tag("path", d=f"M22 44H{LEGEND_WIDTH - 22}", stroke=colours.LINE, stroke_width=0.8)
    rows = [_row(sheet, continent, 64 + LEGEND_LINE_HEIGHT * continent) for continent in range(len(world.continents))]
    scale = f"scale({number(min(1.0, sheet.unit))})"
    return tag(
        "g",
        card(LEGEND_WIDTH, high),
        tag("g", head, rule, *rows, fill=colours.INK),
        transform=translate(*place, scale),
        class_="legend",
    )


def card(wide: float, high: float) -> str:
    """A card with a double edge and a shadow."""
    shadow = tag("rect", x=3, y=4, width=wide, height=high, rx=7, fill="#14303a", opacity=0.35, filter="url(#shadow)")
    paper = tag("rect", width=wide, height=high, rx=6, fill=colours.PAPER, stroke=colours.LINE, stroke_width=1.4)
    edge = tag(
        "rect", x=5, y=5, width=wide - 10, height=high - 10, rx=4, fill="none", stroke=colours.LINE, stroke_width=0.6
    )
    return shadow + paper + edge


def _row(sheet: Sheet, continent: int, y: float) -> str:
    about, language = sheet.board.map.continents[continent], sheet.drawing.language
    colour, count = sheet.continents[continent], len(sheet.board.map.members()[continent])
    size = fitting_size(about.name, NAME_SIZE, LEGEND_WIDTH - 47 - 66, language)
    swatch = tag(
        "rect", x=18, y=y - 11, width=20, height=14, rx=2.5, fill=colour, stroke=colours.LINE, stroke_width=0.8
    )
    name = tag("text", escaped(about.name), x=47, y=y + 1, **typefaces.names_typeface(language).at(size))
    many = tag(
        "text",
        str(count),
        x=LEGEND_WIDTH - 46,
        y=y + 1,
        text_anchor="end",
        fill=colours.FAINT,
        **typefaces.FIGURES.at(12.5),
    )
    bonus = f"{about.bonus:+}".replace("-", "−")
    worth = tag("text", bonus, x=LEGEND_WIDTH - 18, y=y + 1, text_anchor="end", **typefaces.FIGURES.at(15))
    return swatch + name + many + worth


def fitting_size(text: str, size: float, room: float, language: str = "") -> float:
    """The font size at which a text fits into the room, at most `size`."""
    return size * min(1.0, room / max(1.0, text_width(text, size, language)))


def _title_size(title: str) -> float:
    """The typeface of titles is wider than that of names."""
    return fitting_size(title, TITLE_SIZE, (LEGEND_WIDTH - 32) / 1.2)


# The strip below the board.

ENTRY_WIDTH, ENTRY_HEIGHT, STRIP_MARGIN, STRIP_HEAD_HEIGHT = 222, 46, 14, 34
"""Size of an entry, distance from the edge, and height of the name of the board."""


class LegendEntry(NamedTuple):
    """A sign, forty wide and thirty high, with a name and a description."""

    sign: str
    name: str
    told: str


class LegendStrip(NamedTuple):
    markup: str
    high: float


def legend_strip(sheet: Sheet) -> LegendStrip:
    """The strip with seats, kinds of pieces, and the continents if the board has no legend. It may be empty."""
    groups = [] if sheet.pieces is None else [_seat_entries(sheet.pieces), _kind_entries(sheet.pieces)]
    headed = sheet.drawing.legend is None
    groups = [group for group in [*groups, *([_continent_entries(sheet)] if headed else [])] if group]
    if not groups:
        return LegendStrip("", 0)
    unit = sheet.unit
    room = sheet.wide / unit - 2 * STRIP_MARGIN
    y, drawn = float(STRIP_MARGIN), []
    if headed:
        title = typefaces.title_case(sheet.board.name, sheet.drawing.language)
        size = fitting_size(title, 21, room / 1.2)
        drawn.append(
            tag(
                "text",
                escaped(title),
                x=STRIP_MARGIN + room / 2,
                y=y + 20,
                text_anchor="middle",
                **typefaces.TITLES.at(size),
            )
        )
        y += STRIP_HEAD_HEIGHT
    columns = max(1, int(room / ENTRY_WIDTH))
    for group in groups:
        most = math.ceil(len(group) / math.ceil(len(group) / columns))
        for row in (group[start : start + most] for start in range(0, len(group), most)):
            left = STRIP_MARGIN + (columns - len(row)) * room / columns / 2
            for place, entry in enumerate(row):
                at = translate(left + place * room / columns, y)
                drawn.append(tag("g", *_entry(entry, room / columns), transform=at))
            y += ENTRY_HEIGHT
    high = y + STRIP_MARGIN / 2
    paper = tag("rect", width=sheet.wide / unit, height=high, fill=colours.PAPER)
    line = tag("path", d=f"M0 0H{sheet.wide / unit:.5g}", stroke=colours.LINE, stroke_width=1.6)
    scale = f"scale({unit:.5g})"
    inside = tag("g", paper, line, *drawn, transform=translate(sheet.left, sheet.bottom, scale), fill=colours.INK)
    return LegendStrip(inside, high * unit)


def _entry(entry: LegendEntry, room: float) -> tuple[str, ...]:
    size = fitting_size(entry.name, 17, room - 58)
    small = fitting_size(entry.told, 13, room - 58)
    return (
        entry.sign,
        tag("text", escaped(entry.name), x=50, y=13, class_="entry", **typefaces.PLAIN.at(size)),
        tag("text", escaped(entry.told), x=50, y=29, fill=colours.FAINT, **typefaces.PLAIN.at(small)),
    )


def _swatch(fill: str, *more: str) -> str:
    line = {"stroke": colours.LINE, "stroke_width": 0.9, "rx": 4}
    return "".join(
        (tag("rect", width=40, height=30, fill=fill), *more, tag("rect", width=40, height=30, fill="none", **line))
    )


def _seat_entries(pieces: BoardPosition) -> list[LegendEntry]:
    entries = []
    for seat, name in enumerate(pieces.seats):
        hatched = tag("rect", width=40, height=30, fill=f"url(#{hatch_id(seat)})")
        disc = tag("g", labels.token(seat, 0, 8, 0.8), transform=translate(20, 15))
        entries.append(LegendEntry(_swatch(colours.owned_land(seat), hatched, disc), name, _holdings(pieces, seat)))
    if pieces.held(None):
        disc = tag("g", labels.token(None, 0, 8, 0.8), transform=translate(20, 15))
        entries.append(LegendEntry(_swatch(colours.UNOWNED, disc), say("picture", "nobody"), _holdings(pieces, None)))
    if pieces.off:
        entries.append(
            LegendEntry(_swatch(colours.DISABLED), say("picture", "switched_off"), _territories(len(pieces.off)))
        )
    return entries


def _holdings(pieces: BoardPosition, seat: int | None) -> str:
    held = pieces.held(seat)
    standing = sum(sum(pieces.piles[territory]) for territory in held)
    told = say("picture", "many_pieces", {"number": standing})
    return f"{_territories(len(held))}, {told}"


def _territories(number: int) -> str:
    return say("maps", "many.territory", {"number": number})


def _kind_entries(pieces: BoardPosition) -> list[LegendEntry]:
    """The marks of the kinds of pieces on the board, with the number of each."""
    entries = []
    for kind, name in enumerate(pieces.kinds):
        count = sum(pile[kind] for pile in pieces.piles if kind < len(pile))
        if not count:
            continue
        sign = tag("g", labels.kind_mark(name), transform="translate(5 4) scale(3)")
        told = say("picture", "many_pieces", {"number": count})
        entries.append(LegendEntry(sign, say("kind", name) if has("kind", name) else name, told))
    return entries


def _continent_entries(sheet: Sheet) -> list[LegendEntry]:
    world = sheet.board.map
    return [
        LegendEntry(
            _swatch(colour),
            continent.name,
            say("maps", "continent", {"bonus": f"{continent.bonus:+}", "territories": len(inside)}),
        )
        for colour, continent, inside in zip(sheet.continents, world.continents, world.members(), strict=True)
    ]
