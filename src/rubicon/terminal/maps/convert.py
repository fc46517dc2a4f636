"""`rubicon maps convert FILE OUT`: Domination's pair of files becomes a board file, or a board such a pair."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence

from ...world.board import Board


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("map", metavar="FILE|ID", help="a .map or board .json file, or the id of a built-in board")
    parser.add_argument("out", metavar="OUT", help="OUT.map (and OUT.cards beside it) or OUT.json")
    parser.add_argument("--points", action="store_true", help="draw no land; keep only where the pieces stand")
    parser.add_argument("--force", action="store_true", help="replace files that are there already")


def run(args: Namespace) -> int:
    from .charting import drawn
    from .sources import find

    source = find(args.map)
    if args.out.casefold().endswith(".json") and not args.points:
        source = drawn(source)
    return save(source.board, args.out, force=args.force, notes=source.notes)


def save(board: Board, out: str, *, force: bool, notes: Sequence[str] = ()) -> int:
    """Writes a board in the form that the file's ending says, and tells what that form cannot hold."""
    import os
    from pathlib import Path

    from msgspec.structs import replace

    from ...errors import Illegal, Malformed
    from ...texts import say
    from ...world import boardfile
    from ...world.check import strict
    from ...world.dotpair import from_board
    from ..files import put
    from ..screen import Screen
    from .sources import board_id, located

    screen = Screen()
    target = Path(out)
    files: dict[Path, bytes]
    if target.suffix.casefold() == ".json":
        files = {target: boardfile.write(replace(board, id=board_id(out)))}
        lost = []
    elif target.suffix.casefold() == ".map":
        map_file, cards_file = from_board(replace(board, id=target.stem))
        files = {target: map_file.write(), target.with_suffix(".cards"): cards_file.write()}
        lost = list(_lost(board))
    else:
        raise Malformed("maps.ending", file=out)
    there = [str(file) for file in files if os.path.exists(file)]
    if there and not force:
        raise Illegal("maps.exists", files=there)
    for file, data in files.items():
        put(file, data)
    told = say("maps", "written", {"files": list(map(str, files)), "name": board.name})
    screen.say(told, *notes, *(say("maps", f"lost.{what}") for what in lost))
    poor = strict(board.map)
    if poor:
        screen.say(say("maps", "written_poor"), *(f"    {located(finding)}" for finding in poor))
    return 0


def _lost(board: Board) -> Iterator[str]:
    if any(board.map.sea_lines):
        yield "sea_lines"
    if any(territory.bonus for territory in board.map.territories):
        yield "bonus"
    if board.drawing is not None and any(shape.path for shape in board.drawing.shapes):
        yield "drawing"
