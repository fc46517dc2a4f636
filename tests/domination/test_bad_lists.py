"""The door "command list": whatever a list says, it is played or refused with a reason, and a refusal costs nothing."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import chain

import pytest

from rubicon.core.chance import Fast
from rubicon.domination import command_lines
from rubicon.domination.shell import LISTED_COMMANDS
from tests.domination.small_map import Drawer, Typist
from tests.fuzz import corpus, spoiled

TOKENS = ["0", "1", "2", "3", "5", "6", "7", "-1", "99999999999", "wildcard", "x", "", "CARD", "PLAYER", "DICE", "me"]


def reworded(good: list[bytes], count: int, seed: int) -> Iterator[bytes]:
    """Lists in which single words were exchanged: they are read, and it is the rules that refuse them.

    What does harm does it soon, so most of them end a few lines further on.
    """
    source = random.Random(seed)
    for _ in range(count):
        lines = source.choice(good).decode("utf-8", "replace").split("\n")
        at = 0
        for _ in range(source.choice((1, 1, 2))):
            at = source.randrange(at, len(lines))
            words = lines[at].split(" ")
            words[source.randrange(len(words))] = source.choice(TOKENS)
            lines[at] = " ".join(words)
        yield "\n".join(lines if source.random() < 0.1 else lines[: at + 4]).encode()


def take(data: bytes, again: bool = True) -> str:
    """Plays a list in a new game, perhaps once more, and returns the result."""
    typist = Typist(drawer=Drawer(Fast(1), game=data))
    typist("newgame")
    said = typist("play game")
    if said[0].startswith('unable to play "game" '):
        assert len(said) == 1
        assert typist("info") == ["Game Info:\nMap File: hexagon.map\nCards File: hexagon.cards"]
        assert typist.shell.history[:-1] == []
        return "refused"
    assert said[0] == 'playing "game"'
    if again:
        written = command_lines.parse_list(command_lines.write_list(typist.shell.history).encode(), LISTED_COMMANDS)
        assert [each.command.split() for each in written] == [each.command.split() for each in typist.shell.history]
        assert typist("replay")[-1 - len(typist.shell.question())] == "replay of game finished"
    return "played"


def taken(count: int, seed: int) -> Counter[str]:
    good = corpus("list")
    harmed = chain(spoiled(good, count // 2, seed), reworded(good, count // 2, seed))
    return Counter(take(data, again=number % 20 == 0) for number, data in enumerate(harmed))


def test_ten_thousand_lists_are_played_or_refused():
    seen = taken(10_000, 1)
    assert min(seen["played"], seen["refused"]) > 500


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 200, 5))
def test_a_million_lists_are_played_or_refused(seed):
    taken(50_000, seed)


@pytest.mark.parametrize("kept", range(len(corpus("list"))))
def test_kept_lists_are_played_or_refused(kept):
    take(corpus("list")[kept])


def test_the_good_lists_of_the_corpus_can_be_played():
    assert Counter(map(take, corpus("list")))["played"] >= 3
