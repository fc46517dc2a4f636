"""The terminal speaks the language that is chosen, and says nothing that does not come from the texts."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import pytest

from rubicon import editions
from rubicon.core.option import verb_of
from rubicon.core.table_talk import TableTalk
from rubicon.core.text import Lexicon
from rubicon.texts import pseudo
from rubicon.world import atlas
from tests.terminal.play_process import command, environment, pipe

PSEUDO = ["--language", pseudo.LANGUAGE]
TYPED = ("seats", "board", "me", "log", "menu", "why", "odds", "dice")
"""Commands that can be used at any time, and show everything."""
DEEPEST = re.compile(r"⟦[^⟦⟧]*⟧")
WORD = re.compile(r"[^\W\d_]{2,}")


def bare_words(shown: str) -> set[str]:
    """The words that stand in no brackets."""
    while DEEPEST.search(shown):
        shown = DEEPEST.sub(" ", shown)
    return set(WORD.findall(shown))


def names_of(edition: str) -> set[str]:
    """Words that are data, and what is typed: names of places, boards, cards and computer players; verbs and slots."""
    kind = editions.find(edition)
    board = atlas.load(kind.default_board)
    places = [*(each.name for each in board.map.territories), *(each.name for each in board.map.continents)]
    cards = [*Lexicon.of(board.map).territories, *(card.symbol for card in board.cards), "wild", "army"]
    return set(WORD.findall(" ".join([board.name, *places, *cards, "Ann", "Easy", "Random", "easy", "random"])))


@pytest.mark.parametrize("edition", editions.names())
def test_a_game_says_nothing_but_texts(folder, edition):
    words = [edition, "--seats", "Ann,easy,random", "--seed", "7", *PSEUDO]
    ended = pipe(folder, words, [*TYPED, "nonsense", "seats", "quit", "n"])
    assert (ended.returncode, bare_words(ended.stderr)) == (0, set())  # it may be compiling
    lines = [line for line in ended.stdout.splitlines() if not line.startswith("> ")]
    typed = {word.replace("_", "-") for kind in [editions.find(edition)] for word in verbs_of(kind)}
    known = names_of(edition) | {part for word in typed for part in WORD.findall(word)}
    found = {word for word in bare_words("\n".join(lines)) if not word.isupper()} - known
    assert {word for word in found if not any(name.startswith(word) for name in known)} == set()


def verbs_of(edition: Any) -> list[str]:
    return [verb_of(each) for each in (*get_args(edition.Action), *get_args(TableTalk))]


@pytest.mark.parametrize(
    ("words", "variables", "accented"),
    [
        (["odds", "6", "4", *PSEUDO], {}, True),
        ([*PSEUDO, "odds", "6", "4"], {}, True),
        (["odds", "6", "4"], {"LANG": "en_XA.UTF-8"}, True),
        (["odds", "6", "4"], {"LC_ALL": "C", "LANG": "en_XA.UTF-8"}, False),
        (["odds", "6", "4"], {"LANG": "xx_XX"}, False),
        (["odds", "6", "4", "--language", "en"], {"LANG": "en_XA"}, False),
    ],
)
def test_an_option_or_the_environment_chooses_the_language(folder: Path, words, variables, accented):
    usual = {name: value for name, value in environment(folder).items() if not name.startswith(("LC_", "LANG"))}
    told = subprocess.run(
        [sys.executable, "-m", "rubicon", *words],
        env={**usual, **variables},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ("⟦" in told.stdout) == accented


def test_an_unknown_language_is_refused(folder):
    told = subprocess.run(
        [*command(folder, "6", "4", word="odds"), "--language", "xx"],
        env=environment(folder),
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 2
    assert "There is no language “xx”. Choose one of: en" in told.stderr
