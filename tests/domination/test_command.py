"""`rubicon domination`: a conversation through a pipe; and `conform`, its lines, its exit codes and its refusals."""

from __future__ import annotations

import gzip
import io
import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from rubicon import cli
from rubicon.domination.help import COMMAND_WORDS, command_help
from tests.domination.conformance import games
from tests.domination.conformance.pack import record_bytes
from tests.domination.small_map import FILES


@pytest.fixture
def converse(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Callable[..., list[str]]:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("LOGNAME", "ann")
    monkeypatch.chdir(tmp_path)

    def talk(*lines: str, words: tuple[str, ...] = ()) -> list[str]:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        assert cli.main(["domination", *words]) == 0
        said: str = capsys.readouterr().out
        return said.split("\n")

    return talk


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "below").mkdir()
    for name, data in FILES.items():
        (tmp_path / "below" / name).write_bytes(data)
    return tmp_path


def test_the_end_of_input_ends_it_kindly(converse):
    assert converse() == ["Welcome to Command Line Risk!", ">", "Thank you for Playing Risk.", ""]
    assert converse("exit", "ver") == ["Welcome to Command Line Risk!", ">Thank you for Playing Risk.", ""]


def test_whoever_types_does_not_see_the_echo_but_what_types_itself_is_seen(converse):
    said = converse("newgame", "autosetup", "info", "exit")
    assert said[1:5] == [
        ">New Game Created.",
        ">Autosetup:",
        "game>newplayer human cyan ann",
        "New player created, name: ann color: cyan",
    ]
    assert "Map File: classic-world.map" in said


def test_a_game_is_played_on_our_own_board(converse):
    people = [f"newplayer human {number} P{number}" for number in range(6)]
    said = converse("newgame", *people, "startgame domination increasing autoplaceall", "autoplace")
    assert sum(" gets " in line for line in said) == 42
    assert "Auto place successful." in said


def test_a_game_of_computers_plays_itself_to_the_end(converse):
    players = ["newplayer ai hard red Al", "newplayer ai test blue Bo"]
    game = ["newgame", "choosemap fantasy-12.map", *players, "startgame domination increasing autoplaceall"]
    said = converse(*game, words=("--seed", "1"))
    assert any(line.startswith("Al(Hard AI)>attack ") for line in said)
    assert any(line.startswith("Bo(newgame.player.type.testai)>") for line in said)
    assert any(line.endswith(" has won the game!") for line in said)
    assert converse(*game, words=("--seed", "1")) == said


def test_a_game_that_was_not_saved_is_kept_and_can_be_gone_on_with(converse, folder, capsys):
    begun = ["newgame", "newplayer human red Al", "newplayer human blue Bo", "startgame domination fixed"]
    converse(*begun, "autoplace", "showarmies", words=("--seed", "2"))
    kept = folder / "state/rubicon/last.save"
    said = converse(f"loadgame {kept}", "showarmies")
    assert said[1:3] == [">Game Loaded.", "Current player: Bo"]
    assert sum(line.endswith("- Al (1)") for line in said) == 1


def test_what_was_saved_is_not_kept_twice(converse, folder):
    converse("newgame", "newplayer human red Al", "newplayer human blue Bo", "startgame domination fixed", "savegame a")
    assert (folder / "a").exists()
    assert not (folder / "state").exists()


def test_help_names_every_command_and_the_maps(converse, folder):
    said = "\n".join(converse("help", words=("--maps", str(folder))))
    for word in (*COMMAND_WORDS, "hexagon.map"):
        assert re.search(rf"^ .*\b{word}\b|{word}", said, re.MULTILINE)
    assert "Domination" in "\n".join(converse("about", "manual"))


@pytest.mark.parametrize("word", COMMAND_WORDS)
def test_every_command_has_help_of_its_own(word):
    form, told, *_ = command_help(word, ["a.map"]).split("\n")
    assert form.startswith(word)
    assert told.startswith("    ")
    assert told[4].isupper()


def test_help_on_what_is_no_command_names_those_there_are(converse):
    assert "There is no command “fly”. Use one of: ver," in converse("help fly")[1]


def test_maps_are_found_in_folders_below(converse, folder):
    assert 'New map file selected: "hexagon.map"' in "\n".join(
        converse("newgame", "choosemap hexagon.map", words=("--maps", str(folder)))
    )


