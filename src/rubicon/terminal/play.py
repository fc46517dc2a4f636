"""`rubicon play`: any edition, on this terminal or in a pipe, with any mix of people and computers."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace


def arguments(parser: ArgumentParser) -> None:
    parser.epilog = (
        "Ctrl-C pauses while computers play. Where no person plays, the game ends after 1000 rounds at the latest, "
        "or as you say with --set round_limit=…"
    )
    parser.add_argument("edition", metavar="EDITION", nargs="?", help="which game; you are asked if you name none")
    parser.add_argument("--seats", metavar="NAMES", help="such as Ann,Ben,easy,random; a computer player by its kind")
    parser.add_argument("--board", metavar="ID", help="another board than the edition’s own")
    parser.add_argument("--preset", metavar="NAME", help="a ready set of settings")
    parser.add_argument("--set", metavar="NAME=VALUE", action="append", help="a single setting; may be repeated")
    parser.add_argument("--undo", choices=("free", "go", "off"), default="free", help="how far undo goes (free)")
    parser.add_argument("--load", metavar="FILE", help="go on with a saved game")
    parser.add_argument("--seed", metavar="WORD", help="the same dice again for the same word; nothing for fair play")
    parser.add_argument("--fast", action="store_true", help="do not pause between the moves of the computers")


def run(args: Namespace) -> int:
    from .screen import Screen
    from .seating import set_up
    from .sitting import Sitting

    screen = Screen()
    sitting = Sitting(screen, args.by, seed=args.seed, fast=args.fast)
    try:
        if args.load:
            sitting.load(args.load)
        else:
            edition, table = set_up(args, screen)
            sitting.start(edition(table))
    except EOFError:  # before there is a game to keep
        screen.say("")
        return 0
    return sitting.run()
