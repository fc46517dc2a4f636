"""The deck: a heap from which a card is picked when it is drawn, sorted, so that there is no hidden order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from ..core.chance import Chance, shuffled

Hand: TypeAlias = tuple[int, ...]


def draw(deck: Hand, chance: Chance) -> tuple[int, Hand]:
    """A card, and the deck without it."""
    pick = chance.below(len(deck))
    return deck[pick], deck[:pick] + deck[pick + 1 :]


def renewed(deck: Hand, used: Hand) -> tuple[Hand, Hand]:
    """CL 5.5: deck and used cards; when the deck is empty, the used cards become the deck."""
    return (deck, used) if deck or not used else (tuple(sorted(used)), ())


def imagined(
    cards: Sequence[int], numbers: Sequence[int], viewer: int | None, mine: Hand, chance: Chance
) -> tuple[tuple[Hand, ...], Hand]:
    """Hands of so many cards, and the deck that is left, out of all that the viewer's own hand and the board hide."""
    unseen = shuffled([card for card in cards if card not in mine], chance)
    hands = []
    for seat, number in enumerate(numbers):
        if seat == viewer:
            hands.append(mine)
        else:
            hands.append(tuple(unseen[:number]))
            del unseen[:number]
    return tuple(hands), tuple(sorted(unseen))
