"""Reinforcement learning: all actions can be encoded, observations contain no secrets, and PettingZoo's tests pass."""

from __future__ import annotations

import importlib
import sys
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from rubicon import bots, editions
from rubicon.bots.bot import Brief, decide
from rubicon.bots.rl.encoding import RANGE_TOKENS, ActionCodec, ObservationEncoder, PartialAction
from rubicon.bots.rl.environment import LEARNER, RubiconEnv, reward
from rubicon.bots.rl.policy_bot import PolicyBot
from rubicon.cli import main
from rubicon.core.chance import Fast
from rubicon.core.edition import Outcome
from rubicon.core.option import ChoiceSlot, NumberSlot, Option, PiecesRange, PiecesSlot, TerritorySlot
from rubicon.errors import Refused
from rubicon.rules.attack import Attack
from tests.bots.test_bots import a_game
from tests.conftest import edition_of_the_docs, further_editions
from tests.test_docs import blocks

SEAT_COUNT = 3


def steps(env: RubiconEnv, luck: int = 1) -> list[tuple[str, int, float]]:
    """Plays a game to its end, each token by luck: who said what, and the rewards at the end."""
    chance, told = np.random.default_rng(luck), []
    for agent in env.agent_iter():
        seen, gain, over, cut, _ = env.last()
        token = None
        if not over and not cut:
            assert seen in env.observation_space(agent)
            token = int(chance.choice(np.flatnonzero(seen["action_mask"])))
        told.append((agent, -1 if token is None else token, gain))
        env.step(token)
    return told


@pytest.mark.parametrize("edition", editions.names())
def test_any_edition_is_an_environment_of_pettingzoo(edition, capsys):
    env = RubiconEnv(edition, [LEARNER] * SEAT_COUNT, render_mode="ansi", round_limit=2)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation")  # it has a mask beside it, as most environments of games have
        api_test(env, num_cycles=60)
    assert "Passed" in capsys.readouterr().out
    drawn = env.render()
    assert drawn is not None
    assert len(drawn.splitlines()) == 1 + len(env.edition.table.board.map.territories)


@pytest.mark.parametrize("edition", editions.names())
def test_games_end_with_rewards_and_computers_play_the_other_seats(edition):
    env = RubiconEnv(edition, ("easy", LEARNER, LEARNER), round_limit=2)
    assert env.possible_agents == ["seat_1", "seat_2"]
    env.reset(seed=3)
    told = steps(env)
    gains = {agent: gain for agent, token, gain in told if token == -1}
    assert gains.keys() == {"seat_1", "seat_2"}
    outcome = env.edition.outcome(env.game.state)
    assert outcome is not None
    assert gains == {agent: reward(outcome, env.seat_of[agent]) for agent in gains}
    assert env.agents == []


def test_the_same_seed_is_the_same_game():
    seed_test(lambda: RubiconEnv("risc", (LEARNER, "random", LEARNER), round_limit=2), num_cycles=50)
    env = RubiconEnv("classic", (LEARNER, "random", LEARNER), round_limit=1)
    games = []
    for seed in (5, 5, 6):
        env.reset(seed=seed)
        steps(env)
        games.append(env.game.state)
    assert games[0] == games[1] != games[2]


def test_a_letter_that_means_nothing_is_refused_and_nothing_happens():
    env = RubiconEnv("classic", (LEARNER, LEARNER))
    env.reset(seed=1)
    before, mask = env.game.state, env.observe(env.agent_selection)["action_mask"]
    with pytest.raises(ValueError, match="means nothing here"):
        env.step(int(np.flatnonzero(mask == 0)[0]))
    assert env.game.state is before
    assert (env.observe(env.agent_selection)["action_mask"] == mask).all()


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"edition": "chess"}, "edition.unknown"),
        ({"seats": (LEARNER, "nobody")}, "bot.unknown"),
        ({"board": "nowhere"}, "board.unknown"),
        ({"edition": "tabletop", "seats": (LEARNER,) * 9}, "table.seats"),
    ],
)
def test_what_makes_no_table_is_refused_in_words(wrong, code):
    with pytest.raises(Refused) as refused:
        RubiconEnv(**wrong)
    assert refused.value.code == code


@pytest.mark.parametrize("settings", [{"round_limit": "x"}, {"round_limit": -1}, {"weather": "fine"}])
def test_settings_that_there_are_not_are_refused(settings):
    with pytest.raises((TypeError, ValueError), match=next(iter(settings))):
        RubiconEnv("classic", **settings)


def test_an_edition_of_ones_own_is_learnt_as_any_other(tmp_path):
    with further_editions(tmp_path, homestead=edition_of_the_docs()):
        env = RubiconEnv("homestead", (LEARNER, LEARNER))
        env.reset(seed=1)
        assert {gain for _, token, gain in steps(env) if token == -1} <= {1.0, -1.0, 0.0}


# Letters.


