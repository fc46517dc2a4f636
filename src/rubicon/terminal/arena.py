"""`rubicon arena BOT…`: computer players against each other, and a table of who is how good."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from contextlib import ExitStack, closing
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from ..arena.plan import Plan
    from ..arena.playing import Result
    from ..arena.standings import Standings

DEFAULT_GAMES = 300
DEFAULT_SECONDS = 2.0
PICTURE_PIXELS = 1200
"""Width of a picture as PNG."""


def arguments(parser: ArgumentParser) -> None:
    from ..bots import frozen

    parser.epilog = (
        "Ctrl-C ends it, and tells what the games up to then have shown. Computer players of earlier versions can play"
        f" too: {', '.join(frozen.names())}."
    )
    add = parser.add_argument
    add("bots", metavar="BOT", nargs="+", help="a computer player, such as easy or random; or one of RUBICON_BOTS")
    add("--edition", metavar="EDITION", default="classic", help="which game (classic)")
    add("--map", "--board", metavar="BOARD", dest="map", help="another board: its id, a board file, or a .map")
    add("--preset", metavar="NAME", help="a ready set of settings")
    add("--set", metavar="NAME=VALUE", action="append", help="a single setting; may be repeated")
    add(
        "--games",
        metavar="N",
        default=str(DEFAULT_GAMES),
        help=f"how many ({DEFAULT_GAMES}), rounded up to play each seed from all seats",
    )
    add("--seats", metavar="N", help="how many sit at a table; the bots fill them in turn")
    add("--seed", metavar="WORD", help="the same games again for the same word")
    add("--rounds", metavar="N", help="a game ends after so many rounds at the latest (1000)")
    add(
        "--seconds",
        metavar="TIME",
        default=str(DEFAULT_SECONDS),
        help=f"what a bot has for a decision ({DEFAULT_SECONDS:g})",
    )
    add("--think", metavar="MS", help="how many milliseconds a decision is thought about (each as it likes)")
    add("--jobs", metavar="N", help="how many games are played at once (as many as there are cores)")
    add("--save", metavar="DIR", help="keep every game there, for verify and replay")
    add("--json", action="store_true", help="print the figures in full, for a script")
    add("--svg", metavar="FILE", help="a picture of the result")
    add("--png", metavar="FILE", help="the same in pixels")


def run(args: Namespace) -> int:
    import sys
    import tempfile
    from pathlib import Path

    from ..arena.standings import standings
    from ..bots import frozen, sim
    from ..errors import Malformed
    from ..texts import say

    plan = planned(args)
    jobs = count("--jobs", args.jobs) if args.jobs else cores()
    for ending in ("svg", "png"):
        named = getattr(args, ending)
        if named is not None and Path(named).suffix.casefold() != f".{ending}":
            raise Malformed("picture.ending", file=named, ending=ending)
    sim.prepare()  # the same games shall come out whatever this machine has done before
    frozen.prepare(plan.bots, plan.edition)
    found: list[Result] = []
    with ExitStack() as stack:
        if args.save is None:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
        else:
            folder = new_folder(args.save)
        ended = collect(plan, folder, jobs, found, keep=args.save is not None)
    told = standings(plan, found)
    if args.json:
        import json

        import msgspec

        print(json.dumps(msgspec.to_builtins(told), indent=2))
    else:
        from .standings import lines

        print(*lines(told), sep="\n")
    if args.save is not None:
        print(say("arena", "saved", {"folder": str(folder)}), file=sys.stderr)
    if told.bots:
        draw(args, told)
    return 0 if ended else 130


def planned(args: Namespace) -> Plan:
    """What is to be played. Raises Refused where that cannot be."""
    from .. import bots, editions
    from ..arena.plan import Plan, line_up, players, whole_sets
    from ..bots import frozen
    from ..core.chance import new_code
    from ..core.edition import Table
    from ..core.table_defaults import MAX_ROUNDS_BETWEEN_COMPUTERS, with_fitting_board, with_round_limit
    from ..errors import Malformed
    from .maps.sources import find
    from .seat_setup import with_settings

    edition = editions.find(args.edition)
    for name in args.bots:
        bots.find(name, frozen=True)
    frozen.validate(args.bots, edition.name)
    seats = count("--seats", args.seats) if args.seats else max(len(args.bots), edition.seats.start)
    if seats not in edition.seats:
        facts = {"edition": edition.name, "least": edition.seats.start, "most": edition.seats.stop - 1}
        raise Malformed("arena.seats", seats=seats, **facts)
    if seats < len(args.bots):
        raise Malformed("arena.no_seat", seats=seats, bots=len(args.bots))
    seconds = duration(args.seconds)
    given = list(args.set or [])
    rounds = count("--rounds", args.rounds) if args.rounds else None
    if rounds is not None and hasattr(with_settings(edition, args.preset, given), "round_limit"):
        given.append(f"round_limit={rounds}")
    names = line_up(args.bots, seats)
    settings = with_round_limit(with_settings(edition, args.preset, given), players(names))
    table = Table(
        find(edition.default_board if args.map is None else args.map).board, settings, players(names), undo="off"
    )
    if args.map is None:
        table = with_fitting_board(edition, table)
    for refused in edition.validate(table):
        raise refused
    return Plan(
        edition=edition.name,
        table=table,
        seed=new_code() if args.seed is None else args.seed,
        games=whole_sets(count("--games", args.games), names),
        rounds=rounds or getattr(settings, "round_limit", None) or MAX_ROUNDS_BETWEEN_COMPUTERS,
        seconds=seconds,
        think=count("--think", args.think) if args.think else None,
        by=args.by,
    )


def collect(plan: Plan, folder: Path, jobs: int, found: list[Result], keep: bool) -> bool:
    """Adds to what is found until all is played. False if somebody did not want to wait so long."""
    from ..arena.crew import results
    from ..arena.worker import file_of
    from .progress import Progress

    with Progress(plan.games) as progress, closing(results(plan, folder, jobs)) as games:
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
    """Where games are kept. It is empty: no game of another batch shall be taken for one of this."""
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


def draw(args: Namespace, told: Standings) -> None:
    from pathlib import Path

    from ..arena.chart import chart
    from ..picture.png import png
    from .files import put

    if args.svg is not None:
        put(Path(args.svg).expanduser(), chart(told).encode())
    if args.png is not None:
        put(Path(args.png).expanduser(), png(chart(told), PICTURE_PIXELS))


def count(word: str, text: str) -> int:
    from ..errors import Malformed

    if not (text.isascii() and text.isdecimal() and len(text) < 8 and int(text)):
        raise Malformed("arena.number", word=word, text=text)
    return int(text)


def duration(text: str) -> float:
    from contextlib import suppress

    from ..errors import Malformed

    with suppress(ValueError):
        if 0 < float(text) <= 86_400:
            return float(text)
    raise Malformed("arena.seconds", text=text)


def cores() -> int:
    """Those that this process may use."""
    import os

    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
