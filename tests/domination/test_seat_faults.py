"""Our player at Domination's table reports errors and still answers, whatever it receives."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import pytest
from msgspec.structs import replace

from rubicon.core.chance import Fast
from rubicon.domination.record import Snapshot
from rubicon.domination.seat import NO_COMMAND, minimal_command
from tests import pace
from tests.conftest import ROOT
from tests.domination.seat_games import GAMES, LOST, Host, Visit, encoded, plainly, setup_of
from tests.domination.small_map import FILES, attacking, set_up, started
from tests.domination.test_conform import places


@pytest.fixture
def asking() -> Snapshot:
    """Al has an attack before him."""
    return attacking().snapshot


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"hello",
        b"[]",
        b'{"t":"cmd"}',
        b'{"t":"chat","text":"hello"}',
        b'{"t":"cmd","by":"player","cmd":"attack 1 2","state":{"phase":"attack"}}',
        b'{"t":"setup","format":1}',
        b"\xff\xfe" * 40,
        b"[" * 100_000,
    ],
)
def test_a_line_that_is_not_understood_is_told_and_left_out(line, asking):
    guest = Visit("easy")
    guest.hear(setup_of())
    assert guest.hear(line) is None
    assert len(guest.complaints) == 1
    assert guest.complaints[0].startswith("A line can’t be read: ")
    assert guest.need(0, asking).startswith(("attack ", "endattack"))


def test_a_question_that_is_not_understood_is_answered_as_the_game_was_shown_last(asking):
    guest = Visit("easy")
    guest.hear(setup_of())
    assert guest.hear(b'{"t":"need"}') == NO_COMMAND
    assert guest.complaints[1:] == ["A player is asked, but no state of the game was ever shown."]
    guest.hear({"t": "cmd", "by": "player", "cmd": "placearmies 1 3", "state": plainly(asking)})
    for question in (b'{"t":"need"}', b'{"t":"need","player":0}', b'{"t":"need","player":0,"state":{}}'):
        answer = guest.hear(question)
        assert answer is not None
        assert answer.split()[0] in ("attack", "endattack")
        guest.hear({"t": "cmd", "by": "player", "cmd": "showarmies"})


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"map": "lost.map"}, "no such file was found"),
        ({"cards": "lost.cards"}, "no such file was found"),
        ({"map_sha256": "0"}, "with a different “hexagon.map”"),
        ({"format": 2}, "format 2"),
    ],
)
def test_where_a_game_cannot_be_known_the_least_is_answered(changes, reason, asking):
    guest = Visit("easy", lambda name, sha256: None if sha256 == "0" else FILES.get(name))
    guest.hear(setup_of(**changes))
    assert guest.need(0, asking) == "endattack"
    assert len(guest.complaints) == 2
    assert reason in guest.complaints[0]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"own": (0, 1)}, "doesn’t fit a board with 6 territories and 2 players"),
        ({"own": (0, 1, 2, 3, 4, 5)}, "doesn’t fit"),
        ({"hand": ((), (), ())}, "doesn’t fit"),
        ({"cur": 7}, "doesn’t fit"),
        ({"hand": ((77,), ())}, "Nobody can hold the card 77"),
        ({"hand": ((1, 1), ())}, "Nobody can hold the card 1"),
        ({"phase": "roll", "att": 99, "def_": 1}, "doesn’t fit"),
        ({"cur": 1}, "Player 0 is asked, but it is another player’s turn"),
    ],
)
def test_a_state_that_cannot_be_is_told_and_the_least_is_answered(changes, reason, asking):
    guest = Visit("easy")
    guest.hear(setup_of())
    assert guest.need(0, replace(asking, **changes)) in ("endattack", "retreat")
    assert reason in guest.complaints[-1]


def test_a_game_that_never_could_start_is_told(asking):
    guest = Visit("easy")
    guest.hear(setup_of("domination sideways"))
    assert guest.need(0, asking) == "endattack"
    assert "No game can be started with “domination sideways”" in guest.complaints[-1]


def test_the_game_goes_on_from_what_is_shown_if_that_is_not_what_was_told(asking):
    guest = Visit("easy")
    Host(guest, "domination increasing autoplaceall", players=2)
    assert guest.need(0, asking).startswith("attack 1 ")
    assert guest.complaints == [LOST]


def test_what_is_refused_is_not_said_again(asking):
    guest = Visit("easy")
    guest.hear(setup_of())
    assert guest.need(0, asking).startswith("attack 1 ")
    assert guest.need(0, asking) == "endattack"
    assert guest.need(0, asking) == "endattack"
    assert any(complaint.startswith("“attack 1 ") for complaint in guest.complaints)


def test_the_rest_of_an_action_is_dropped_where_something_else_came_of_it(asking):
    def announced() -> Visit:
        """Which of its neighbours a beginner attacks is luck."""
        for seed in range(100):
            guest = Visit("easy", seed=seed)
            guest.hear(setup_of())
            if guest.need(0, asking) == "attack 1 2":
                return guest
        raise AssertionError("no beginner in a hundred attacks 2 from 1")

    aimed = replace(asking, phase="roll", att=1, def_=2)
    assert announced().need(0, aimed) == "roll 3"
    assert announced().need(0, replace(asking, phase="fortify")) != "roll 3"
    other = replace(aimed, cur=1, att=2, def_=1, arm=(9, 2, *asking.arm[2:]))
    assert announced().need(1, other) != "roll 3"
    guest = announced()
    guest.hear({"t": "cmd", "by": "player", "cmd": "attack 5 4"})
    assert guest.need(0, replace(aimed, att=5, def_=4, arm=(*asking.arm[:4], 2, 1))) != "roll 3"


def test_who_has_ended_trading_does_not_trade():
    guest = Visit("easy")
    typist = started().given(hands=((0, 2, 4), ()))
    guest.hear(setup_of())
    typist("endtrade")
    assert guest.need(0, typist.snapshot).startswith("placearmies ")


def test_nothing_that_is_shown_can_make_it_fall_silent(asking):
    chance = random.Random(4)
    kinds: dict[str, Any] = {"trade": {"hand": ((1, 3, 5, 7), (2,))}, "roll": {"att": 1, "def_": 2}}
    kinds |= {phase: {"att": 1, "def_": 2, "adice": 2, "min_move": 2} for phase in ("defend", "battlewon")}
    for phase in (*kinds, "place", "attack", "fortify", "endturn", "capital", "gameover"):
        shown = plainly(replace(asking, phase=phase, left=(4, 0), **kinds.get(phase, {})))
        for _ in range(60):
            guest = Visit("easy")
            guest.hear(setup_of())
            assert guest.need(0, altered(shown, chance))


def altered(shown: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """With one value in it that may mean nothing."""
    other = json.loads(json.dumps(shown))
    inside, key = chance.choice(list(places(other)))
    inside[key] = chance.choice([-1, 0, 1, 2, 7, 99, 2**40, "wildcard", "", None, True, [], [1, 2]])
    return dict(other)


def test_the_least_that_can_be_done_is_legal_in_every_phase():
    for start in GAMES:
        typist = set_up(3, luck=Fast(7))
        typist(f"startgame {start}")
        for _ in range(150):
            snapshot = typist.snapshot
            if snapshot.phase == "gameover":
                break
            for again in range(12):
                typist(minimal_command(snapshot.cur, snapshot, again))
                if typist.snapshot != snapshot:
                    break
            assert typist.snapshot != snapshot, snapshot.phase


def test_one_of_five_cards_is_a_set_whatever_they_are():
    hand = ((1, 2, 3, 4, "wildcard"), ())
    told = Snapshot("trade", 0, (3, 0), hand)
    said = [minimal_command(0, told, again) for again in range(11)]
    assert len(set(said)) == 11
    assert said[0] == "trade 1 2 3"
    assert said[10] == "endtrade"
    assert minimal_command(0, replace(told, hand=((1, 2, 3), ())), 0) == "endtrade"
    assert minimal_command(0, Snapshot("newgame", -1, (), ()), 0) == NO_COMMAND


# The command


def sit(*words: str, lines: Sequence[object], **env: str) -> tuple[list[str], str, int]:
    told = b"".join((line if isinstance(line, bytes) else encoded(line)) + b"\n" for line in lines)
    done = subprocess.run(
        [sys.executable, "-m", "rubicon", "domination", "seat", *words],
        input=told,
        capture_output=True,
        timeout=pace.seconds(),
        env={**os.environ, **env},
        check=False,
    )
    return done.stdout.decode().splitlines(), done.stderr.decode(), done.returncode


BOT = """
class Broken:
    name = "broken"
    character = "falls over"

    def __init__(self, brief):
        pass

    def choose(self, view, options, events):
        print("hm")
        raise RuntimeError("ouch")
