"""Computer players that are external programs: registered by the user, asked in lines of JSON, ended with the game."""

from __future__ import annotations

import gc
import json
import os
import sys
from io import StringIO
from typing import Any

import pytest
from msgspec.structs import replace

from rubicon import bots
from rubicon.arena.standings import standings
from rubicon.arena.workers import results
from rubicon.bots.bot import Brief, decide
from rubicon.bots.program import MAX_LINE_BYTES, MAX_STARTS
from rubicon.cli import main
from rubicon.core.chance import Fast
from rubicon.core.game import Game
from rubicon.errors import Malformed
from rubicon.texts import word
from tests import pace
from tests.arena.batch import a_plan
from tests.bots.test_bots import a_game, play_out, sit

LISTENS = "import json, os, sys\nwelcome = json.loads(input())\nfor line in sys.stdin:\n    told = json.loads(line)\n"
SPREADS = """
    verbs = [option["verb"] for option in told["options"]]
    verb = next(verb for verb in ("spread", "autoplace", "end_attack", "end_turn", "advance", "trade") if verb in verbs)
    slots = told["options"][verbs.index(verb)]["slots"]
    action = {"verb": verb} | {slot["name"]: slot["among"][0] for slot in slots}
    print(json.dumps(action), flush=True)
"""
WRONG = {
    "dies": ("    os._exit(3)", "ended (code 3)"),
    "silent": ("    sys.exit(0)", "ended (code 0)"),
    "nonsense": ("    print('hello', flush=True)", "answered b'hello\\n', which is no action"),
    "stranger": ('    print(\'{"verb": "fly"}\', flush=True)', "which is no action: Invalid value 'fly'"),
    "deep": ("    print('[' * 60_000, flush=True)", "which is no action"),
    "illegal": ('    print(\'{"verb": "place", "territory": 99, "armies": 1}\', flush=True)', "which is not allowed"),
    "endless": (
        "    while True: sys.stdout.write('x' * 1000)",
        f"answered a line of more than {MAX_LINE_BYTES:,} bytes",
    ),
    "unended": ('    sys.stdout.write(\'{"verb": "end_turn"}\'); break', "ended (code 0)"),
}


@pytest.fixture
def programs(tmp_path, monkeypatch):
    """Puts programs under the names that they have, and names them in RUBICON_BOTS."""

    def put(**bodies: str) -> None:
        named = []
        for name, body in bodies.items():
            file = tmp_path / f"{name}.py"
            file.write_text(LISTENS + body, "utf-8")
            named.append(f"{name}={sys.executable} {file}")
        monkeypatch.setenv("RUBICON_BOTS", ", ".join([*named, "tests.bots.hawk"]))
        bots._found.cache_clear()

    yield put
    bots._found.cache_clear()


def ask(game: Game, bot: Any) -> str:
    (seat,) = game.edition.awaited(game.state)
    return decide(bot, game, seat, ()).failure


def test_one_is_found_beside_modules_and_has_a_character(programs):
    programs(spreads=SPREADS)
    assert {"easy", "spreads", "hawk"} <= set(bots.names())
    assert bots.find("spreads").character


@pytest.mark.parametrize(
    ("named", "code"),
    [
        ("bot=there-is-no-such-program", "bot.program"),
        ("bot=", "bot.program"),
        ("=python3", "bot.program"),
        ("my bot=python3", "bot.program"),
        ("bot=python3 'half", "bot.program"),
        ("easy=python3", "bot.taken"),
    ],
)
def test_what_cannot_be_started_is_refused_before_anything_begins(named, code, monkeypatch):
    monkeypatch.setenv("RUBICON_BOTS", named)
    bots._found.cache_clear()
    try:
        with pytest.raises(Malformed) as refused:
            bots.names()
    finally:
        bots._found.cache_clear()
    assert refused.value.code == code
    assert named in word(refused.value)


