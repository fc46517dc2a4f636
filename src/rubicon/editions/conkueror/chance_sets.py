"""The sets of chance cards that a table can choose, by name.

A set never changes once a version with it is out: the deck of a stored game is drawn from it, so one card more would
change every later draw. A new card belongs in a set with a new name: see docs/add-a-chance-card.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, TypeAlias

_NINE = (
    "revolt",
    "nuclear_strike",
    "sabotage",
    "immunity",
    "mercenaries",
    "revolution",
    "draft",
    "bombardment",
    "reinforcements",
)

CHANCE_SETS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "full": (*_NINE, "espionage"),
        "nine": _NINE,
        "starter": ("revolt", "nuclear_strike", "draft", "bombardment", "reinforcements"),
    }
)
"""The names of the cards, in the order of the deck. Never change one of these: add another under a new name."""

if TYPE_CHECKING:
    ChanceSet: TypeAlias = str
else:  # every set can be chosen, so none is named twice
    ChanceSet = Literal[tuple(CHANCE_SETS)]
