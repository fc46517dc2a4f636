"""Games of turns: their state, common phases and events, the context of a table, and what everybody sees."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import msgspec

from ..core.chance import Chance
from ..core.edition import Event, Phase, Table, Viewer
from ..core.ids import CardId, PhaseName, SeatId, TerritoryId
from ..core.option import Action, Option
from .armies import TERRITORIES_PER_ARMY
from .cards import CARDS_PER_SET, CardScheme, Symbols, holds_set, sample_hands
from .dice import Dice
from .ownership import Owners, Pieces, Reach
from .played_map import PlayedMap
from .ranking import Fallen

P = TypeVar("P", bound=Phase)


class Claiming(Phase, frozen=True, tag="claiming"):
    """Free territories, one a turn."""


class Stationing(Phase, frozen=True, tag="stationing"):
    """The rest of the first armies."""


class Attacking(Phase, frozen=True, tag="attacking"): ...


class Fortifying(Phase, frozen=True, tag="fortifying"): ...


class TurnState(msgspec.Struct, Generic[P], frozen=True, gc=False, kw_only=True):
    """What classic and tabletop both remember between two actions."""

    owners: Owners
    pieces: Pieces
    seat: SeatId
    """Whose turn it is."""
    phase: P
    chapter: int
    """The number of the turn."""
    round: int
    first: SeatId
    reserves: tuple[int, ...]
    """First armies that each seat has still to place."""
    hands: tuple[tuple[CardId, ...], ...]
    deck: tuple[CardId, ...]
    """A heap from which a card is picked when it is drawn: sorted, so that there is no hidden order."""
    used: tuple[CardId, ...]
    fallen: tuple[Fallen, ...] = ()

    @property
    def out(self) -> list[SeatId]:
        """The eliminated seats, in the order in which they fell."""
        return [fall.seat for fall in self.fallen]


S = TypeVar("S", bound=TurnState[Any])
"""The state of an edition, in what editions share."""


class Skip(Action, frozen=True, tag="skip"):
    """Continue without what the seat might have had."""

    appeal: ClassVar[int | None] = 1


class Rolled(Event, frozen=True, tag="rolled"):
    """The die for the first turn."""

    seat: SeatId
    die: int


class HighestRolled(Event, frozen=True, tag="highest_rolled"):
    """All have rolled. One seat begins; several roll again."""

    seats: tuple[SeatId, ...]
    die: int


class TurnBegan(Event, frozen=True, tag="go_began"):
    seat: SeatId
    armies: int


class PhaseBegan(Event, frozen=True, tag="went_on"):
    """The same seat, another phase."""

    seat: SeatId
    phase: PhaseName


SKIP = Option(Skip)


def phase_name(phase: Phase) -> str:
    config: Any = phase.__struct_config__
    tag: str = config.tag
    return tag


def next_seat(seat: int, seats: int, out: Collection[int] = ()) -> int:
    """The next one at the table who is not out."""
    seat = (seat + 1) % seats
    while seat in out:
        seat = (seat + 1) % seats
    return seat


def came_round(before: int, now: int, first: int, seats: int) -> bool:
    """CL 1.3: whether the turn has come to the first seat, or past it."""
    return (now - first) % seats <= (before - first) % seats


# The context: what is looked up once at a table, and every question of the rules that a setting may change.


class TurnSettings(Protocol):
    """The settings that classic and tabletop share."""

    @property
    def fortify(self) -> Reach: ...

    @property
    def round_limit(self) -> int | None: ...


class TurnContext(PlayedMap, Generic[S]):
    """The rules of classic and tabletop ask it for every number that a table may change."""

    settings: TurnSettings
    dice: Dice
    """How battles are rolled: rules, forecasts, campaigns, bots and the simulator all read it here."""
    territories_per_army: int = TERRITORIES_PER_ARMY
    """Territories that bring an army in each turn: the rules and the simulator read it here."""
    min_income: int
    """The armies for the territories of a seat, where they would be fewer."""
    scheme: CardScheme
    deck: tuple[CardId, ...]
    symbols: Symbols
    recycles: bool = True
    """Whether the used cards become the deck when it is empty."""

    def __init__(self, table: Table, *, empty_is_everybodys: bool = False) -> None:
        super().__init__(table, empty_is_everybodys=empty_is_everybodys)
        self.shown: tuple[TerritoryId | None, ...] = tuple(card.territory for card in table.board.cards)
        """The territory that each card shows, or None."""

    @abstractmethod
    def first_armies(self) -> int:
        """The armies with which each seat starts."""

    @abstractmethod
    def income(self, owners: Owners, seat: int) -> int:
        """The armies of a turn, without cards."""

    @abstractmethod
    def sets_traded(self, state: S, seat: int) -> int:
        """The number of earlier sets that count for the value of this seat's next one."""

    @abstractmethod
    def must_trade(self, state: S) -> bool:
        """Whether a seat that is reinforcing may do nothing but trade."""

    @abstractmethod
    def can_trade(self, state: S) -> bool:
        """Whether the seat whose turn it is may trade a set that it holds."""

    def attackers(self, state: S) -> Pieces:
        """The armies of each territory, as far as they may attack. A variant may hold some of them back."""
        return state.pieces

    def worth(self, cards: Sequence[CardId], traded: int) -> int:
        """What three cards bring as the next set; 0 when they are none."""
        symbols = self.symbols
        return self.scheme.worth([symbols[card] for card in cards], traded)

    def holds_set(self, state: S) -> bool:
        """Whether the seat whose turn it is holds a set."""
        hand = state.hands[state.seat]
        return len(hand) >= CARDS_PER_SET and holds_set(hand, lambda cards: self.worth(cards, 0), self.symbols)


