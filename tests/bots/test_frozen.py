"""Frozen opponents: they play as they did, understand a newer host, and are only met in the arena."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from io import BytesIO
from pathlib import Path
from select import select
from typing import Any

import pytest
from msgspec.structs import replace

from rubicon import bots
from rubicon.arena.match_runner import GameResult
from rubicon.arena.workers import results
from rubicon.bots import frozen
from rubicon.bots.bot import Brief, Failed, decide
from rubicon.bots.frozen import archive, runner
from rubicon.bots.frozen.archive import archive_file, archives, unpacked
from rubicon.bots.frozen.client import FrozenProcess
from rubicon.bots.frozen.freeze import packed
from rubicon.cli import main
from rubicon.core.chance import Fast
from rubicon.core.game import Game
from rubicon.errors import Malformed
from rubicon.texts import word
from tests.arena.batch import a_plan
from tests.bots import frozen_recordings as recordings
from tests.bots.frozen_recordings import Exchange
from tests.bots.test_bots import a_game
from tests.conftest import ROOT, edition_of_the_docs, further_editions

DIGESTS = {"0.1": "0c5c7945b1731a7e18434d405bcff2126aadf787be0203e7ae2d85d46e91bb37"}
"""A frozen version is never changed. If this fails, restore its archive; do not change the digest."""

MIN_HARD_AGREEMENT_SHARE = 0.8
"""`hard` compares results of `exp` and `**`, whose last bit may depend on the C library and the processor."""

A_HOST = """
import sys, time
from rubicon.bots.frozen import prepare, warm_up
from rubicon.bots.frozen.client import FrozenProcess
prepare(["easy-0.1"], "classic")
warm_up(["easy-0.1"], "classic")
print(FrozenProcess.of("0.1").running().process.pid, flush=True)
sys.stdin.read()
"""


@pytest.fixture(scope="module")
def process() -> Iterator[FrozenProcess]:
    found = FrozenProcess("0.1")
    yield found
    found.end()


@pytest.fixture
def cache_home(tmp_path, monkeypatch) -> Iterator[Path]:
    """An empty cache, for this test only."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    unpacked.cache_clear()
    yield tmp_path
    unpacked.cache_clear()


def answers(process: FrozenProcess, exchanges: list[Exchange]) -> list[Any]:
    """The answers of the process to all messages in a recording."""
    found = []
    for line, answer in exchanges:
        sent = json.dumps(line).encode()
        if answer is None:
            process.running().tell(sent)
        else:
            found.append(json.loads(process.ask(sent)))
    return found


def first_lines(edition: str = "classic", level: str = "easy", decisions: int = 6) -> list[Exchange]:
    return deepcopy(recordings.read("0.1", edition)[level][: recordings.SEAT_COUNT + decisions])


def expected(exchanges: list[Exchange]) -> list[Any]:
    return [answer for _, answer in exchanges if answer is not None]


def agreement(process: FrozenProcess, edition: str, level: str) -> float:
    exchanges = recordings.read("0.1", edition)[level]
    told, known = answers(process, exchanges), expected(exchanges)
    assert not [answer for answer in told if "failure" in answer]
    same = [answer for answer, other in zip(told, known, strict=True) if answer == other]
    return len(same) / len(known)


# They play as they did.


@pytest.mark.parametrize("version", sorted(archives()))
def test_an_archive_is_never_changed(version):
    digest = hashlib.sha256(archive_file(version).read_bytes()).hexdigest()
    assert digest == DIGESTS[version] == archives()[version].sha256
    page = (ROOT / "src/rubicon/bots/frozen/README.md").read_text("utf-8")
    assert digest in page
    assert archives()[version].commit in page


@pytest.mark.parametrize("edition", sorted(recordings.SETTINGS))
@pytest.mark.parametrize("level", ["easy", "medium"])
def test_decisions_are_those_that_were_recorded(process, edition, level):
    assert agreement(process, edition, level) == 1


@pytest.mark.parametrize("edition", ["conkueror", "risc"])
def test_hard_decides_as_recorded_where_it_needs_no_model(process, edition):
    assert agreement(process, edition, "hard") >= MIN_HARD_AGREEMENT_SHARE


