"""A picture of who won how often: a bar for each computer player, with the range in which the truth lies."""

from __future__ import annotations

from collections.abc import Iterator

from ..picture import faces, paint
from ..picture.markup import points, tag, words
from ..picture.svg import SPACE
from ..texts import say
from .standings import Standing, Standings

WIDE, EDGE = 720.0, 28.0
NAMES, NUMBERS = 150.0, 170.0
"""What the names take on the left, and the numbers on the right."""
HEAD, ROW, BAR, FOOT = 92.0, 46.0, 24.0, 56.0
LEFT, RIGHT = EDGE + NAMES, WIDE - EDGE - NUMBERS
LONGEST = 16
"""Letters of a name that have room."""


def chart(told: Standings) -> str:
    high = HEAD + ROW * len(told.bots) + FOOT
    facts = {"games": f"{told.games:,}", "edition": told.edition, "board": told.board}
    title, below = say("arena", "chart.title"), say("arena", "chart.games", facts)
    markup = "".join(
        (
            tag("rect", width=WIDE, height=high, fill=paint.PAPER),
            tag("text", words(title), x=EDGE, y=44, fill=paint.INK, **faces.TITLES.at(26)),
            tag("text", words(below), x=EDGE, y=68, fill=paint.FAINT, **faces.PLAIN.at(16)),
            *_scale(high),
            *(part for row, each in enumerate(told.bots) for part in _bar(row, each)),
            *_fair(1 / told.seats, high),
        )
    )
    return tag(
        "svg",
        tag("title", words(title)),
        tag("style", faces.worn(markup)),
        markup,
        xmlns=SPACE,
        viewBox=f"0 0 {WIDE:g} {high:g}",
        width=WIDE,
        height=high,
    )


def _at(part: float) -> float:
    return LEFT + part * (RIGHT - LEFT)


def _scale(high: float) -> Iterator[str]:
    """Lines for each quarter, and what they mean."""
    for quarter in range(5):
        x = _at(quarter / 4)
        line = points((x, HEAD - 6), (x, high - FOOT + 4))
        yield tag("path", d=line, stroke=paint.LINE, stroke_width=0.8, stroke_opacity=0.25)
        text = f"{25 * quarter} %"
        yield tag("text", text, x=x, y=high - FOOT + 22, text_anchor="middle", fill=paint.FAINT, **faces.PLAIN.at(13))


def _bar(row: int, each: Standing) -> Iterator[str]:
    middle = HEAD + ROW * (row + 0.5)
    share = each.share
    name = each.bot if len(each.bot) <= LONGEST else f"{each.bot[: LONGEST - 1]}…"
    on = {"y": middle + 6, "fill": paint.INK}
    yield tag("text", words(name), x=LEFT - 14, text_anchor="end", **on, **faces.PLAIN.at(18))
    colour = paint.seat(row).colour
    box = {"x": LEFT, "y": middle - BAR / 2, "height": BAR, "rx": 3}
    if share.part:
        yield tag("rect", width=_at(share.part) - LEFT, fill=colour, fill_opacity=0.85, **box)
    low, high = _at(share.low), _at(share.high)
    ends = [points((x, middle - 6), (x, middle + 6)) for x in (low, high)]
    whisker = "".join((points((low, middle), (high, middle)), *ends))
    yield tag("path", d=whisker, fill="none", stroke=paint.PAPER, stroke_width=5, stroke_opacity=0.75)
    yield tag("path", d=whisker, fill="none", stroke=paint.INK, stroke_width=2)
    yield tag("text", f"{100 * share.part:.1f} %", x=RIGHT + 70, text_anchor="end", **on, **faces.PLAIN.at(18))
    between = f"{100 * share.low:.1f}–{100 * share.high:.1f}"
    yield tag("text", between, x=RIGHT + 80, y=middle + 6, fill=paint.FAINT, **faces.PLAIN.at(15))


def _fair(part: float, high: float) -> Iterator[str]:
    """What each would win if all were equally good."""
    x = _at(part)
    line = points((x, HEAD - 6), (x, high - FOOT + 8))
    yield tag("path", d=line, stroke=paint.INK, stroke_width=1.4, stroke_dasharray="5 4")
    text = words(say("arena", "chart.fair"))
    yield tag("text", text, x=x, y=high - FOOT + 42, text_anchor="middle", fill=paint.INK, **faces.PLAIN.at(13))
