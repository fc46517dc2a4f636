"""The announced income of a seat is what it gets when its turn begins."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from rubicon import editions
from rubicon.core.edition import Player, Table
from rubicon.rules.turn import TurnBegan
from tests.battery.boards import pocket
from tests.battery.walk import play

ROUND_COUNT = 12


def a_game(name: str, seed: int = 1, **settings: Any) -> Any:
    """On a small board, where continents soon change hands."""
    edition = editions.find(name)
    players = (Player("A"), Player("B"), Player("C", played_by="easy"))
    return play(edition(Table(pocket(), edition.Settings(round_limit=ROUND_COUNT, **settings), players)), seed, 5_000)


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("classic", {}),
        ("classic", {"floor": "total"}),
        ("tabletop", {}),
        ("tabletop", {"no_minimum": True}),
        ("tabletop", {"territory_bonus": "conquest"}),
        ("conkueror", {}),
        ("conkueror", {"continent_bonus": True}),
    ],
    ids=str,
)
def test_the_income_of_a_seat_is_what_its_turn_begins_with(name, settings):
    game = a_game(name, **settings)
    told = [
        (event.armies, game.edition.income(turn.step.state, event.seat))
        for turn in game.turns
        for event in turn.step.events
        if isinstance(event, TurnBegan)
    ]
    assert len(told) > ROUND_COUNT
    assert [armies for armies, _ in told] == [income for _, income in told]


def test_whole_continents_bring_more_than_territories_alone():
    """In at least one of these games a seat holds a continent."""
    games = (a_game("classic", seed) for seed in range(50))
    assert any(
        game.edition.income(state, seat) > 12 // 3 for game in games for state in game.states for seat in range(3)
    )


def test_in_risc_every_territory_grows_by_its_unit():
    game = a_game("risc")
    states = [state for state in game.states if state.last is not None]
    grown = 0
    for before, after in pairwise(states):
        if after.round == before.round + 1:
            fallen = sum(fight.lost + fight.killed for fight in after.last.fights)
            income = sum(game.edition.income(after, seat) for seat in range(3))
            assert sum(after.pieces) == sum(before.pieces) - fallen + income
            grown += 1
    assert grown > 3
