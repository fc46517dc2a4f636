"""Which cards to trade."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

from ....core.option import Option
from ....rules.cards import CARD_BONUS_ARMIES, CARDS_OF_A_SET, bonus_territory

WILD = 0.5
"""What it costs to give away a card that fits everywhere."""


def sets_in(hand: Sequence[int], worth: Callable[[Sequence[int]], int]) -> int:
    """How many sets a hand holds; those of six and more cards are guessed."""
    if len(hand) < CARDS_OF_A_SET or not any(worth(cards) for cards in combinations(hand, CARDS_OF_A_SET)):
        return 0
    return 1 if len(hand) < 6 else 2 if len(hand) < 9 else len(hand) // 3 - 1


def best_set(
    seat: int, option: Option, owners: Sequence[int | None], land: Any, worth: Callable[[Sequence[int]], int]
) -> tuple[tuple[int, ...], int]:
    """The most valuable set, and of equal ones one that shows an own territory and needs no wild card."""

    def gain(cards: Sequence[int]) -> float:
        bonus = bonus_territory(cards, land.shown, tuple(owners), seat) is not None
        return float(
            worth(cards) + CARD_BONUS_ARMIES * bonus - WILD * sum(land.symbols[card] == "wild" for card in cards)
        )

    cards = max(option.slots[0].among, key=gain)
    return tuple(cards), worth(cards)
