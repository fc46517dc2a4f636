"""The command `rubicon`: its subcommands, and what a person is told when one of them fails.

A subcommand NAME is two functions of its module: `add_NAME_arguments(parser)` and `run_NAME(args)`, which returns the
exit code. The module is imported only when the subcommand is used, so that help comes at once. Exit codes: 0 success,
1 checked and found wrong, 2 not understood or not possible, 70 a fault of Rubicon.
"""

from __future__ import annotations

import os
import sys
from argparse import SUPPRESS, ArgumentParser, Namespace
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from typing import Any, NamedTuple

from . import VERSION
from .errors import Corrupt, Malformed, Refused


class Subcommand(NamedTuple):
    help: str
    module: str

    def function(self, name: str) -> Any:
        """The function of this name in the module, which is imported now."""
        return getattr(import_module(self.module), name)


SUBCOMMANDS = {
    "arena": Subcommand("let computer players compete, and show who is best", "rubicon.terminal.arena"),
    "domination": Subcommand(
        "play with Domination’s commands, or check its recorded games", "rubicon.domination.command"
    ),
    "export": Subcommand("export a saved game as a command list for Domination", "rubicon.domination.conversion"),
    "import": Subcommand("import a command list of Domination as a saved game", "rubicon.domination.conversion"),
    "maps": Subcommand("list, check, show, create, cut, convert and edit maps", "rubicon.terminal.maps"),
    "menu": Subcommand("choose from a menu", "rubicon.terminal.menu"),
    "odds": Subcommand("compute the odds of a battle or a campaign", "rubicon.terminal.odds"),
    "play": Subcommand("play a game in this terminal, alone or with others", "rubicon.terminal.play"),
    "protocol": Subcommand("show the protocol between clients and servers", "rubicon.terminal.guide"),
    "replay": Subcommand("replay a saved game as text", "rubicon.terminal.replay"),
    "rules": Subcommand("show the rules of an edition", "rubicon.terminal.guide"),
    "serve": Subcommand("start the server and open the game in a browser", "rubicon.server.command"),
    "verify": Subcommand("prove that the dice of a finished game were fair", "rubicon.terminal.verify"),
}


def main(words: Sequence[str] | None = None) -> int:
    words = sys.argv[1:] if words is None else words
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):  # never fail because of a letter that cannot be decoded
            stream.reconfigure(errors="replace")
    if isinstance(sys.stdin, TextIOWrapper) and not sys.stdin.isatty():
        sys.stdin.reconfigure(encoding="utf-8")  # a script means the same on every machine
    return run_reporting_errors(words or ["serve"])


def run_reporting_errors(words: Sequence[str]) -> int:
    """Run a command and print its errors: a sentence where the user can help, a traceback where Rubicon is at fault."""
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
        # The reader has closed the pipe, as in `rubicon rules | head`. Else Python would complain again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except Exception as error:
        if isinstance(error, OSError) and error.filename is not None:
            print(f"rubicon: {error.filename}: {error.strerror}", file=sys.stderr)
            return 2
        import traceback

        print("Sorry, something went wrong in Rubicon. Please report these lines:\n", file=sys.stderr)
        traceback.print_exc()
        return 70


def perform(words: Sequence[str]) -> int:
    args = parse_args(words)
    speak_chosen(getattr(args, "language", None))
    code: int = SUBCOMMANDS[args.subcommand].function(f"run_{args.subcommand}")(args)
    return code


def speak_chosen(language: str | None) -> None:
    """The language of `--language`, or else of the environment. Without either, nothing need be loaded."""
    in_use = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    if not language and in_use.partition(".")[0] in ("", "C", "POSIX"):
        return
    from .texts import languages, nearest_language, speak

    found = nearest_language(language or in_use)
    if found:
        speak(found)
    elif language:
        raise Malformed("language.unknown", language=language, known=languages())


def parse_args(words: Sequence[str]) -> Namespace:
    parser = ArgumentParser(
        prog="rubicon",
        description="Classic games of conquest, in the browser and the terminal.",
        epilog="--language TAG, before or after the word, chooses another language than that of the environment.",
    )
    parser.add_argument("--version", action="version", version=f"rubicon {VERSION}")
    subparsers = parser.add_subparsers(metavar="WORD", dest="subcommand", required=True)
    parser.add_argument("--language", metavar="TAG", default=SUPPRESS, help=SUPPRESS)
    named = next((word for word in words if word in SUBCOMMANDS), None)
    for name, subcommand in SUBCOMMANDS.items():
        help = subcommand.help
        subparser = subparsers.add_parser(name, help=help, description=f"{help[0].upper()}{help[1:]}.")
        subparser.add_argument(
            "--language", metavar="TAG", default=SUPPRESS, help="speak this language, such as en or tr"
        )
        if name == named:
            subcommand.function(f"add_{name}_arguments")(subparser)
    args = parser.parse_args(words)
    args.by = f"rubicon {VERSION}"  # written into files, for versions that read them later
    args.perform = run_reporting_errors  # runs an entry of the menu
    return args
