"""`rubicon maps cut FILE TERRITORY…`: a connected part of a map as a map of its own."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

from ...world.board import Board


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("map", metavar="FILE|ID", help="a .map or board .json file, or the id of a built-in board")
    parser.add_argument("territories", metavar="TERRITORY", nargs="+", help="what to keep; a continent means all of it")
    parser.add_argument(
        "-o", "--out", metavar="OUT", help="OUT.map (and OUT.cards) or OUT.json; else a board is printed"
    )
    parser.add_argument("--name", metavar="NAME", help="what the new map is called")
    parser.add_argument("--force", action="store_true", help="replace files that are there already")


def run(args: Namespace) -> int:
    import sys

    from ...texts import say
    from ...world import boardfile
    from ...world.cut import cut
    from .convert import save
    from .sources import board_id, find

    source = find(args.map)
    kept = chosen(source.board, args.territories)
    name = args.name or say("maps", "part_of", {"name": source.board.name})[:100]
    id = board_id(args.out or f"{source.board.id}-part")
    part = cut(source.board, kept, id=id, name=name)
    if args.out is not None:
        return save(part, args.out, force=args.force)
    sys.stdout.write(boardfile.write(part).decode())
    return 0


def chosen(board: Board, words: Sequence[str]) -> set[int]:
    """By names, slugs, or clear beginnings of slugs; the name of a continent, in full, stands for its territories."""
    from ...core.text import Lexicon, find

    world = board.map
    slugs = Lexicon.of(board).territories
    names = {_plain(territory.name): index for index, territory in reversed(list(enumerate(world.territories)))}
    continents = {_plain(word): index for index, each in enumerate(world.continents) for word in (each.name, each.slug)}
    kept: set[int] = set()
    for word in words:
        plain = _plain(word)
        if plain in continents and plain not in slugs and plain not in names:
            kept.update(world.members()[continents[plain]])
        elif plain in names and plain not in slugs:
            kept.add(names[plain])
        else:
            kept.add(find(word, slugs, "territory"))
    return kept


def _plain(name: str) -> str:
    return "-".join(name.casefold().replace("_", "-").replace("-", " ").split())
