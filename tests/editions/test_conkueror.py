"""Conkueror in random games: what must hold at every step; its dice against a count of all rolls; its forecasts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from rubicon.core.chance import Fast, Recorded
from rubicon.core.edition import Event, Player, Table
from rubicon.core.moves import Flow
from rubicon.core.table_talk import TABLE_TALK_ACTIONS
from rubicon.editions.conkueror import Conkueror
from rubicon.editions.conkueror.attack import AllOutWithPieces, AttackWithPieces, Bombard, FightOut, RollOn
from rubicon.editions.conkueror.cards import Deploy, Settle, Settled
from rubicon.editions.conkueror.conquest import MovedIn, Occupied, Occupy
from rubicon.editions.conkueror.context import CHANCE_SETS, Settings
from rubicon.editions.conkueror.movement import Exchange, FortifyWithPieces, Moved
from rubicon.editions.conkueror.pieces import KINDS, MERCENARIES, NOTHING, cheapest, minus, worth
from rubicon.editions.conkueror.state import Advancing, Fighting, Settling, State
from rubicon.editions.conkueror.turns import chance_comes
from rubicon.rules.ranking import Over
from rubicon.rules.turn import Attacking
from tests.battery import boards
from tests.battery.tables import Case, cases, selected
from tests.battery.walk import Turn, Walk, walk

SEEDS = range(3)


@pytest.fixture(params=selected(cases("conkueror")), ids=repr)
def games(request: pytest.FixtureRequest) -> list[Walk]:
    case: Case = request.param
    return [walk(case, seed) for seed in (SEEDS if len(case.table.board.map.territories) < 200 else SEEDS[:1])]


def turns(games: list[Walk]) -> Iterator[Turn]:
    return (turn for game in games for turn in game.plain)


def total(state: State) -> Counter[str]:
    return Counter({kind: sum(force[index] for force in state.pieces) for index, kind in enumerate(KINDS)})


def started(edition: Conkueror) -> State:
    """The first state, with seat 0 to act whatever luck decided."""
    return replace(edition.setup(Fast(1).at(0)).state, seat=0, first=0)


def a_table(**settings: Any) -> Table:
    players = (Player("Ann"), Player("Ben"), Player("Cem", played_by="easy"))
    return Table(boards.pocket(), Settings(**settings), players)


# What must hold at every step.


def test_an_exchange_changes_no_value_and_a_move_no_piece(games):
    for turn in turns(games):
        before, after = turn.before, turn.step.state
        if isinstance(turn.action, Exchange):
            assert sum(map(worth, before.pieces)) == sum(map(worth, after.pieces))
        if isinstance(turn.action, Settle | Occupy) and not isinstance(after.phase, Over):
            assert total(before) == total(after)
        if isinstance(turn.action, FortifyWithPieces):
            there = total(before)
            there["mercenaries"] = 0
            assert total(after)["cavalry"] == there["cavalry"]
            assert total(after)["artillery"] == there["artillery"]


def test_mercenaries_never_move_and_never_outlive_the_turn(games):
    for turn in turns(games):
        for event in turn.step.events:
            if isinstance(event, Moved | MovedIn | Occupied | Settled):
                assert event.pieces[MERCENARIES] == 0
        after = turn.step.state
        if after.seat != turn.before.seat:
            assert total(after)["mercenaries"] == 0
        assert all(
            force[MERCENARIES] == 0 or owner == after.seat
            for owner, force in zip(after.owners, after.pieces, strict=True)
        )


def test_cards_are_conserved_and_a_deck_has_no_order(games):
    for game in games:
        for state in game.states:
            everywhere = [*state.deck, *state.used, *(card for hand in state.hands for card in hand)]
            assert sorted(everywhere) == list(game.edition.context.deck)
            assert list(state.deck) == sorted(state.deck)
            assert state.deck or not state.used


def test_nothing_is_on_a_disabled_territory_and_no_owned_one_is_empty_but_what_was_just_won(games):
    for game in games:
        for state in game.states:
            for t, (owner, force) in enumerate(zip(state.owners, state.pieces, strict=True)):
                assert all(number >= 0 for number in force)
                assert owner is not None or force == NOTHING
                assert t not in game.edition.table.disabled or owner is None
                if owner is not None and force == NOTHING:
                    assert isinstance(state.phase, Advancing | Settling | Over)


def test_pieces_are_lost_cheapest_first(games):
    for turn in turns(games):
        if isinstance(turn.action, RollOn | FightOut) and isinstance(turn.step.state.phase, Fighting | Attacking):
            before, after, phase = turn.before, turn.step.state, turn.before.phase
            # Where the conqueror had no choice, the pieces that move in have already left.
            moved = next((event.pieces for event in turn.step.events if isinstance(event, MovedIn)), NOTHING)
            gone = minus(minus(before.pieces[phase.source], after.pieces[phase.source]), moved)
            killed = minus(before.pieces[phase.target], minus(after.pieces[phase.target], moved))
            assert gone == cheapest(phase.sent, sum(gone))
            assert killed == cheapest(before.pieces[phase.target], sum(killed))


def test_effects_end_when_the_rules_say(games):
    for turn in turns(games):
        before, after = turn.before, turn.step.state
        if after.seat != before.seat:
            assert (after.bombardment, after.draft, after.conquests) == (False, False, 0)
            assert all(after.owners[territory] != after.seat for territory in after.immune)
        assert all(after.owners[territory] is not None for territory in after.immune)
        assert all(before.owners[t] == after.owners[t] for t in after.immune if t in before.immune)


def test_who_is_out_has_neither_territories_nor_cards(games):
    for game in games:
        for state in game.states:
            for seat in (seat for place in state.fallen for seat in place):
                assert seat not in state.owners
                assert state.hands[seat] == ()


def test_what_army_cards_give_is_put_on_the_board_before_anything_else(games):
    for turn in turns(games):
        if type(turn.before.phase).__name__ == "Deploying":
            assert isinstance(turn.action, Deploy) or type(turn.action) in TABLE_TALK_ACTIONS


# The dice.


@pytest.mark.parametrize(("bombarded", "dice"), [(False, 1), (True, 2)])
def test_every_roll_costs_what_the_rule_says(bombarded, dice):
    """Counted apart from the edition: all rolls of these dice, each played."""
    edition = Conkueror(a_table())
    owners = (0, 1, *(2 for _ in range(10)))
    pieces = ((6, 0, 0, 0), (3, 0, 0, 0), *((1, 0, 0, 0) for _ in range(10)))
    start = started(edition)
    state = replace(start, owners=owners, pieces=pieces, phase=Attacking(), bombardment=bombarded)
    verb = Bombard if bombarded else AttackWithPieces
    for mine in product(range(6), repeat=dice):
        for theirs in range(6):
            after = edition.apply(state, 0, verb(0, 1, (5, 0, 0, 0)), Recorded([*mine, theirs])).state
            best = max(mine)
            lost, killed = (2, 0) if best < theirs else (0, 1) if best > theirs else (0, 0)
            assert after.pieces[0] == (6 - lost, 0, 0, 0)
            assert after.pieces[1] == (3 - killed, 0, 0, 0)


def test_a_forecast_is_what_comes_of_many_attacks():
    edition = Conkueror(a_table())
    owners = (0, 1, *(2 for _ in range(10)))
    pieces = ((9, 0, 0, 0), (3, 0, 0, 0), *((1, 0, 0, 0) for _ in range(10)))
    start = started(edition)
    state = replace(start, owners=owners, pieces=pieces, phase=Attacking())
    action = AllOutWithPieces(0, 1, (8, 0, 0, 0))
    odds = edition.forecast(edition.view(state, 0), action)
    assert odds is not None
    luck = Fast(7)
    won = sum(edition.apply(state, 0, action, luck.at(0)).state.owners[1] == 0 for _ in range(4000))
    assert abs(won / 4000 - odds.chance) < 0.03


def test_a_forecast_follows_the_attack_under_way_and_knows_its_limits():
    edition = Conkueror(a_table())
    state = started(edition)
    pieces = ((9, 0, 0, 0), (3, 0, 0, 0), *((1, 0, 0, 0) for _ in range(10)))
    state = replace(state, owners=(0, 1, *(2 for _ in range(10))), pieces=pieces)

    def odds(phase: Any, action: Any) -> Any:
        return edition.forecast(edition.view(replace(state, phase=phase), 0), action)

    plain, bombarded = (Fighting(0, 1, (8, 0, 0, 0), loud) for loud in (False, True))
    assert odds(plain, RollOn()) == odds(plain, FightOut()) == odds(Attacking(), AttackWithPieces(0, 1, (8, 0, 0, 0)))
    assert odds(bombarded, RollOn()) == odds(Attacking(), Bombard(0, 1, (8, 0, 0, 0)))
    assert odds(bombarded, RollOn()).chance > odds(plain, RollOn()).chance
    assert odds(Attacking(), AttackWithPieces(0, 1, (2000, 0, 0, 0))) is None
    assert odds(Attacking(), Occupy(0, 1, (1, 0, 0, 0))) is None


# The chance cards, and the table.


def test_the_sets_of_chance_cards():
    assert len(CHANCE_SETS["full"]) == 10
    assert set(CHANCE_SETS["full"]) - set(CHANCE_SETS["nine"]) == {"espionage"}
    assert set(CHANCE_SETS["starter"]) == {"revolt", "nuclear_strike", "draft", "bombardment", "reinforcements"}


def test_chances_are_offered_about_as_often_as_the_table_says():
    edition = Conkueror(a_table(chance_rate=0.25))
    luck, events = Fast(3), list[Event]()
    offers = sum(chance_comes(Flow(edition.context, luck.at(0), events.append)) for _ in range(8000))
    assert abs(offers / 8000 - 0.25) < 0.02


def test_two_of_one_name_are_refused():
    table = a_table()
    twins = replace(table, seats=(Player("Ann"), Player("Ann", played_by="easy")))
    assert [refused.code for refused in Conkueror.validate(twins)] == ["table.name_twice"]
