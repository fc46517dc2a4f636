"""The share of wins as a bar chart: a bar for each computer player, with its confidence interval."""

from __future__ import annotations

from collections.abc import Iterator

from ..picture import colours, typefaces
from ..picture.markup import escaped, points, tag
from ..picture.render import SVG_NAMESPACE
from ..texts import number_text, percent_text, say
from .standings import Standing, Standings

WIDTH_PX, EDGE_PX = 720.0, 28.0
NAMES_PX, NUMBERS_PX = 150.0, 170.0
"""Widths of the names on the left and of the numbers on the right."""
HEADER_PX, ROW_PX, BAR_PX, FOOTER_PX = 92.0, 46.0, 24.0, 56.0
LEFT_PX, RIGHT_PX = EDGE_PX + NAMES_PX, WIDTH_PX - EDGE_PX - NUMBERS_PX
MAX_NAME_CHARS = 16
"""Longer names are cut off."""


def chart(told: Standings) -> str:
    high = HEADER_PX + ROW_PX * len(told.bots) + FOOTER_PX
    facts = {"games": told.games, "edition": told.edition, "board": told.board}
    title, below = say("arena", "chart.title"), say("arena", "chart.games", facts)
    markup = "".join(
        (
            tag("rect", width=WIDTH_PX, height=high, fill=colours.PAPER),
            tag("text", escaped(title), x=EDGE_PX, y=44, fill=colours.INK, **typefaces.TITLES.at(26)),
            tag("text", escaped(below), x=EDGE_PX, y=68, fill=colours.FAINT, **typefaces.PLAIN.at(16)),
            *_scale(high),
            *(part for row, each in enumerate(told.bots) for part in _bar(row, each)),
            *_fair(1 / told.seats, high),
        )
    )
    return tag(
        "svg",
        tag("title", escaped(title)),
        tag("style", typefaces.style_sheet(markup)),
        markup,
        xmlns=SVG_NAMESPACE,
        viewBox=f"0 0 {WIDTH_PX:g} {high:g}",
        width=WIDTH_PX,
        height=high,
    )


def _at(part: float) -> float:
    return LEFT_PX + part * (RIGHT_PX - LEFT_PX)


def _scale(high: float) -> Iterator[str]:
    """Grid lines for each quarter, with labels."""
    for quarter in range(5):
        x = _at(quarter / 4)
        line = points((x, HEADER_PX - 6), (x, high - FOOTER_PX + 4))
        yield tag("path", d=line, stroke=colours.LINE, stroke_width=0.8, stroke_opacity=0.25)
        text = percent_text(quarter / 4)
        yield tag(
            "text",
            text,
            x=x,
            y=high - FOOTER_PX + 22,
            text_anchor="middle",
            fill=colours.FAINT,
            **typefaces.PLAIN.at(13),
        )


def _bar(row: int, each: Standing) -> Iterator[str]:
    middle = HEADER_PX + ROW_PX * (row + 0.5)
    share = each.share
    name = each.bot if len(each.bot) <= MAX_NAME_CHARS else f"{each.bot[: MAX_NAME_CHARS - 1]}…"
    on = {"y": middle + 6, "fill": colours.INK}
    yield tag("text", escaped(name), x=LEFT_PX - 14, text_anchor="end", **on, **typefaces.PLAIN.at(18))
    colour = colours.seat_colours(row).colour
    box = {"x": LEFT_PX, "y": middle - BAR_PX / 2, "height": BAR_PX, "rx": 3}
    if share.part:
        yield tag("rect", width=_at(share.part) - LEFT_PX, fill=colour, fill_opacity=0.85, **box)
    low, high = _at(share.low), _at(share.high)
    ends = [points((x, middle - 6), (x, middle + 6)) for x in (low, high)]
    whisker = "".join((points((low, middle), (high, middle)), *ends))
    yield tag("path", d=whisker, fill="none", stroke=colours.PAPER, stroke_width=5, stroke_opacity=0.75)
    yield tag("path", d=whisker, fill="none", stroke=colours.INK, stroke_width=2)
    yield tag("text", percent_text(share.part, 1), x=RIGHT_PX + 70, text_anchor="end", **on, **typefaces.PLAIN.at(18))
    between = f"{number_text(100 * share.low, '.0')}–{number_text(100 * share.high, '.0')}"
    yield tag("text", between, x=RIGHT_PX + 80, y=middle + 6, fill=colours.FAINT, **typefaces.PLAIN.at(15))


def _fair(part: float, high: float) -> Iterator[str]:
    """A line at the share of each player if all were equally strong."""
    x = _at(part)
    line = points((x, HEADER_PX - 6), (x, high - FOOTER_PX + 8))
    yield tag("path", d=line, stroke=colours.INK, stroke_width=1.4, stroke_dasharray="5 4")
    text = escaped(say("arena", "chart.fair"))
    yield tag(
        "text", text, x=x, y=high - FOOTER_PX + 42, text_anchor="middle", fill=colours.INK, **typefaces.PLAIN.at(13)
    )
