"""What computer players know of an edition, or of the edition that it is a variant of."""

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
    """The edition that the module is named after."""

    def load(self) -> ModuleType:
        return importlib.import_module(self.module)


def nearest(package: str, edition: type[AnyEdition]) -> Known | None:
    """The module of a package that is named after this edition, or after the nearest one that it is a variant of."""
    for name in editions.lineage(edition):
        module = f"{package}.{name}"
        if find_spec(module) is not None:
            return Known(module, editions.find(name))
    return None


def changes_numbers_only(variant: Any, parent: Any) -> bool:
    """Whether a variant is played by the moves of its parent, and its context answers by the same methods.

    Whatever reads its numbers from the context, as the compiled model does, then knows the variant too.
    """
    if variant.name == parent.name:
        return True
    if not hasattr(variant, "context_type"):
        return False
    own = [kind for kind in variant.context_type.__mro__ if kind not in parent.context_type.__mro__]
    changed = [name for kind in own for name, value in vars(kind).items() if callable(value) and name != "__init__"]
    return variant.phases is parent.phases and variant.State is parent.State and not changed
