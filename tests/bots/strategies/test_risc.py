"""How computers play risc: legal and repeatable, by the odds, without telling secrets, and the better the level."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from msgspec.structs import replace

from rubicon import bots
from rubicon.bots import strategies
from rubicon.bots.bot import Brief, decide
from rubicon.bots.strategies import HARD, MEDIUM, Skill
from rubicon.bots.strategies.risc import create
from rubicon.bots.strategies.risc.strategy import RiscStrategy
from rubicon.core.chance import Fast
from rubicon.core.edition import Player, Table
from rubicon.core.game import Game
from rubicon.editions.risc import Risc
from rubicon.editions.risc.execution import Done
from rubicon.editions.risc.orders import Withdraw
from rubicon.editions.risc.state import AttackOrder, MoveOrder, Ordering, Orders, OwnView, SeatView, View
from rubicon.texts import say
from rubicon.world import atlas
from tests.bots.evidence import prevails

LEVELS = pytest.mark.parametrize("skill", [MEDIUM, HARD], ids=lambda skill: skill.level)

# Three Realms: seat 0 in the north (0, 1, 2), seat 1 in the west (3, 4, 5), seat 2 in the east (6, 7, 8).


def a_table(board: str, seats: int, off: tuple[int, ...] = (), units: int | None = None) -> Table:
    settings = replace(Risc.presets["standard"], units=units)
    return Table(atlas.load(board), settings, tuple(Player(f"Seat {seat}") for seat in range(seats)), off)


def play_out(table: Table, levels: list[str], seed: int, think: int = 5) -> tuple[Game, list[str]]:
    """A whole game, and what went wrong in it."""
    game, _ = Game.start(Risc(table), Fast(seed))
    players = [bots.find(n)(Brief(game.edition, s, Fast(s + seed).at(0), think)) for s, n in enumerate(levels)]
    failures = []
    while awaited := game.edition.awaited(game.state):
        decision = decide(players[awaited[0]], game, awaited[0], ())
        failures += [decision.failure] * bool(decision.failure)
        game.play(awaited[0], decision.action)
        assert len(game.records) < 20_000
    return game, failures


def wins(level: str, below: str, seed: int) -> bool:
    """One against two, in every seat in turn."""
    levels = [below] * 3
    levels[seed % 3] = level
    game, failures = play_out(a_table("three-realms", 3), levels, seed)
    outcome = game.edition.outcome(game.state)
    assert outcome is not None
    assert failures == []
    return outcome.winner == seed % 3


def test_medium_beats_easy():
    assert prevails((wins("medium", "easy", seed) for seed in count()), 3)


def test_hard_beats_medium():
    assert prevails((wins("hard", "medium", seed) for seed in count()), 3)


@pytest.mark.long
@pytest.mark.parametrize("level", ["medium", "hard"])
@pytest.mark.parametrize(
    ("board", "seats", "off", "units"),
    [
        ("duel", 2, (), None),
        ("fantasy-12", 4, (), 1),
        ("fantasy-15", 5, (), None),
        ("fantasy-24", 4, (), 500),
        ("fantasy-30", 10, (), None),
        ("classic-world", 5, (0, 1), None),
        ("classic-world", 2, (), 1000),
    ],
)
def test_games_among_equals_end(level, board, seats, off, units):
    for seed in range(3):
        game, failures = play_out(a_table(board, seats, off, units), [level] * seats, seed)
        assert failures == []
        assert game.edition.turn(game.state) < 200


def test_the_same_luck_gives_the_same_game():
    table = a_table("fantasy-12", 4)
    games = [play_out(table, ["hard", "medium", "hard", "easy"], 3)[0] for _ in range(2)]
    assert games[0].records == games[1].records


# Single turns.


def a_view(owners: str, pieces: list[int], entered: Orders = (), seat: int = 0) -> View:
    """Of a turn on the Three Realms; owners as digits."""
    owned = tuple(map(int, owners))
    seats = tuple(SeatView(False, s not in owned) for s in range(3))
    out = tuple((s,) for s in range(3) if s not in owned)
    mine = OwnView(entered, 0)
    return View(owned, tuple(pieces), seats, Ordering(), 1, (0,) * 3 + (1,) * 3 + (2,) * 3, 9, out, None, mine)


def orders_of(skill: Skill, view: View, seat: int = 0, seed: int = 1) -> list[Any]:
    """All orders until the commit, if the rules allow them."""
    edition = Risc(a_table("three-realms", 3))
    player = create(Brief(edition, seat, Fast(seed).at(0)), skill)
    assert view.mine is not None
    actions: list[Any] = []
    while not actions or actions[-1] != Done():
        state = edition.sample_state(view, seat, Fast(0).at(0))
        options = edition.options(state)[seat]
        actions.append(player.choose(view, options, ()))
        assert any(option.allows(actions[-1]) for option in options), actions[-1]
        state = edition.apply(state, seat, actions[-1], Fast(0).at(0)).state
        view = replace(view, mine=OwnView(state.orders[seat], 0))
    return actions


def sent(actions: list[Any]) -> dict[int, int]:
    """How many attack what."""
    attacks = [action for action in actions if isinstance(action, AttackOrder)]
    return {target: sum(a.units for a in attacks if a.target == target) for target in {a.target for a in attacks}}


def links() -> tuple[tuple[int, ...], ...]:
    return atlas.load("three-realms").map.links()


@LEVELS
def test_it_takes_what_nobody_holds(skill):
    """One rival's units are all far from an empty territory, and the other rival is out."""
    target = next(t for t in links()[0] if t > 2)
    pieces = [4, 4, 4] + [0 if t == target else 1 for t in range(3, 9)]
    assert target in sent(orders_of(skill, a_view("000111111", pieces)))


