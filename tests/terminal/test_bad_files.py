"""Any bytes in a file given on the command line lead to an exit code, never to an internal error."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from io import StringIO
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from rubicon import cli, editions
from rubicon.cli import main
from rubicon.errors import Refused
from rubicon.terminal.maps.editor import Editor, LeftEditor
from rubicon.terminal.screen import Screen
from rubicon.terminal.style import visible_lines
from rubicon.texts import word as worded
from tests.core.test_save_fuzz import a_save, mend
from tests.fuzz import corpus, spoiled
from tests.world.corruption import mangled
from tests.world.ring_map import RING, RING_CARDS

GOOD, WRONG, NOT_UNDERSTOOD = 0, 1, 2

WORDS: dict[str, Callable[[str], list[str]]] = {
    "check": lambda file: ["maps", "check", file],
    "lenient": lambda file: ["maps", "check", "--lenient", "--brief", file],
    "show": lambda file: ["maps", "show", file],
    "draw": lambda file: ["maps", "show", "--points", "--force", "--svg", f"{file}.svg", file],
    "draw_game": lambda file: ["maps", "show", "--points", "--force", "--svg", f"{file}.svg", "--game", file],
    "cut": lambda file: ["maps", "cut", file, "ash", "birch"],
    "to_board": lambda file: ["maps", "convert", "--points", "--force", file, f"{file}.json"],
    "to_map": lambda file: ["maps", "convert", "--force", file, f"{file}.map"],
    "board": lambda file: ["play", "classic", "--seats", "Ann,Ben", "--board", file],
    "load": lambda file: ["play", "--load", file],
    "replay": lambda file: ["replay", file],
    "figures": lambda file: ["replay", "--figures", file],
    "verify": lambda file: ["verify", file],
    "import": lambda file: ["import", file, f"{file}.made"],
    "export": lambda file: ["export", file, f"{file}.made"],
    "conform": lambda file: ["domination", "conform", file],
}
ENDINGS = {"map": ".map", "cards": ".cards", "board": ".json", "save": ".save", "list": ".log", "edit": ""}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch):
    """With cards for the maps of the corpus; whoever plays here says nothing, and finds nothing that was kept."""
    (tmp_path / "ring.cards").write_text(RING_CARDS)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr(sys, "stdin", StringIO())
    return tmp_path


def assert_well(code: object, told: Any) -> None:
    assert code in (GOOD, WRONG, NOT_UNDERSTOOD)
    assert told.out or told.err
    assert "\x1b" not in told.out + told.err


@pytest.mark.parametrize("word", WORDS)
def test_a_word_takes_the_corpus(word, folder, capsys):
    for door, ending in ENDINGS.items():
        for data in corpus(door):
            (folder / f"given{ending}").write_bytes(data)
            assert_well(main(WORDS[word](str(folder / f"given{ending}"))), capsys.readouterr())


def perform(args: Namespace) -> int:
    """As the command line does it, but what would be our fault flies."""
    try:
        code: int = cli.SUBCOMMANDS[args.subcommand].function(f"run_{args.subcommand}")(args)
    except Refused as refused:
        print(visible_lines(worded(refused)))
        return NOT_UNDERSTOOD
    return code


def inputs(door: str, count: int, seed: int) -> Iterator[bytes]:
    good = corpus(door)
    if door == "save":
        good += [a_save(name) for name in editions.names()]
        good += [a_save(name, 1000, round_limit=1) for name in editions.names()]  # games that are over
    if door in ("map", "cards", "board"):
        yield from mangled(good, count // 2, seed=seed)
    yield from spoiled(good, count, seed, mend)


def fuzz(word: str, folder: Path, count: int, seed: int, capsys) -> None:
    """Tries this many files of all kinds in turn."""
    with ExitStack() as stack:
        given = {door: folder / f"given{ending}" for door, ending in ENDINGS.items()}
        opened = {door: stack.enter_context(file.open("wb", buffering=0)) for door, file in given.items()}
        args = {door: cli.parse_args(WORDS[word](str(file))) for door, file in given.items()}
        source = {door: inputs(door, count, seed) for door in ENDINGS}
        for _, door in zip(range(count), cycle(ENDINGS), strict=False):
            data = next(source[door])
            opened[door].seek(0)
            opened[door].write(data)
            opened[door].truncate()
            try:
                assert_well(perform(args[door]), capsys.readouterr())
            except BaseException as error:
                error.add_note(f"{word}, {door} of seed {seed}: {data!r}")
                raise


@pytest.mark.parametrize("word", WORDS)
def test_ten_thousand_files_do_no_harm_to_the_words(word, folder, capsys):
    fuzz(word, folder, 10_000 // len(WORDS) + 1, 1, capsys)


@pytest.mark.long
@pytest.mark.parametrize("word", WORDS)
def test_a_million_files_do_no_harm_to_the_words(word, folder, capsys):
    fuzz(word, folder, 1_000_000 // len(WORDS) + 1, 2, capsys)


def in_the_folder(data: bytes) -> Iterator[str]:
    """The lines of a script, without those that might write elsewhere."""
    lines = (line.strip() for line in data.decode("utf-8", "replace").split("\n"))
    return (line for line in lines if "map" not in line.casefold() or not {"/", "\\", "~", ":"} & set(line))


def converse(folder: Path, count: int, seed: int, capsys) -> None:
    """Types this many lines to the editor, in many sessions. Each is executed, or refused without any effect."""
    typed, scripts, ring = 0, spoiled(corpus("edit"), count, seed), folder / "ring.map"
    while typed < count:
        if not ring.exists() or ring.read_text(errors="replace") != RING:
            ring.write_text(RING)
        editor = Editor(Screen())
        for line in in_the_folder(next(scripts)):
            typed += 1
            before, past = editor.draft, len(editor.past)
            try:
                editor.obey(line)
            except Refused as refused:
                print(visible_lines(worded(refused)))
                assert (editor.draft, len(editor.past)) == (before, past), line
            except LeftEditor:
                break
            except BaseException as error:
                error.add_note(f"line {typed} of seed {seed}: {line!r}")
                raise
        assert "\x1b" not in capsys.readouterr().out
        for kept in folder.glob("state/rubicon/unsaved/*"):
            kept.unlink()


def test_ten_thousand_lines_do_no_harm_to_the_editor(folder, capsys, monkeypatch):
    monkeypatch.chdir(folder)
    converse(folder, 10_000, 1, capsys)


@pytest.mark.long
def test_a_million_lines_do_no_harm_to_the_editor(folder, capsys, monkeypatch):
    monkeypatch.chdir(folder)
    converse(folder, 1_000_000, 2, capsys)


def test_the_editor_takes_any_script(folder, capsys, monkeypatch):
    monkeypatch.chdir(folder)
    for data in [*corpus("edit"), *spoiled(corpus("edit"), 50, 1)]:
        (folder / "ring.map").write_text(RING)
        monkeypatch.setattr(sys, "stdin", StringIO("\n".join(in_the_folder(data))))
        assert main(["maps", "edit"]) in (GOOD, NOT_UNDERSTOOD)
        assert "\x1b" not in capsys.readouterr().out


@pytest.mark.parametrize("word", WORDS)
def test_a_name_that_is_no_file_is_told(word, folder, capsys):
    with suppress(OSError):  # not every system lets everybody
        (folder / "circle.map").symlink_to(folder / "circle.map")
    for name in ("gone.map", "", "a\x00b.map", "n" * 5000, str(folder), f"{folder}/circle.map", "x\x1b[2Jy.map"):
        assert main(WORDS[word](name)) == NOT_UNDERSTOOD, name
        assert_well(NOT_UNDERSTOOD, capsys.readouterr())
