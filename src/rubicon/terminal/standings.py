"""What the games of computer players have shown, as a table."""

from __future__ import annotations

from collections.abc import Iterator

from ..arena.standings import Standing, Standings
from ..texts import say
from .style import visible


def lines(told: Standings) -> Iterator[str]:
    """The best bot first; below the table, what else should be known."""
    facts = {"edition": told.edition, "board": told.board, "seats": told.seats, "seed": told.seed}
    yield say("arena", "heading", {**facts, "games": f"{told.games:,}"})
    if told.games < told.planned:
        yield say("arena", "stopped", {"planned": f"{told.planned:,}"})
    if not told.games:
        return
    yield ""
    yield from _table(told)
    yield ""
    yield say("arena", "length", {"turns": f"{told.turns:,.1f}", "decisions": f"{told.decisions:,.0f}"})
    if told.capped:
        yield say("arena", "capped", {"number": f"{told.capped:,}"})
    for each in told.bots:
        if each.decisions_lost:
            facts = {"bot": each.bot, "number": f"{each.decisions_lost:,}", "decisions": f"{each.decisions:,}"}
            yield visible(say("arena", "lost", {**facts, "failure": each.failure}))


def _table(told: Standings) -> Iterator[str]:
    """Numbers stand below each other; a column that would be empty is left out."""
    rows = [_cells(each) for each in told.bots]
    columns = [name for name in rows[0] if any(row[name] for row in rows)]
    heads = {name: say("arena", f"column.{name}") for name in columns}
    wide = {name: max(len(heads[name]), *(len(row[name]) for row in rows)) for name in columns}
    for row in [heads, *rows]:
        first, *others = columns
        yield "  ".join([row[first].ljust(wide[first]), *(row[name].rjust(wide[name]) for name in others)])


def _cells(each: Standing) -> dict[str, str]:
    low, high = 100 * each.share.low, 100 * each.share.high
    rating = "" if each.rating is None else f"{each.rating.mean:.1f} ± {each.rating.deviation:.1f}"
    return {
        "bot": each.bot,
        "games": f"{each.games:,}",
        "share": f"{100 * each.share.part:.1f} % ({low:.1f}–{high:.1f})",
        "place": f"{each.place:.2f}",
        "turns": "–" if each.turns_to_win is None else f"{each.turns_to_win:.1f}",
        "luck": f"{round(each.luck, 2) + 0.0:+.2f}" if each.expected or each.pieces_lost else "",
        "rating": rating,
        "median": seconds(each.median),
        "slowest": seconds(each.slowest),
        "lost": f"{each.decisions_lost:,}" if each.decisions_lost else "",
    }


def seconds(time: float) -> str:
    """In three digits or so, with the unit that fits."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if time >= size:
            return f"{time / size:.3g} {unit}"
    return "0 s" if not time else f"{time / 1e-6:.2g} µs"
