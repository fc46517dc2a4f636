"""`rubicon domination` before a person at a real terminal: a whole game, completion, Ctrl-C, and what is kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from rubicon import bots
from rubicon.bots.bot import Brief, decide
from rubicon.core.chance import Fast
from rubicon.domination import map_library
from rubicon.domination.computers import commands_for
from rubicon.domination.game import DominationGame
from rubicon.domination.session import GameFiles
from rubicon.domination.shell import Shell
from rubicon.terminal.computer_player import bot_seed
from tests.terminal.play_process import Terminal, terminal

pytestmark = pytest.mark.timing

SEED = "5"
BEGIN = [
    "newgame",
    "newplayer human red Ann",
    "newplayer ai easy blue Bo",
    "choosemap three-realms.map",
    "info",
    "startgame domination increasing recycle",
]


def rehearse(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """What a person types who plays like our beginner, saves, comes back and wins or loses; and the last reply."""
    monkeypatch.chdir(folder)
    store = GameFiles(seed=SEED)
    config = replace(map_library.shell_config(None), luck=store.luck, bot_seed=bot_seed(SEED))
    shell = Shell(config, store)
    lines: list[tuple[str, str]] = []

    def enter(line: str) -> None:
        said = shell.type(line)
        while (typed := shell.automatic()) is not None:
            said = shell.type(typed)
        lines.append((line, said[-1].strip().split("\n")[-1]))

    for line in BEGIN:
        enter(line)
    assert isinstance(shell.game, DominationGame)
    person = bots.find("easy")(Brief(shell.game.game.edition, 0, Fast(9).at(0)))
    while shell.game.phase != "gameover" and len(lines) < 2000:
        play = shell.game
        for line in commands_for(play, decide(person, play.game, play.current, ()).action):
            enter(line)
        if len(lines) in range(40, 43):
            for line in ("showarmies", "showcards", "showmission", "undo", "savegame a.save", "closegame"):
                enter(line)
            enter("loadgame a.save")
        assert isinstance(shell.game, DominationGame)
    assert shell.game.phase == "gameover"
    return lines


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path


def enter(person: Terminal, *lines: str) -> None:
    for line in lines:
        person.wait(">")
        person.type(line)
        person.wait(line)


def test_a_whole_game_is_typed_from_newgame_to_the_end(folder, monkeypatch):
    lines = rehearse(folder, monkeypatch)
    assert {"undo", "savegame a.save", "loadgame a.save"} <= {line for line, _ in lines}
    with terminal(folder, "--seed", SEED, "--fast", word="domination") as person:
        person.wait("Welcome to Command Line Risk!")
        for line, told in lines:
            person.wait(">")
            person.type(line)
            person.wait(line)
            person.wait(told)
        enter(person, "x")
        person.wait(" won! (current possible commands are: continue)")
        enter(person, "exit")
        person.wait("Thank you for Playing Risk.")
        person.rest()
        assert person.code() == 0
        assert " has won the game!" in person.shown
    assert (folder / "state/rubicon/last.save").exists()


def test_words_maps_and_territories_are_completed(folder):
    with terminal(folder, "--seed", SEED, word="domination") as person:
        for words, told in (
            ((("newg", "ame"),), "New Game Created."),
            ((("choosem", "ap"), ("fantasy-3", "0.map")), 'New map file selected: "fantasy-30.map"'),
        ):
            person.wait(">")
            for beginning, ending in words:
                person.type(beginning, end="")
                person.wait(beginning[-1])
                person.type("\t", end="")
                person.wait(ending)
            person.type("")
            person.wait(told)


def test_an_interrupt_loses_nothing_and_a_second_one_keeps_the_game(folder):
    with terminal(folder, "--seed", SEED, word="domination") as person:
        enter(person, "newgame", "newplayer human red Ann", "newplayer human blue Bo", "startgame domination fixed")
        person.wait("armies left to place.")
        person.wait(">")
        person.type("\x03", end="")
        person.wait("Nothing is lost. Type exit to leave")
        enter(person, "autoplace")
        person.wait("Auto place successful.")
        person.wait(">")
        person.type("\x03", end="")
        person.wait("Nothing is lost. Type exit to leave")
        person.wait(">")
        person.type("\x03", end="")
        assert "The game is saved in" in person.rest()
        assert person.code() == 130
    assert (folder / "state/rubicon/last.save").exists()


def test_computers_who_play_alone_can_be_stopped(folder):
    with terminal(folder, "--seed", SEED, word="domination") as person:
        enter(person, "newgame", "newplayer ai crap red Al", "newplayer ai crap blue Bo", "startgame domination fixed")
        person.wait("Bo(Crap AI)>")
        person.type("\x03", end="")
        person.wait("Paused. Press Enter to continue, or type exit to leave >")
        person.type("")
        person.wait("(Crap AI)>")
        person.type("\x03", end="")
        person.wait("Paused.")
        person.type("exit")
        assert "The game is saved in" in person.rest()
        assert person.code() == 0


@pytest.mark.parametrize("end", ["\x04", None], ids=["end of input", "closed"])
def test_an_unfinished_game_is_kept(folder, end):
    with terminal(folder, "--seed", SEED, word="domination") as person:
        enter(person, "newgame", "newplayer human red Ann", "newplayer human blue Bo", "startgame domination fixed")
        person.wait("armies left to place.")
        person.wait(">")
        if end:
            person.type(end, end="")
        else:
            person.program.terminate()
        person.rest()
        assert person.code() == (0 if end else 143)
    assert (folder / "state/rubicon/last.save").exists()
