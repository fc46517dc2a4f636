"""The compiled model is kept: nobody compiles in a game, nobody compiles twice; until it is there it is not used."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rubicon import editions
from rubicon.bots import sim, strategies
from rubicon.bots.bot import Brief, decide
from rubicon.bots.sim import compiler, store
from rubicon.bots.strategies import conquest
from rubicon.bots.strategies.conquest.strategy import ConquestStrategy
from rubicon.core.chance import Fast
from rubicon.core.edition import Player, Table
from rubicon.core.game import Game
from rubicon.world import atlas

CLASSIC = editions.find("classic")
TABLE = CLASSIC(Table(atlas.load("duel"), CLASSIC.Settings(placing="automatic"), (Player("Ann"), Player("Ben"))))

A_DECISION = """
import sys
from tests.bots.sim.test_store import TABLE, Brief, Fast, Game, decide, strategies, sim
assert not sim.covers(TABLE)
game = Game.start(TABLE, Fast(0))[0]
seat = TABLE.awaited(game.state)[0]
strategy = strategies.find(Brief(TABLE, seat, Fast(0).at(0), 5), strategies.HARD)
failure = decide(strategy, game, seat, ()).failure
assert not failure, failure
assert "numba" not in sys.modules
"""

EVERY_ENTRANCE = """
import numpy as np
from rubicon.bots import sim
from rubicon.bots.sim.actions import step
from rubicon.bots.sim.luck import seeded
from rubicon.bots.sim.plain_games import games
from rubicon.bots.sim.rollout import mean, rollout
from rubicon.core.chance import Fast
from tests.bots.sim.test_engine_agreement import TABLES, choose, is_rolling
for name, make in TABLES.items():
    edition, chance = make(), Fast(1).at(0)
    model, state = sim.model_of(edition), edition.setup(chance).state
    games(model.context, model.blank(), seeded(0), 0, 0, np.zeros(6, np.int64))  # any table, so none is played
    while is_rolling(state):
        seat, action = choose(edition, state, chance)
        state = edition.apply(state, seat, action, chance).state
    here = model.position(state)
    there = model.after(here, choose(edition, state, chance)[1], seed=1)
    model.values(model.rollout(there, 2, 1), rollouts=2, turns=2, seed=1)
for entrance in (games, step, rollout, mean):
    assert entrance.stats.cache_hits and not entrance.stats.cache_misses, entrance
"""


def run_anew(code: str, **environment: str) -> None:
    """In a process of its own, which must not fail."""
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **environment}, cwd=Path(__file__).parents[3], text=True,
        stderr=subprocess.PIPE,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


@pytest.fixture
def kept(tmp_path, monkeypatch):
    """An empty store."""
    monkeypatch.setattr(store, "folder", lambda: tmp_path)
    monkeypatch.setattr(store, "folder", lambda: tmp_path)
    monkeypatch.setattr(compiler, "folder", lambda: tmp_path)
    return tmp_path


@pytest.fixture
def compiled(kept, monkeypatch):
    """How often it was compiled."""
    times: list[None] = []
    monkeypatch.setattr(compiler, "compile_all", lambda: times.append(None))
    monkeypatch.setattr(os, "nice", lambda by: None)
    return times


@pytest.fixture
def started(monkeypatch):
    """The commands of processes that were to be started."""
    commands: list[tuple[str, ...]] = []

    def start(command: tuple[str, ...], **_: object) -> None:
        commands.append(command)

    monkeypatch.setattr(store, "_beside", [])
    monkeypatch.setattr(subprocess, "Popen", start)
    monkeypatch.setattr(subprocess, "run", start)
    return commands


def test_without_the_model_a_decision_is_made_and_nothing_compiled(tmp_path):
    run_anew(A_DECISION, NUMBA_CACHE_DIR=str(tmp_path))


@pytest.mark.usefixtures("compiled_model")
def test_with_it_nothing_is_compiled_at_any_table():
    run_anew(EVERY_ENTRANCE)


def test_it_is_compiled_once(kept, compiled):
    assert not store.is_whole()
    assert compiler.main([]) == compiler.main([]) == 0
    assert store.is_whole()
    assert len(compiled) == 1


def test_a_model_that_was_cut_short_is_not_used_and_compiled_again(kept, compiled, monkeypatch):
    def cut():
        (kept / "some.nbi").touch()
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(compiler, "compile_all", cut)
        with pytest.raises(KeyboardInterrupt):
            compiler.main([])
    assert not store.is_whole()
    compiler.main([])
    assert store.is_whole()


def test_whoever_comes_while_another_compiles_does_not(kept, compiled):
    pytest.importorskip("fcntl")
    with store.compile_lock(kept, wait=True) as first:
        assert first
        assert compiler.main([compiler.BESIDE]) == 0
        assert not compiled
    compiler.main([compiler.BESIDE])
    assert compiled


def test_what_was_compiled_of_other_sources_is_removed(tmp_path, compiled, monkeypatch):
    old, new = tmp_path / "sim-old", tmp_path / "sim-new"
    old.mkdir()
    new.mkdir()
    monkeypatch.setattr(compiler, "folder", lambda: new)
    compiler.main([])
    assert not old.exists()
    assert new.exists()


def test_the_store_is_another_when_a_source_or_its_date_has_changed(tmp_path, monkeypatch):
    for source in store.HERE.glob("*.py"):
        shutil.copy2(source, tmp_path)
    monkeypatch.setattr(store, "HERE", tmp_path)
    names = [store.fingerprint()]
    assert names == [store.fingerprint()]
    os.utime(tmp_path / "luck.py", (0, 0))
    names.append(store.fingerprint())
    (tmp_path / "luck.py").write_text("SIDES = 8\n")
    os.utime(tmp_path / "luck.py", (0, 0))
    names.append(store.fingerprint())
    assert len({*names}) == 3


def test_beside_a_game_it_is_started_once_and_not_at_all_when_it_is_there(kept, started):
    assert sim.prepare_beside()
    assert not sim.prepare_beside()
    assert started == [(*store.COMPILE, compiler.BESIDE)]
    store._beside.clear()
    (kept / store.WHOLE_FILE).touch()
    assert not sim.prepare_beside()
    assert len(started) == 1


def test_before_what_must_come_out_the_same_it_is_waited_for(kept, started):
    sim.prepare()
    assert started == [store.COMPILE]
    (kept / store.WHOLE_FILE).touch()
    sim.prepare()
    assert len(started) == 1


@pytest.mark.usefixtures("compiled_model")
def test_a_player_looks_ahead_as_soon_as_it_can(monkeypatch):
    game = Game.start(TABLE, Fast(0))[0]
    seat = TABLE.awaited(game.state)[0]
    strategy = strategies.find(Brief(TABLE, seat, Fast(0).at(0), 1), strategies.HARD)
    assert isinstance(strategy, ConquestStrategy)
    seen = []
    for there in (False, True):
        monkeypatch.setattr(conquest.strategy, "covers", lambda edition, there=there: there)
        assert not decide(strategy, game, seat, ()).failure
        seen.append(strategy.lookahead is not None)
    assert seen == [False, True]