@pytest.mark.timing
def test_it_is_told_where_it_sits_and_what_its_seat_sees(programs, tmp_path):
    file = tmp_path / "heard.json"
    programs(writes=f"    open({str(file)!r}, 'w').write(json.dumps([welcome, told]))" + SPREADS)
    game = a_game("classic", 3)
    (seat,) = game.edition.awaited(game.state)
    bot = bots.find("writes")(Brief(game.edition, seat, Fast(1).at(0), think=50))
    assert ask(game, bot) == ""
    welcome, told = json.loads(file.read_text())
    assert (welcome["message"], welcome["seat"], welcome["think"]) == ("welcome", seat, 50)
    assert welcome["table"]["edition"] == "classic"
    assert len(welcome["table"]["board"]["map"]["territories"]) == 42
    assert (told["message"], told["seat"], told["awaited"]) == ("update", seat, [seat])
    assert told["view"]["owners"] == list(game.state.owners)
    assert [option["verb"] for option in told["options"]] == [option.verb for option in game.options(seat)]


@pytest.mark.timing
def test_a_whole_game_is_played_by_one_process_that_ends_with_it(programs, tmp_path):
    programs(counts=f"    open({str(tmp_path / 'pids')!r}, 'a').write(f'{{os.getpid()}} ')" + SPREADS)
    game = a_game("classic", 2)
    players = sit(game, "counts", "easy")
    assert play_out(game, players, 5000) == []
    assert game.edition.outcome(game.state)
    (pid,) = set((tmp_path / "pids").read_text().split())
    assert running(int(pid))
    players.clear()
    gc.collect()
    assert not running(int(pid))


def running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("name", WRONG)
@pytest.mark.timing
def test_whatever_it_does_wrong_costs_that_decision_and_is_told(name, programs):
    body, failure = WRONG[name]
    programs(**{name: body})
    game = a_game("classic", 2)
    (seat,) = game.edition.awaited(game.state)
    bot = bots.find(name)(Brief(game.edition, seat, Fast(1).at(0)))
    assert failure in ask(game, bot)


@pytest.mark.timing
def test_one_that_has_ended_is_started_again_but_not_for_ever(programs, tmp_path):
    flag = tmp_path / "flag"
    faint = f"open({str(flag)!r}, 'w').close(); os._exit(1)"
    programs(faints=f"    if not os.path.exists({str(flag)!r}): {faint}" + SPREADS)
    game = a_game("classic", 2)
    (seat,) = game.edition.awaited(game.state)
    bot = bots.find("faints")(Brief(game.edition, seat, Fast(1).at(0)))
    assert [ask(game, bot) for _ in range(3)] == ["ended (code 1)", "", ""]
    programs(dies=WRONG["dies"][0])
    bot = bots.find("dies")(Brief(game.edition, seat, Fast(1).at(0)))
    failures = [ask(game, bot) for _ in range(MAX_STARTS + 2)]
    assert failures == ["ended (code 3)"] * MAX_STARTS + [f"has ended {MAX_STARTS} times, and is not started again"] * 2


@pytest.mark.timing
def test_in_the_arena_it_is_held_to_the_time_of_all_and_leaves_nothing_behind(programs, tmp_path):
    pids = tmp_path / "pids"
    note = f"    open({str(pids)!r}, 'a').write(f'{{os.getpid()}} ')"
    programs(hangs=f"{note}\n    while True: __import__('time').sleep(60)", good=SPREADS)
    limit = pace.seconds(2)  # enough to start a program, too
    plan = replace(a_plan("hangs", "good", rounds=2, seconds=limit), games=1)
    found = list(results(plan, tmp_path / "games", 1))
    told = {each.bot: each for each in standings(plan, found).bots}
    assert told["hangs"].failure == f"gave no answer within {limit:g} seconds"
    assert told["hangs"].decisions_lost == told["hangs"].decisions
    assert told["good"].decisions_lost == 0
    started = [int(pid) for pid in pids.read_text().split()]
    pace.wait_until(lambda: not any(map(running, started)), "the end of all programs")


@pytest.mark.timing
def test_it_plays_at_a_table_of_the_terminal(programs, tmp_path, monkeypatch, capsys):
    programs(spreads=SPREADS, dies=WRONG["dies"][0])
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr(sys, "stdin", StringIO(""))
    main(["play", "classic", "--seats", "spreads,easy,dies", "--set", "round_limit=2", "--seed", "7"])
    told = capsys.readouterr().out
    assert "The computer player of Dies ended (code 3)" in told
    assert "has ended 3 times" in told
    assert "The computer player of Spreads" not in told
