"""Who knows nothing of an edition but its contract plays it by trying things out."""

from __future__ import annotations

from typing import Any

import pytest

from rubicon.bots.bot import Brief, decide
from rubicon.bots.easy import Easy
from rubicon.bots.strategies import HARD, find
from rubicon.bots.strategies.generic import (
    DECISIONS_PER_MS,
    MAX_DECISIONS,
    MAX_TRIAL_DECISIONS,
    MAX_TRIALS,
    RolloutTrials,
    Trial,
)
from rubicon.core.chance import Fast
from rubicon.core.game import Game
from rubicon.editions.conkueror.attack import AllOutWithPieces
from rubicon.editions.conkueror.pieces import infantry
from rubicon.rules.attack import EndAttack
from rubicon.texts import texts
from tests import toy
from tests.bots.strategies.test_conkueror import PLACE, a_state, a_table
from tests.bots.test_bots import a_game, play_out


def a_trier(game: Game, seat: int = 0, think: int = 5) -> RolloutTrials:
    return RolloutTrials(Brief(game.edition, seat, Fast(seat).at(0)), think)


def a_beginner(game: Game, seat: int) -> Easy:
    return Easy(Brief(game.edition, seat, Fast(seat).at(0)))


def test_an_edition_without_a_mind_of_its_own_is_played_so():
    game = toy.a_game()
    assert isinstance(find(Brief(game.edition, 0, Fast(0).at(0)), HARD), RolloutTrials)


@pytest.mark.parametrize("seed", [b"1", b"2"])
def test_it_plays_a_game_that_nobody_has_heard_of(seed):
    game = toy.a_game(seats=3, seed=seed)
    assert play_out(game, [a_trier(game, seat) for seat in range(3)], 2000) == []
    assert game.edition.outcome(game.state)


def test_what_wins_is_told_from_what_does_not():
    edition = a_table()
    lands = {slug: (0, infantry(1)) for slug in PLACE}
    state = a_state(edition, {**lands, "venezuela": (0, infantry(30)), "peru": (2, infantry(1))})
    winning = AllOutWithPieces(PLACE["venezuela"], PLACE["peru"], infantry(29))
    trials = [Trial(EndAttack()), Trial(winning)]
    RolloutTrials(Brief(edition, 0, Fast(0).at(0)), 5)._try_out(list(trials), edition.view(state, 0))
    assert trials[1].sure > 0 == trials[0].sure


def test_the_same_luck_makes_the_same_game():
    games = []
    for _ in range(2):
        game = a_game("tabletop", 3)
        play_out(game, [a_trier(game, seat, 1) for seat in range(3)], 80)
        games.append(game.records)
    assert games[0] == games[1]


@pytest.mark.parametrize("edition", ["classic", "conkueror", "risc", "tabletop"])
def test_it_works_no_more_than_it_was_told_and_says_why(edition, monkeypatch):
    game = a_game(edition, 3)
    play_out(game, [a_beginner(game, seat) for seat in range(3)], 30)
    trier = a_trier(game, game.edition.awaited(game.state)[0], 20)
    work = []
    once = RolloutTrials._try

    def counted(self: RolloutTrials, *told: Any) -> Any:
        tried = once(self, *told)
        work.append(tried[1])
        return tried

    monkeypatch.setattr(RolloutTrials, "_try", counted)
    decision = decide(trier, game, trier.seat, ())
    assert decision.failure == ""
    assert sum(work) <= DECISIONS_PER_MS * 20 + MAX_TRIALS * (MAX_TRIAL_DECISIONS + 1)
    assert {key for key in texts()["why"] if key.startswith("unknown.")} == {
        "unknown.better",
        "unknown.only",
        "unknown.usual",
    }
    assert decision.reason
    assert "unknown" not in decision.reason
    assert RolloutTrials(Brief(game.edition, 0, Fast(0).at(0)), 10**9).steps == MAX_DECISIONS


def test_who_goes_round_in_circles_leaves_it_to_the_beginner():
    game = a_game("classic", 2)
    trier = a_trier(game, game.edition.awaited(game.state)[0])
    trier.in_a_row = 10**6
    decide(trier, game, trier.seat, ())
    assert trier.reason == texts()["why"]["unknown.only"]


@pytest.mark.long
@pytest.mark.parametrize(("edition", "seats", "games"), [("classic", 2, 30), ("tabletop", 3, 18)])
def test_it_beats_beginners_in_games_of_which_it_knows_nothing(edition, seats, games):
    wins = 0
    for number in range(games):
        game = a_game(edition, seats, b"%d" % (number // seats))
        own = number % seats
        players: list[Any] = [a_beginner(game, seat) for seat in range(seats)]
        players[own] = a_trier(game, own, 20)
        play_out(game, players, 20_000)
        outcome = game.edition.outcome(game.state)
        wins += outcome is not None and outcome.winner == own
    assert wins / games > 1 / seats
