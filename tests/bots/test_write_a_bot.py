"""docs/write-a-bot.md is true: its computer players are cut out of the page, play every edition, and are ranked."""

from __future__ import annotations

import json
import re
import shlex
import sys
from io import StringIO
from pathlib import Path

import pytest

from rubicon import bots, editions
from rubicon.bots.bot import Brief, decide
from rubicon.cli import main
from rubicon.core.chance import Fast
from tests.bots.test_bots import a_game
from tests.test_docs import DOCS, blocks

PAGE = (DOCS / "write-a-bot.md").read_text("utf-8")
NAMED = "hothead, farsighted, gambler=python3 gambler.py"


@pytest.fixture(autouse=True)
def _written(tmp_path, monkeypatch):
    """The files of the page, in the folder where one is."""
    names = []
    for code in blocks("write-a-bot.md", "python"):
        (name,) = re.findall(r'^"""`(\w+)`: ', code)
        Path(tmp_path, f"{name}.py").write_text(code, "utf-8")
        names.append(name)
    assert names == ["hothead", "farsighted", "gambler"]
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("RUBICON_BOTS", NAMED)
    bots._found.cache_clear()
    yield
    bots._found.cache_clear()
    for name in names:
        sys.modules.pop(name, None)


@pytest.mark.parametrize("edition", editions.names())
def test_they_play_every_edition(edition, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr(sys, "stdin", StringIO(""))
    main(["play", edition, "--seats", "hothead,gambler,farsighted", "--set", "round_limit=2", "--seed", "docs"])
    told = capsys.readouterr().out
    assert len(told) > 1000
    assert "A default move was made instead" not in told


def test_they_are_ranked_by_the_commands_of_the_page(monkeypatch, capsys):
    lines = "".join(blocks("write-a-bot.md", "sh")).splitlines()
    assert len(lines) >= 6
    for line in lines:
        before, _, words = line.partition("./rubicon ")
        given = dict(word.split("=", 1) for word in shlex.split(before))
        monkeypatch.setenv("RUBICON_BOTS", given["RUBICON_BOTS"])
        bots._found.cache_clear()
        assert main([*shlex.split(words), "--jobs", "1"]) == 0, line
    told = capsys.readouterr().out
    heads = re.split(r"  +", next(line for line in told.splitlines() if line.startswith("bot ")))
    assert [head for head in heads[1:] if f"`{head.removesuffix(' (95%)')}`" not in PAGE] == []
    assert not re.search(r"(hothead|farsighted|gambler) failed to make", told)
    assert len(list(Path("games").iterdir())) == 2
    assert "hothead" in Path("result.svg").read_text("utf-8")


def test_looking_ahead_beats_luck(capsys):
    words = ["arena", "farsighted", "gambler", "--games", "2", "--rounds", "6", "--seed", "7", "--jobs", "1", "--json"]
    assert main(words) == 0
    best, other = json.loads(capsys.readouterr().out)["bots"]
    assert (best["bot"], best["wins"], other["decisions_lost"]) == ("farsighted", 2, 0)


@pytest.mark.parametrize(("think", "tries"), [(None, 24), (2, 12), (40, 240)])
def test_how_long_it_thinks_and_why_it_did_what_it_did_is_as_the_page_says(think, tries):
    game = a_game("classic", 2)
    (seat,) = game.edition.awaited(game.state)
    bot = bots.find("farsighted")(Brief(game.edition, seat, Fast(1).at(0), think))
    told = decide(bot, game, seat, ())
    assert told.failure == ""
    ideas, each = map(int, re.findall(r"\d+", told.reason))
    assert ideas * each <= tries < ideas * (each + 1)
