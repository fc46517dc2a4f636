"""What a game of turns looks up once at its table, and every question of its rules that a setting may change."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, Protocol, TypeVar

from ..core.edition import Table
from ..core.ids import CardId, TerritoryId
from .cards import Scheme, Symbols
from .dice import Dice
from .land import Land
from .ownership import Owners, Reach
from .trade import SET_SIZE, holds_set
from .turn import S


class TurnSettings(Protocol):
    """The settings that classic and tabletop have in common."""

    @property
    def fortify(self) -> Reach: ...

    @property
    def round_limit(self) -> int | None: ...


class TurnContext(Land, Generic[S]):
    """The rules of classic and tabletop ask it for every number that a table may change."""

    settings: TurnSettings
    dice: Dice
    """How battles are rolled: rules, forecasts, campaigns, bots and the simulator all read it here."""
    scheme: Scheme
    deck: tuple[CardId, ...]
    symbols: Symbols
    recycles: bool = True
    """Whether the used cards become the deck when it is empty."""

    def __init__(self, table: Table, *, empty_is_everybodys: bool = False) -> None:
        super().__init__(table, empty_is_everybodys=empty_is_everybodys)
        self.shown: tuple[TerritoryId | None, ...] = tuple(card.territory for card in table.board.cards)
        """The territory that each card shows."""

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

    def worth(self, cards: Sequence[CardId], traded: int) -> int:
        """What three cards bring as the next set; 0 when they are none."""
        symbols = self.symbols
        return self.scheme.worth([symbols[card] for card in cards], traded)

    def holds_set(self, state: S) -> bool:
        """Whether the seat whose turn it is holds a set."""
        hand = state.hands[state.seat]
        return len(hand) >= SET_SIZE and holds_set(hand, lambda cards: self.worth(cards, 0), self.symbols)


C = TypeVar("C", bound=TurnContext[Any], contravariant=True)
"""The context of an edition, in the moves that editions share."""
