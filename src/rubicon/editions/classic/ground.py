"""What never changes at one table of classic, looked up once: links, continents, cards, missions."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.edition import Table
from ...rules.cards import SCHEMES
from ...rules.land import Land
from ...rules.starting_armies import STARTING_ARMIES, enough_to_start
from .settings import Settings


class Ground(Land):
    def __init__(self, table: Table) -> None:
        settings: Settings = table.settings
        super().__init__(table, empty_is_everybodys=settings.lenient_map)
        board = table.board
        self.settings = settings
        self.scheme = SCHEMES[settings.cards]
        self.symbols = tuple(card.symbol for card in board.cards)
        self.shown = tuple(card.territory for card in board.cards)
        """The territory that each card shows."""
        self.deck = tuple(
            index
            for index, card in enumerate(board.cards)
            if card.territory not in self.disabled and (settings.wild_cards or card.symbol != "wild")
        )
        self.missions = board.missions
        self.usable_missions = tuple(
            index
            for index, mission in enumerate(board.missions)
            if (mission.destroy is None or mission.destroy < self.seats)
            and all(self.realms[c].exists for c in mission.continents if isinstance(c, int))
        )

    def worth(self, cards: Sequence[int], traded: int) -> int:
        """What three cards bring as the next set; 0 when they are none."""
        symbols = self.symbols
        return self.scheme.worth([symbols[card] for card in cards], traded)

    def first_armies(self) -> int:
        """CL 2.3, CL 2.4."""
        territories = len(self.enabled)
        armies = STARTING_ARMIES["by_seats_and_territories"](self.seats, territories)
        return enough_to_start(armies, self.seats, territories) if self.settings.enough_to_start else armies

    def next_seat(self, seat: int) -> int:
        return (seat + 1) % self.seats
