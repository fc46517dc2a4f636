"""The model plays as the engine does: the same actions with the same draws lead to the same states, field by field."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from msgspec.structs import asdict, replace

from rubicon import editions
from rubicon.bots import sim
from rubicon.bots.sim import actions
from rubicon.bots.sim.conversion import encode_action
from rubicon.bots.sim.luck import given
from rubicon.bots.sim.model import Model
from rubicon.bots.sim.position import HELD, LANDS, LEFT, Position
from rubicon.core.chance import Chance, Fast
from rubicon.core.edition import AnyEdition, Player, Table
from rubicon.editions.classic.context import Context
from rubicon.editions.tabletop.moves import RollForMe
from rubicon.rules.attack import AllOut
from rubicon.rules.setup import Rolling
from rubicon.rules.turn import Attacking
from rubicon.world import atlas
from rubicon.world.board import Board
from rubicon.world.map import WorldMap
from tests.choices import other_choices

pytestmark = pytest.mark.usefixtures("compiled_model")

CLASSIC, BLITZ, TABLETOP = (editions.find(name) for name in ("classic", "blitz", "tabletop"))
DOMINATION = asdict(CLASSIC.presets["domination"])


def one_way(name: str) -> Board:
    """A board on which every fifth border leads only one way."""
    board = atlas.load(name)
    borders = [list(near) for near in board.map.borders]
    ways = [(source, target) for source, near in enumerate(borders) for target in near if source < target]
    for source, target in ways[::5]:
        borders[target].remove(source)
    links = tuple(map(tuple, borders))
    world = WorldMap(board.map.territories, board.map.continents, links, board.map.sea_lines)
    return replace(board, map=world)


def rewarding(name: str) -> Board:
    """A board on which some territories bring armies by themselves."""
    board = atlas.load(name)
    lands = tuple(replace(land, bonus=(0, 2, 0, -1)[index % 4]) for index, land in enumerate(board.map.territories))
    return replace(board, map=replace(board.map, territories=lands))


class FourContext(Context):
    territories_per_army = 4


class Four(CLASSIC):  # type: ignore[misc, valid-type]
    """A variant that changes a number."""

    name = "four"
    context_type = FourContext


def table(kind: Any, board: Board, seats: int, disabled: tuple[int, ...] = (), **settings: object) -> Any:
    players = tuple(Player(f"P{seat}") for seat in range(seats))
    return kind(Table(board, replace(kind.presets["standard"], **settings), players, disabled))


TABLES = {
    "world": lambda: table(CLASSIC, atlas.load("classic-world"), 4),
    "two": lambda: table(CLASSIC, atlas.load("duel"), 2, cards="fixed", start="claimed"),
    "italian": lambda: table(CLASSIC, atlas.load("turkey"), 5, cards="italian", placing="automatic", floor="total"),
    "six": lambda: table(CLASSIC, one_way("fantasy-24"), 6, cards="increasing", defence_dice=3, wild_cards=False),
    "domination": lambda: table(CLASSIC, one_way("classic-world"), 3, **DOMINATION),
    "short": lambda: table(CLASSIC, atlas.load("fantasy-12"), 3, (1, 7), round_limit=9, skip=False, recycle=False),
    "walking": lambda: table(CLASSIC, atlas.load("three-realms"), 3, fortify="neighbours", trading="before_placing"),
    "blitz": lambda: table(BLITZ, atlas.load("fantasy-24"), 4, (1, 7)),
    "long blitz": lambda: table(BLITZ, atlas.load("classic-world"), 2, round_limit=None),
    "four territories an army": lambda: table(Four, atlas.load("classic-world"), 3),
    "tabletop": lambda: table(TABLETOP, atlas.load("classic-world"), 4),
    "quick": lambda: table(TABLETOP, one_way("fantasy-30"), 5, first_armies="deployed", defence="game", sets="seat"),
    "thrifty": lambda: table(TABLETOP, rewarding("fantasy-15"), 3, no_minimum=True, eighth_set="constant"),
    "rewarded": lambda: table(
        TABLETOP, rewarding("turkey"), 4, (3,), territory_bonus="conquest", card_bonus="territory", round_limit=40
    ),
}


def play(edition: AnyEdition, seed: int, steps: int) -> int:
    """Plays random games, each step in both, and returns the number of steps.

    The model continues with its own position.
    """
    model, chance, done = sim.model_of(edition), Fast(seed).at(0), 0
    while done < steps:
        state = edition.setup(chance).state
        here = None if is_rolling(state) else model.position(state)
        while edition.outcome(state) is None and done < steps:
            seat, action = choose(edition, state, chance)
            luck = Fast(done).at(0)
            after = edition.apply(state, seat, action, luck).state
            if is_rolling(after) or (isinstance(action, RollForMe) and edition.outcome(after)):
                here = None  # nobody thinks there
            elif here is None or isinstance(action, RollForMe):  # neither is in the model
                here = model.position(after)
            else:
                step(model, here, action, luck.drawn)
                assert asdict(model.state(here)) == asdict(sorted_hands(after)), (state, action, luck.drawn)
                if edition.outcome(after) is None:
                    assert_the_same_counts(here, model.position(after))
            state = after
            done += 1
    return done


def choose(edition: AnyEdition, state: Any, chance: Chance) -> tuple[int, Any]:
    """Anything, but rather what brings the game on, or it would not end."""
    seat = edition.awaited(state)[0]
    options = [option for option in edition.options(state)[seat] if option.open]
    option = options[chance.below(len(options))]
    for eager in options:
        if eager.verb in ("all_out", "attack", "trade") and chance.below(3):
            option = eager
    action = option.sample(chance)
    return seat, replace(action, left=1) if option.verb == "all_out" and chance.below(4) else action


def step(model: Model, here: Position, action: Any, draws: list[int]) -> None:
    luck = given(draws)
    actions.step(model.context, here, luck, *encode_action(action))
    assert luck.drawn[0] == len(draws), action


def is_rolling(state: Any) -> bool:
    return isinstance(state.phase, Rolling)


def assert_the_same_counts(mine: Position, theirs: Position) -> None:
    """Counts that the model keeps up to date instead of counting again."""
    assert (mine.held == theirs.held).all()
    assert (mine.seats[:, [LANDS, HELD]] == theirs.seats[:, [LANDS, HELD]]).all()
    assert mine.now[LEFT] == theirs.now[LEFT]


def sorted_hands(state: Any) -> Any:
    """A hand has no order in the model, nor have the used cards."""
    return replace(state, hands=tuple(tuple(sorted(hand)) for hand in state.hands), used=tuple(sorted(state.used)))


@pytest.mark.parametrize("name", TABLES)
def test_the_model_plays_as_the_engine_does(name):
    assert play(TABLES[name](), 1, 500) == 500


@pytest.mark.parametrize(
    ("kind", "name", "value"),
    [
        pytest.param(kind, *choice, id=f"{kind.name}-{choice[0]}-{choice[1]}")
        for kind in (CLASSIC, TABLETOP)
        for choice in other_choices(kind.Settings)
    ],
)
def test_the_model_knows_every_choice_of_a_setting_or_says_that_it_does_not(kind, name, value):
    edition = table(kind, rewarding("fantasy-12"), 3, **{name: value})
    if not sim.covers(edition):
        return
    try:
        play(edition, 1, 500)
    except Exception as different:
        told = f"the model plays {kind.name} with {name}={value} otherwise than the engine"
        what_to_do = f"in bots/sim/{kind.name}.py pass the rule in `context()`, or return False in `covers()`"
        raise AssertionError(f"{told}: {what_to_do}") from different


def test_an_all_out_attack_stops_in_the_model_where_it_stops_in_the_engine():
    edition = table(CLASSIC, atlas.load("fantasy-12"), 2, placing="automatic")
    state = edition.setup(Fast(1).at(0)).state
    seat = state.seat
    source, target = next(
        (t, near)
        for t, links in enumerate(edition.context.links)
        for near in links
        if state.owners[t] == seat != state.owners[near]
    )
    armies = [100_000 if t in (source, target) else number for t, number in enumerate(state.pieces)]
    state = replace(state, phase=Attacking(), pieces=tuple(armies))
    action, luck = AllOut(source, target, 1), Fast(2).at(0)
    after = edition.apply(state, seat, action, luck).state
    model = sim.model_of(edition)
    here = model.position(state)
    step(model, here, action, luck.drawn)
    assert asdict(model.state(here)) == asdict(sorted_hands(after))


@pytest.mark.long
@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("seed", range(2, 7))
def test_the_model_plays_many_games_as_the_engine_does(name, seed):
    assert play(TABLES[name](), seed, 10_000) == 10_000


def test_every_table_that_is_proved_is_covered():
    assert all(sim.covers(make()) for make in TABLES.values())


@pytest.mark.parametrize("goal", ["capitals", "missions"])
def test_goals_that_are_not_in_the_model_are_not_covered(goal):
    assert not sim.covers(table(CLASSIC, atlas.load("classic-world"), 3, goal=goal))


@pytest.mark.parametrize("name", ["conkueror", "risc"])
def test_other_editions_are_not_covered(name):
    kind = editions.find(name)
    players = tuple(map(Player, "abc"))
    assert not sim.covers(kind(Table(atlas.load(kind.default_board), kind.presets["standard"], players)))


def test_computer_players_are_found_without_the_compiler():
    """It takes a second to import, and most processes never need it."""
    code = "import sys; from rubicon import bots; bots.names(); print('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"
