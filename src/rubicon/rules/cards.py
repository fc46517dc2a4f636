"""Cards: the value of sets under each named scheme, the deck, and the actions and events of trading.

A scheme never changes once a version with it is out, because stored games are replayed with it. To change the values,
add a scheme under a new name: see docs/compatibility.md.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from types import MappingProxyType
from typing import ClassVar, Literal, Protocol, TypeAlias

import msgspec

from ..core.chance import Chance, shuffled
from ..core.edition import Event, Viewer
from ..core.ids import CardId, SeatId, TerritoryId
from ..core.option import Action, CardSets, CardsSlot, Option
from ..errors import Illegal
from ..world.board import Symbol
from .ownership import Owners

ClassicScheme = Literal["by_five", "increasing", "fixed", "italian"]
"""The schemes that a table of classic can choose."""
SchemeName = Literal["by_five", "increasing", "by_two_rising", "by_two_constant", "fixed", "italian"]

Symbols: TypeAlias = Mapping[int, Symbol] | Sequence[Symbol]
"""The symbol of each card."""

HAND_LIMIT_CARDS = 5
CARDS_PER_SET = 3


class CardScheme(Protocol):
    """What sets are worth, and when one must be traded."""

    @property
    def limit(self) -> int | None:
        """A seat with this many cards must trade; None if it never must."""

    def worth(self, symbols: Sequence[Symbol], traded: int) -> int:
        """The armies for these three cards after `traded` earlier sets; 0 if they are not a set."""


class RisingScheme(msgspec.Struct, frozen=True):
    """Any set is worth the next of `values`; after the last of them, `step` more each time."""

    values: tuple[int, ...]
    step: int
    limit: int | None = HAND_LIMIT_CARDS

    def worth(self, symbols: Sequence[Symbol], traded: int) -> int:
        return self.value(traded) if alike_or_different(symbols) else 0

    def value(self, traded: int) -> int:
        last = len(self.values) - 1
        return self.values[traded] if traded <= last else self.values[last] + self.step * (traded - last)


class ThreeAlike(msgspec.Struct, frozen=True):
    """The value of three cards of one symbol."""

    infantry: int
    cavalry: int
    artillery: int

    def of(self, symbol: Symbol) -> int:
        value: int = getattr(self, symbol)
        return value


class FixedScheme(msgspec.Struct, frozen=True):
    """The same kind of set always has the same value; a wild card stands for any symbol."""

    alike: ThreeAlike
    different: int
    all_wild: int
    limit: int | None = HAND_LIMIT_CARDS

    def worth(self, symbols: Sequence[Symbol], traded: int) -> int:
        wild = symbols.count("wild")
        kinds = set(symbols) - {"wild"}
        if wild == 3:
            return self.all_wild
        if wild == 2 or len(kinds) + wild == 3:
            return self.different
        return self.alike.of(kinds.pop()) if len(kinds) == 1 else 0


class ItalianScheme(msgspec.Struct, frozen=True):
    """Fixed values without a hand limit. A wild card counts only beside a pair, and is then worth most."""

    alike: ThreeAlike
    different: int
    wild_and_pair: int
    limit: int | None = None

    def worth(self, symbols: Sequence[Symbol], traded: int) -> int:
        kinds = set(symbols) - {"wild"}
        match symbols.count("wild"), len(kinds):
            case 0, 3:
                return self.different
            case 0, 1:
                return self.alike.of(kinds.pop())
            case 1, 1:
                return self.wild_and_pair
            case _:
                return 0


def alike_or_different(symbols: Sequence[Symbol]) -> bool:
    """CL 3.3: three of a kind or one of each; a wild card stands for any."""
    return "wild" in symbols or len(set(symbols)) != 2


RISING_SCHEMES: Mapping[SchemeName, RisingScheme] = MappingProxyType(
    {
        "by_five": RisingScheme((5,), step=5),  # CL 3.3
        "increasing": RisingScheme((4, 6, 8, 10, 12, 15), step=5),  # CL 8.6
        "by_two_rising": RisingScheme((4, 6, 8, 10, 12, 14, 16), step=5),  # TT 6.3
        "by_two_constant": RisingScheme((4, 6, 8, 10, 12, 14, 16), step=0),  # TT 9.7
    }
)
SCHEMES: Mapping[SchemeName, CardScheme] = MappingProxyType(
    {
        **RISING_SCHEMES,
        "fixed": FixedScheme(ThreeAlike(infantry=4, cavalry=6, artillery=8), different=10, all_wild=12),  # CL 8.7
        "italian": ItalianScheme(
            ThreeAlike(artillery=4, infantry=6, cavalry=8), different=10, wild_and_pair=12
        ),  # CL 8.8
    }
)
"""Never change one of these: add another under a new name."""


# The deck is a sorted heap from which a random card is picked when one is drawn, so there is no hidden order.


Hand: TypeAlias = tuple[int, ...]


def pick_card(deck: Hand, chance: Chance) -> tuple[int, Hand]:
    """A card, and the deck without it."""
    pick = chance.below(len(deck))
    return deck[pick], deck[:pick] + deck[pick + 1 :]


def renew_deck(deck: Hand, used: Hand) -> tuple[Hand, Hand]:
    """CL 5.5: deck and used cards; when the deck is empty, the used cards become the deck."""
    return (deck, used) if deck or not used else (tuple(sorted(used)), ())


def sample_hands(
    cards: Sequence[int], numbers: Sequence[int], viewer: int | None, mine: Hand, chance: Chance
) -> tuple[tuple[Hand, ...], Hand]:
    """Random hands of these sizes, and the rest as the deck, from all cards that the viewer cannot see."""
    unseen = shuffled([card for card in cards if card not in mine], chance)
    hands = []
    for seat, number in enumerate(numbers):
        if seat == viewer:
            hands.append(mine)
        else:
            hands.append(tuple(unseen[:number]))
            del unseen[:number]
    return tuple(hands), tuple(sorted(unseen))


# Trading a set of three cards for armies. The move itself is in reinforce.py.


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
    """A card was drawn. Only its owner sees which."""

    seat: SeatId
    card: CardId | None

    def seen_by(self, viewer: Viewer) -> Drew:
        return self if viewer == self.seat else Drew(self.seat, None)


class TookCards(Event, frozen=True, tag="took_cards"):
    """The cards of an eliminated seat were taken. Only the two seats involved see which."""

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

MAX_LISTED_CARDS_PER_SYMBOL = 8
"""Cards of each symbol among which sets are listed: a hand without a limit could hold millions of sets."""


def offer_trade(hand: Sequence[int], worth: Callable[[Sequence[int]], int], symbols: Symbols | None = None) -> Option:
    """Any set may be traded. Of a large hand, some are listed, if the symbol of each card is told."""
    listed = hand if symbols is None else few_of_each(hand, symbols, MAX_LISTED_CARDS_PER_SYMBOL)
    return Option(Trade, (CardsSlot("cards", CardSets(hand, CARDS_PER_SET, lambda cards: worth(cards) > 0, listed)),))


def holds_set(hand: Sequence[int], worth: Callable[[Sequence[int]], int], symbols: Symbols | None = None) -> bool:
    """Whether a hand holds a set. If only symbols matter, three cards of each symbol are enough to tell."""
    some = hand if symbols is None else few_of_each(hand, symbols, CARDS_PER_SET)
    return any(worth(cards) for cards in combinations(some, CARDS_PER_SET))


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
    return max(combinations(sorted(hand), CARDS_PER_SET), key=worth)


def bonus_territory(cards: Sequence[int], shown: Sequence[int | None], owners: Owners, seat: int) -> int | None:
    """CL 3.5: the first of the cards that shows an own territory puts the bonus there; once a set."""
    for card in cards:
        territory = shown[card]
        if territory is not None and owners[territory] == seat:
            return territory
    return None


def explain_trade(cards: Sequence[int], hand: Sequence[int]) -> Illegal:
    held = len(set(cards)) == len(cards) and all(card in hand for card in cards)
    return Illegal("trade.no_set") if held else Illegal("trade.not_held")
