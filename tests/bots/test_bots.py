"""Computer players: found by name; they see what their seat sees, and a failure costs one decision."""

from __future__ import annotations

import subprocess
import sys
from itertools import count
from threading import Event
from typing import Any

import pytest
from msgspec.structs import replace

from rubicon import bots, editions
from rubicon.bots.bot import Brief, TimeLimited, decide
from rubicon.core.chance import Fast, Seeded
from rubicon.core.edition import Player, Table
from rubicon.core.game import Game
from rubicon.core.option import Action
from rubicon.editions.tabletop.state import Reinforcing
from rubicon.errors import Malformed
from rubicon.rules.attack import Attack
from rubicon.texts import word
from rubicon.world import atlas
from tests import pace, toy
from tests.bots.evidence import prevails


def a_game(name: str, seats: int, seed: bytes = b"bots") -> Game:
    edition = editions.find(name)
    settings = next(iter(edition.presets.values()))
    if hasattr(settings, "round_limit"):
        settings = replace(settings, round_limit=30 if name == "classic" else 4)
    table = Table(atlas.load(edition.default_board), settings, tuple(Player(f"Seat {seat}") for seat in range(seats)))
    return Game.start(edition(table), Seeded(seed))[0]


def play_out(game: Game, players: list[Any], most: int) -> list[str]:
    """Lets bots play with the events of their seats. Returns the failures."""
    unread: list[list[Any]] = [[] for _ in players]
    failures = []
    while (awaited := game.edition.awaited(game.state)) and len(game.records) < most:
        seat = awaited[0]
        decision = decide(players[seat], game, seat, tuple(unread[seat]))
        unread[seat].clear()
        failures += [decision.failure] * bool(decision.failure)
        for event in game.play(seat, decision.action).events:
            for viewer, seen in enumerate(unread):
                told = event.seen_by(viewer)
                seen += [] if told is None else [told]
    return failures


def sit(game: Game, *names: str) -> list[Any]:
    return [bots.find(name)(Brief(game.edition, seat, Fast(seat).at(0), think=1)) for seat, name in enumerate(names)]


def test_they_are_found_by_name_and_have_a_character():
    assert {"random", "easy", "medium", "hard"} <= set(bots.names())
    assert all(bots.find(name).character for name in bots.names())


def test_they_are_listed_from_the_weakest_to_the_strongest():
    assert [name for name in bots.names() if hasattr(bots.find(name), "strength")] == [
        *("random", "easy", "medium", "hard")
    ]
    assert bots.DEFAULT_BOT in bots.names()


def test_an_unknown_one_is_refused_with_those_that_there_are():
    with pytest.raises(Malformed) as refused:
        bots.find("genius")
    assert refused.value.facts["known"] == bots.names()


@pytest.fixture
def others(tmp_path, monkeypatch):
    """Modules of other people, as RUBICON_BOTS names them."""
    modules = {
        "tank": "class Tank:\n    name, character = 'tank', 'slow'\n    def choose(self, view, options, events): ...",
        "twin": "class Twin:\n    name, character = 'easy', 'new'\n    def choose(self, view, options, events): ...",
        "user": "from rubicon.bots.easy import Easy\nclass Easier(Easy):\n    name = 'easier'",
        "void": "class Void:\n    name = 'void'",
        "wrong": "1 / 0",
    }
    for module, code in modules.items():
        (tmp_path / f"{module}.py").write_text(code, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)

    def name(named: str) -> None:
        monkeypatch.setenv("RUBICON_BOTS", named)
        bots._found.cache_clear()

    yield name
    bots._found.cache_clear()
    for module in modules:
        sys.modules.pop(module, None)


@pytest.mark.parametrize("named", ["tank,user", "tank user", " user , tank,"])
def test_those_of_other_people_are_found_in_the_modules_that_are_named(named, others):
    others(named)
    assert set(bots.names()) == {"easier", "easy", "hard", "medium", "random", "tank"}
    assert bots.names()[-1] == "tank"
    assert bots.find("tank").character == "slow"


@pytest.mark.parametrize(
    ("named", "code", "fact"),
    [
        ("tank,absent", "bot.module", "absent"),
        ("wrong", "bot.module", "division by zero"),
        ("void", "bot.none", "void"),
        ("tank,twin", "bot.taken", "easy"),
    ],
)
def test_a_module_without_a_new_computer_player_is_refused_with_the_reason(named, code, fact, others):
    others(named)
    with pytest.raises(Malformed) as refused:
        bots.names()
    assert refused.value.code == code
    assert fact in word(refused.value)


@pytest.mark.parametrize("edition", editions.names())
@pytest.mark.parametrize("bot", bots.names())
def test_every_one_plays_every_edition_without_a_failure(edition, bot):
    seats = max(2, editions.find(edition).seats.start)
    game = a_game(edition, seats)
    assert play_out(game, sit(game, *[bot] * seats), 400) == []


@pytest.mark.parametrize("bot", bots.names())
def test_every_one_plays_where_all_choose_in_secret_at_once(bot):
    game = toy.a_game(seats=3)
    assert play_out(game, sit(game, bot, bot, bot), 5000) == []
    assert game.edition.outcome(game.state)


@pytest.mark.parametrize("edition", editions.names())
@pytest.mark.parametrize("seed", [b"1", b"2", b"3"])
def test_games_of_easy_end(edition, seed):
    seats = max(2, editions.find(edition).seats.start)
    game = a_game(edition, seats, seed)
    play_out(game, sit(game, *["easy"] * seats), 20_000)
    assert game.edition.outcome(game.state)


