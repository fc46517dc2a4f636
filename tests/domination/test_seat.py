"""One of our players in a game of others: every answer is legal, and depends on nothing hidden."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from rubicon.core.chance import Fast
from rubicon.domination import phases
from rubicon.domination.display import mission_of_seat
from rubicon.domination.game_tracker import GameTracker
from rubicon.domination.record import SetupLine, Snapshot
from rubicon.world.map_text import split_words
from tests.domination.recorded_games import find, recorded
from tests.domination.seat_games import GAMES, LOST, Host, Visit

STRANGERS = ("o04", "o07", "o09", "o10", "p04", "p06", "p10", "p16", "p18", "pf04", "pf08")
"""Recorded games of every goal and kind of cards, on boards of 6 to 52 territories, of computers and of people.

The first four ship with the project: domination and capital, all kinds of cards.
"""


@pytest.mark.parametrize("start", GAMES)
def test_whole_games_are_played_as_they_are_told(start):
    guest = Visit("easy")
    assert Host(guest, start, players=3).play(most=4000) < 4000
    assert guest.complaints == []


@pytest.mark.parametrize("start", GAMES)
def test_whole_games_are_played_by_one_who_sees_only_what_is_asked(start):
    guest = Visit("easy")
    assert Host(guest, start, players=3, tell=False).play(most=4000) < 4000
    assert guest.complaints == [LOST]


def test_anything_that_is_allowed_can_be_said():
    guest = Visit("random")
    Host(guest, "capital increasing autoplaceall", players=3).play(most=500)
    assert guest.complaints == []


# In the games of others: what is answered is not what is played


def setup_line(name: str) -> SetupLine:
    return msgspec.convert(recorded(name)[0], SetupLine)


class Judge:
    """Knows whether a command can be given: legal ones change something."""

    def __init__(self, name: str) -> None:
        self.game = GameTracker(setup_line(name), find)

    def allows(self, line: str, state: dict[str, Any], player: int) -> bool:
        play = self.game.at(msgspec.convert(state, Snapshot), player).play
        play.game.luck = Fast(3)
        before = play.snapshot
        phases.perform(play, split_words(line))
        return play.snapshot != before


def asked(name: str, seat: int, most: int) -> Iterator[tuple[dict[str, Any], dict[str, Any] | None]]:
    """The lines of a record, and with a command of this seat the state in which it was asked for it."""
    lines = recorded(name)[:most]
    for before, line in zip([{}, *lines], lines, strict=False):
        own = line.get("by") == "player" and line["player"] == seat
        yield line, before["state"] if own and line["phase_before"] not in ("gameover", "newgame") else None


@pytest.mark.parametrize("name", STRANGERS)
def test_every_answer_in_a_game_of_others_is_legal(name):
    guest = Visit("random", find)
    judge = Judge(name)
    answers = 0
    for line, state in asked(name, seat=1, most=800):
        if state is not None:
            answer = guest.need(1, state)
            answers += 1
            assert judge.allows(answer, state, 1), f"{answer} in {state}"
        guest.hear(line)
    assert answers > 20
    assert guest.complaints == []


@pytest.mark.parametrize("name", STRANGERS)
def test_a_game_is_rebuilt_from_what_is_shown_but_for_the_hands_of_others(name):
    followed, rebuilt = GameTracker(setup_line(name), find), GameTracker(setup_line(name), find)
    chance = Fast(2).at(0)
    shown = 0
    for line, state in asked(name, seat=0, most=1500):
        if state is not None:
            told = msgspec.convert(state, Snapshot)
            there, whole = followed.at(told, 0)
            here, _ = rebuilt.at(told, 0)
            shown += 1
            assert whole
            assert seen(here.snapshot) == seen(told)
            assert here.state.seat == there.state.seat
            assert {fall.seat for fall in here.state.fallen} == {fall.seat for fall in there.state.fallen}
            assert [option.verb for option in here.game.options(0)] == [option.verb for option in there.game.options(0)]
            for option, same in zip(here.game.options(0), there.game.options(0), strict=True):
                if option.verb != "trade":  # one wild card is as good as another
                    assert same.allows(option.sample(chance))
                    assert option.allows(same.sample(chance))
        if line["t"] == "cmd":
            (followed.hear if line["by"] == "player" else followed.hear_outcome)(line["cmd"])
    assert shown > 20


def seen(snapshot: Snapshot) -> Snapshot:
    """As seat 0 sees it."""
    others = [("?",) * len(hand) for hand in snapshot.hand[1:]]
    return replace(snapshot, hand=(snapshot.hand[0], *others))


@pytest.mark.parametrize("name", ["o07", "p04"])
def test_what_others_hold_changes_no_answer(name):
    def answers(hide: bool) -> list[str]:
        guest = Visit("easy", find)
        guest.hear(recorded(name)[0])
        given = []
        for _, state in asked(name, seat=1, most=6000):
            if state is not None:
                hands = [[*hand] if seat == 1 else ["?"] * len(hand) for seat, hand in enumerate(state["hand"])]
                given.append(guest.need(1, {**state, "hand": hands} if hide else state))
        return given

    assert answers(hide=True) == answers(hide=False)


def test_the_mission_is_known_even_if_the_beginning_was_not_told():
    setup = setup_line("p18")
    state = next(state for _, state in asked("p18", seat=0, most=4000) if state and state["setup"])
    told = msgspec.convert(state, Snapshot)
    play = GameTracker(setup, find).at(told, 0).play
    assert [mission_of_seat(play, seat) for seat in range(4)] == [mission.text for mission in setup.missions]
    assert GameTracker(replace(setup, missions=()), find).at(told, 0).play.state.goal == "conquest"
