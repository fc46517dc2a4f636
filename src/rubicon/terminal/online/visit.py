"""A visit to a server: from the door to a table, to another one if they play again there, and home."""

from __future__ import annotations

from argparse import Namespace

from ... import bots
from ...errors import Malformed
from ...texts import say
from ..ink import visible
from ..play import thinking
from . import lobby
from .away import Away
from .computer import Computer
from .console import Console
from .link import Link
from .there import Elsewhere, There


def visit(args: Namespace) -> int:
    if args.load is not None or args.seed is not None:
        raise Malformed("online.not_here", word="--load" if args.load is not None else "--seed")
    if args.bot is not None:
        bots.find(args.bot)
    screen = Console()
    try:
        link = lobby.enter(args, screen)
        code = lobby.choose(args, link, screen)
        while True:
            try:
                return _sit(args, link, screen, code)
            except Elsewhere as elsewhere:
                code = elsewhere.code
    except EOFError:  # before they sat down
        screen.say("")
        return 0


def _sit(args: Namespace, link: Link, screen: Console, code: str) -> int:
    table = lobby.sit_down(args, link, screen, code)
    facts = {"name": visible(table["name"]), "edition": table["edition"], "code": table["code"]}
    screen.say("", say("online", "table", facts))
    viewpoint = (
        table["yours"][0] if len(table["yours"]) == 1 else None
    )  # where several share a screen, nobody looks yet
    away = Away(screen, link, table["code"], table["edition"], viewpoint)
    if args.bot is not None:
        return Computer(away, args.bot, args.start_when_full, thinking(args)).run()
    return There(away, host=table["hosting"], start_when_full=args.start_when_full).run()
