"""Any command in any phase gets a reply; refused ones change nothing."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from rubicon.core.chance import Fast
from rubicon.domination import phases, setup
from rubicon.domination.game import DominationGame
from rubicon.domination.help import completions
from rubicon.domination.record import Snapshot, snapshot_of
from rubicon.domination.replies import TYPES
from rubicon.domination.setup import Setup
from rubicon.domination.shell import IN_GAME, NO_GAME, Shell
from tests.domination.small_map import Typist
from tests.fuzz import corpus, spoiled

REFUSALS = (
    "Unable",
    "unable",
    "some thing you specified",
    "The syntax",
    "Incorrect command",
    "Unknown option",
    "unknown option",
    "no game",
    "error with",
    "The game is over",
)
EVERY_WORD = sorted(
    {
        *NO_GAME,
        *IN_GAME,
        *setup.COMMANDS,
        *phases.ALWAYS,
        *(word for table in phases.IN_PHASE.values() for word in table),
    }
    - {"closegame", "replay"}
)
ODD_WORDS = [
    *["", "x", "-1", "0", "1", "2", "3", "+2", "04", "7", "99999999999"],
    *["all", "on", "off", "wildcard", "٣", "\u00a0", "{0}"],
]


def likely(shell: Shell, source: random.Random) -> str:
    """A command that is often valid in this phase, so that games reach every phase."""
    snapshot, game = shell.snapshot, shell.game
    some = lambda: source.randint(1, 6)  # noqa: E731
    if snapshot is None:
        return "newgame"
    if isinstance(game, Setup):
        if len(game.players) < source.randint(2, 4):
            kind = source.choice(list(TYPES))
            return f"newplayer {kind} {source.randrange(9)} P{source.randrange(9)}"
        goal, cards = (
            source.choice(["domination", "capital", "mission"]),
            source.choice(["increasing", "fixed", "italianlike"]),
        )
        return f"startgame {goal} {cards}{source.choice(['', ' recycle', ' autoplaceall'])}"
    assert isinstance(game, DominationGame)
    own = [str(number) for number, owner in enumerate(game.state.owners, 1) if owner == snapshot.cur] or ["1"]
    match snapshot.phase:
        case "trade":
            hand = [str(card) for card in snapshot.hand[snapshot.cur]]
            return "endtrade" if source.random() < 0.1 else " ".join(["trade", *source.sample(hand, 3)])
        case "place":
            if snapshot.setup:
                return f"placearmies {source.choice(own)} {snapshot.left[snapshot.cur]}"
            return "autoplace"
        case "attack":
            return f"attack {source.choice(own)} {some()}" if source.random() < 0.9 else "endattack"
        case "roll":
            return f"roll {source.choice((1, 2, 3, 3, 3))}" if source.random() < 0.95 else "retreat"
        case "defend":
            return f"roll {source.choice((1, 2))}"
        case "battlewon":
            return source.choice(("move all", f"move {some()}"))
        case "fortify":
            return source.choice(("nomove", f"movearmies {source.choice(own)} {some()} {some()}"))
        case "endturn":
            return "endgo"
        case "capital":
            return f"capital {source.choice(own)}"
        case _:
            return source.choice(("continue", "undo", "closegame"))


def any_line(shell: Shell, source: random.Random) -> str:
    if source.random() < 0.001:
        return "replay"
    match source.randrange(20):
        case 0 | 1:
            words = [source.choice(EVERY_WORD), *source.choices(ODD_WORDS, k=source.randrange(5))]
            return source.choice((" ", " ", "\t", "  ")).join(words)
        case 2:
            return f"{source.choice(('autoendgo', 'autodefend'))} {source.choice(('on', 'off', 'off', ''))}"
        case 3:
            return source.choice(("undo", "showarmies", "showcards", "showmission", "ver", "rem x", "", "info"))
        case 4:
            line = list(likely(shell, source))
            line.insert(source.randrange(len(line) + 1), chr(source.choice((0, 9, 32, 49, 120, 0xA0, 0x660, 0x1F600))))
            return "".join(line)
        case _:
            return likely(shell, source)


def whole_state(shell: Shell) -> Any:
    match shell.game:
        case Setup() as setup:
            return setup.players, setup.map_name, setup.cards_name, list(setup.queue)
        case DominationGame() as play:
            return play.state, play.switches, play.aim, play.trade_ended, len(play.game.records)
        case None:
            return None


def check(shell: Shell, line: str, before: Any, snapshot: Snapshot | None) -> None:
    game = shell.game
    armies = sum((*(snapshot.arm or ()), *snapshot.left)) if snapshot else 0
    last, offered = completions(line[:-1], shell)
    assert all(word.startswith(last) for word in offered)
    replies = shell.type(line)
    assert replies
    assert all(isinstance(reply, str) for reply in replies)
    assert any(reply.endswith(f">{line}") or reply == ">" for reply in replies)
    assert not any(reply.startswith("error with replay") for reply in replies)
    if line.strip() != "replay" and len(replies) > 1 and replies[1].startswith(REFUSALS):
        assert whole_state(shell) == before
    now = shell.snapshot
    if now is None or now.arm is None or now.own is None or not isinstance(shell.game, DominationGame):
        return
    assert 0 <= now.cur < len(now.left)
    assert min(now.left) >= 0
    for territory, (owner, number) in enumerate(zip(now.own, now.arm, strict=True), 1):
        assert (number > 0) == (owner >= 0 and not (now.phase == "battlewon" and now.def_ == territory))
    cards = sum(map(len, now.hand)) + (now.deck or 0) + (now.used or 0)
    assert 8 - len(now.left) <= cards <= 8
    if game is shell.game and not shell.game.outcomes and line.split()[:1] not in (["trade"], ["undo"]):
        assert sum((*now.arm, *now.left)) == armies


def type_all(shell: Shell, lines: Iterator[str], count: int) -> Counter[str]:
    """Types this many lines, and counts them by phase."""
    seen: Counter[str] = Counter()
    for _ in range(count):
        snapshot = shell.snapshot
        seen[snapshot.phase if snapshot else "no game"] += 1
        line = shell.automatic() or next(lines)
        check(shell, line, whole_state(shell), snapshot)
    return seen


def forever(make: Callable[[], str]) -> Iterator[str]:
    while True:
        yield make()


def kept_lines(seed: int) -> Iterator[str]:
    """The lines of kept sessions, spoiled."""
    for number in range(1 << 30):
        for session in spoiled(corpus("commands"), 50, seed + number):
            yield from session.decode("utf-8", "replace").split("\n")


def typed(count: int, seed: int) -> Counter[str]:
    source = random.Random(seed)
    shell = Typist(Fast(seed), bug_compatible=seed % 2 == 1).shell
    return type_all(shell, forever(lambda: any_line(shell, source)), count)


def position(play: DominationGame) -> Snapshot:
    """Without the state that a save does not keep: an announced attack, and trading that was ended."""
    return snapshot_of(play.context, play.state, None, False, play.labels)


def test_a_game_saved_at_any_moment_is_loaded_as_it_was():
    saved = 0
    for seed in range(6):
        source = random.Random(seed)
        typist = Typist(Fast(seed))
        for number in range(800):
            typist.shell.type(typist.shell.automatic() or any_line(typist.shell, source))
            game = typist.shell.game
            if number % 40 or not isinstance(game, DominationGame):
                continue
            assert typist("savegame x")[0] == "Game Saved"
            other = Typist(drawer=typist.drawer)
            assert other("loadgame x")[0] == "Game Loaded."
            assert position(other.play) == position(game)
            assert other("replay")[-1 - len(other.play.question())] == "replay of game finished"
            saved += 1
    assert saved > 60


PHASES = {"no game", "newgame", *phases.IN_PHASE}


def test_ten_thousand_lines_are_answered_in_every_phase():
    seen = sum((typed(1_500, seed) for seed in range(5)), Counter())
    assert set(seen) == PHASES
    assert min(seen.values()) >= 5
    type_all(Typist(Fast(9)).shell, kept_lines(9), 2_500)


@pytest.mark.long
def test_a_million_lines_are_answered_in_every_phase():
    seen = sum((typed(8_000, seed) for seed in range(100, 200)), Counter())
    assert set(seen) == PHASES
    type_all(Typist(Fast(9)).shell, kept_lines(99), 200_000)


@pytest.mark.parametrize("kept", range(len(corpus("commands"))))
def test_kept_sessions_are_answered(kept):
    shell = Typist(Fast(kept)).shell
    lines = corpus("commands")[kept].decode("utf-8", "replace").split("\n")
    type_all(shell, iter(lines), len(lines))
