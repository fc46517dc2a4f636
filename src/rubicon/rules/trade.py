"""Trading three cards for armies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import ClassVar

from ..core.edition import Event, Viewer
from ..core.ids import CardId, SeatId, TerritoryId
from ..core.option import Action, Cards, Option, Sets
from ..errors import Illegal
from .cards import CARDS_OF_A_SET, Symbols
from .ownership import Owners


class Trade(Action, frozen=True, tag="trade"):
    """The order of the cards matters only for which own territory gets the bonus."""

    cards: tuple[CardId, ...]
    appeal: ClassVar[int | None] = 60


class Traded(Event, frozen=True, tag="traded"):
    """`territory`: where the bonus armies went, if the seat owns one that the cards show."""

    seat: SeatId
    cards: tuple[CardId, ...]
    armies: int
    territory: TerritoryId | None


class Drew(Event, frozen=True, tag="drew"):
    """A card drawn; which one, only its owner is told."""

    seat: SeatId
    card: CardId | None

    def seen_by(self, viewer: Viewer) -> Drew:
        return self if viewer == self.seat else Drew(self.seat, None)


class TookCards(Event, frozen=True, tag="took_cards"):
    """All cards of a fallen seat; which they are, only the two concerned know."""

    seat: SeatId
    loser: SeatId
    number: int
    cards: tuple[CardId, ...] | None

    def seen_by(self, viewer: Viewer) -> TookCards:
        if viewer in (self.seat, self.loser):
            return self
        return TookCards(self.seat, self.loser, self.number, None)


CARD_BONUS_ARMIES = 2
"""CL 3.5, TT 6.4: for a set with a card that shows an own territory."""

MAX_LISTED_OF_A_SYMBOL = 8
"""Cards of each symbol among which sets are listed: a hand without a limit could hold millions of sets."""


def offer_trade(hand: Sequence[int], worth: Callable[[Sequence[int]], int], symbols: Symbols | None = None) -> Option:
    """Any set may be traded. Of a large hand, some are listed, if the symbol of each card is told."""
    listed = hand if symbols is None else few_of_each(hand, symbols, MAX_LISTED_OF_A_SYMBOL)
    return Option(Trade, (Cards("cards", Sets(hand, CARDS_OF_A_SET, lambda cards: worth(cards) > 0, listed)),))


def holds_set(hand: Sequence[int], worth: Callable[[Sequence[int]], int], symbols: Symbols | None = None) -> bool:
    """Where the symbols decide, three cards of each tell as much as all of them."""
    some = hand if symbols is None else few_of_each(hand, symbols, CARDS_OF_A_SET)
    return any(worth(cards) for cards in combinations(some, CARDS_OF_A_SET))


def few_of_each(hand: Sequence[int], symbols: Symbols, most: int) -> Sequence[int]:
    """The first cards of each symbol."""
    if len(hand) <= most:
        return hand
    counted: dict[str, int] = {}
    few = []
    for card in hand:
        counted[symbols[card]] = number = counted.get(symbols[card], 0) + 1
        if number <= most:
            few.append(card)
    return few


def best_set(hand: Sequence[int], worth: Callable[[Sequence[int]], int]) -> tuple[int, ...]:
    """CL 7.1: the most valuable set; of equal ones, that with the lowest cards."""
    return max(combinations(sorted(hand), CARDS_OF_A_SET), key=worth)


def bonus_territory(cards: Sequence[int], shown: Sequence[int | None], owners: Owners, seat: int) -> int | None:
    """CL 3.5: the first of the cards that shows an own territory puts the bonus there; once a set."""
    for card in cards:
        territory = shown[card]
        if territory is not None and owners[territory] == seat:
            return territory
    return None


def of_trade(cards: Sequence[int], hand: Sequence[int]) -> Illegal:
    held = len(set(cards)) == len(cards) and all(card in hand for card in cards)
    return Illegal("trade.no_set") if held else Illegal("trade.not_held")
