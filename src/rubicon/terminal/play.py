"""`rubicon play`: a game of any edition in a terminal or a pipe, on this machine or on a server."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from ..errors import Malformed

if TYPE_CHECKING:
    from .local_table import LocalTable
    from .online.connection import ServerClient
    from .online.console import Console


def add_play_arguments(parser: ArgumentParser) -> None:
    parser.epilog = (
        "Press Ctrl-C to pause while computers play. A game of computers only ends after 1000 rounds at the latest; "
        "change this with --set round_limit=…"
    )
    parser.add_argument("edition", metavar="EDITION", nargs="?", help="the edition to play; if missing, you are asked")
    parser.add_argument(
        "--seats", metavar="NAMES", help="the players, such as Ann,Ben,easy,random; computer players by level"
    )
    parser.add_argument("--board", metavar="BOARD", help="another board: a built-in board, a board file or a .map file")
    parser.add_argument("--without", metavar="NAMES", help="territories and continents to switch off")
    parser.add_argument("--preset", metavar="NAME", help="a preset of settings")
    parser.add_argument("--set", metavar="NAME=VALUE", action="append", help="change a setting; can be repeated")
    undo = ("free", "go", "agreed", "off")
    parser.add_argument("--undo", choices=undo, default="free", help="how far undo reaches (default: free)")
    parser.add_argument("--load", metavar="FILE", help="load a saved game")
    parser.add_argument(
        "--seed",
        metavar="WORD",
        help="makes the dice repeatable: the same word gives the same dice (not for fair play)",
    )
    parser.add_argument("--think", metavar="MS", help="milliseconds that computers think per decision")
    parser.add_argument("--fast", action="store_true", help="don’t pause between the computers’ moves")
    online = parser.add_argument_group("online")
    online.add_argument("--server", metavar="URL", help="play on a server, such as http://192.168.1.5:8000")
    online.add_argument("--table", metavar="CODE", help="join this table (default: you choose or open one)")
    online.add_argument("--seat", metavar="N", type=int, help="take this seat (default: the first open one)")
    online.add_argument("--watch", action="store_true", help="watch without taking a seat")
    online.add_argument(
        "--name", metavar="NAME", help="your name as a guest; on this machine, each name is a separate guest"
    )
    online.add_argument("--login", metavar="NAME", help="log in to your account; you are asked for the password")
    online.add_argument("--public", action="store_true", help="list a new table publicly in the lobby")
    online.add_argument("--clock", metavar="TIME", help="time per turn at a new table: 90s, 10m, 2d")
    online.add_argument("--bank", metavar="TIME", help="additional time for the whole game")
    online.add_argument("--stand-in", metavar="BOT", help="computer player that takes over surrendered seats")
    online.add_argument("--start-when-full", action="store_true", help="start when all seats are taken")
    online.add_argument("--bot", metavar="BOT", help="let a local computer player play your seat")


def run_play(args: Namespace) -> int:
    if args.server is not None:
        return _play_online(args)
    for word in ("table", "seat", "watch", "name", "login", "public", "clock", "bank", "stand_in", "bot"):
        if getattr(args, word):
            raise Malformed("online.no_server", word=f"--{word.replace('_', '-')}")
    return _play_here(args)


def _play_here(args: Namespace) -> int:
    from . import files
    from .game_loop import GameLoop
    from .local_table import LocalTable
    from .screen import Screen
    from .seat_setup import set_up

    screen = Screen()
    journal = files.Journal(files.state_folder(), args.by)
    table = LocalTable(screen, args.by, args.seed, args.fast, journal, think_milliseconds(args))
    try:
        if args.load is not None:
            table.load(args.load)
        elif not (screen.seen and resume_interrupted_game(table)):
            edition, chosen = set_up(args, screen)
            table.start(edition(chosen))
    except EOFError:  # there is no game to keep yet
        screen.say("")
        return 0
    return GameLoop(table).run()


def _play_online(args: Namespace) -> int:
    """Log in, take a seat at a table, and follow rematches to other tables."""
    from .. import bots
    from .online import lobby
    from .online.console import Console
    from .online.server_commands import JoinOtherTable

    if args.load is not None or args.seed is not None:
        raise Malformed("online.not_here", word="--load" if args.load is not None else "--seed")
    if args.bot is not None:
        bots.find(args.bot)
    screen = Console()
    try:
        client = lobby.log_in(args, screen)
        code = lobby.choose_table(args, client, screen)
        while True:
            try:
                return _sit_down(args, client, screen, code)
            except JoinOtherTable as elsewhere:
                code = elsewhere.code
    except EOFError:  # no seat is taken yet
        screen.say("")
        return 0


def _sit_down(args: Namespace, client: ServerClient, screen: Console, code: str) -> int:
    from ..texts import say
    from .computer_player import RemotePlayer
    from .game_loop import GameLoop
    from .online import lobby
    from .remote_table import RemoteTable
    from .style import visible

    told = lobby.take_seat(args, client, screen, code)
    code, edition, yours = told["code"], told["edition"], told["yours"]
    screen.say("", say("online", "table", {"name": visible(told["name"]), "edition": edition, "code": code}))
    viewpoint = yours[0] if len(yours) == 1 else None  # people who share a screen take turns
    table = RemoteTable(screen, client, code, edition, viewpoint, told["hosting"], args.start_when_full)
    if args.bot is not None:
        return RemotePlayer(table, args.bot, think_milliseconds(args)).run()
    return GameLoop(table).run()


def think_milliseconds(args: Namespace) -> int | None:
    """The thinking time of computer players on this machine; None for their own default."""
    from .arena import read_count

    return None if args.think is None else read_count("--think", args.think)


def resume_interrupted_game(table: LocalTable) -> bool:
    """Offer the last interrupted game, and return whether it is resumed. Otherwise it is kept as a save."""
    from .. import editions
    from ..core.load import read
    from ..errors import Refused
    from ..texts import say, word
    from . import files
    from .files import read_file
    from .style import visible
    from .verify import introduction

    screen = table.screen
    for file in files.interrupted_games(files.state_folder())[:1]:
        try:
            broken = read(read_file(str(file)), editions.find)
            screen.say("", say("play", "broke_off"), *map(visible, introduction(broken)))
            if screen.ask(say("play", "go_on") + " ").casefold() not in ("n", "no"):
                table.resume(file)
                return True
        except Refused as refused:
            screen.say(word(refused))
        screen.say(say("play", "kept", {"file": str(files.set_aside(file))}), "")
    return False
