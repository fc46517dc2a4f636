"""A private model of `classic` and `tabletop` to think with: the same rules on small arrays, compiled.

    if sim.covers(edition):
        model = sim.model_of(edition)
        here = model.position(edition.imagine(view, seat, chance))
        there = model.after(here, action, seed=1)
        values = model.values(there, rollouts=100, goes=12, seed=1)

The rules are those of the editions, only said again: a test plays thousands of steps in both with the same draws. A
table that is not covered is searched with `edition.apply`. Numba is imported when a table is first asked about.
"""

from __future__ import annotations

import importlib
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from ...core.edition import Edition

if TYPE_CHECKING:
    from .model import Model


@cache
def can_compile() -> bool:
    """Whether numba is here, and fits this Python."""
    try:
        import numba  # noqa: F401
    except ImportError:
        return False
    return True


def covers(edition: Edition[Any, Any, Any]) -> bool:
    """Whether the model knows the rules of this table, and can be compiled here."""
    if find_spec(f"{__name__}.{edition.name}") is None or not can_compile():
        return False
    return bool(importlib.import_module(f"{__name__}.{edition.name}").covers(edition))


def model_of(edition: Edition[Any, Any, Any]) -> Model:
    """The model of a table that is covered."""
    from .model import Model

    return Model(edition)