def test_every_letter_leads_to_an_action_that_is_allowed():
    for name in editions.names():
        game = a_game(name, SEAT_COUNT)
        codec, chance = ActionCodec(game.edition), np.random.default_rng(2)
        for _ in range(80):
            awaited = game.edition.awaited(game.state)
            if not awaited:
                break
            options = game.options(awaited[0])
            partial, action = PartialAction(codec, options), None
            while action is None:
                assert partial.mask().sum() == len(partial.tokens) > 0
                action = partial.add(int(chance.choice(list(partial.tokens))))
            assert any(option.allows(action) for option in options)
            game.play(awaited[0], action)


def test_a_long_range_is_spread_with_both_ends_and_piles_are_piles():
    game = a_game("classic", 2)
    codec = ActionCodec(game.edition)
    numbers = list(codec.tokens(NumberSlot("left", range(1, 1001)), range(1, 1001)).values())
    assert (len(numbers), numbers[0], numbers[-1], numbers) == (RANGE_TOKENS, 1, 1000, sorted(set(numbers)))
    pile = PiecesRange((40, 3, 2), range(2, 45), some_of=(1, 2))
    piles = list(codec.tokens(PiecesSlot("pieces", pile), pile).values())
    assert piles
    assert all(each in pile for each in piles)
    assert len(piles) == len(set(piles)) <= RANGE_TOKENS
    assert list(codec.tokens(ChoiceSlot("card", "abc"), "abc").values()) == ["a", "b", "c"]


def test_an_action_is_spelt_by_its_verb_and_the_answers_in_order():
    codec = ActionCodec(a_game("classic", 2).edition)
    ways = {4: (5, 6)}
    slots = (
        TerritorySlot("source", (4,)),
        TerritorySlot("target", ways.__getitem__, "source"),
        NumberSlot("dice", range(1, 4)),
    )
    partial, start = PartialAction(codec, [Option(Attack, slots)]), len(codec.verbs)
    assert partial.add(codec.verbs.index("attack")) is None
    assert list(partial.tokens) == [start + 4]
    assert partial.add(start + 4) is None
    assert list(partial.tokens) == [start + 5, start + 6]
    assert partial.add(start + 6) is None
    assert partial.add(start + codec.lands + 1) == Attack(4, 6, 2)


# Observations


@pytest.mark.parametrize("edition", editions.names())
def test_states_that_look_alike_to_a_seat_are_seen_alike(edition):
    game = a_game(edition, SEAT_COUNT)
    sight, chance = ObservationEncoder(game.edition, ActionCodec(game.edition)), Fast(4).at(0)
    for _ in range(60):
        awaited = game.edition.awaited(game.state)
        if not awaited:
            break
        options = game.options(awaited[0])
        game.play(awaited[0], options[chance.below(len(options))].sample(chance))
        for seat in range(SEAT_COUNT):
            view = game.edition.view(game.state, seat)
            other = game.edition.view(game.edition.sample_state(view, seat, chance), seat)
            row = sight.encode(view, seat)
            assert row.shape == sight.encode(other, seat).shape
            assert (row == sight.encode(other, seat)).all()
            assert np.isfinite(row).all()


def test_what_was_said_so_far_is_seen():
    env = RubiconEnv("classic", (LEARNER, LEARNER))
    env.reset(seed=1)
    agent = env.agent_selection
    rows = [env.observe(agent)["observation"]]
    while env.agent_selection == agent and len(rows) < 3:
        env.step(int(np.flatnonzero(env.observe(agent)["action_mask"])[0]))
        rows.append(env.observe(agent)["observation"])
    assert not (rows[0] == rows[1]).all()


def test_rewards_go_from_one_to_minus_one_and_shared_places_share():
    outcome = Outcome(((2,), (0, 3), (1,)), "conquest")
    assert [reward(outcome, seat) for seat in range(4)] == [0.0, -1.0, 1.0, 0.0]


# Trained policies


class First(PolicyBot):
    name, character = "first", "says the first token that means anything"

    def policy(self, row: Any, mask: Any) -> int:
        return int(np.flatnonzero(mask)[0])


@pytest.mark.parametrize("edition", editions.names())
def test_a_policy_plays_as_any_computer_player(edition):
    game = a_game(edition, SEAT_COUNT)
    for _ in range(30):
        seat = game.edition.awaited(game.state)[0]
        decision = decide(First(Brief(game.edition, seat, Fast(1).at(0))), game, seat, ())
        assert decision.failure == ""
        game.play(seat, decision.action)


def test_the_page_is_true_and_what_was_learnt_is_ranked(tmp_path, monkeypatch, capsys):
    loop, trained = blocks("train-a-bot.md", "python")
    exec(loop, {})
    Path(tmp_path, "trained.py").write_text(trained, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    try:
        importlib.import_module("trained").train(3)
        learnt = np.load("trained.npy")
        assert learnt.any()
        monkeypatch.setenv("RUBICON_BOTS", "trained")
        bots._found.cache_clear()
        words = "trained easy --edition risc --map duel --rounds 20 --games 2 --seed 7"
        assert words.split()[:6] == blocks("train-a-bot.md", "sh")[0].split("arena ")[1].split()[:6]
        assert main(["arena", *words.split(), "--jobs", "1"]) == 0
        told = capsys.readouterr().out
        assert "trained " in told
        assert "trained failed to make" not in told
    finally:
        bots._found.cache_clear()
        sys.modules.pop("trained", None)
