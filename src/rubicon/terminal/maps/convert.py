"""`rubicon maps convert FILE OUT`: Domination's pair of files becomes a board file, or a board such a pair."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path

from ...world.board import Board


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("map", metavar="FILE|ID", help="a .map or board .json file, or the id of a built-in board")
    parser.add_argument("out", metavar="OUT", help="OUT.map (and OUT.cards beside it) or OUT.json")
    parser.add_argument("--points", action="store_true", help="draw no land; keep only where the pieces stand")
    parser.add_argument("--force", action="store_true", help="replace files that are there already")


def run(args: Namespace) -> int:
    from .sources import find, with_land

    source = find(args.map)
    if args.out.casefold().endswith(".json") and not args.points:
        source = with_land(source)
    return save(source.board, args.out, force=args.force, notes=source.notes)


def targets(out: str, *, force: bool) -> list[Path]:
    """The files that OUT stands for: of a known kind, and not there yet unless they may be replaced."""
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


def save(board: Board, out: str, *, force: bool, notes: Sequence[str] = ()) -> int:
    """Writes a board in the form that the file's ending says, and tells what that form cannot hold."""
    from ...texts import say
    from ...world.check import strict
    from ..files import put
    from ..screen import Screen
    from .sources import located

    screen = Screen()
    files = targets(out, force=force)
    lost = list(_lost(board)) if len(files) == 2 else []
    for file, data in zip(files, _written(board, files), strict=True):
        put(file, data)
    told = say("maps", "written", {"files": list(map(str, files)), "name": board.name})
    screen.say(told, *notes, *(say("maps", f"lost.{what}") for what in lost))
    poor = strict(board.map)
    if poor:
        screen.say(say("maps", "written_poor"), *(f"    {located(finding)}" for finding in poor))
    return 0


def _written(board: Board, files: Sequence[Path]) -> list[bytes]:
    """A board file, or a map and its cards."""
    from msgspec.structs import replace

    from ...world import boardfile
    from ...world.dotpair import from_board
    from .sources import board_id

    if len(files) == 1:
        return [boardfile.write(replace(board, id=board_id(str(files[0]))))]
    map_file, cards_file = from_board(replace(board, id=files[0].stem))
    return [map_file.write(), cards_file.write()]


def _lost(board: Board) -> Iterator[str]:
    if any(board.map.sea_lines):
        yield "sea_lines"
    if any(territory.bonus for territory in board.map.territories):
        yield "bonus"
    if board.drawing is not None and any(shape.path for shape in board.drawing.shapes):
        yield "drawing"
