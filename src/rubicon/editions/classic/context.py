"""The settings of classic, and every question of its rules that depends on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ...core.edition import Table
from ...rules.armies import STARTING_ARMIES, armies_for_continents, armies_for_territories, enough_to_start
from ...rules.cards import CARDS_PER_SET, SCHEMES, ClassicScheme
from ...rules.dice import CLASSIC, CLASSIC_THREE
from ...rules.ownership import Owners, Pieces, Reach
from ...rules.played_map import PlayedContinent
from ...rules.turn import TurnContext
from ...world.board import Mission
from .state import Goal, Reinforcing, State


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """CL 8 says what each setting changes. Its label and the labels of its choices are in `texts/`."""

    goal: Goal = "conquest"
    start: Literal["dealt", "claimed"] = "dealt"
    placing: Literal["by_hand", "automatic"] = "by_hand"
    enough_to_start: bool = True
    floor: Literal["income", "total"] = "income"
    cards: ClassicScheme = "by_five"
    wild_cards: bool = True
    recycle: bool = True
    trading: Literal["any_time", "before_placing"] = "any_time"
    defence_dice: Literal[2, 3] = 2
    defence: Literal["game", "defender"] = "game"
    fortify: Reach = "path"
    skip: bool = True
    ask_end: bool = False
    go_on: bool = False
    lenient_map: bool = False
    round_limit: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None


DOMINATION = Settings(
    start="claimed",
    enough_to_start=False,
    cards="increasing",
    recycle=False,
    trading="before_placing",
    defence="defender",
    fortify="neighbours",
    skip=False,
    ask_end=True,
    go_on=True,
    lenient_map=True,
)

PRESETS = {"standard": Settings(), "domination": DOMINATION}


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
        land = armies_for_territories(owners, seat, self.territories_per_army)
        realms = armies_for_continents(owners, seat, self.realms)
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
        if type(phase) is not Reinforcing or len(state.hands[state.seat]) < CARDS_PER_SET:
            return False
        if phase.captured:
            return self.must_trade(state)
        if phase.begun and self.settings.trading == "before_placing":
            return False
        return self.holds_set(state)

    def victory(self, state: State, seat: int) -> str | None:
        """CL 6: the reason why this seat has won, or None. Asked only for the seat whose turn it is."""
        if any(state.reserves):  # CL 6.2: a mission that the deal fulfils must last until every first army is placed
            return None
        if len(state.fallen) == self.seats - 1:
            return "conquest"
        to_win, goal = self.territories_to_win, state.goal
        if to_win is not None and state.owners.count(seat) >= to_win:
            return "domination"
        if goal == "capitals":
            if all(capital is not None and state.owners[capital] == seat for capital in state.capitals):
                return "capitals"
        elif goal == "missions":
            number = state.missions[seat]
            if number is not None and mission_fulfilled(self.missions[number], state, seat, self.realms):
                return "mission"
        return None


# CL 6: missions


def mission_fulfilled(mission: Mission, state: State, seat: int, realms: Sequence[PlayedContinent]) -> bool:
    target = mission.destroy
    out = {fallen.seat: fallen.by for fallen in state.fallen}
    if target is not None and target != seat and out.get(target) == seat:
        return True
    # CL 6.8: if another seat eliminated the target, or the seat is its own target, the armies of the mission count.
    armies_count = mission.armies and (target is None or target == seat or target in out)
    if armies_count and 0 < mission.territories <= state.owners.count(seat):
        return _held_with(mission.armies, state.owners, state.pieces, seat) >= mission.territories
    return _continents_held(mission, state.owners, seat, realms)


def _held_with(armies: int, owners: Owners, pieces: Pieces, seat: int) -> int:
    return sum(owner == seat and number >= armies for owner, number in zip(owners, pieces, strict=True))


def _continents_held(mission: Mission, owners: Owners, seat: int, realms: Sequence[PlayedContinent]) -> bool:
    if not mission.continents or mission.continents[0] is None:
        return False
    held = [realm.held_by(seat, owners) for realm in realms]
    return all(
        sum(held) >= place if continent == "*" else held[continent]
        for place, continent in enumerate(mission.continents, start=1)
        if continent is not None
    )
