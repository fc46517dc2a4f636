"""`rubicon arena`: its output and files, its refusals, and how it is stopped."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys

import pytest

from rubicon.cli import main
from rubicon.terminal.arena import duration_text
from tests import pace
from tests.conftest import ROOT

QUICK = ["--rounds", "2", "--seed", "7", "--jobs", "1"]


def test_the_table_has_a_line_for_every_bot_with_the_best_first(capsys):
    assert main(["arena", "random", "easy", "--games", "9", "--seed", "7", "--jobs", "2"]) == 0
    told = capsys.readouterr()
    lines = told.out.splitlines()
    assert lines[0] == "10 games of classic on classic-world, 2 seats, --seed 7"
    assert re.fullmatch(
        r"easy +10 +100\.0% \(72\.2–100\.0\) +1\.00 +[\d.]+ +[+-][\d.]+ +3\d\.\d ± \d\.\d +[\d.]+ µs +\S+ [mµ]?s",
        lines[3],
    )
    assert lines[4].startswith("random     10")
    assert told.err == ""


def test_a_program_reads_the_same_figures_however_many_play_at_once(capsys):
    figures = []
    for jobs in ("1", "2"):
        assert main(["arena", "easy", "random", "--games", "6", "--seed", "7", "--jobs", jobs, "--json"]) == 0
        told = json.loads(capsys.readouterr().out)
        for bot in told["bots"]:
            assert bot.pop("median") <= bot.pop("slowest")
        figures.append(told)
    assert figures[0] == figures[1]
    assert figures[0]["bots"][0]["share"] == {"part": 1.0, "low": pytest.approx(0.6097, abs=1e-4), "high": 1.0}


def test_every_game_is_kept_for_verify_and_replay(tmp_path, capsys):
    folder = tmp_path / "games"
    assert main(["arena", "easy", "random", "--games", "4", "--save", str(folder), *QUICK]) == 0
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == ["1.save", "2.save", "3.save", "4.save"]
    assert main(["verify", *map(str, files)]) == 0
    assert "4 files: 4 proved" in capsys.readouterr().out
    assert main(["replay", str(files[0])]) == 0


def test_limits_and_lost_decisions_are_told(capsys):
    assert main(["arena", "raises", "random", "--games", "2", *QUICK]) == 0
    told = capsys.readouterr().out
    assert "2 games were ended by a limit and ranked by the standings." in told
    assert re.search(
        r"raises failed to make (\d+) of its \1 decisions.* The first time, it raised ZeroDivisionError", told
    )


def test_the_result_is_drawn(tmp_path, capsys):
    svg, png = tmp_path / "a.svg", tmp_path / "a.png"
    assert main(["arena", "easy", "random", "--games", "2", "--svg", str(svg), "--png", str(png), *QUICK]) == 0
    assert ">easy</text>" in svg.read_text("utf-8")
    assert png.read_bytes().startswith(b"\x89PNG")


def test_seats_are_filled_with_repeats(capsys):
    assert main(["arena", "easy", "random", "--seats", "5", "--games", "1", "--json", *QUICK]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["seats"], told["games"]) == (5, 5)
    assert {bot["bot"]: bot["games"] for bot in told["bots"]} == {"easy": 15, "random": 10}
    assert main(["arena", "easy", "--edition", "risc", "--games", "1", "--json", *QUICK]) == 0
    assert json.loads(capsys.readouterr().out)["seats"] == 2


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("genius", "There is no computer player “genius”. Choose one of: "),
        ("easy --edition chess", "There is no edition “chess”. Choose one of: classic, "),
        ("easy --map nowhere", "There is no file or built-in board"),
        ("easy --seats 99", "classic is for 2 to 12 seats, not 99."),
        ("easy random easy --seats 2", "3 computer players don’t fit into 2 seats"),
        ("easy --games 0", "--games must be a whole number"),
        ("easy --jobs many", "--jobs must be a whole number"),
        ("easy --seconds soon", "“soon” is not a valid time"),
        ("easy --set cards=nonsense", "cards"),
        ("easy --png picture.svg", "must end in .png"),
        (f"easy --save {ROOT}", "Name a new or empty folder"),
    ],
)
def test_what_cannot_be_is_refused_before_anything_is_played(words, problem, capsys):
    assert main(["arena", *words.split()]) == 2
    told = capsys.readouterr()
    assert problem in told.err
    assert told.out == ""


@pytest.mark.parametrize("unit", [("1.23 s", 1.234), ("61.2 ms", 0.0612), ("7.5 µs", 7.5e-6), ("0 s", 0)])
def test_times_have_the_unit_that_fits(unit):
    assert duration_text(unit[1]) == unit[0]


@pytest.mark.timing
def test_ctrl_c_tells_what_is_there_so_far_and_a_bar_how_far_it_is():
    ours, theirs = pty.openpty()
    words = [sys.executable, "-m", "rubicon", "arena", "easy", "random", "--games", "100000", "--jobs", "1"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=theirs, cwd=ROOT, start_new_session=True) as arena:
        os.close(theirs)
        shown = b""
        limit = pace.Limit()
        while not re.search(rb"\] [1-9]\d*/100,000 about", shown.replace(b"\r", b"")) and not limit.expired:
            if select.select([ours], [], [], pace.POLL_SECONDS)[0]:
                shown += os.read(ours, 4096)
        os.killpg(arena.pid, signal.SIGINT)
        assert arena.stdout
        told = arena.stdout.read().decode()
        assert pace.exit_code(arena) == 130
    os.close(ours)
    assert re.search(r"\[-+\] [\d,]+/100,000 about \d+:", shown.decode())
    assert "Stopped before all 100,000 games were played." in told
    assert re.search(r"^easy +\d+ ", told, re.MULTILINE)
