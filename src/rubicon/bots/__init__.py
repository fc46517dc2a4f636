"""Computer players. A module put here that holds one is found by being here, under the player's name."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import Any

from ..errors import Malformed
from .bot import Bot


@cache
def _found() -> dict[str, Any]:
    found = {}
    for module in pkgutil.iter_modules(__path__):
        for thing in vars(importlib.import_module(f"{__name__}.{module.name}")).values():
            if isinstance(thing, type) and hasattr(thing, "choose") and hasattr(thing, "name"):
                found[thing.name] = thing
    return found


def names() -> tuple[str, ...]:
    return tuple(sorted(_found()))


def find(name: str) -> type[Bot]:
    try:
        bot: type[Bot] = _found()[name]
    except KeyError:
        raise Malformed("bot.unknown", name=name, known=names()) from None
    return bot
