"""`rubicon maps`: list, check, show, invent, cut, convert and edit maps.

Each task is a module with `arguments` and `run`.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from importlib import import_module
from typing import Any

TASKS = {
    "list": "the built-in boards, and those in a folder",
    "check": "say what is wrong with maps, line by line",
    "show": "show a map: its continents, territories and neighbours",
    "new": "make a board of a land that never was",
    "cut": "make a map of a part of another",
    "convert": "make a board file of a map file, or the other way round",
    "edit": "make or change a map by commands, in a conversation or a script",
}


def add_maps_arguments(parser: ArgumentParser) -> None:
    tasks = parser.add_subparsers(metavar="TASK", dest="task", required=True)
    for name, help in TASKS.items():
        below = tasks.add_parser(name, help=help, description=f"{help[0].upper()}{help[1:]}.")
        _module(name).arguments(below)


def run_maps(args: Namespace) -> int:
    code: int = _module(args.task).run(args)
    return code


def _module(task: str) -> Any:
    return import_module(f"{__name__}.{'listing' if task == 'list' else task}")
