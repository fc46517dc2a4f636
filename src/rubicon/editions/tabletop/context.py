"""The settings of tabletop, and every question of its rules that depends on them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ...core.edition import Table
from ...rules.armies import STARTING_ARMIES, armies_for_continents, armies_for_territories, enough_to_start
from ...rules.cards import HAND_LIMIT_CARDS, RISING_SCHEMES, RisingScheme
from ...rules.dice import CLASSIC
from ...rules.ownership import Owners, Reach
from ...rules.turn import TurnContext
from ...world.board import Board, Symbol
from .state import Reinforcing, State


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """TT 9 says what each setting changes. Its label and the labels of its choices are in `texts/`."""

    first_armies: Literal["placed", "deployed"] = "placed"
    no_minimum: bool = False
    territory_bonus: Literal["each_go", "conquest"] = "each_go"
    defence: Literal["defender", "game"] = "defender"
    fortify: Reach = "path"
    sets: Literal["table", "seat"] = "table"
    eighth_set: Literal["rising", "constant"] = "rising"
    card_bonus: Literal["anywhere", "territory"] = "anywhere"
    round_limit: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None


PRESETS = {"standard": Settings(), "quick": Settings(first_armies="deployed", defence="game")}


MIN_INCOME_ARMIES = 3
"""TT 3.1."""


class Context(TurnContext[State]):
    settings: Settings
    scheme: RisingScheme

    def __init__(self, table: Table) -> None:
        settings: Settings = table.settings
        super().__init__(table)
        self.settings = settings
        self.dice = CLASSIC
        self.min_income = 0 if settings.no_minimum else MIN_INCOME_ARMIES
        self.bonuses = {t: bonus for t in self.enabled if (bonus := table.board.map.territories[t].bonus)}
        self.scheme = RISING_SCHEMES["by_two_rising" if settings.eighth_set == "rising" else "by_two_constant"]
        self.deck = tuple(sorted(self.shown.index(t) for t in self.enabled if t in self.shown))
        self.symbols = _symbols(table.board, self.deck)

    def first_armies(self) -> int:
        """TT 2.3, TT 2.4."""
        territories = len(self.enabled)
        return enough_to_start(STARTING_ARMIES["by_seats"](self.seats, territories), self.seats, territories)

    def income(self, owners: Owners, seat: int) -> int:
        """TT 3.1: for territories, continents and, where the table plays it so, single territories."""
        armies = max(self.min_income, armies_for_territories(owners, seat, self.territories_per_army))
        armies += armies_for_continents(owners, seat, self.realms)
        if self.settings.territory_bonus == "each_go":
            armies += sum(bonus for territory, bonus in self.bonuses.items() if owners[territory] == seat)
        return max(0, armies)

    def conquest_bonus(self, territory: int) -> int:
        """TT 9.3: armies for a conquered territory, where the table plays it so."""
        return max(0, self.bonuses.get(territory, 0)) if self.settings.territory_bonus == "conquest" else 0

    def sets_traded(self, state: State, seat: int) -> int:
        """TT 6.3: by anybody, or TT 9.6: by this seat alone."""
        return sum(state.traded) if self.settings.sets == "table" else state.traded[seat]

    def hand_is_full(self, state: State) -> bool:
        """TT 3.4: with five or more cards. As there are three symbols, five cards always hold a set."""
        return len(state.hands[state.seat]) >= HAND_LIMIT_CARDS

    def must_trade(self, state: State) -> bool:
        """TT 3.4 and 3.7: a full hand, or a set and nothing to place."""
        phase = state.phase
        if type(phase) is not Reinforcing:
            return False
        return self.hand_is_full(state) or (not phase.armies and self.holds_set(state))

    def can_trade(self, state: State) -> bool:
        """TT 3.5: at any time in the turn."""
        return self.holds_set(state)


def _symbols(board: Board, deck: Sequence[int]) -> dict[int, Symbol]:
    """TT 6.1: the symbols of the board where each of the three is on a third of the cards, else the three in turn."""
    three: tuple[Symbol, ...] = ("infantry", "cavalry", "artillery")
    drawn = [board.cards[card].symbol for card in deck]
    count = [drawn.count(symbol) for symbol in three]
    in_thirds = sum(count) == len(deck) and max(count) - min(count) <= 1
    return dict(zip(deck, drawn if in_thirds else cycle(three)))  # noqa: B905 a cycle has no end
