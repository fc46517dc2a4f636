"""`rubicon maps`: list, check, show, invent, cut, convert and edit maps.

A task NAME is two functions of its module: `add_NAME_arguments(parser)` and `run_NAME(args)`.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from importlib import import_module
from typing import Any, NamedTuple


class MapTask(NamedTuple):
    help: str
    module: str

    def function(self, name: str) -> Any:
        return getattr(import_module(f"{__name__}.{self.module}"), name)


TASKS = {
    "list": MapTask("list the built-in boards, or those in a folder", "catalogue"),
    "check": MapTask("list the problems of maps, line by line", "check"),
    "show": MapTask("show a map: its continents, territories and neighbours", "show"),
    "new": MapTask("create a board of an imaginary land", "creation"),
    "cut": MapTask("cut a map out of another", "creation"),
    "convert": MapTask("convert a map file to a board file, or back", "creation"),
    "edit": MapTask("create or edit a map with commands, interactively or in a script", "editor"),
}


def add_maps_arguments(parser: ArgumentParser) -> None:
    subparsers = parser.add_subparsers(metavar="TASK", dest="task", required=True)
    for name, task in TASKS.items():
        subparser = subparsers.add_parser(name, help=task.help, description=f"{task.help[0].upper()}{task.help[1:]}.")
        task.function(f"add_{name}_arguments")(subparser)


def run_maps(args: Namespace) -> int:
    code: int = TASKS[args.task].function(f"run_{args.task}")(args)
    return code
