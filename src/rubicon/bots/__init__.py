"""Computer players. Every class in a module here that has a name, a character and `choose` is found by its name.

The environment variable RUBICON_BOTS lists the bots of other people, separated by commas: modules that Python can
import, and programs in any language as `name=command`.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from math import inf
from typing import Any

from ..errors import Malformed, Refused
from ..texts import has, say
from .bot import Bot
from .program import program

BOT_ATTRIBUTES = ("name", "character", "choose")
DEFAULT_BOT = "medium"
"""The opponent where nobody chooses one."""


@cache
def _found() -> dict[str, Any]:
    found = {}
    for module in pkgutil.iter_modules(__path__):
        found.update(_bots_of(f"{__name__}.{module.name}"))
    for entry in os.environ.get("RUBICON_BOTS", "").split(","):
        for named in [entry] if "=" in entry else entry.split():
            theirs = _theirs(named.strip())
            for bot in theirs:
                if found.get(bot, theirs[bot]) is not theirs[bot]:
                    raise Malformed("bot.taken", named=named.strip(), name=bot)
            found.update(theirs)
    return found


def _bots_of(module: str) -> dict[str, Any]:
    things = vars(importlib.import_module(module)).values()
    bots: list[Any] = [
        thing for thing in things if isinstance(thing, type) and all(hasattr(thing, m) for m in BOT_ATTRIBUTES)
    ]
    return {bot.name: bot for bot in bots}


def _theirs(named: str) -> dict[str, Any]:
    name, is_program, command = named.partition("=")
    return {name: program(name, command)} if is_program else _of_module(named)


def _of_module(module: str) -> dict[str, Any]:
    try:
        bots = _bots_of(module)
    except Exception as error:  # whatever a stranger's code may raise
        raise Malformed("bot.module", module=module, problem=f"{type(error).__name__}: {error}") from error
    if not bots:
        raise Malformed("bot.none", module=module)
    return bots


def names() -> tuple[str, ...]:
    """The weakest first; bots without a strength come last, by name."""
    found = _found()
    return tuple(sorted(found, key=lambda name: (getattr(found[name], "strength", inf), name)))


def find(name: str, frozen: bool = False) -> type[Bot]:
    """With `frozen`, also the bots of earlier versions, such as `hard-0.1`. They are for measurements in the arena."""
    others: Mapping[str, type[Bot]] = {}
    if frozen:
        from .frozen.client import frozen_bots

        others = frozen_bots()
    bot: type[Bot] | None = others.get(name) or _found().get(name)
    if bot is None:
        raise Malformed("bot.unknown", name=name, known=(*names(), *others))
    return bot


def character(name: str) -> str:
    """Its line in the list of opponents. A bot of other people has it in its own words only."""
    return say("bot", name) if has("bot", name) else find(name).character


def warm_up(name: str, edition: str) -> None:
    """Loads what a bot needs to decide in an edition, so that its first decision takes no longer than others.

    Failures are reported with the first decision. Raises MemoryError.
    """
    with suppress(Refused):
        load = getattr(find(name), "warm_up", None)
        try:
            if load is not None:
                load(edition)
        except MemoryError:
            raise
        except Exception:  # whatever a stranger's code may raise
            return
