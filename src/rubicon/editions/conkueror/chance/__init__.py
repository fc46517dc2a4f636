"""CK 8: the chance cards, one file each, and each in a set of `CHANCE_SETS` (`context.py`).

A card stands in the file of its name. docs/add-a-chance-card.md adds one as an example.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from itertools import chain

from ..context import CHANCE_SETS
from .card import ChanceCard

_NAMES = dict.fromkeys(chain.from_iterable(CHANCE_SETS.values()))

CARDS: Mapping[str, ChanceCard] = {name: import_module(f"{__name__}.{name}").CARD for name in _NAMES}
"""Every card of a set, by its name, which is the verb that plays it."""