"""


END = {"t": "end", "over": True, "winner": 0, "winner_name": "Al", "commands": 70}


@pytest.mark.timing
def test_the_command_answers_line_by_line_and_a_bot_that_fails_does_no_harm(tmp_path, asking):
    for name in ("hexagon.map", "hexagon.cards"):
        (tmp_path / name).write_bytes(FILES[name])
    (tmp_path / "broken_bot.py").write_text(BOT)
    hashes: dict[str, Any] = {
        f"{kind}_sha256": sha256(FILES[f"hexagon.{kind}"]).hexdigest() for kind in ("map", "cards")
    }
    question = {"t": "need", "player": 0, "name": "Al", "state": plainly(asking)}
    lines = [setup_of(**hashes), question, b"", b"what?", END, question]
    said, complaints, code = sit(
        *("--level", "broken", "--maps", str(tmp_path), "--seed", "x", "--think", "5"),
        lines=lines,
        RUBICON_BOTS="broken_bot",
        PYTHONPATH=f"{tmp_path}{os.pathsep}{ROOT / 'src'}",
    )
    assert (said, code) == (["endattack", "endattack"], 0)
    assert "no setup of this game was sent" in complaints
    assert "rubicon: The computer player broken raised RuntimeError('ouch')" in complaints
    assert "rubicon: A line can’t be read" in complaints


@pytest.mark.timing
def test_the_command_knows_our_own_boards_and_says_so_if_it_does_not_know_a_player():
    setup = setup_of(players=3, map="classic-world.map", cards="classic-world.cards")
    first = {"own": [-1] * 42, "arm": [0] * 42, "left": [35] * 3, "hand": [[], [], []], "deck": 44, "used": 0}
    state = {"phase": "place", "cur": 2, "setup": False, "won_card": False, "must_trade": False, "next": 4, **first}
    said, complaints, code = sit("--level", "easy", lines=[setup, {"t": "need", "player": 2, "state": state}])
    assert (len(said), code) == (1, 0), complaints
    assert said[0].startswith(("placearmies ", "autoplace"))
    said, complaints, code = sit("--level", "nobody", lines=[])
    assert (said, code) == ([], 2)
    assert "nobody" in complaints
