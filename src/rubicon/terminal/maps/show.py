"""`rubicon maps show`: a map on a sheet of text: a rough drawing, then its continents, territories and neighbours.

As a picture it is the task of `picture.py`.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from ...texts import say
from ...world.board import Board
from ..map import Label, short, spread
from ..style import TextStyle, padded, visible, wrapped
from . import picture

SEA, ONE_WAY = "~", "→"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "map", metavar="FILE|ID", nargs="?", help="a .map or board .json file, or the id of a built-in board"
    )
    parser.add_argument("--columns", metavar="N", type=int, help="how wide (default: as wide as the terminal)")
    picture.arguments(parser)


def run(args: Namespace) -> int:
    from ...errors import Malformed
    from ..screen import Screen
    from .sources import find

    if args.map is None and args.game is None:
        raise Malformed("maps.unnamed")
    if picture.asked(args):
        return picture.run(args)
    screen = Screen()
    source = find(args.map)
    columns = max(40, min(args.columns, 400)) if args.columns else screen.columns
    screen.say(*sheet(source.board, screen.style, columns))
    if source.notes:
        screen.say("", *source.notes)
    return 0


def counted(**numbers: int) -> dict[str, object]:
    """`1 card`, `2 cards`: facts for a sentence, each under the name of the thing."""
    return {
        thing: say("maps", f"one.{thing}" if number == 1 else f"many.{thing}", {"number": number})
        for thing, number in numbers.items()
    }


def sheet(board: Board, style: TextStyle, columns: int) -> list[str]:
    world = board.map
    links = world.links()
    pairs = {frozenset((source, target)) for source, targets in enumerate(links) for target in targets}
    facts = counted(
        territory=len(world.territories),
        continent=len(world.continents),
        link=len(pairs),
        card=len(board.cards),
        mission=len(board.missions),
    )
    key = "about" if board.cards or board.missions else "about_map"
    lines = [f"{style.bold(visible(board.name))}  {style.dim(visible(board.id))}", say("maps", key, facts)]
    if board.drawing is not None and world.territories:
        labels = {
            t: Label(f"{short(visible(territory.name))} {territory.continent + 1}", territory.continent)
            for t, territory in enumerate(world.territories)
        }
        lines += ["", *spread(labels, board.drawing, columns, style)]
    lines += _continents(board, style, columns)
    marks = [
        *([say("maps", "by_sea", {"mark": SEA})] if any(world.sea_lines) else []),
        *([say("maps", "one_way", {"mark": ONE_WAY})] if any(_one_way(board)) else []),
    ]
    return [*lines, *(["", style.dim("  ".join(marks))] if marks else [])]


def _continents(board: Board, style: TextStyle, columns: int) -> Iterator[str]:
    world = board.map
    longest = min(30, max((len(visible(territory.name)) for territory in world.territories), default=0))
    links, one_way = world.links(), set(_one_way(board))
    for number, (continent, inside) in enumerate(zip(world.continents, world.members(), strict=True)):
        title = style.bold(style.seat(number, f"{number + 1}  {visible(continent.name)}"))
        told = say("maps", "continent", {"bonus": f"{continent.bonus:+}", "territories": len(inside)})
        yield from ("", f"{title}  {style.dim(told)}")
        for t in inside:
            territory = world.territories[t]
            extra = f" {territory.bonus:+}" if territory.bonus else ""
            near = [
                (ONE_WAY if (t, n) in one_way else "")
                + (SEA if n in world.sea_lines[t] else "")
                + visible(world.territories[n].name)
                for n in links[t]
            ]
            near = [f"{word}," for word in near[:-1]] + near[-1:]
            start = f"{t + 1:>5} {padded(visible(territory.name) + extra, longest)}  "
            yield (start + wrapped(near, columns, longest + 8)).rstrip()


def _one_way(board: Board) -> Iterator[tuple[int, int]]:
    links = board.map.links()
    for source, targets in enumerate(links):
        yield from ((source, target) for target in targets if source not in links[target])
