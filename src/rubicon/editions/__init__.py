"""The editions. A module or folder put here that holds one is found by being here; nothing lists them."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import Any

from ..core.edition import Edition
from ..errors import Malformed


@cache
def _found() -> dict[str, type[Edition[Any, Any, Any]]]:
    found = {}
    for module in pkgutil.iter_modules(__path__):
        for thing in vars(importlib.import_module(f"{__name__}.{module.name}")).values():
            if isinstance(thing, type) and getattr(thing, "name", None) == module.name and hasattr(thing, "setup"):
                found[module.name] = thing
    return found


def names() -> tuple[str, ...]:
    return tuple(sorted(_found()))


def find(name: str) -> type[Edition[Any, Any, Any]]:
    try:
        return _found()[name]
    except KeyError:
        raise Malformed("edition.unknown", name=name, known=names()) from None
