"""CK 8: the chance cards, one file each.

To add one, add its file and its line here, and put its name into a new set in `chance_sets.py`: see
docs/compatibility.md, which adds one as an example.
"""

from __future__ import annotations

from collections.abc import Mapping

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

CARDS: Mapping[str, ChanceCard] = {
    card.name: card
    for card in (
        revolt.CARD,
        nuclear_strike.CARD,
        sabotage.CARD,
        immunity.CARD,
        mercenaries.CARD,
        revolution.CARD,
        draft.CARD,
        bombardment.CARD,
        reinforcements.CARD,
        espionage.CARD,
    )
}
