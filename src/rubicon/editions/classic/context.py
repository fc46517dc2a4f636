"""What classic looks up once at its table, and every question of the rules that depends on its settings."""

from __future__ import annotations

from ...core.edition import Table
from ...rules.armies import STARTING_ARMIES, armies_for_continents, armies_for_territories, enough_to_start
from ...rules.cards import CARDS_OF_A_SET, SCHEMES
from ...rules.dice import CLASSIC, CLASSIC_THREE
from ...rules.ownership import Owners
from ...rules.turn import TurnContext
from . import victory
from .settings import Settings
from .state import Reinforcing, State

MIN_INCOME_ARMIES = 3
"""CL 3.1."""
CAPTURED_CARD_LIMIT = 6
"""CL 4.8: with this many cards after eliminating a seat, sets are traded at once."""


class Context(TurnContext[State]):
    settings: Settings
    territories_to_win: int | None = None
    """A seat that owns this many in its turn has won; None where it takes all of them. Variants set it."""

    def __init__(self, table: Table) -> None:
        settings: Settings = table.settings
        super().__init__(table, empty_is_everybodys=settings.lenient_map)
        board = table.board
        self.settings = settings
        self.dice = CLASSIC_THREE if settings.defence_dice == 3 else CLASSIC
        self.min_income = MIN_INCOME_ARMIES
        self.scheme = SCHEMES[settings.cards]
        self.captured_card_limit = CAPTURED_CARD_LIMIT if self.scheme.limit else None
        """CL 4.8, and None where nobody ever has to trade."""
        self.recycles = settings.recycle
        self.symbols = tuple(card.symbol for card in board.cards)
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

    def first_armies(self) -> int:
        """CL 2.3, CL 2.4."""
        territories = len(self.enabled)
        armies = STARTING_ARMIES["by_seats_and_territories"](self.seats, territories)
        return enough_to_start(armies, self.seats, territories) if self.settings.enough_to_start else armies

    def income(self, owners: Owners, seat: int) -> int:
        return self.income_and_floor(owners, seat)[0]

    def income_and_floor(self, owners: Owners, seat: int) -> tuple[int, int]:
        """CL 3.1: the armies of a turn, and how many of them the floor has added (see Reinforcing.topped)."""
        land, realms = armies_for_territories(owners, seat), armies_for_continents(owners, seat, self.realms)
        if self.settings.floor == "income":
            return max(0, max(self.min_income, land) + realms), 0
        return max(self.min_income, land + realms), max(0, self.min_income - land - realms)

    def sets_traded(self, state: State, seat: int) -> int:
        return state.traded

    def must_trade(self, state: State) -> bool:
        """CL 3.4: with five or more cards, until fewer are left or no set is held."""
        limit = self.scheme.limit
        return limit is not None and len(state.hands[state.seat]) >= limit and self.holds_set(state)

    def can_trade(self, state: State) -> bool:
        phase = state.phase
        if type(phase) is not Reinforcing or len(state.hands[state.seat]) < CARDS_OF_A_SET:
            return False
        if phase.captured:
            return self.must_trade(state)
        if phase.begun and self.settings.trading == "before_placing":
            return False
        return self.holds_set(state)

    def victory(self, state: State, seat: int) -> str | None:
        """CL 6: the reason why this seat has won, or None. Asked only for the seat whose turn it is."""
        return victory.achieved(self.missions, self.realms, self.seats, self.territories_to_win, state, seat)
