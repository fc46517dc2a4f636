"""Trading three cards for armies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from ..core.edition import Event, Viewer
from ..core.option import Action, Cards, Option, Sets
from .ownership import Owners


class Trade(Action, frozen=True):
    """The order of the cards matters only for which own territory gets the bonus."""

    cards: tuple[int, ...]


class Traded(Event, frozen=True):
    """`territory`: where the bonus armies went, if the seat owns one that the cards show."""

    seat: int
    cards: tuple[int, ...]
    armies: int
    territory: int | None


class Drew(Event, frozen=True):
    """A card drawn; which one, only its owner is told."""

    seat: int
    card: int | None

    def seen_by(self, viewer: Viewer) -> Drew:
        return self if viewer == self.seat else Drew(self.seat, None)


class TookCards(Event, frozen=True):
    """All cards of a fallen seat; which they are, only the two concerned know."""

    seat: int
    loser: int
    number: int
    cards: tuple[int, ...] | None

    def seen_by(self, viewer: Viewer) -> TookCards:
        if viewer in (self.seat, self.loser):
            return self
        return TookCards(self.seat, self.loser, self.number, None)


def offer_trade(hand: Sequence[int], worth: Callable[[Sequence[int]], int]) -> Option:
    return Option(Trade, (Cards("cards", Sets(hand, 3, lambda cards: worth(cards) > 0)),))


def holds_set(hand: Sequence[int], worth: Callable[[Sequence[int]], int]) -> bool:
    return any(worth(cards) for cards in combinations(hand, 3))


def best_set(hand: Sequence[int], worth: Callable[[Sequence[int]], int]) -> tuple[int, ...]:
    """CL 7.1: the most valuable set; of equal ones, that with the lowest cards."""
    return max(combinations(sorted(hand), 3), key=worth)


def bonus_territory(cards: Sequence[int], shown: Sequence[int | None], owners: Owners, seat: int) -> int | None:
    """CL 3.5: the first of the cards that shows an own territory puts the bonus there; once a set."""
    for card in cards:
        territory = shown[card]
        if territory is not None and owners[territory] == seat:
            return territory
    return None