def test_easy_beats_random():
    def wins(seed: int) -> bool:
        game = a_game("classic", 2, b"%d" % seed)
        play_out(game, sit(game, "easy", "random"), 20_000)
        outcome = game.edition.outcome(game.state)
        return outcome is not None and outcome.winner == 0

    assert prevails(map(wins, count()), 6)


def test_beginners_let_everybody_have_a_go_even_where_each_conquest_brings_a_card():
    """In most games: a lucky sweep may still eliminate somebody before their first turn."""
    edition = editions.find("tabletop")
    seats = tuple(Player(f"Seat {seat}") for seat in range(4))

    def all_had_a_go(seed: int) -> bool:
        game, _ = Game.start(
            edition(Table(atlas.load(edition.default_board), edition.presets["standard"], seats)), Fast(seed)
        )
        players = sit(game, *["easy"] * 4)
        had: set[int] = set()
        while game.edition.awaited(game.state) and len(had) < 4:
            play_out(game, players, len(game.records) + 1)
            had |= {game.state.seat} if isinstance(game.state.phase, Reinforcing) else set()
        return had == {0, 1, 2, 3}

    assert prevails(map(all_had_a_go, count()), 6)


class Raising:
    def choose(self, view: Any, options: Any, events: Any) -> Action:
        raise ZeroDivisionError("oh")


class Nonsense:
    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def choose(self, view: Any, options: Any, events: Any) -> Any:
        return self.answer


WRONG = [
    Raising(),
    Nonsense(None),
    Nonsense("attack"),
    Nonsense(Attack(-1, 10**9, 3)),
    Nonsense(Attack("alaska", None, [])),  # type: ignore[arg-type]
    Nonsense(toy.Pick(3)),
]


@pytest.mark.parametrize("bot", WRONG, ids=lambda bot: repr(getattr(bot, "answer", "raises")))
def test_one_that_raises_or_answers_nonsense_loses_that_decision_and_the_match_goes_on(bot):
    game = a_game("classic", 2)
    failures = play_out(game, [bot, *sit(game, "random", "easy")[1:]], 3000)
    assert len(failures) > 10
    assert game.edition.outcome(game.state)


def test_what_a_bot_is_told_is_what_its_seat_sees():
    seen: list[Any] = []

    class Looking:
        def choose(self, view: Any, options: Any, events: Any) -> Any:
            seen.append((view, *events))
            return options[0].sample(Fast(1).at(0))

    game = toy.a_game(seats=2)
    play_out(game, [Looking(), *sit(game, "random", "random")[1:]], 40)
    events = [event for _, *told in seen for event in told]
    assert events
    assert [event for event in events if event.seen_by(0) != event] == []
    assert {type(view) for view, *_ in seen} == {toy.ToyView}


# Bots against the clock.


class Hanging:
    """Answers nothing until it is let go."""

    def __init__(self) -> None:
        self.go = Event()

    def choose(self, view: Any, options: Any, events: Any) -> Any:
        self.go.wait()
        return options[0].sample(Fast(0).at(0))


@pytest.mark.timing
def test_a_bot_that_hangs_loses_its_decisions_and_never_the_match():
    game = toy.a_game(rounds=2)
    hanging, quick = Hanging(), TimeLimited(bots.find("random")(Brief(game.edition, 1, Fast(1).at(0))), 60)
    slow = TimeLimited(hanging, 0.01)
    failures = []
    while awaited := game.edition.awaited(game.state):
        decision = decide(quick if awaited[0] else slow, game, awaited[0], ())
        failures += [decision.failure] if awaited[0] == 0 else []
        game.play(awaited[0], decision.action)
    assert failures[0] == "gave no answer within 0.01 seconds"
    assert set(failures[1:]) == {"still thinks about an earlier question"}
    hanging.go.set()
    assert slow.thinking
    slow.thinking.join()
    slow.seconds = 60
    again = toy.a_game()
    assert decide(TimeLimited(hanging, 60), again, 0, ()).failure == ""
    assert decide(slow, again, 0, ()).failure == ""


@pytest.mark.timing
def test_a_bot_that_raises_while_it_is_watched_is_told_as_ever():
    game = toy.a_game()
    assert "raised" in decide(TimeLimited(Raising(), 60), game, 0, ()).failure


@pytest.mark.timing
def test_a_program_with_a_bot_that_loops_for_ever_comes_to_its_end():
    script = """
from rubicon.bots.bot import TimeLimited
class Looping:
    def choose(self, view, options, events):
        while True: pass
try: TimeLimited(Looping(), 0.01).choose(None, (), ())
except TimeoutError as error: print(error)
"""
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=pace.seconds())
    assert (ended.returncode, ended.stdout) == (0, "gave no answer within 0.01 seconds\n")


MAX_DECISIONS = 5_000
"""More decisions than any game of beginners takes on the board of its edition."""
PRESETS = [(name, preset) for name in editions.names() for preset in editions.find(name).presets]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_games_of_beginners_end_without_a_round_limit(name, preset, seed):
    edition = editions.find(name)
    count = 3 + seed % 2
    seats = tuple(Player(f"Seat {seat}", "", "easy") for seat in range(count))
    table = Table(atlas.load(edition.default_board), edition.presets[preset], seats)
    game, _ = Game.start(edition(table), Fast(seed))
    assert play_out(game, sit(game, *["easy"] * count), MAX_DECISIONS) == []
    assert game.edition.outcome(game.state)
