"""One of our players in somebody else's game: every answer is legal, and no line that is told can make it fall silent."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from rubicon.core.chance import Fast
from rubicon.domination import phases
from rubicon.domination.following import Following
from rubicon.domination.picture import Picture
from rubicon.domination.play import Play
from rubicon.domination.record import SetupLine
from rubicon.domination.seat import NOTHING, Seat, least
from rubicon.world.dottext import words
from tests.conftest import ROOT
from tests.domination.small import COLOURS, FILES, NAMES, Typist, set_up
from tests.domination.test_conform import find, maps, recorded

STRANGERS = ("p04", "p06", "p10", "p16", "p18", "pf04", "pf08")
"""Recorded games of every goal and kind of cards, on boards of 6 to 52 territories, of computers and of people."""


LOST = "What was told does not lead to what is shown; the game goes on from what is shown."


def encoded(line: object) -> bytes:
    return msgspec.json.encode(line)


def small_files(name: str, sha256: str | None) -> bytes | None:
    return FILES.get(name)


class Guest:
    """A seat, and what it has complained of."""

    def __init__(self, level: str = "random", find: Any = small_files, think: int | None = None) -> None:
        self.complaints: list[str] = []
        self.seat = Seat(find, level, 1, think, self.complaints.append)

    def hear(self, line: object) -> str | None:
        return self.seat.hear(line if isinstance(line, bytes) else encoded(line))

    def need(self, player: int, state: Picture | dict[str, Any] | None) -> str:
        answer = self.hear({"t": "need", "player": player, "name": "somebody", "state": state})
        assert answer is not None
        return answer


def setup_of(start: str = "domination increasing autoplaceall", players: int = 2, **changes: Any) -> dict[str, Any]:
    seats = [{"name": name, "type": "human", "color": colour} for name, colour in zip(NAMES, COLOURS, strict=True)]
    files = {"map": "hexagon.map", "map_sha256": "", "cards": "hexagon.cards", "cards_sha256": ""}
    return {"t": "setup", "format": 1, "players": seats[:players], "startgame": start, **files, **changes}


def plainly(state: Picture) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(encoded(state))
    return plain


class Host:
    """Domination's part, played by our own shell: it tells a guest all that happens, and types what it answers."""

    def __init__(self, guest: Guest, start: str, players: int, tell: bool = True) -> None:
        self.guest, self.tell = guest, tell
        self.typist = set_up(players, luck=Fast(5))
        guest.hear(setup_of(start, players))
        if tell:
            for name, colour in zip(NAMES[:players], COLOURS, strict=False):
                guest.hear({"t": "cmd", "by": "player", "cmd": f"newplayer human {colour} {name}"})
        self.type(f"startgame {start}")

    def type(self, line: str) -> None:
        self.typist(line)
        shell = self.typist.shell
        if self.tell:
            self.guest.hear({"t": "cmd", "by": "player", "cmd": line, "state": plainly(self.typist.picture)})
            for outcome in shell.outcomes:
                self.guest.hear({"t": "cmd", "by": "engine", "cmd": outcome})

    def play(self, most: int) -> int:
        """How many commands it takes until somebody has won."""
        for count in range(most):
            before = self.typist.picture
            if before.phase == "gameover":
                return count
            line = self.typist.shell.automatic() or self.guest.need(before.cur, before)
            self.type(line)
            assert self.typist.picture != before, f"{line} was refused in {before}"
        return most


GAMES = (
    "domination increasing",
    "domination fixed autoplaceall",
    "domination italianlike autoplaceall recycle",
    "capital increasing",
    "mission fixed",
)


@pytest.mark.parametrize("start", GAMES)
def test_whole_games_are_played_as_they_are_told(start):
    guest = Guest("easy")
    assert Host(guest, start, players=3).play(most=4000) < 4000
    assert guest.complaints == []


@pytest.mark.parametrize("start", GAMES)
def test_whole_games_are_played_by_one_who_sees_only_what_is_asked(start):
    guest = Guest("easy")
    assert Host(guest, start, players=3, tell=False).play(most=4000) < 4000
    assert guest.complaints == [LOST]


def test_anything_that_is_allowed_can_be_said():
    guest = Guest("random")
    Host(guest, "capital increasing autoplaceall", players=3).play(most=500)
    assert guest.complaints == []


# In the games of others: what is answered is not what is played


class Judge:
    """Knows whether a command can be given: legal ones change something."""

    def __init__(self, name: str) -> None:
        self.game = Following(msgspec.convert(recorded(name)[0], SetupLine), find)

    def allows(self, line: str, state: dict[str, Any], player: int) -> bool:
        play = self.game.at(msgspec.convert(state, Picture), player).play
        play.game.luck = Fast(3)
        before = play.picture
        phases.perform(play, words(line))
        return play.picture != before


def asked(name: str, seat: int, most: int) -> Iterator[tuple[dict[str, Any], dict[str, Any] | None]]:
    """The lines of a record, and with a command of this seat the state in which it was asked for it."""
    lines = recorded(name)[:most]
    for before, line in zip([{}, *lines], lines, strict=False):
        own = line.get("by") == "player" and line["player"] == seat
        yield line, before["state"] if own and line["phase_before"] not in ("gameover", "newgame") else None


@pytest.mark.parametrize("name", STRANGERS)
def test_every_answer_in_a_game_of_others_is_legal(name):
    guest = Guest("random", find)
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
def test_a_game_is_rebuilt_from_what_is_shown(name):
    """But for the hands of others, into which nobody may look."""
    setup = msgspec.convert(recorded(name)[0], SetupLine)
    game = Following(setup, find)
    shown = 0
    for line, state in asked(name, seat=0, most=4000):
        if state is not None and line["n"] % 7 == 0:
            told = msgspec.convert(state, Picture)
            play, followed = game.at(told, 0)
            hidden = [("?",) * len(hand) for hand in told.hand]
            assert not followed or told == play.picture
            assert seen(play.picture) == seen(told)
            assert seen(play.picture) == seen(game.at(replace(told, hand=(told.hand[0], *hidden[1:])), 0).play.picture)
            shown += 1
    assert shown > 10


def seen(picture: Picture) -> Picture:
    """As seat 0 sees it."""
    others = [("?",) * len(hand) for hand in picture.hand[1:]]
    return replace(picture, hand=(picture.hand[0], *others))


def test_what_others_hold_changes_no_answer():
    def answers(swap: bool) -> list[str]:
        guest = Guest("easy", find)
        guest.hear(recorded("p04")[0])
        given = []
        for _, state in asked("p04", seat=1, most=6000):
            if state is not None:
                hands = [
                    hand if seat == 1 or not swap else ["wildcard"] * len(hand) for seat, hand in enumerate(state["hand"])
                ]
                given.append(guest.need(1, {**state, "hand": hands}))
        return given

    assert answers(swap=True) == answers(swap=False)


def test_the_mission_is_known_even_if_the_beginning_was_not_told():
    lines = recorded("p18")
    setup = msgspec.convert(lines[0], SetupLine)
    state = next(state for _, state in asked("p18", seat=0, most=4000) if state and state["setup"])
    told = msgspec.convert(state, Picture)
    drawn = Following(setup, find).at(told, 0).play.state
    texts = [mission["text"] for mission in lines[0]["missions"]]
    assert drawn.goal == "missions"
    assert drawn.missions[1] is not None
    assert Following(setup, find).at(told, 0).play.ground.missions[drawn.missions[1]].text == texts[1]
    assert Following(replace(setup, missions=()), find).at(told, 0).play.state.goal == "conquest"
