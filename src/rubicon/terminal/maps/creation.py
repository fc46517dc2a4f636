"""Commands that write a map: `rubicon maps new` invents one, `cut` takes a part, `convert` changes the format."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path

from ...world.board import Board

MAX_SEED = 1_000_000
"""A random seed is short enough to be told to other people."""


def add_new_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--territories", metavar="N", type=int, required=True, help="number of territories, 4 to 100")
    parser.add_argument("--seed", metavar="S", type=int, help="a number; the same one creates the same board again")
    parser.add_argument(
        "--continents", metavar="K", type=int, help="number of continents of similar size (default: any)"
    )
    parser.add_argument("--duel", action="store_true", help="for two players: an island and its rotated twin")
    parser.add_argument("--name", metavar="NAME", help="name of the board (default: an invented one)")
    parser.add_argument(
        "-o", "--out", metavar="OUT", help="write OUT.map (and OUT.cards) or OUT.json (default: print a board file)"
    )
    parser.add_argument("--force", action="store_true", help="replace existing files")


def run_new(args: Namespace) -> int:
    import sys

    from ...cartography.fantasy import duel, fantasy
    from ...texts import say
    from ...world import board_file
    from ..files import write_stdout
    from ..screen import Screen, slow_notice

    if args.out is not None:
        output_files(args.out, force=args.force)  # refuse before the slow part
    seed = _random_seed() if args.seed is None else args.seed
    make = duel if args.duel else fantasy
    with slow_notice(say("maps", "inventing")):
        board = make(args.territories, seed, continents=args.continents, name=args.name or "")
    if args.out is None:
        write_stdout(board_file.write_board(board))
        print("\n".join(new_board_lines(board, seed)), file=sys.stderr)
        return 0
    code = write_board(board, args.out, force=args.force)
    Screen().say(*new_board_lines(board, seed, args.out))
    return code


def _random_seed() -> int:
    from ...core.chance import new_secret

    return int.from_bytes(new_secret()) % MAX_SEED


def new_board_lines(board: Board, seed: int, file: str | None = None) -> list[str]:
    """What was made, with which seed, and what to do with it."""
    from ...texts import say
    from .catalogue import number_ranges, playable_seats
    from .show import counted

    world = board.map
    facts = {
        **counted(territory=len(world.territories), continent=len(world.continents)),
        "name": board.name,
        "bonuses": [f"{continent.name} +{continent.bonus}" for continent in world.continents],
        "seed": str(seed),
    }
    playable = {edition: number_ranges(seats) for edition, seats in playable_seats(board).items() if seats}
    lines = [say("maps", "new", facts)]
    if file is None:
        return [*lines, say("maps", "new_printed")]
    fit = [f"{edition} {seats}" for edition, seats in playable.items()]
    return [*lines, say("maps", "new_next", {"file": file, "editions": fit, "edition": next(iter(playable))})]


# `rubicon maps cut FILE TERRITORY…`.


def add_cut_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("map", metavar="FILE|ID", help="a .map file, a board file (.json) or a built-in board")
    parser.add_argument(
        "territories",
        metavar="TERRITORY",
        nargs="+",
        help="the territories to keep; a continent stands for all of its territories",
    )
    parser.add_argument(
        "-o", "--out", metavar="OUT", help="write OUT.map (and OUT.cards) or OUT.json (default: print a board file)"
    )
    parser.add_argument("--name", metavar="NAME", help="name of the new map")
    parser.add_argument("--force", action="store_true", help="replace existing files")


def run_cut(args: Namespace) -> int:
    from ...core.text import parse_territories
    from ...texts import say
    from ...world import board_file
    from ...world.clip import clip_board
    from ..files import write_stdout
    from ..spellings import own_words
    from .sources import board_id, find_board

    source = find_board(args.map)
    kept = parse_territories(source.board, own_words(args.territories, source.board))
    name = args.name or say("maps", "part_of", {"name": source.board.name})[:100]
    id = board_id(args.out or f"{source.board.id}-part")
    part = clip_board(source.board, kept, id=id, name=name)
    if args.out is not None:
        return write_board(part, args.out, force=args.force)
    write_stdout(board_file.write_board(part))
    return 0


# `rubicon maps convert FILE OUT`.


def add_convert_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("map", metavar="FILE|ID", help="a .map file, a board file (.json) or a built-in board")
    parser.add_argument("out", metavar="OUT", help="write OUT.map (and OUT.cards next to it) or OUT.json")
    parser.add_argument("--points", action="store_true", help="don’t draw land; keep only the positions of the pieces")
    parser.add_argument("--force", action="store_true", help="replace existing files")


def run_convert(args: Namespace) -> int:
    from .sources import find_board, with_land

    source = find_board(args.map)
    if args.out.casefold().endswith(".json") and not args.points:
        source = with_land(source)
    return write_board(source.board, args.out, force=args.force, notes=source.notes)


def output_files(out: str, *, force: bool) -> list[Path]:
    """The files that OUT stands for. Raises Refused for an unknown ending, and for existing files without `force`."""
    import os

    from ...errors import Illegal, Malformed

    target = Path(out)
    match target.suffix.casefold():
        case ".json":
            files = [target]
        case ".map":
            files = [target, target.with_suffix(".cards")]
        case _:
            raise Malformed("maps.ending", file=out)
    there = [str(file) for file in files if os.path.exists(file)]
    if there and not force:
        raise Illegal("maps.exists", files=there)
    return files


def write_board(board: Board, out: str, *, force: bool, notes: Sequence[str] = ()) -> int:
    """Write a board in the format of the file's ending, and say what that format cannot hold."""
    from ...texts import say
    from ...world.check import check_graph
    from ..files import write_file
    from ..screen import Screen
    from .sources import located

    screen = Screen()
    files = output_files(out, force=force)
    lost = list(_losses(board)) if len(files) == 2 else []
    for file, data in zip(files, _encoded(board, files), strict=True):
        write_file(file, data)
    told = say("maps", "written", {"files": list(map(str, files)), "name": board.name})
    screen.say(told, *notes, *(say("maps", f"lost.{what}") for what in lost))
    poor = check_graph(board.map)
    if poor:
        screen.say(say("maps", "written_poor"), *(f"    {located(finding)}" for finding in poor))
    return 0


def _encoded(board: Board, files: Sequence[Path]) -> list[bytes]:
    """A board file, or a map and its cards."""
    from msgspec.structs import replace

    from ...world import board_file
    from ...world.map_conversion import from_board
    from .sources import board_id

    if len(files) == 1:
        return [board_file.write_board(replace(board, id=board_id(str(files[0]))))]
    map_file, cards_file = from_board(replace(board, id=files[0].stem))
    return [map_file.write(), cards_file.write()]


def _losses(board: Board) -> Iterator[str]:
    if any(board.map.sea_lines):
        yield "sea_lines"
    if any(territory.bonus for territory in board.map.territories):
        yield "bonus"
    if board.drawing is not None and any(shape.path for shape in board.drawing.shapes):
        yield "drawing"