@pytest.mark.long
@pytest.mark.parametrize("edition", ["classic", "tabletop"])
def test_hard_decides_as_recorded_with_its_model(process, edition):
    frozen.prepare(["hard-0.1"], edition)
    assert agreement(process, edition, "hard") >= MIN_HARD_AGREEMENT_SHARE


def test_hard_can_search_with_an_interpreted_model(monkeypatch):
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    process = FrozenProcess("0.1")
    try:
        exchanges = first_lines("classic", "hard", 1)
        for line, _ in exchanges[: recordings.SEAT_COUNT]:
            line["told"]["think"] = 1
        assert ["verb" in answer for answer in answers(process, exchanges)] == [True]
    finally:
        process.end()


def test_hard_refuses_to_play_without_its_model(cache_home):
    process = FrozenProcess("0.1")
    try:
        failure = {"failure": "cannot search, because its model is not compiled"}
        assert answers(process, first_lines("classic", "hard", 1)) == [failure]
        assert "failure" not in answers(process, first_lines("risc", "hard", 1))[0]
    finally:
        process.end()


def test_the_arena_refuses_to_measure_where_the_model_cannot_be_compiled(tmp_path, monkeypatch, capfd):
    (tmp_path / "numba.py").write_text("raise ImportError")
    (tmp_path / "llvmlite.py").write_text("raise ImportError")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with pytest.raises(Malformed, match=r"bot\.frozen_model"):
        frozen.prepare(["hard-0.1"], "classic")
    assert "Preparing the computer players of version 0.1" in capfd.readouterr().err
    frozen.prepare(["hard-0.1"], "risc")
    frozen.prepare(["medium-0.1", "easy"], "classic")


def test_a_game_in_the_arena_ends_the_same_every_time(tmp_path):
    plan = a_plan("easy-0.1", "medium-0.1", "easy-0.1", games=1, rounds=4, seed="11")
    frozen.prepare(plan.bots, plan.edition)
    batches = [played(plan, tmp_path / str(jobs), jobs) for jobs in (1, 2)]
    assert batches[0] == batches[1]
    assert not [failure for result in batches[0] for failure in result.failures if failure]


def played(plan: Any, folder: Path, jobs: int) -> list[GameResult]:
    """Without the times."""
    found = sorted(results(plan, folder, jobs), key=lambda result: result.number)
    return [replace(result, times=()) for result in found]


@pytest.mark.parametrize("edition", sorted(recordings.SETTINGS))
def test_they_play_every_edition_in_this_process(edition):
    game = a_game(edition, 3)
    game_bots = [frozen_bot(game, seat, level) for seat, level in enumerate(("easy", "medium", "easy"))]
    unread: list[list[Any]] = [[] for _ in game_bots]
    while game.edition.awaited(game.state) and len(game.records) < 80:
        seat = game.edition.awaited(game.state)[0]
        decision = decide(game_bots[seat], game, seat, tuple(unread[seat]))
        assert not decision.failure
        unread[seat].clear()
        for event in game.play(seat, decision.action).events:
            for viewer, seen in enumerate(unread):
                told = event.seen_by(viewer)
                seen += [] if told is None else [told]


def frozen_bot(game: Game, seat: int, level: str) -> Any:
    return bots.find(f"{level}-0.1", frozen=True)(Brief(game.edition, seat, Fast(seat).at(0), 5))


@pytest.mark.parametrize("edition", sorted(recordings.SETTINGS))
def test_the_runner_that_would_be_frozen_now_can_play(edition):
    asked = b"".join(json.dumps(line).encode() + b"\n" for line, _ in first_lines(edition))
    answered = BytesIO()
    runner.serve(BytesIO(asked), answered)
    assert all("verb" in json.loads(line) for line in answered.getvalue().splitlines())
    assert answered.getvalue().count(b"\n") == 6


# They understand a newer host.


