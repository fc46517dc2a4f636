"""`rubicon play --server`: processes in pipes and at terminals against a small server whose connections may break."""

from __future__ import annotations

import os
import stat
import subprocess
from pathlib import Path

import pytest
from msgspec.structs import replace

from rubicon import editions
from rubicon.errors import Malformed
from rubicon.terminal.online.connection import server_url
from rubicon.terminal.online.lobby import read_seconds
from rubicon.terminal.online.table_status import duration_text
from rubicon.texts import texts
from tests import pace
from tests.conftest import ROOT
from tests.terminal.fake_server import CODE, Peer, serving
from tests.terminal.play_process import command, environment, terminal


@pytest.fixture
def classic():
    with serving(Peer("classic", ["open", "open"])) as peer:
        yield peer


def words(peer: Peer, name: str, *more: str) -> list[str]:
    return ["--server", peer.url, "--table", CODE, "--name", name, *more]


def start(folder: Path, peer: Peer, name: str, *more: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        command(folder, *words(peer, name, *more)),
        env=environment(folder),
        cwd=folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def end(*processes: tuple[subprocess.Popen[str], str]) -> list[str]:
    """Gives each its lines, and then waits for what all have told."""
    for process, lines in processes:
        assert process.stdin is not None
        process.stdin.write(lines)
        process.stdin.close()
        process.stdin = None
    try:
        told = [pace.communicate(process)[0] for process, _ in processes]
    finally:
        for process, _ in processes:
            if process.poll() is None:
                process.kill()
                process.communicate()
    assert [process.returncode for process, _ in processes] == [0] * len(processes), told
    return told


@pytest.mark.parametrize("name", editions.names())
@pytest.mark.timing
def test_computers_of_two_machines_play_a_whole_game_of_every_edition(name, folder):
    short = replace(next(iter(editions.find(name).presets.values())), round_limit=2)
    with serving(Peer(name, ["open", "open", "easy"], short)) as peer:
        ben = start(folder, peer, "Ben", "--bot", "easy")
        ann = start(folder, peer, "Ann", "--bot", "easy", "--start-when-full")
        assert ["The game is over" in told for told in end((ann, ""), (ben, ""))] == [True, True]
        assert peer.match is not None
        assert not peer.match.game.edition.awaited(peer.match.game.state)


@pytest.mark.timing
def test_a_line_waits_until_its_seat_is_asked_and_a_word_does_not(folder, classic):
    ben = start(folder, classic, "Ben")
    ann = start(folder, classic, "Ann", "--start-when-full")
    told = end((ann, "autoplace\nhelp\nautoplace\nquit\n"), (ben, "say good luck\nautoplace\nautoplace\nquit\n"))
    assert "Ben: “good luck”" in told[1]
    assert "play again with the same players" in told[0]
    assert "help: " not in told[0], "a word has no meaning in the texts"
    for name, seen in zip(("Ann", "Ben"), told, strict=True):
        assert "SHA-256" in seen
        assert f"-- {name}: Initial placement" in seen
        assert (
            f"Your seat is kept. To come back:  rubicon play --server {classic.url} --table PEER --name {name}" in seen
        )


@pytest.mark.timing
def test_the_dice_come_from_what_the_clients_added_to_the_promise(folder, classic):
    end((start(folder, classic, "Ben"), "quit\n"), (start(folder, classic, "Ann"), "quit\n"))
    assert [len(nonce) for nonce in classic.nonces] == [64, 64]


@pytest.mark.timing
def test_whoever_comes_back_has_the_same_seat_by_a_cookie_that_nobody_else_reads(folder, classic):
    end((start(folder, classic, "Ann"), "quit\n"))
    end((start(folder, classic, "Ann"), "quit\n"))
    assert [seat["name"] for seat in classic.seats] == ["Ann", ""]
    cookies = [file for file in (folder / "state/rubicon/online").rglob("*") if file.is_file()]
    assert [stat.S_IMODE(os.stat(file).st_mode) for file in cookies] == [0o600]


@pytest.mark.timing
def test_what_was_sent_when_the_connection_broke_is_sent_again_and_done_once(folder, classic):
    classic.swallow = 1
    ben = start(folder, classic, "Ben")
    ann = start(folder, classic, "Ann", "--start-when-full")
    told = "".join(end((ann, "autoplace\nquit\n"), (ben, "autoplace\nquit\n")))
    assert "Connection lost. Trying again…" in told
    assert "Connected again." in told
    assert classic.submits == 3
    assert classic.match is not None
    assert [record.seat for record in classic.match.game.records if record.seat == 0] == [0]


@pytest.mark.timing
def test_a_watcher_sees_the_game_and_cannot_act(folder, classic):
    ben = start(folder, classic, "Ben")
    ann = start(folder, classic, "Ann", "--start-when-full")
    end((ann, "autoplace\nquit\n"), (ben, "autoplace\nquit\n"))
    [told] = end((start(folder, classic, "Wes", "--watch"), "autoplace\nundo\nboard\nquit\n"))
    assert "Ann places 1 army in" in told
    assert "“autoplace” isn’t possible now." in told
    assert "You are only watching." in told


@pytest.mark.timing
def test_without_a_free_seat_one_is_told_to_watch(folder, classic):
    end((start(folder, classic, "Ann"), "quit\n"), (start(folder, classic, "Ben"), "quit\n"))
    late = start(folder, classic, "Cem")
    told, _ = pace.communicate(late, "")
    assert late.returncode == 2
    assert "Use --watch to watch." in told


@pytest.mark.timing
def test_words_of_the_network_need_a_server(folder):
    alone = subprocess.run(
        command(folder, "classic", "--table", "X"),
        env=environment(folder),
        capture_output=True,
        text=True,
        timeout=pace.seconds(),
    )
    assert alone.returncode == 2
    assert "--table is for games on a server." in alone.stderr


@pytest.mark.timing
def test_a_server_that_is_not_there_is_named(folder):
    nobody = subprocess.run(
        command(folder, "--server", "127.0.0.1:9", "--table", "X"),
        env=environment(folder),
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=pace.seconds(),
    )
    assert nobody.returncode == 2
    assert "http://127.0.0.1:9 can’t be reached" in nobody.stderr


@pytest.mark.timing
def test_a_person_types_while_others_talk_and_the_line_is_not_lost(folder, classic):
    ben = start(folder, classic, "Ben")
    with terminal(folder, *words(classic, "Ann")) as ann:
        ann.wait("Before the game >")
        ann.type("say hel", end="")
        ann.wait("say hel")
        assert ben.stdin is not None
        ben.stdin.write('"hurry up\n')
        ben.stdin.flush()
        ann.wait("Ben: “hurry up”")
        ann.type("lo")
        ann.wait("Ann: “hello”")
        classic.drop()
        ann.wait("Connection lost.")
        ann.wait("Connected again.")
        ann.type("start")
        ann.wait("The game starts.")
        ann.type("quit")
        ann.wait("Your seat is kept.")
    end((ben, "quit\n"))


def test_no_sentence_of_the_network_is_left_over():
    source = "".join(file.read_text("utf-8") for file in sorted((ROOT / "src/rubicon/terminal").rglob("*.py")))
    keys = [key for key in texts()["online"] if not key.startswith(("help.", "table."))]
    assert [key for key in keys if f'"{key}"' not in source] == []


def test_times_are_read_and_told():
    assert [read_seconds(word) for word in ("90", "90s", "10m", "12h", "2d")] == [90, 90, 600, 43200, 172800]
    assert [duration_text(time) for time in (5, 605.9, 12060, 183600)] == ["0:05", "10:05", "3 h 21 min", "2 d 3 h"]
    with pytest.raises(Malformed, match=r"online.time"):
        read_seconds("soon")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("localhost:8000", "http://localhost:8000"),
        ("https://play.example/t/ABC", "https://play.example"),
        ("http://[::1]:8000/", "http://[::1]:8000"),
    ],
)
def test_an_address_may_be_typed_short_or_with_a_path(typed, meant):
    assert server_url(typed) == meant


@pytest.mark.parametrize("typed", ["", "ftp://here", "http://", "http://host:port", "http://[::1"])
def test_what_is_no_address_is_refused(typed):
    with pytest.raises(Malformed, match=r"online.address"):
        server_url(typed)
