"""A compiled model of `classic` and `tabletop` for searching: the same rules on small arrays.

    if sim.covers(edition):
        model = sim.model_of(edition)
        here = model.position(edition.sample_state(view, seat, chance))
        there = model.after(here, action, seed=1)
        values = model.values(there, rollouts=100, turns=12, seed=1)

A test plays thousands of steps in the model and in the editions with the same draws. Tables that are not covered are
searched with `edition.apply`, and so are all tables until the model is compiled. Numba is imported with the first
covered table.
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
    """Whether the model is compiled and knows the rules of this table."""
    known = nearest(__name__, type(edition))
    if known is None or not is_whole() or not changes_numbers_only(type(edition), known.edition):
        return False
    return bool(known.load().covers(edition))


def model_of(edition: AnyEdition) -> Model:
    """The model of a table that is covered."""
    from .model import Model

    return Model(edition)


def warm_up(edition: str) -> None:
    """Loads the compiled model of an edition, if there is one. This takes longer than many decisions."""
    known = bool(edition) and nearest(__name__, editions.find(edition)) is not None
    if known and is_whole() and os.environ.get("NUMBA_DISABLE_JIT") != "1":
        from .compiler import compile_all

        compile_all()
