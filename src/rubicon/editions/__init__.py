"""The editions. A module or folder put here that holds one is found by being here; nothing lists them.

A module may hold several classes of one name with different revisions. New tables play the highest; stored games are
replayed with the revision they began with (docs/compatibility.md).
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import Any

from ..core.edition import AnyEdition
from ..errors import Malformed


@cache
def _found() -> dict[str, dict[int, type[AnyEdition]]]:
    """Every edition by name and revision, the current revision last."""
    found = {}
    for module in pkgutil.iter_modules(__path__):
        contents = vars(importlib.import_module(f"{__name__}.{module.name}")).values()
        kinds = [thing for thing in contents if _is_edition(thing, module.name)]
        if kinds:
            found[module.name] = {kind.revision: kind for kind in sorted(kinds, key=lambda kind: kind.revision)}
    return found


def _is_edition(thing: Any, name: str) -> bool:
    return isinstance(thing, type) and getattr(thing, "name", None) == name and hasattr(thing, "setup")


def names() -> tuple[str, ...]:
    return tuple(sorted(_found()))


def find(name: str, revision: int | None = None) -> type[AnyEdition]:
    """The edition of this name: its current revision, or an earlier one that is kept for stored games."""
    revisions = _found().get(name)
    if revisions is None:
        raise Malformed("edition.unknown", name=name, known=names())
    if revision is None:
        revision = max(revisions)
    if revision not in revisions:
        raise Malformed("edition.revision", name=name, revision=revision, known=list(revisions))
    return revisions[revision]
