"""`rubicon domination`: Domination's command line to play on; `conform` replays its records, `seat` plays inside it."""

from __future__ import annotations

from argparse import SUPPRESS, ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .conform import Difference

EXIT_OK, EXIT_DIFFERENT, EXIT_UNREADABLE = 0, 1, 2

MAX_RECORD_LINE_BYTES = 16 * 1024 * 1024
"""Longer than any line of a record. A small compressed file could expand without end."""

# The players that autosetup makes, as in Domination; the first gets the name of the user.
AUTOSETUP_PLAYERS = (
    "newplayer human cyan {user}",
    "newplayer ai easy green bob",
    "newplayer ai easy magenta fred",
    "newplayer ai easy red ted",
    "newplayer ai average blue yura",
    "newplayer ai average yellow lala",
)


def add_domination_arguments(parser: ArgumentParser) -> None:
    maps = "a folder with .map and .cards files (searched with its subfolders)"
    parser.add_argument("--maps", metavar="DIR", action="append", help=maps)
    bugs = "reproduce Domination’s own bugs, for scripts that rely on them"
    parser.add_argument("--bug-compatible", action="store_true", help=bugs)
    parser.add_argument(
        "--seed",
        metavar="WORD",
        help="makes the dice repeatable: the same word gives the same dice (not for fair play)",
    )
    parser.add_argument("--fast", action="store_true", help="don’t pause between the computers’ commands")
    tasks = parser.add_subparsers(metavar="TASK", dest="task")
    conform = tasks.add_parser("conform", help="replay recorded games and compare every state and reply")
    conform.add_argument("files", metavar="FILE", nargs="+", help="a recorded game, also compressed with gzip")
    conform.add_argument("--maps", metavar="DIR", action="append", help=maps, default=SUPPRESS)
    seat = tasks.add_parser("seat", help="play a seat in a game that Domination runs, line by line")
    seat.add_argument("--level", metavar="BOT", default="hard", help="the computer player to use (default: hard)")
    seat.add_argument("--think", metavar="MS", help="milliseconds to think per decision (default: the player’s own)")
    seat.add_argument("--maps", metavar="DIR", action="append", help=maps, default=SUPPRESS)
    seat.add_argument(
        "--seed",
        metavar="WORD",
        help="makes the answers repeatable: the same word gives the same answers",
        default=SUPPRESS,
    )


def run_domination(args: Namespace) -> int:
    if args.task == "conform":
        return _conform([Path(file) for file in args.files], args.maps)
    if args.task == "seat":
        return _play_seat(args)
    return _converse(args)


def _converse(args: Namespace) -> int:
    import io
    import sys

    from msgspec.structs import replace

    from ..terminal.computer_player import bot_seed, prepare_simulator
    from ..terminal.screen import Screen
    from . import map_library
    from .session import Dialogue, GameFiles
    from .shell import Shell

    prepare_simulator()
    store = GameFiles(args.by, args.seed)
    config = replace(
        map_library.shell_config(args.maps),
        luck=store.luck,
        suggested=tuple(line.format(user=_user()) for line in AUTOSETUP_PLAYERS),
        bug_compatible=args.bug_compatible,
        bot_seed=bot_seed(args.seed),
    )
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    return Dialogue(Shell(config, store), store, Screen(), args.fast).run()


def _user() -> str:
    """The name of the user, which Domination gives to its first player."""
    import getpass

    try:
        return " ".join(getpass.getuser().split()) or "you"
    except (KeyError, OSError):
        return "you"


def _play_seat(args: Namespace) -> int:
    import sys
    from contextlib import redirect_stdout

    from .. import bots
    from ..bots import sim
    from ..terminal.arena import read_count
    from ..terminal.computer_player import bot_seed
    from ..terminal.style import visible_lines
    from .map_library import map_finder
    from .seat import SeatPlayer

    bots.find(args.level)
    sim.prepare()  # answers must not depend on what this machine has compiled before

    def complain(sentence: str) -> None:
        print(f"rubicon: {visible_lines(sentence)}", file=sys.stderr, flush=True)

    think = read_count("--think", args.think) if args.think else None
    guest = SeatPlayer(map_finder(args.maps), args.level, bot_seed(args.seed), think, complain)
    while line := sys.stdin.buffer.readline(MAX_RECORD_LINE_BYTES):
        with redirect_stdout(sys.stderr):  # what a bot prints is no answer
            answer = guest.hear(line) if line.strip() else None
        if answer is not None:
            print(answer, flush=True)
    return EXIT_OK


# `conform`.


def _conform(files: Sequence[Path], folders: Sequence[str] | None) -> int:
    import sys

    from ..errors import Malformed
    from ..terminal.style import visible_lines
    from ..texts import word
    from .conform import Difference, conform
    from .map_library import map_finder, map_folders_beside

    finders = {} if folders is None else dict.fromkeys({file.parent for file in files}, map_finder(folders))
    played = different = unreadable = 0
    for number, file in enumerate(files, 1):
        if sys.stderr.isatty():
            print(f"\r{number}/{len(files)} {file.name}\x1b[K", end="\r", file=sys.stderr, flush=True)
        try:
            if file.parent not in finders:
                finders[file.parent] = map_finder(map_folders_beside(file))
            commands = conform(_lines(file), finders[file.parent])
            played += commands
            print(f"ok  {file.name}  ({commands} commands)")
        except Difference as difference:
            different += 1
            print(visible_lines(f"DIFFERENT  {file.name}  {_told(difference)}"))
        except Malformed as malformed:
            unreadable += 1
            print(visible_lines(f"UNREADABLE  {file.name}  {word(malformed)}"))
    well = len(files) - different - unreadable
    print(f"{well} of {len(files)} ok, {different} different, {unreadable} unreadable; {played} commands compared")
    return EXIT_DIFFERENT if different else EXIT_UNREADABLE if unreadable else EXIT_OK


def _told(difference: Difference) -> str:
    from ..errors import Refused
    from ..texts import word

    typed = difference.typed
    where = "at the end" if typed is None else f"command {typed.n}"
    lines = [f"{where} (line {difference.line}): {difference.what}"]
    if typed is not None:
        lines.append(f"  typed     {typed.cmd}")
    for name, value in (("expected", difference.expected), ("got", difference.got)):
        lines.append(f"  {name:9} {word(value) if isinstance(value, Refused) else value}")
    return "\n".join(lines)


# Files.


def _lines(file: Path) -> Iterator[bytes]:
    """The lines of a record, one at a time, decompressed if it is gzip."""
    import gzip
    import zlib

    from ..errors import Malformed

    try:
        with file.open("rb") as raw:
            packed = raw.peek(2)[:2] == b"\x1f\x8b"
            source = gzip.GzipFile(fileobj=raw) if packed else raw
            while line := source.readline(MAX_RECORD_LINE_BYTES):
                yield line
    except FileNotFoundError:
        raise Malformed("file.missing", file=str(file)) from None
    except IsADirectoryError:
        raise Malformed("file.folder", file=str(file)) from None
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise Malformed("file.packed", file=str(file), problem=str(error)) from None
    except (OSError, ValueError) as error:  # a name may hold a zero byte
        problem = getattr(error, "strerror", None) or str(error)
        raise Malformed("file.unreadable", file=str(file), problem=problem) from None
