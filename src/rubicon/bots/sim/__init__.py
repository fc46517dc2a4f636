"""A private model of `classic` and `tabletop` to think with: the same rules on small arrays, compiled.

    if sim.covers(edition):
        model = sim.model_of(edition)
        here = model.position(edition.sample_state(view, seat, chance))
        there = model.after(here, action, seed=1)
        values = model.values(there, rollouts=100, goes=12, seed=1)

The rules are those of the editions, only said again: a test plays thousands of steps in both with the same draws. A
table that is not covered is searched with `edition.apply`, and so is every one until all is compiled. Numba is imported
when a table is first covered.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from ... import editions
from ...core.edition import AnyEdition
from ..lineage import changes_numbers_only, nearest
from .store import is_whole, prepare, prepare_beside

if TYPE_CHECKING:
    from .model import Model

__all__ = ["covers", "model_of", "prepare", "prepare_beside", "warm_up"]


def covers(edition: AnyEdition) -> bool:
    """Whether the model knows the rules of this table, and is compiled: nobody shall wait for that in a game."""
    known = nearest(__name__, type(edition))
    if known is None or not is_whole() or not changes_numbers_only(type(edition), known.edition):
        return False
    return bool(known.load().covers(edition))


def model_of(edition: AnyEdition) -> Model:
    """The model of a table that is covered."""
    from .model import Model

    return Model(edition)


def warm_up(edition: str) -> None:
    """Loads the compiled model of an edition, if there is one: that takes as long as many decisions."""
    known = bool(edition) and nearest(__name__, editions.find(edition)) is not None
    if known and is_whole() and os.environ.get("NUMBA_DISABLE_JIT") != "1":
        from .compiler import compile_all

        compile_all()
