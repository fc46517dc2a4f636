"""`rubicon domination`: the command line of Domination to play on, and `conform`, which replays recorded games."""

from __future__ import annotations

from argparse import SUPPRESS, ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .conform import Difference, Find

OK, DIFFERENT, UNREADABLE = 0, 1, 2

LONGEST = 16 * 1024 * 1024
"""More than any line of a record or any map takes: a small file may unpack to something endless."""

# The players that autosetup makes: Domination's own, but people all.
SUGGESTED = tuple(
    f"newplayer human {colour} {name}"
    for colour, name in (
        ("cyan", "ann"),
        ("green", "bob"),
        ("magenta", "fred"),
        ("red", "ted"),
        ("blue", "yura"),
        ("yellow", "lala"),
    )
)


def arguments(parser: ArgumentParser) -> None:
    maps = "a folder with .map and .cards files, in it or below it"
    parser.add_argument("--maps", metavar="DIR", action="append", help=maps)
    tasks = parser.add_subparsers(metavar="TASK", dest="task")
    conform = tasks.add_parser("conform", help="replay recorded games and compare every state and text")
    conform.add_argument("files", metavar="FILE", nargs="+", help="a recorded game, as it is or packed by gzip")
    conform.add_argument("--maps", metavar="DIR", action="append", help=maps, default=SUPPRESS)


def run(args: Namespace) -> int:
    if args.task == "conform":
        return _conform([Path(file) for file in args.files], args.maps)
    return _converse(args.maps)


# The conversation


def _converse(folders: Sequence[str] | None) -> int:
    import io
    import sys

    from ..core.chance import Seeded, new_secret
    from ..errors import Malformed
    from . import guide, replies
    from .setup import Scene
    from .shell import Shell

    files = _built_in() if folders is None else {name: data[0] for name, data in _maps(folders).items()}
    maps = sorted(name for name in files if name.endswith(".map"))
    if not maps:
        raise Malformed("maps.none", folders=folders or [])
    default = "luca.map" if "luca.map" in maps else maps[0]
    scene = Scene(files.get, lambda: Seeded(new_secret()), default, kinds=("human",), suggested=SUGGESTED)
    shell = Shell(scene)
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    print(replies.WELCOME)
    while True:
        try:
            line = input(replies.PROMPT)
        except EOFError:
            print(f"\n{replies.THANKS}")
            return OK
        match line:
            case "exit":
                print(replies.THANKS)
                return OK
            case "help":
                print(guide.commands(maps))
            case "about":
                print(guide.ABOUT)
            case "manual":
                print(guide.MANUAL)
            case _:
                for reply in shell.type(line)[1:]:
                    print(reply)
                while (typed := shell.automatic()) is not None:
                    for reply in shell.type(typed):
                        print(reply)


def _built_in() -> dict[str, bytes]:
    """Our own boards as pairs of files; one that no pair can hold is left out."""
    from ..errors import Malformed
    from ..world import atlas
    from ..world.dotpair import from_board

    files = {}
    for name in atlas.names():
        try:
            map_file, cards_file = from_board(atlas.load(name))
        except Malformed:
            continue
        files[f"{name}.map"], files[f"{name}.cards"] = map_file.write(), cards_file.write()
    return files


# The comparison


def _conform(files: Sequence[Path], folders: Sequence[str] | None) -> int:
    import sys

    from ..errors import Malformed
    from ..texts import word
    from .conform import Difference, conform

    finders = {} if folders is None else dict.fromkeys({file.parent for file in files}, _finder(folders))
    played = different = unreadable = 0
    for number, file in enumerate(files, 1):
        if sys.stderr.isatty():
            print(f"\r{number}/{len(files)} {file.name}\x1b[K", end="\r", file=sys.stderr, flush=True)
        try:
            if file.parent not in finders:
                finders[file.parent] = _finder(_beside(file))
            commands = conform(_lines(file), finders[file.parent])
            played += commands
            print(f"ok  {file.name}  ({commands} commands)")
        except Difference as difference:
            different += 1
            print(f"DIFFERENT  {file.name}  {_told(difference)}")
        except Malformed as malformed:
            unreadable += 1
            print(f"UNREADABLE  {file.name}  {word(malformed)}")
    well = len(files) - different - unreadable
    print(f"{well} of {len(files)} ok, {different} different, {unreadable} unreadable; {played} commands compared")
    return DIFFERENT if different else UNREADABLE if unreadable else OK


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


# Files


def _lines(file: Path) -> Iterator[bytes]:
    """The lines of a record, one at a time, unpacked if need be."""
    import gzip
    import zlib

    from ..errors import Malformed

    try:
        with file.open("rb") as raw:
            packed = raw.peek(2)[:2] == b"\x1f\x8b"
            source = gzip.GzipFile(fileobj=raw) if packed else raw
            while line := source.readline(LONGEST):
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


def _beside(file: Path) -> list[str]:
    """Where maps are looked for if nobody says where: in folders called maps… beside the record or its folder."""
    folder = file.absolute().parent
    near = [*sorted(folder.glob("maps*")), *sorted(folder.parent.glob("maps*"))]
    return [str(path) for path in near if path.is_dir()]


def _finder(folders: Sequence[str]) -> Find:
    import hashlib

    maps = _maps(folders)
    by_hash = {hashlib.sha256(data).hexdigest(): data for versions in maps.values() for data in versions}

    def find(name: str, sha256: str | None) -> bytes | None:
        return by_hash.get(sha256) if sha256 is not None else maps.get(name, (None,))[0]

    return find


def _maps(folders: Sequence[str]) -> Mapping[str, Sequence[bytes]]:
    """Every map and cards file in these folders and below: its versions by its name, in the order of their paths."""
    from ..errors import Malformed

    found: dict[str, list[bytes]] = {}
    for folder in map(Path, folders):
        if not folder.is_dir():
            raise Malformed("maps.no_folder", folder=str(folder))
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".map", ".cards") and path.is_file() and path.stat().st_size < LONGEST:
                found.setdefault(path.name, []).append(path.read_bytes())
    return found
