"""The editions. A module or folder here that holds one is found automatically; there is no list.

A variant is a subclass of another edition, with a name of its own (docs/write-a-variant.md).
A module may hold several classes of one name with different revisions. New tables play the highest; stored games are
replayed with the revision they began with (docs/compatibility.md).
"""

from __future__ import annotations

import importlib
import pkgutil
from contextlib import suppress
from functools import cache
from typing import Any

from .. import texts
from ..core.edition import AnyEdition
from ..errors import Malformed


@cache
def _found() -> dict[str, dict[int, type[AnyEdition]]]:
    """Every edition by name and revision, the current revision last; variants follow what they are based on."""
    found = {}
    for module in pkgutil.iter_modules(__path__):
        contents = vars(importlib.import_module(f"{__name__}.{module.name}")).values()
        kinds = [thing for thing in contents if _is_edition(thing, module.name)]
        if kinds:
            found[module.name] = {kind.revision: kind for kind in sorted(kinds, key=lambda kind: kind.revision)}
    return dict(sorted(found.items(), key=lambda item: lineage(item[1][max(item[1])])[::-1]))


def _is_edition(thing: Any, name: str) -> bool:
    return isinstance(thing, type) and getattr(thing, "name", None) == name and hasattr(thing, "setup")


def lineage(edition: type[AnyEdition]) -> tuple[str, ...]:
    """The name of an edition, then those of the editions that it is a variant of, the nearest first.

    Texts, strategies and pictures that a variant does not define are looked up under these names in turn.
    """
    return tuple(dict.fromkeys(vars(base)["name"] for base in edition.__mro__ if "name" in vars(base)))


def based_on(edition: type[AnyEdition]) -> str:
    """The edition that this one is a variant of; empty if it is not a variant."""
    _, *parents = lineage(edition)
    return parents[0] if parents else ""


def rulebooks(edition: type[AnyEdition]) -> list[str]:
    """The existing rulebooks of an edition and of the editions that it is a variant of."""
    found = []
    for name in lineage(edition):
        with suppress(FileNotFoundError):
            found.append(texts.rules(name))
    return found


def names() -> tuple[str, ...]:
    return tuple(_found())


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
