"""`rubicon arena BOT…`: games between computer players, and their standings as a table."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import ExitStack, closing
from typing import TYPE_CHECKING

from ..texts import number_text, percent_text, say
from .style import visible

if TYPE_CHECKING:
    from pathlib import Path

    from ..arena.match_runner import GameResult
    from ..arena.plan import BatchPlan
    from ..arena.standings import Standing, Standings

DEFAULT_GAMES = 300
DEFAULT_SECONDS = 2.0
CHART_WIDTH_PIXELS = 1200
"""Width of a picture as PNG."""


def add_arena_arguments(parser: ArgumentParser) -> None:
    from ..bots import frozen

    parser.epilog = (
        "Press Ctrl-C to stop early and see the results so far. Computer players of earlier versions can play"
        f" too: {', '.join(frozen.names())}."
    )
    add = parser.add_argument
    add("bots", metavar="BOT", nargs="+", help="a computer player, such as easy or random, or one from RUBICON_BOTS")
    add("--edition", metavar="EDITION", default="classic", help="the edition to play (default: classic)")
    add(
        "--map",
        "--board",
        metavar="BOARD",
        dest="map",
        help="another board: a built-in board, a board file or a .map file",
    )
    add("--preset", metavar="NAME", help="a preset of settings")
    add("--set", metavar="NAME=VALUE", action="append", help="change a setting; can be repeated")
    add(
        "--games",
        metavar="N",
        default=str(DEFAULT_GAMES),
        help=f"number of games (default: {DEFAULT_GAMES}), rounded up so that each seed is played from all seats",
    )
    add("--seats", metavar="N", help="seats at the table; the bots fill them in turn")
    add("--seed", metavar="WORD", help="makes the games repeatable: the same word gives the same games")
    add("--rounds", metavar="N", help="end each game after at most N rounds (default: 1000)")
    add(
        "--seconds",
        metavar="TIME",
        default=str(DEFAULT_SECONDS),
        help=f"time limit per decision, in seconds (default: {DEFAULT_SECONDS:g})",
    )
    add("--think", metavar="MS", help="milliseconds to think per decision (default: each bot’s own)")
    add("--jobs", metavar="N", help="number of games to play at once (default: one per core)")
    add("--save", metavar="DIR", help="save every game in this folder, for verify and replay")
    add("--json", action="store_true", help="print all figures as JSON")
    add("--svg", metavar="FILE", help="write the result as an SVG picture")
    add("--png", metavar="FILE", help="write the result as a PNG picture")


def run_arena(args: Namespace) -> int:
    import sys
    import tempfile
    from pathlib import Path

    from ..arena.standings import standings
    from ..bots import frozen, sim
    from ..errors import Malformed

    plan = read_plan(args)
    jobs = read_count("--jobs", args.jobs) if args.jobs else cpu_count()
    for ending in ("svg", "png"):
        named = getattr(args, ending)
        if named is not None and Path(named).suffix.casefold() != f".{ending}":
            raise Malformed("picture.ending", file=named, ending=ending)
    sim.prepare()  # games must not depend on what this machine has compiled before
    frozen.prepare(plan.bots, plan.edition)
    found: list[GameResult] = []
    with ExitStack() as stack:
        if args.save is None:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
        else:
            folder = new_folder(args.save)
        ended = play_games(plan, folder, jobs, found, keep=args.save is not None)
    told = standings(plan, found)
    if args.json:
        import json

        import msgspec

        print(json.dumps(msgspec.to_builtins(told), indent=2))
    else:
        print(*standings_lines(told), sep="\n")
    if args.save is not None:
        print(say("arena", "saved", {"folder": str(folder)}), file=sys.stderr)
    if told.bots:
        write_charts(args, told)
    return 0 if ended else 130


def read_plan(args: Namespace) -> BatchPlan:
    """The batch that the arguments describe. Raises Refused where it cannot be played."""
    from .. import bots, editions
    from ..arena.plan import BatchPlan, line_up, players, whole_sets
    from ..bots import frozen
    from ..core.chance import new_code
    from ..core.edition import Table
    from ..core.table_defaults import MAX_ROUNDS_BETWEEN_COMPUTERS, with_fitting_board, with_round_limit
    from ..errors import Malformed
    from .maps.sources import find_board
    from .seat_setup import with_settings

    edition = editions.find(args.edition)
    for name in args.bots:
        bots.find(name, frozen=True)
    frozen.validate(args.bots, edition.name)
    seats = read_count("--seats", args.seats) if args.seats else max(len(args.bots), edition.seats.start)
    if seats not in edition.seats:
        facts = {"edition": edition.name, "least": edition.seats.start, "most": edition.seats.stop - 1}
        raise Malformed("arena.seats", seats=seats, **facts)
    if seats < len(args.bots):
        raise Malformed("arena.no_seat", seats=seats, bots=len(args.bots))
    seconds = read_seconds(args.seconds)
    given = list(args.set or [])
    rounds = read_count("--rounds", args.rounds) if args.rounds else None
    if rounds is not None and hasattr(with_settings(edition, args.preset, given), "round_limit"):
        given.append(f"round_limit={rounds}")
    names = line_up(args.bots, seats)
    settings = with_round_limit(with_settings(edition, args.preset, given), players(names))
    table = Table(
        find_board(edition.default_board if args.map is None else args.map).board, settings, players(names), undo="off"
    )
    if args.map is None:
        table = with_fitting_board(edition, table)
    for refused in edition.validate(table):
        raise refused
    return BatchPlan(
        edition=edition.name,
        table=table,
        seed=new_code() if args.seed is None else args.seed,
        games=whole_sets(read_count("--games", args.games), names),
        rounds=rounds or getattr(settings, "round_limit", None) or MAX_ROUNDS_BETWEEN_COMPUTERS,
        seconds=seconds,
        think=read_count("--think", args.think) if args.think else None,
        by=args.by,
    )


def play_games(plan: BatchPlan, folder: Path, jobs: int, found: list[GameResult], keep: bool) -> bool:
    """Append results to `found` until all games are played. Return False after Ctrl-C."""
    from ..arena.workers import file_of, results
    from .screen import ProgressBar

    with ProgressBar(plan.games) as progress, closing(results(plan, folder, jobs)) as games:
        try:
            for result in games:
                found.append(result)
                progress.show(len(found))
                if not keep:
                    file_of(plan, folder, result.number).unlink()
        except KeyboardInterrupt:
            return False
    return True


def new_folder(named: str) -> Path:
    """An empty folder for the games of one batch, so that none of another batch is in it."""
    from pathlib import Path

    from ..errors import Illegal, Malformed

    folder = Path(named).expanduser()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise Illegal("arena.folder", folder=named)
    except OSError as error:
        raise Malformed("file.unwritable", file=named, problem=error.strerror or str(error)) from None
    return folder


def write_charts(args: Namespace, told: Standings) -> None:
    from pathlib import Path

    from ..arena.chart import chart
    from ..picture.render import png
    from .files import write_file

    if args.svg is not None:
        write_file(Path(args.svg).expanduser(), chart(told).encode())
    if args.png is not None:
        write_file(Path(args.png).expanduser(), png(chart(told), CHART_WIDTH_PIXELS))


def read_count(word: str, text: str) -> int:
    from ..errors import Malformed

    if not (text.isascii() and text.isdecimal() and len(text) < 8 and int(text)):
        raise Malformed("arena.number", word=word, text=text)
    return int(text)


def read_seconds(text: str) -> float:
    from contextlib import suppress

    from ..errors import Malformed

    with suppress(ValueError):
        if 0 < float(text) <= 86_400:
            return float(text)
    raise Malformed("arena.seconds", text=text)


def cpu_count() -> int:
    """The number of cores that this process may use."""
    import os

    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


# The standings as text.


def standings_lines(told: Standings) -> Iterator[str]:
    """The table, the best bot first, and notes below it."""
    facts = {"edition": told.edition, "board": told.board, "seats": told.seats, "seed": str(told.seed)}
    yield say("arena", "heading", {**facts, "games": told.games})
    if told.games < told.planned:
        yield say("arena", "stopped", {"planned": told.planned})
    if not told.games:
        return
    yield ""
    yield from _standings_table(told)
    yield ""
    yield say("arena", "length", {"turns": number_text(told.turns, ".0"), "decisions": round(told.decisions)})
    if told.capped:
        yield say("arena", "capped", {"number": told.capped})
    for each in told.bots:
        if each.decisions_lost:
            facts = {"bot": each.bot, "number": each.decisions_lost, "decisions": each.decisions}
            yield visible(say("arena", "lost", {**facts, "failure": each.failure}))


def _standings_table(told: Standings) -> Iterator[str]:
    """Numbers are right-aligned; empty columns are left out."""
    rows = [_standing_cells(each) for each in told.bots]
    columns = [name for name in rows[0] if any(row[name] for row in rows)]
    heads = {name: say("arena", f"column.{name}") for name in columns}
    wide = {name: max(len(heads[name]), *(len(row[name]) for row in rows)) for name in columns}
    for row in [heads, *rows]:
        first, *others = columns
        yield "  ".join([row[first].ljust(wide[first]), *(row[name].rjust(wide[name]) for name in others)])


def _standing_cells(each: Standing) -> dict[str, str]:
    low, high = 100 * each.share.low, 100 * each.share.high
    rating = each.rating and f"{number_text(each.rating.mean, '.0')} ± {number_text(each.rating.deviation, '.0')}"
    return {
        "bot": each.bot,
        "games": number_text(each.games),
        "share": f"{percent_text(each.share.part, 1)} ({number_text(low, '.0')}–{number_text(high, '.0')})",
        "place": number_text(each.place, ".00"),
        "turns": "–" if each.turns_to_win is None else number_text(each.turns_to_win, ".0"),
        "luck": number_text(round(each.luck, 2) + 0.0, "+! .00") if each.expected or each.pieces_lost else "",
        "rating": rating or "",
        "median": duration_text(each.median),
        "slowest": duration_text(each.slowest),
        "lost": number_text(each.decisions_lost) if each.decisions_lost else "",
    }


def duration_text(time: float) -> str:
    """About three digits and a fitting unit."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if time >= size:
            return f"{time / size:.3g} {unit}"
    return "0 s" if not time else f"{time / 1e-6:.2g} µs"
