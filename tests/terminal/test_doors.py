"""Whatever bytes stand in a file that a word of the command line is given: an exit code, never a fault of ours."""

from __future__ import annotations

import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest

from rubicon.cli import main
from tests.core.test_save_door import a_classic_save, mend
from tests.fuzz import corpus, spoiled
from tests.world.mangle import mangled
from tests.world.small import RING, RING_CARDS

GOOD, WRONG, NOT_UNDERSTOOD = 0, 1, 2

WORDS: dict[str, Callable[[str], list[str]]] = {
    "check": lambda file: ["maps", "check", file],
    "lenient": lambda file: ["maps", "check", "--lenient", "--brief", file],
    "show": lambda file: ["maps", "show", file],
    "cut": lambda file: ["maps", "cut", file, "ash", "birch"],
    "to_board": lambda file: ["maps", "convert", "--force", file, f"{file}.json"],
    "to_map": lambda file: ["maps", "convert", "--force", file, f"{file}.map"],
    "replay": lambda file: ["replay", file],
    "verify": lambda file: ["verify", file],
}
DOORS = {"map": ".map", "cards": ".cards", "board": ".json", "save": ".save", "edit": ""}


def give(word: str, file: Path, data: bytes, capsys) -> int:
    file.write_bytes(data)
    code = main(WORDS[word](str(file)))
    out, err = capsys.readouterr()
    assert code in (GOOD, WRONG, NOT_UNDERSTOOD), err
    assert "Traceback" not in err
    assert out or err
    assert "\x1b" not in out + err
    return code


def inputs(door: str, count: int, seed: int) -> list[bytes]:
    good = [*corpus(door), *([a_classic_save()] if door == "save" else [])]
    if door in ("map", "cards", "board"):
        return [*mangled(good, count // 2, seed=seed), *spoiled(good, count // 2, seed)]
    return list(spoiled(good, count, seed, mend))


def fuzz(word: str, folder: Path, count: int, seed: int, capsys) -> None:
    (folder / "ring.cards").write_text(RING_CARDS)
    for door, ending in DOORS.items():
        for number, data in enumerate([*corpus(door), *inputs(door, count, seed)]):
            try:
                give(word, folder / f"given{ending}", data, capsys)
            except BaseException as error:
                error.add_note(f"{door} input {number} of seed {seed}: {data!r}")
                raise


@pytest.mark.parametrize("word", WORDS)
def test_a_word_takes_any_bytes(word, tmp_path, capsys):
    fuzz(word, tmp_path, 60, 1, capsys)


@pytest.mark.long
@pytest.mark.parametrize("word", WORDS)
def test_a_word_takes_any_bytes_for_long(word, tmp_path, capsys):
    fuzz(word, tmp_path, 20_000, 2, capsys)


def converse(folder: Path, count: int, seed: int, capsys, monkeypatch) -> None:
    """The editor obeys or refuses each line of a script; a name that leads out of the folder is left out."""
    monkeypatch.chdir(folder)
    monkeypatch.setenv("XDG_STATE_HOME", str(folder / "state"))
    (folder / "ring.cards").write_text(RING_CARDS)
    for number, data in enumerate([*corpus("edit"), *spoiled(corpus("edit"), count, seed)]):
        (folder / "ring.map").write_text(RING)
        lines = [line for line in data.decode("utf-8", "replace").split("\n") if "map" not in line or "/" not in line]
        monkeypatch.setattr(sys, "stdin", StringIO("\n".join(lines)))
        code = main(["maps", "edit"])
        told = capsys.readouterr()
        assert code in (GOOD, NOT_UNDERSTOOD), (number, data, told.err)
        assert "\x1b" not in told.out + told.err
        for file in (folder / "state/rubicon/unsaved").glob("*"):
            file.unlink()


def test_the_editor_takes_any_script(tmp_path, capsys, monkeypatch):
    converse(tmp_path, 300, 1, capsys, monkeypatch)


@pytest.mark.long
def test_the_editor_takes_any_script_for_long(tmp_path, capsys, monkeypatch):
    converse(tmp_path, 50_000, 2, capsys, monkeypatch)


@pytest.mark.parametrize("word", WORDS)
def test_a_name_that_is_no_file_is_told(word, tmp_path, capsys):
    for name in ("gone.map", "", "a\x00b.map", str(tmp_path)):
        assert main(WORDS[word](name)) == NOT_UNDERSTOOD, name
    told = capsys.readouterr()
    assert "Traceback" not in told.err
