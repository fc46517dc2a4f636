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
    "list": MapTask("the built-in boards, and those in a folder", "catalogue"),
    "check": MapTask("say what is wrong with maps, line by line", "check"),
    "show": MapTask("show a map: its continents, territories and neighbours", "show"),
    "new": MapTask("make a board of a land that never was", "creation"),
    "cut": MapTask("make a map of a part of another", "creation"),
    "convert": MapTask("make a board file of a map file, or the other way round", "creation"),
    "edit": MapTask("make or change a map by commands, in a conversation or a script", "editor"),
}


def add_maps_arguments(parser: ArgumentParser) -> None:
    subparsers = parser.add_subparsers(metavar="TASK", dest="task", required=True)
    for name, task in TASKS.items():
        subparser = subparsers.add_parser(name, help=task.help, description=f"{task.help[0].upper()}{task.help[1:]}.")
        task.function(f"add_{name}_arguments")(subparser)


def run_maps(args: Namespace) -> int:
    code: int = TASKS[args.task].function(f"run_{args.task}")(args)
    return code
