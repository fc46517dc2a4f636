"""Finds the module for an edition, or for the edition that it is a variant of."""

from __future__ import annotations

import importlib
from importlib.util import find_spec
from types import ModuleType
from typing import Any, NamedTuple

from .. import editions
from ..core.edition import AnyEdition


class Known(NamedTuple):
    module: str
    edition: type[AnyEdition]
    """The edition with the name of the module."""

    def load(self) -> ModuleType:
        return importlib.import_module(self.module)


def nearest(package: str, edition: type[AnyEdition]) -> Known | None:
    """The module with the name of the edition, or of its nearest ancestor that has one."""
    for name in editions.lineage(edition):
        module = f"{package}.{name}"
        if find_spec(module) is not None:
            return Known(module, editions.find(name))
    return None


def changes_numbers_only(variant: Any, parent: Any) -> bool:
    """Whether a variant has the moves of its parent, and the same methods in its context.

    Then code that reads its numbers from the context, such as the compiled model, works for the variant too.
    """
    if variant.name == parent.name:
        return True
    if not hasattr(variant, "context_type"):
        return False
    own = [kind for kind in variant.context_type.__mro__ if kind not in parent.context_type.__mro__]
    changed = [name for kind in own for name, value in vars(kind).items() if callable(value) and name != "__init__"]
    return variant.phases is parent.phases and variant.State is parent.State and not changed
