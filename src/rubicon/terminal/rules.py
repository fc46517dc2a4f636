"""Shows the rules of an edition, a page at a time where somebody is reading."""

from __future__ import annotations

import shutil
import sys
from argparse import ArgumentParser, Namespace
from importlib.resources import files

from .. import editions
from ..texts import rules, say

ENDING = ".en.md"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("edition", metavar="EDITION", nargs="?", choices=written(), help=", ".join(written()))


def run(args: Namespace) -> int:
    known = written()
    if args.edition is None and len(known) > 1:
        print("There are rules of", ", ".join(known) + ". To read one:  rubicon rules EDITION")
        return 0
    name = args.edition or known[0]
    parent = editions.based_on(editions.find(name))
    show(rules(name) + (f"\n{say('rules', 'elsewhere', {'edition': parent})}\n" if parent else ""))
    return 0


def written() -> list[str]:
    """The editions whose rules are written down."""
    names = (file.name for file in files("rubicon.texts").joinpath("rules").iterdir())
    return sorted(name.removesuffix(ENDING) for name in names if name.endswith(ENDING))


def show(text: str) -> None:
    seen = sys.stdin.isatty() and sys.stdout.isatty()
    if seen and text.count("\n") >= shutil.get_terminal_size().lines:
        from pydoc import pager

        pager(text)
    else:
        print(text, end="")