@pytest.mark.parametrize("words", [["--maps", "lost"], ["conform", "x", "--maps", "lost"]], ids=["play", "conform"])
def test_a_folder_that_is_not_there_is_named(words, capsys):
    assert cli.main(["domination", *words]) == 2
    assert "lost" in capsys.readouterr().err


def test_a_folder_without_maps_is_named(tmp_path, capsys):
    assert cli.main(["domination", "--maps", str(tmp_path)]) == 2
    assert tmp_path.name in capsys.readouterr().err


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A short recorded game, unpacked, so that it can be altered."""
    path = tmp_path / "duel.jsonl"
    path.write_bytes(b"".join(record_bytes(games.recorded("o03"))))
    return path


def conform(*files: Path) -> int:
    return cli.main(["domination", "conform", *map(str, files), "--maps", str(games.FOLDER)])


def test_what_conforms_is_told_in_a_line(record, capsys):
    assert conform(record) == 0
    assert capsys.readouterr().out == (
        "ok  duel.jsonl  (76 commands)\n1 of 1 ok, 0 different, 0 unreadable; 76 commands compared\n"
    )


@pytest.mark.parametrize("folder", [".", "records"])
def test_maps_beside_the_record_or_its_folder_are_found_by_themselves(record, tmp_path, capsys, folder):
    shutil.copytree(games.MAPS, tmp_path / "maps-of-ours")
    (tmp_path / folder).mkdir(exist_ok=True)
    packed = tmp_path / folder / "duel.jsonl.gz"
    packed.write_bytes(gzip.compress(record.read_bytes()))
    assert cli.main(["domination", "conform", str(packed)]) == 0
    assert capsys.readouterr().out.startswith("ok  duel.jsonl.gz")


def test_what_differs_is_told_with_the_command_and_both_values(record, capsys):
    lines = record.read_text().splitlines()
    line = json.loads(lines[7])
    line["state"]["arm"][7] = 9
    record.write_text("\n".join([*lines[:7], json.dumps(line), *lines[8:]]))
    assert conform(record) == 1
    assert capsys.readouterr().out.split("\n")[:4] == [
        "DIFFERENT  duel.jsonl  command 5 (line 7): state, arm of territory 8",
        "  typed     placearmies 8 1",
        "  expected  9",
        "  got       1",
    ]


def test_an_outcome_that_cannot_be_is_told_in_words(record, capsys):
    text = record.read_text()
    record.write_text(text.replace("PLAYER 1", "PLAYER 7"))
    assert conform(record) == 1
    assert "PLAYER 7" in capsys.readouterr().out


def spoil(path: Path, how: str) -> Path:
    data = path.read_bytes()
    match how:
        case "missing":
            return path.with_name("lost.jsonl")
        case "folder":
            return path.parent
        case "empty":
            path.write_bytes(b"")
        case "cut":
            path.write_bytes(data[: len(data) // 2])
        case "cut and packed":
            path.write_bytes(gzip.compress(data)[:200])
        case "damaged and packed":
            path.write_bytes(gzip.compress(data)[:60] + bytes(50))
        case "not JSON":
            path.write_bytes(b"\xff\xfe\x00")
        case _:
            path.write_bytes(b'{"t": "setup"}\n')
    return path


HARM = ["missing", "folder", "empty", "cut", "cut and packed", "damaged and packed", "not JSON", "another file"]


@pytest.mark.parametrize("how", HARM)
def test_what_cannot_be_read_is_told_and_the_others_are_compared_all_the_same(record, tmp_path, how, capsys):
    good = tmp_path / "good.jsonl"
    good.write_bytes(record.read_bytes())
    assert conform(spoil(record, how), good) == 2
    told = capsys.readouterr().out.split("\n")
    assert told[0].startswith("UNREADABLE  ")
    assert told[1] == "ok  good.jsonl  (76 commands)"
    assert told[2] == "1 of 2 ok, 0 different, 1 unreadable; 76 commands compared"


def test_a_difference_counts_for_more_than_an_unreadable_file(record, tmp_path, capsys):
    different = tmp_path / "different.jsonl"
    different.write_text(record.read_text().replace("Ann(Hard AI)>placearmies 6 1", "Ann(Hard AI)>placearmies 6 2"))
    assert conform(tmp_path / "lost.jsonl", different, record) == 1
    assert capsys.readouterr().out.endswith("1 of 3 ok, 1 different, 1 unreadable; 76 commands compared\n")