C = TypeVar("C", bound=TurnContext[Any], contravariant=True)
"""The context of an edition, in the moves that editions share."""


# Views and sampled states: the fields that classic and tabletop share, as keyword arguments. An edition adds its own
# fields. The structs belong to the editions, because the order of their fields is that of stored JSON.


def open_fields(state: TurnState[Any]) -> dict[str, Any]:
    """The fields of a view that everybody sees alike."""
    return {
        "owners": state.owners,
        "pieces": state.pieces,
        "phase": state.phase,
        "seat": state.seat,
        "chapter": state.chapter,
        "round": state.round,
        "first": state.first,
        "deck": len(state.deck),
        "used": state.used,
        "fallen": state.fallen,
    }


def sampled_fields(view: Any, viewer: Viewer, cards: Sequence[int], chance: Chance) -> dict[str, Any]:
    """The fields of a state that looks like this view. Of `cards`, the hidden ones are dealt at random."""
    mine = () if view.mine is None else view.mine.hand
    unused = [card for card in cards if card not in view.used]
    hands, deck = sample_hands(unused, [seat.cards for seat in view.seats], viewer, mine, chance)
    return {
        "owners": view.owners,
        "pieces": view.pieces,
        "seat": view.seat or 0,
        "phase": view.phase,
        "chapter": view.chapter,
        "round": view.round,
        "first": view.first or 0,
        "reserves": tuple(seat.reserve for seat in view.seats),
        "hands": hands,
        "deck": deck,
        "used": view.used,
        "fallen": view.fallen,
    }


def first_fields(context: TurnContext[Any], phase: Phase, first: int) -> dict[str, Any]:
    """The fields of the state in which a game starts: nothing is owned yet."""
    return {
        "owners": (None,) * context.size,
        "pieces": (0,) * context.size,
        "seat": first,
        "phase": phase,
        "chapter": 0,
        "round": 0,
        "first": first,
        "reserves": (context.first_armies(),) * context.seats,
        "hands": ((),) * context.seats,
        "deck": context.deck,
        "used": (),
    }
