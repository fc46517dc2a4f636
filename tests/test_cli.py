"""The command `rubicon`: its output, its error messages, and its exit codes."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from types import SimpleNamespace

import pytest

from rubicon import VERSION, cli
from rubicon.errors import Corrupt, Illegal, Malformed
from tests.conftest import ROOT


@pytest.fixture
def ending(monkeypatch):
    """Runs a word that ends as it is told: by returning a code, or by raising."""

    def end(how):
        def run(args):
            if isinstance(how, BaseException):
                raise how
            return how

        module = SimpleNamespace(add_end_arguments=lambda parser: None, run_end=run)
        monkeypatch.setitem(sys.modules, "tests.ending", module)
        monkeypatch.setitem(cli.SUBCOMMANDS, "end", cli.Subcommand("end somehow", "tests.ending"))
        return cli.main(["end"])

    return end


@pytest.mark.parametrize(
    ("how", "code"),
    [
        (0, 0),
        (1, 1),
        (Corrupt("record.misplaced", record=3), 1),
        (Malformed("text.empty"), 2),
        (Illegal("not_your_turn"), 2),
        (FileNotFoundError(2, "No such file or directory", "lost.game"), 2),
        (KeyboardInterrupt(), 130),
        (ZeroDivisionError("ours"), 70),
    ],
    ids=repr,
)
def test_the_exit_code_tells_how_it_ended(ending, how, code):
    assert ending(how) == code


def test_a_refusal_is_one_sentence(ending, capsys):
    ending(Illegal("not_your_turn"))
    assert capsys.readouterr().err == "rubicon: It isn’t your turn. Wait until it is.\n"


def test_a_missing_file_is_named(ending, capsys):
    ending(FileNotFoundError(2, "No such file or directory", "lost.game"))
    assert capsys.readouterr().err == "rubicon: lost.game: No such file or directory\n"


def test_a_fault_of_ours_is_owned_and_shown(ending, capsys):
    ending(ZeroDivisionError("ours"))
    told = capsys.readouterr().err
    assert told.startswith("Sorry, something went wrong in Rubicon.")
    assert "ZeroDivisionError: ours" in told


def test_the_help_lists_every_word(capsys):
    with pytest.raises(SystemExit) as end:
        cli.main(["--help"])
    assert end.value.code == 0
    told = capsys.readouterr().out
    assert [name for name, word in cli.SUBCOMMANDS.items() if name not in told or word.help not in told] == []


def test_an_unknown_word_is_refused_with_those_that_there_are(capsys):
    with pytest.raises(SystemExit) as end:
        cli.main(["attak"])
    assert end.value.code == 2
    assert re.search(r"'attak'.*rules", capsys.readouterr().err)


def test_the_version_is_told(capsys):
    with pytest.raises(SystemExit):
        cli.main(["--version"])
    assert capsys.readouterr().out == f"rubicon {VERSION}\n"


def test_help_loads_no_game_so_that_it_comes_at_once():
    asked = "import sys, rubicon.cli; print(*{'msgspec', 'rubicon.core', 'rubicon.texts'} & set(sys.modules))"
    assert subprocess.check_output([sys.executable, "-c", asked], cwd=ROOT / "src").split() == []


def test_a_reader_who_leaves_early_is_no_error():
    command = [sys.executable, "-m", "rubicon", "rules", "classic"]
    with subprocess.Popen(command, cwd=ROOT / "src", stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        assert program.stdout
        assert program.stderr
        program.stdout.close()
        assert program.stderr.read() == b""
    assert program.returncode == 141


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_what_goes_through_a_pipe_is_the_same_on_every_machine(encoding, tmp_path):
    home = {"PYTHONIOENCODING": encoding, "XDG_STATE_HOME": str(tmp_path), "PYTHONPATH": str(ROOT / "src")}

    def rubicon(*words: str, given: bytes = b"") -> bytes:
        command = [sys.executable, "-m", "rubicon", *words]
        return subprocess.run(
            command, cwd=tmp_path, env={**os.environ, **home}, input=given, capture_output=True
        ).stdout

    rubicon("maps", "edit", given='editcontinent -add "İç Anadolu" 3\nsavemap new.map\n'.encode())
    assert "İç_Anadolu 3".encode() in (tmp_path / "new.map").read_bytes()
    assert "Türkiye".encode() in rubicon("maps", "cut", "turkey", "marmara")


def test_the_rules_of_an_edition_are_printed(capsys):
    assert cli.main(["rules", "classic"]) == 0
    assert "CL 1.1" in capsys.readouterr().out
