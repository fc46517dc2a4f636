"""The model's own luck and players: dice by exact odds, the deal, quick players who play by the rules and not badly."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest
from msgspec.structs import asdict, replace

from rubicon import editions
from rubicon.bots import sim
from rubicon.bots.sim.luck import given, seeded
from rubicon.bots.sim.model import Model
from rubicon.bots.sim.plain_games import deal, games
from rubicon.bots.sim.position import HELD, LANDS, OVER, PHASE, TRADED, WINNER, Position
from rubicon.core.chance import Fast
from rubicon.core.edition import Player, Table
from rubicon.rules.dice import losses
from rubicon.world import atlas

pytestmark = pytest.mark.usefixtures("compiled_model")

CLASSIC, TABLETOP = editions.find("classic"), editions.find("tabletop")


def table(kind: Any = CLASSIC, seats: int = 4, board: str = "classic-world", **settings: object) -> Any:
    players = tuple(Player(f"P{seat}") for seat in range(seats))
    return kind(Table(atlas.load(board), replace(kind.presets["standard"], **settings), players))


@pytest.fixture(scope="module")
def model() -> Model:
    return sim.model_of(table(placing="automatic"))


@pytest.fixture(scope="module")
def start(model: Model) -> Position:
    here = model.blank()
    deal(model.context, here, seeded(5))
    return here


def test_the_odds_of_a_roll_are_counted_out(model):
    for attack, defence in product((1, 2, 3), repeat=2):
        counts = [0] * 4
        for faces in product(range(6), repeat=attack + defence):
            mine, theirs = sorted(faces[:attack], reverse=True), sorted(faces[attack:], reverse=True)
            counts[losses(mine, theirs)[1]] += 1
        index = 4 * (4 * attack + defence)
        assert model.context.odds[index : index + 4].tolist() == np.cumsum(counts).tolist()


def test_the_deal_is_that_of_the_engine(model):
    edition = table(placing="automatic")
    for seed in range(20):
        chance = Fast(seed).at(0)
        state = edition.setup(chance).state
        here, luck = model.blank(), given(chance.drawn)
        here.cards[:] = model.position(state).cards
        here.now[:] = model.position(state).now * 0
        deal(model.context, here, luck)
        dealt = asdict(model.state(here))
        expected = asdict(state)
        assert {key: dealt[key] for key in ("owners", "pieces", "seat", "first", "reserves", "phase")} == {
            key: expected[key] for key in ("owners", "pieces", "seat", "first", "reserves", "phase")
        }
        assert luck.drawn[0] == len(chance.drawn)


def test_the_same_seed_gives_the_same_rollout(model, start):
    once, again, other = (model.rollout(start, 12, seed) for seed in (3, 3, 4))
    assert all((mine == theirs).all() for mine, theirs in zip(once, again, strict=True))
    assert (once.armies != other.armies).any()


def test_a_rollout_leaves_the_position_as_it_was(model, start):
    before = start.copy()
    model.rollout(start, 12, 1)
    model.values(start, 3, 12, 1)
    assert all((mine == theirs).all() for mine, theirs in zip(before, start, strict=True))


def test_a_rollout_is_a_mean_of_one(model, start):
    values = model.values(start, 200, 12, 1)
    assert values.sum() == pytest.approx(1)
    assert (values > 0.05).all()


TABLES = {
    "classic": lambda: table(),
    "domination": lambda: table(**asdict(CLASSIC.presets["domination"])),
    "italian": lambda: table(cards="italian", fortify="neighbours", floor="total"),
    "two": lambda: table(seats=2, board="duel"),
    "tabletop": lambda: table(TABLETOP),
    "quick": lambda: table(TABLETOP, first_armies="deployed", defence="game", card_bonus="territory"),
}


@pytest.mark.parametrize("name", TABLES)
def test_rollouts_come_to_an_end_and_keep_the_books(name):
    """Whatever the rollout policy does, the model's counters agree with the board."""
    edition = TABLES[name]()
    model, chance = sim.model_of(edition), Fast(2).at(0)
    state = edition.setup(chance).state
    while state.phase.__class__.__name__ == "Rolling":
        seat = edition.awaited(state)[0]
        state = edition.apply(state, seat, edition.default_action(state, seat), chance).state
    here = model.position(state)
    for turn in range(150):
        here = model.rollout(here, 1, turn)
        told = model.state(here)
        if here.now[PHASE] == OVER:
            break
        again = model.position(told)
        assert (here.held == again.held).all()
        assert (here.seats[:, [LANDS, HELD]] == again.seats[:, [LANDS, HELD]]).all()
        assert min(pieces for pieces, owner in zip(told.pieces, told.owners, strict=True) if owner is not None) > 0
        assert edition.options(told)[edition.awaited(told)[0]]
    end = model.rollout(here, 5_000, 1)
    assert end.now[PHASE] == OVER
    assert (end.owners[end.owners >= 0] == end.now[WINNER]).all()


def test_whoever_has_more_is_worth_more(model, start):
    rich = start.copy()
    rich.armies[rich.owners == 2] += 4
    poor, better = model.values(start, 100, 8, 1), model.values(rich, 100, 8, 1)
    assert better[2] > poor[2] + 0.2


def test_a_card_is_worth_more_the_more_sets_bring(model, start):
    gains = []
    for traded in (0, 8):
        bare = start.copy()
        bare.seats[0, TRADED] = traded
        holding = bare.copy()
        holding.cards[:3] = 2
        holding.seats[2, HELD] = 3
        gains.append(model.values(holding, 1, 0, 1)[2] - model.values(bare, 1, 0, 1)[2])
    assert 0.05 < gains[0] < gains[1] - 0.05


def test_a_winner_is_worth_one(model, start):
    won = start.copy()
    won.now[PHASE], won.now[WINNER] = OVER, 1
    assert model.values(won, 3, 12, 1).tolist() == [0, 1, 0, 0]


def test_plain_games_are_won_from_every_seat(model):
    wins = np.zeros(4, np.int64)
    games(model.context, model.blank(), seeded(1), 400, 1_000, wins)
    assert wins.sum() == 400
    assert wins.min() > 60


def test_what_does_not_fit_the_model_is_refused():
    edition = table(TABLETOP)
    with pytest.raises(ValueError, match="not in the model"):
        sim.model_of(edition).position(edition.setup(Fast(1).at(0)).state)
