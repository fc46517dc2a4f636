"""`rubicon maps cut FILE TERRITORY…`: a connected part of a map as a map of its own."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("map", metavar="FILE|ID", help="a .map or board .json file, or the id of a built-in board")
    parser.add_argument("territories", metavar="TERRITORY", nargs="+", help="what to keep; a continent means all of it")
    parser.add_argument(
        "-o", "--out", metavar="OUT", help="OUT.map (and OUT.cards) or OUT.json; else a board is printed"
    )
    parser.add_argument("--name", metavar="NAME", help="what the new map is called")
    parser.add_argument("--force", action="store_true", help="replace files that are there already")


def run(args: Namespace) -> int:
    from ...core.text import parse_territories
    from ...texts import say
    from ...world import boardfile
    from ...world.cut import cut
    from ..files import put_out
    from .convert import save
    from .sources import board_id, find

    source = find(args.map)
    kept = parse_territories(source.board, args.territories)
    name = args.name or say("maps", "part_of", {"name": source.board.name})[:100]
    id = board_id(args.out or f"{source.board.id}-part")
    part = cut(source.board, kept, id=id, name=name)
    if args.out is not None:
        return save(part, args.out, force=args.force)
    put_out(boardfile.write(part))
    return 0
