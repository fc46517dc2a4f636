"""What never changes at one table of tabletop, looked up once: links, continents, cards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle

from ...core.edition import Table
from ...rules.cards import RISING_SCHEMES
from ...rules.land import Land
from ...rules.starting_armies import STARTING_ARMIES, enough_to_start
from ...world.board import Board, Symbol
from .settings import Settings


class Ground(Land):
    def __init__(self, table: Table) -> None:
        settings: Settings = table.settings
        super().__init__(table)
        board = table.board
        self.settings = settings
        self.bonuses = {t: bonus for t in self.enabled if (bonus := board.map.territories[t].bonus)}
        self.scheme = RISING_SCHEMES["by_two_rising" if settings.eighth_set == "rising" else "by_two_constant"]
        self.shown = tuple(card.territory for card in board.cards)
        """The territory that each card shows."""
        self.deck = tuple(sorted(self.shown.index(t) for t in self.enabled if t in self.shown))
        self.symbols = _symbols(board, self.deck)

    def worth(self, cards: Sequence[int], traded: int) -> int:
        """What three cards bring as the next set; 0 when they are none."""
        symbols = self.symbols
        return self.scheme.worth([symbols[card] for card in cards], traded)

    def first_armies(self) -> int:
        """TT 2.3, TT 2.4."""
        territories = len(self.enabled)
        return enough_to_start(STARTING_ARMIES["by_seats"](self.seats, territories), self.seats, territories)


def _symbols(board: Board, deck: Sequence[int]) -> dict[int, Symbol]:
    """TT 6.1: the symbols of the board where each of the three is on a third of the cards, else the three in turn."""
    three: tuple[Symbol, ...] = ("infantry", "cavalry", "artillery")
    drawn = [board.cards[card].symbol for card in deck]
    count = [drawn.count(symbol) for symbol in three]
    in_thirds = sum(count) == len(deck) and max(count) - min(count) <= 1
    return dict(zip(deck, drawn if in_thirds else cycle(three)))  # noqa: B905 a cycle has no end