def test_medium_leaves_alone_what_is_too_strong():
    assert sent(orders_of(MEDIUM, a_view("000111222", [2, 2, 2, 30, 30, 30, 30, 30, 30]))) == {}


@LEVELS
def test_the_army_comes_from_far_behind_to_end_the_game(skill):
    """The last territory of the last rival; so many lose against three once in a hundred times."""
    actions = orders_of(skill, a_view("000000001", [30, 0, 0, 0, 0, 0, 0, 0, 3]))
    assert any(isinstance(action, MoveOrder) for action in actions)
    assert sent(actions)[8] >= 9


def left_at_home(view: View, actions: list[Any]) -> list[int]:
    units = list(view.pieces)
    for action in actions[:-1]:
        units[action.source] -= action.units
        if isinstance(action, MoveOrder):
            units[action.target] += action.units
    return units


def test_hard_guards_its_borders_with_those_who_stand_elsewhere():
    """Three borders, and all own units on one of them; the rivals are too strong to be attacked with much."""
    view = a_view("000111222", [15, 0, 0, 4, 4, 4, 4, 4, 4])
    assert min(left_at_home(view, orders_of(HARD, view))[:3]) > 0


def test_hard_keeps_some_at_home_where_an_army_stands_before_it():
    """The rivals have one unit everywhere else, which tempts to attack with all."""
    view = a_view("000111222", [5, 5, 5, 5, 1, 1, 1, 1, 1])
    assert left_at_home(view, orders_of(HARD, view))[0] > 0


@LEVELS
def test_what_somebody_else_has_entered_is_withdrawn(skill):
    """The orders of a person whose seat a computer has taken over."""
    view = a_view("000111222", [3] * 9)
    planned = orders_of(skill, view)
    entered = (MoveOrder(0, 1, 2), MoveOrder(1, 2, 4))
    actions = orders_of(skill, replace(view, mine=OwnView(entered, 0)))
    assert actions[:2] == [Withdraw(2), Withdraw(1)]
    assert actions[2:] == planned


@LEVELS
def test_thousands_of_units_are_ordered_by_the_lot(skill):
    view = a_view("000000001", [3000, 0, 0, 0, 0, 0, 0, 0, 40])
    assert any(sent(orders_of(skill, view, seed=seed))[8] >= 94 for seed in range(20))  # two lots


def test_hard_expects_attackers_who_leave_their_home_empty():
    """Two rivals are about to attack each other; their homes will be empty."""

    def attacks_with_few(seed: int) -> bool:
        actions = orders_of(HARD, a_view("000111222", [1, 1, 7, 3, 3, 3, 3, 3, 3]), seed=seed)
        return any(units <= 3 for units in sent(actions).values())

    assert prevails(map(attacks_with_few, count()), 2)


# Reasons


def watch(levels: list[str], see: Callable[[View, str, Any], None]) -> None:
    game, _ = Game.start(Risc(a_table("three-realms", 3)), Fast(4))
    players = [bots.find(n)(Brief(game.edition, s, Fast(s).at(0), 5)) for s, n in enumerate(levels)]
    while awaited := game.edition.awaited(game.state):
        seat = awaited[0]
        decision = decide(players[seat], game, seat, ())
        see(game.edition.view(game.state, seat), decision.reason, seat)
        game.play(seat, decision.action)


def test_reasons_tell_of_orders_only_when_they_are_revealed():
    names = [territory.name for territory in atlas.load("three-realms").map.territories]
    told = []

    def see(view: View, reason: str, seat: int) -> None:
        assert reason
        assert reason.isprintable()
        named = [t for t, name in enumerate(names) if f" {name}," in reason]
        if named:
            assert view.last is not None
            attacks = [order for order in view.last.orders[seat] if isinstance(order, AttackOrder)]
            units = sum(attack.units for attack in attacks if attack.target == named[0])
            assert reason.startswith(
                say("why", "risc.aimed", {"units": units, "territory": names[named[0]], "percent": 0})[:30]
            )
        told.extend(named)

    watch(["hard", "medium", "hard"], see)
    assert told


def test_it_is_found_by_the_name_of_the_edition():
    brief = Brief(Risc(a_table("three-realms", 3)), 0, Fast(0).at(0))
    assert isinstance(strategies.find(brief, HARD), RiscStrategy)