def test_unknown_fields_and_events_are_ignored(process):
    exchanges = first_lines()
    for line, _ in exchanges:
        line["sent_at"] = 7
        told = line["told"]
        told["novelty"] = {"a": 1}
        if told["message"] == "welcome":
            table = told["table"]
            table |= {"format": 9, "revision": 9, "map": "another way to count", "undo": "always", "clock": 30}
            table["board"] |= {"licence": "CC0"}
            table["board"]["map"]["territories"][0]["climate"] = "mild"
            table["seats"][0]["country"] = "tr"
        else:
            told["view"] |= {"weather": "rain"}
            told["view"]["phase"]["since"] = 3
            told["view"]["seats"][0]["medals"] = [1]
            told["events"] = [{"event": "rained", "where": 3}, *told["events"]]
            told["options"] += [{"verb": "pray", "slots": []}]
    assert answers(process, exchanges) == expected(exchanges)


def test_an_unknown_setting_is_ignored_where_it_is_at_its_default(process):
    exchanges = first_lines()
    for line, _ in exchanges[: recordings.SEAT_COUNT]:
        line["told"]["table"]["settings"]["fog"] = "none"
        line["defaults"]["fog"] = "none"
    assert answers(process, exchanges) == expected(exchanges)


@pytest.mark.parametrize(
    ("setting", "value", "failure"),
    [
        ("fog", "thick", "does not know the setting 'fog', which is 'thick'"),
        ("cards", "golden", "cannot play with these settings: Invalid enum value 'golden' - at `$.cards`"),
    ],
)
def test_another_setting_is_refused(process, setting, value, failure):
    exchanges = first_lines(decisions=2)
    for line, _ in exchanges[: recordings.SEAT_COUNT]:
        line["told"]["table"]["settings"][setting] = value
    assert answers(process, exchanges) == [{"failure": failure}] * 2


def test_what_cannot_be_played_fails_alone(process):
    exchanges = first_lines(decisions=3)
    exchanges[recordings.SEAT_COUNT][0]["told"]["options"] = [{"verb": "pray"}, {"verb": "fast"}]
    exchanges[recordings.SEAT_COUNT + 1][0]["told"]["view"]["phase"] = {"phase": "praying"}
    first, second, third = answers(process, exchanges)
    assert first == {"failure": "knows none of the actions that are offered: fast, pray"}
    assert second["failure"].startswith("raised ValidationError")
    assert "verb" in third


def test_a_failure_costs_the_decision_and_says_why():
    game = a_game("classic", 3)
    seat = game.edition.awaited(game.state)[0]
    bot = frozen_bot(game, seat, "easy")
    view = game.edition.view(game.state, seat)
    with pytest.raises(Failed, match="knows none of the actions that are offered"):
        bot.choose(view, [], [])
    assert not decide(bot, game, seat, ()).failure


# Processes.


def test_all_seats_of_all_games_share_a_process_that_is_started_again_when_it_has_ended():
    games = [a_game("classic", 3), a_game("risc", 3)]
    seats = [game.edition.awaited(game.state)[0] for game in games]
    sat = [frozen_bot(game, seat, "easy") for game, seat in zip(games, seats, strict=True)]
    shared = FrozenProcess.of("0.1")
    for _ in range(2):
        pids = set()
        for bot, game, seat in zip(sat, games, seats, strict=True):
            assert not decide(bot, game, seat, ()).failure
            pids.add(shared.running().process.pid)
        assert len(pids) == 1
        shared.running().process.kill()
        shared.running().process.wait()
        assert decide(sat[0], games[0], seats[0], ()).failure == "ended (code -9)"


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="only Linux can wait for a process that is no child")
@pytest.mark.parametrize("end", ["terminate", "kill", "leave"])
def test_the_process_ends_with_its_host(end):
    with subprocess.Popen([sys.executable, "-c", A_HOST], stdin=-1, stdout=-1, cwd=ROOT) as host:
        assert host.stdin is not None
        assert host.stdout is not None
        ended = os.pidfd_open(int(host.stdout.readline()))
        try:
            assert not select([ended], [], [], 0)[0]
            if end == "leave":
                host.stdin.close()
            else:
                getattr(host, end)()
            assert select([ended], [], [], 60)[0]
        finally:
            os.close(ended)


# The archive.


