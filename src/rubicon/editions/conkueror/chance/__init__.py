"""The chance cards, one file each. To add one is to add its file and its line in this table."""

from __future__ import annotations

from typing import Literal

from . import (
    bombardment,
    draft,
    espionage,
    immunity,
    mercenaries,
    nuclear_strike,
    reinforcements,
    revolt,
    revolution,
    sabotage,
)
from .card import ChanceCard

Set = Literal["full", "nine", "starter"]
ALL: tuple[Set, ...] = ("full", "nine", "starter")

TABLE: tuple[tuple[ChanceCard, tuple[Set, ...]], ...] = (
    (revolt.CARD, ALL),
    (nuclear_strike.CARD, ALL),
    (sabotage.CARD, ("full", "nine")),
    (immunity.CARD, ("full", "nine")),
    (mercenaries.CARD, ("full", "nine")),
    (revolution.CARD, ("full", "nine")),
    (draft.CARD, ALL),
    (bombardment.CARD, ALL),
    (reinforcements.CARD, ALL),
    (espionage.CARD, ("full",)),
)

CARDS = {card.name: card for card, _ in TABLE}


def names_in(chosen: Set) -> tuple[str, ...]:
    return tuple(card.name for card, sets in TABLE if chosen in sets)
