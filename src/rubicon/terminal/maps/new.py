"""`rubicon maps new --territories N`: a board of a land that never was, drawn for you alone."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from ...world.board import Board

MAX_SEED = 1_000_000
"""A seed that is chosen for somebody is short enough to be told over the table."""


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--territories", metavar="N", type=int, required=True, help="how many: 4 to 100")
    parser.add_argument("--seed", metavar="S", type=int, help="a number; the same one makes the same board again")
    parser.add_argument("--continents", metavar="K", type=int, help="how many, as equal as can be; else as it comes")
    parser.add_argument("--duel", action="store_true", help="for two: an island, and the same island turned round")
    parser.add_argument("--name", metavar="NAME", help="what the board is called (default: an invented name)")
    parser.add_argument(
        "-o", "--out", metavar="OUT", help="OUT.map (and OUT.cards) or OUT.json; else a board is printed"
    )
    parser.add_argument("--force", action="store_true", help="replace files that are there already")


def run(args: Namespace) -> int:
    import sys

    from ...cartography.fantasy import duel, fantasy
    from ...texts import say
    from ...world import boardfile
    from ..files import put_out
    from ..progress import slow_notice
    from ..screen import Screen
    from .convert import save, targets

    if args.out is not None:
        targets(args.out, force=args.force)  # before anybody waits for the land
    seed = _chosen() if args.seed is None else args.seed
    make = duel if args.duel else fantasy
    with slow_notice(say("maps", "inventing")):
        board = make(args.territories, seed, continents=args.continents, name=args.name or "")
    if args.out is None:
        put_out(boardfile.write(board))
        print("\n".join(told(board, seed)), file=sys.stderr)
        return 0
    code = save(board, args.out, force=args.force)
    Screen().say(*told(board, seed, args.out))
    return code


def _chosen() -> int:
    from ...core.chance import new_secret

    return int.from_bytes(new_secret()) % MAX_SEED


def told(board: Board, seed: int, file: str | None = None) -> list[str]:
    """What was made, how to have it again, and what to do with it."""
    from ...texts import say
    from .listing import fits, ranges
    from .show import counted

    world = board.map
    facts = {
        **counted(territory=len(world.territories), continent=len(world.continents)),
        "name": board.name,
        "bonuses": [f"{continent.name} +{continent.bonus}" for continent in world.continents],
        "seed": seed,
    }
    playable = {edition: ranges(seats) for edition, seats in fits(board).items() if seats}
    lines = [say("maps", "new", facts)]
    if file is None:
        return [*lines, say("maps", "new_printed")]
    fit = [f"{edition} {seats}" for edition, seats in playable.items()]
    return [*lines, say("maps", "new_next", {"file": file, "editions": fit, "edition": next(iter(playable))})]
