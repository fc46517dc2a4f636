"""`rubicon play`: any edition, on this terminal or in a pipe, with people and computers, here or at a server."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .sitting import Sitting


def arguments(parser: ArgumentParser) -> None:
    parser.epilog = (
        "Ctrl-C pauses while computers play. Where no person plays, the game ends after 1000 rounds at the latest, "
        "or as you say with --set round_limit=…"
    )
    parser.add_argument("edition", metavar="EDITION", nargs="?", help="which game; you are asked if you name none")
    parser.add_argument("--seats", metavar="NAMES", help="such as Ann,Ben,easy,random; a computer player by its kind")
    parser.add_argument("--board", metavar="BOARD", help="another board: its id, a board file, or a .map of Domination")
    parser.add_argument("--without", metavar="NAMES", help="territories and continents that are switched off")
    parser.add_argument("--preset", metavar="NAME", help="a ready set of settings")
    parser.add_argument("--set", metavar="NAME=VALUE", action="append", help="a single setting; may be repeated")
    undo = ("free", "go", "agreed", "off")
    parser.add_argument("--undo", choices=undo, default="free", help="how far undo goes (free)")
    parser.add_argument("--load", metavar="FILE", help="go on with a saved game")
    parser.add_argument("--seed", metavar="WORD", help="the same dice again for the same word; nothing for fair play")
    parser.add_argument("--think", metavar="MS", help="how many milliseconds a computer thinks about a decision")
    parser.add_argument("--fast", action="store_true", help="do not pause between the moves of the computers")
    online = parser.add_argument_group("over the network")
    online.add_argument("--server", metavar="URL", help="play at a server, such as http://192.168.1.5:8000")
    online.add_argument("--table", metavar="CODE", help="come to this table; else you choose one, or make one")
    online.add_argument("--seat", metavar="N", type=int, help="take this seat (the first that is free)")
    online.add_argument("--watch", action="store_true", help="take none, and only watch")
    online.add_argument(
        "--name", metavar="NAME", help="what you are called; each name of this machine is its own guest"
    )
    online.add_argument("--login", metavar="NAME", help="come with your account; you are asked for the password")
    online.add_argument("--public", action="store_true", help="show a new table to everybody in the lobby")
    online.add_argument("--clock", metavar="TIME", help="what each seat has for each turn at a new table: 90s, 10m, 2d")
    online.add_argument("--bank", metavar="TIME", help="and on top of that, once in the whole game")
    online.add_argument("--stand-in", metavar="BOT", help="who takes over a seat that is given up")
    online.add_argument("--start-when-full", action="store_true", help="start once everybody is there")
    online.add_argument("--bot", metavar="BOT", help="let a computer player of this machine play your seat")


def run(args: Namespace) -> int:
    if args.server is not None:
        from .online.visit import visit

        return visit(args)
    for word in ("table", "seat", "watch", "name", "login", "public", "clock", "bank", "stand_in", "bot"):
        if getattr(args, word):
            from ..errors import Malformed

            raise Malformed("online.no_server", word=f"--{word.replace('_', '-')}")
    return _here(args)


def _here(args: Namespace) -> int:
    from . import keeping
    from .journal import Journal
    from .screen import Screen
    from .seating import set_up
    from .sitting import Sitting

    screen = Screen()
    sitting = Sitting(screen, args.by, args.seed, args.fast, Journal(keeping.folder(), args.by), thinking(args))
    try:
        if args.load is not None:
            sitting.load(args.load)
        elif not (screen.seen and goes_on(sitting)):
            edition, table = set_up(args, screen)
            sitting.start(edition(table))
    except EOFError:  # before there is a game to keep
        screen.say("")
        return 0
    return sitting.run()


def thinking(args: Namespace) -> int | None:
    """The milliseconds that a computer of this machine thinks; nothing where it may decide for itself."""
    from .arena import count

    return None if args.think is None else count("--think", args.think)


def goes_on(sitting: Sitting) -> bool:
    """Whether a person goes on with a game that broke off. If they do not want to, it is kept for later."""
    from .. import editions
    from ..core.load import read
    from ..errors import Refused
    from ..texts import say, word
    from . import journal, keeping
    from .files import contents
    from .ink import visible
    from .verify import introduction

    for file in journal.broken_off(keeping.folder())[:1]:
        try:
            sitting.screen.say(
                "", say("play", "broke_off"), *map(visible, introduction(read(contents(str(file)), editions.find)))
            )
            if sitting.screen.ask(say("play", "go_on") + " ").casefold() not in ("n", "no"):
                sitting.go_on(file)
                return True
        except Refused as refused:
            sitting.screen.say(word(refused))
        sitting.screen.say(say("play", "kept", {"file": str(journal.set_aside(file))}), "")
    return False