def test_it_is_unpacked_once_however_many_want_it(cache_home):
    with zipfile.ZipFile(archive_file("0.1")) as opened:
        entries = opened.infolist()
    with ThreadPoolExecutor(8) as pool:
        folders = set(pool.map(lambda _: unpacked.__wrapped__("0.1"), range(8)))
    (folder,) = folders
    assert folder.parent == cache_home / "rubicon/frozen"
    assert [file.name for file in folder.parent.iterdir()] == [folder.name]
    files = [folder / entry.filename for entry in entries]
    assert {int(file.stat().st_mtime) for file in files} == {archive.MTIME_SECONDS}
    files[0].write_text("")
    shutil.rmtree(folder / "rubicon/bots")
    assert unpacked.__wrapped__("0.1") == folder
    assert all(file.stat().st_size == entry.file_size for file, entry in zip(files, entries, strict=True))


def test_without_a_cache_folder_it_is_unpacked_where_only_this_user_can_write(cache_home, tmp_path, monkeypatch):
    (tmp_path / "rubicon").write_text("a file is in the way")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    folder = unpacked("0.1")
    assert folder.parent.parent == tmp_path
    folder.parent.chmod(0o777)
    unpacked.cache_clear()
    with pytest.raises(Malformed, match="frozen_folder"):
        unpacked("0.1")


def test_a_damaged_archive_is_refused(cache_home, tmp_path, monkeypatch):
    damaged = tmp_path / "0.1.zip"
    damaged.write_bytes(archive_file("0.1").read_bytes()[:-1])
    monkeypatch.setattr(archive, "archive_file", lambda version: damaged)
    with pytest.raises(Malformed, match="frozen_archive"):
        unpacked("0.1")


def test_the_same_files_give_the_same_archive():
    files = {"b.py": b"2", "a/c.py": b"1" * 1000}
    assert packed(files) == packed(dict(reversed(files.items())))


def test_it_holds_nothing_but_what_bots_need():
    with zipfile.ZipFile(archive_file("0.1")) as opened:
        names = opened.namelist()
        assert names == sorted(names)
        assert {name.split("/")[1] for name in names if name != "run.py"} <= {
            *("__init__.py", "bots", "core", "editions", "errors.py", "odds", "rules", "texts", "wire", "world"),
        }
    assert archive_file("0.1").stat().st_size < 400_000
    assert sum(recordings.file_of("0.1", edition).stat().st_size for edition in recordings.SETTINGS) < 100_000


# Only in the arena.


def test_people_do_not_meet_them(capsys):
    assert not [name for name in bots.names() if "-0" in name]
    with pytest.raises(Malformed) as refused:
        bots.find("hard-0.1")
    assert refused.value.facts["known"] == bots.names()
    assert main(["play", "--seats", "Ann,Ben:hard-0.1"]) == 2
    assert word(refused.value) in capsys.readouterr().err


def test_the_arena_names_them(capsys):
    assert main(["arena", "hard-0.2", "easy"]) == 2
    told = capsys.readouterr().err
    assert "There is no computer player “hard-0.2”" in told
    assert all(name in told for name in ("hard, easy-0.1", "medium-0.1", "hard-0.1"))
    with pytest.raises(SystemExit):
        main(["arena", "--help"])
    assert "easy-0.1, medium-0.1, hard-0.1" in " ".join(capsys.readouterr().out.split())


def test_the_arena_refuses_an_edition_that_they_do_not_know(capsys, tmp_path):
    with further_editions(tmp_path, homestead=edition_of_the_docs()):
        assert main(["arena", "easy-0.1", "easy", "--edition", "homestead"]) == 2
    assert (
        "easy-0.1 can’t play this edition. It plays: classic, conkueror, risc and tabletop." in capsys.readouterr().err
    )


def test_the_arena_tells_how_they_fared(capsys):
    words = ["easy-0.1", "medium-0.1", "--edition", "risc", "--games", "2", "--rounds", "3", "--seed", "7"]
    assert main(["arena", *words, "--jobs", "1", "--think", "2", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {bot["bot"]: bot["decisions_lost"] for bot in told["bots"]} == {"easy-0.1": 0, "medium-0.1": 0}
