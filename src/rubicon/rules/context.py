"""What a game of turns looks up once at its table: the land, the cards, and the dice."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TypeVar

from ..core.edition import Table
from ..core.ids import CardId, TerritoryId
from .cards import Scheme, Symbols
from .dice import Dice
from .land import Land
from .ownership import Owners


class TurnContext(Land):
    """The rules of classic and tabletop ask it for every number that a table may change."""

    dice: Dice
    """How battles are rolled: rules, forecasts, campaigns, bots and the simulator all read it here."""
    scheme: Scheme
    deck: tuple[CardId, ...]
    symbols: Symbols

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

    def worth(self, cards: Sequence[CardId], traded: int) -> int:
        """What three cards bring as the next set; 0 when they are none."""
        symbols = self.symbols
        return self.scheme.worth([symbols[card] for card in cards], traded)


C = TypeVar("C", bound=TurnContext, contravariant=True)
"""The context of an edition, in the moves that editions share."""
