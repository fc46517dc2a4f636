"""The one command `rubicon`: the table of its words, and what a person is told when one of them fails.

Each word is a module with `arguments(parser)` and `run(args) -> int`, imported only when its word is used, so that help
comes at once. Exit codes: 0 well, 1 checked and found wrong, 2 not understood or not possible, 70 a fault of ours.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from typing import NamedTuple

from . import VERSION
from .errors import Corrupt, Refused


class Subcommand(NamedTuple):
    help: str
    module: str


SUBCOMMANDS = {
    "arena": Subcommand("let computer players play each other, and see who is best", "rubicon.terminal.arena"),
    "domination": Subcommand(
        "play with Domination's commands, and check its recorded games", "rubicon.domination.command"
    ),
    "export": Subcommand("write a saved game as a command list of Domination", "rubicon.domination.exporting"),
    "import": Subcommand("make a saved game of a command list of Domination", "rubicon.domination.importing"),
    "maps": Subcommand("list, check, show, invent, cut, convert and edit maps", "rubicon.terminal.maps"),
    "menu": Subcommand("choose from a menu what to do", "rubicon.terminal.menu"),
    "odds": Subcommand("work out how a battle will end", "rubicon.terminal.odds"),
    "play": Subcommand("play a game here, alone or with others", "rubicon.terminal.play"),
    "protocol": Subcommand("read what clients and servers say to each other", "rubicon.terminal.guide"),
    "replay": Subcommand("read a saved game as text", "rubicon.terminal.replay"),
    "rules": Subcommand("read the rules of an edition", "rubicon.terminal.guide"),
    "serve": Subcommand("start the server, and open the game in the browser", "rubicon.server.command"),
    "verify": Subcommand("check the dice of a finished game", "rubicon.terminal.verify"),
}


def main(words: Sequence[str] | None = None) -> int:
    words = sys.argv[1:] if words is None else words
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):  # a strange letter in a file or its name is no reason to stop
            stream.reconfigure(errors="replace")
    if isinstance(sys.stdin, TextIOWrapper) and not sys.stdin.isatty():
        sys.stdin.reconfigure(encoding="utf-8")  # a script says the same on every machine
    return run_reporting_errors(words or ["serve"])


def run_reporting_errors(words: Sequence[str]) -> int:
    """Performs a command. What a person can mend is told in a sentence; anything else is our fault, and we say so."""
    try:
        try:
            return perform(words)
        finally:
            sys.stdout.flush()
    except Refused as refused:
        from .terminal.style import visible_lines
        from .texts import word

        print(f"rubicon: {visible_lines(word(refused))}", file=sys.stderr)
        return 1 if isinstance(refused, Corrupt) else 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader has gone, as in `rubicon rules | head`. Python would complain once more while it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except Exception as error:
        if isinstance(error, OSError) and error.filename is not None:
            print(f"rubicon: {error.filename}: {error.strerror}", file=sys.stderr)
            return 2
        import traceback

        print("Sorry, this is a fault in Rubicon and not yours. These lines help to mend it:\n", file=sys.stderr)
        traceback.print_exc()
        return 70


def perform(words: Sequence[str]) -> int:
    args = parse_args(words)
    code: int = import_module(SUBCOMMANDS[args.word].module).run(args)
    return code


def parse_args(words: Sequence[str]) -> Namespace:
    parser = ArgumentParser(prog="rubicon", description="The Risk family of conquest games on one engine.")
    parser.add_argument("--version", action="version", version=f"rubicon {VERSION}")
    table = parser.add_subparsers(metavar="WORD", dest="word", required=True)
    named = next((word for word in words if not word.startswith("-")), None)
    for name, word in SUBCOMMANDS.items():
        below = table.add_parser(name, help=word.help, description=f"{word.help[0].upper()}{word.help[1:]}.")
        if name == named:
            import_module(word.module).arguments(below)
    args = parser.parse_args(words)
    args.by = f"rubicon {VERSION}"  # for whoever writes a file that another version may read
    args.perform = run_reporting_errors  # for the menu, whose entries are words
    return args
