"""`rubicon play --server` against the real server: five processes, every edition, a server that is killed."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from rubicon import editions
from rubicon.cli import main
from tests import pace
from tests.server.harness import Person, Server, Wire, serving
from tests.terminal.play_process import command, environment, terminal
from tests.terminal.test_online import end

pytestmark = pytest.mark.timing

MADE = re.compile(r"--table (\w{10})")


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("server")) as server:
        yield server
        assert server.complaints() == []


def play(folder: Path, address: str, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        command(folder, *words, "--server", address),
        env=environment(folder),
        cwd=folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def host(folder: Path, address: str, *words: str) -> tuple[subprocess.Popen[str], str]:
    """Somebody who has made a table, and its code."""
    process = play(folder, address, *words, "--start-when-full")
    assert process.stdout is not None
    found = MADE.search(process.stdout.readline())
    assert found
    return process, found[1]


def test_five_processes_play_risc_to_an_end_that_is_proved(folder, server, capsys):
    """Everybody takes any group, spreads their units and holds still for two turns; one keeps the file."""
    lines = "pick-any\nspread\ndone\ndone\ndone\n"
    words = ["risc", "--name", "Ann", "--seats", "Ann,open,open,open,open", "--set", "round_limit=2"]
    ann, code = host(folder, server.address, *words)
    names = ("Ben", "Cem", "Dot", "Eve")
    others = [play(folder, server.address, "--name", name, "--table", code) for name in names]
    told = end((ann, f"{lines}download game.save\n"), *((other, lines) for other in others))
    assert ["The game is over" in each for each in told] == [True] * 5
    assert "Turn 2 ends." in told[0]
    assert all("Eve is done." in each for each in told)
    assert main(["verify", str(folder / "game.save")]) == 0, told[0]
    assert "PROVED" in capsys.readouterr().out


@pytest.mark.parametrize("edition", [pytest.param(name, marks=pytest.mark.long) for name in editions.names()])
def test_computers_of_two_machines_play_every_edition(edition, folder, server):
    words = [edition, "--name", "Ann", "--seats", "Ann,open,easy", "--bot", "easy", "--set", "round_limit=3"]
    ann, code = host(folder, server.address, *words)
    ben = play(folder, server.address, "--name", "Ben", "--table", code, "--bot", "easy")
    assert ["The game is over" in told for told in end((ann, ""), (ben, ""))] == [True, True]


def test_a_server_that_is_killed_while_somebody_types_costs_nothing(folder, tmp_path):
    server = Server(tmp_path / "data").start()
    try:
        with terminal(folder, "classic", "--server", server.address, "--name", "Ann", "--seats", "Ann,easy") as ann:
            ann.wait("Before the game >")
            ann.type("start")
            ann.wait("Initial placement >")
            ann.type("auto", end="")
            ann.wait("auto")
            server.kill()
            ann.wait("Connection lost.")
            server.start()
            ann.wait("Connected again.")
            ann.type("place")
            ann.wait("Ann places 1 army in")
            ann.type("quit")
            ann.wait("Your seat is kept.")
    finally:
        server.stop()


def test_a_wire_that_is_cut_again_and_again_costs_nothing(folder, server):
    wire = Wire(server.port)
    try:
        words = ["risc", "--name", "Ann", "--seats", "Ann,easy", "--set", "round_limit=5", "--bot", "easy"]
        ann = play(folder, wire.address, *words, "--start-when-full")
        assert ann.stdout is not None
        for line in ann.stdout:
            if line.startswith("Turn "):
                wire.cut()
            if "The game is over" in line:
                break
        end((ann, ""))
    finally:
        wire.close()


def test_the_lobby_shows_public_tables_and_ones_own(folder, server):
    person = Person(server.address, "Gus")
    seats = [{"kind": "person"}, {"kind": "open"}]
    person.post("tables", edition="risc", name="For everybody", reach="public", seats=seats)
    with terminal(folder, "--server", server.address, "--name", "Ann") as ann:
        shown = ann.wait("Which table?")
        assert "For everybody, risc: 1 of 2 seats open" in shown
        ann.type("99999")
        ann.wait("99999")
        ann.type(re.findall(r"(\d+)  For everybody", shown)[0])
        ann.wait("Before the game >")
        ann.type("start")
        ann.wait("host")
        ann.type("leave")
        ann.wait("Leave your seat for good? [y/N]")
        ann.type("y")
        ann.rest()
        assert ann.code() == 0
    assert person.get("tables/mine")[0]["seats"] == ["Gus", ""]


def test_people_at_one_screen_are_asked_to_look_alone(folder, server):
    words = ["risc", "--name", "Ann", "--seats", "Ann,Zoe"]
    with terminal(folder, *words, "--server", server.address) as both:
        both.wait("Before the game >")
        both.type("start")
        first = both.wait("it’s your turn. Press Enter when nobody else is looking.")
        assert "Picking a starting group" not in first
        both.type("")
        both.wait("Picking a starting group >")
        for line in ("pick-any", "spread"):
            both.type(line)
            both.wait("Initial placement >")
        both.type("done")
        both.wait("<CLEAR>")
        both.wait("it’s your turn. Press Enter when nobody else is looking.")


def test_a_clock_is_shown_and_a_wrong_one_refused(folder, server):
    with terminal(
        folder, "classic", "--server", server.address, "--name", "Ann", "--seats", "Ann,easy", "--clock", "3d"
    ) as ann:
        ann.wait("Before the game >")
        ann.type("start")
        ann.wait("[2 d 23 h]")
    wrong = play(folder, server.address, "classic", "--name", "Ann", "--clock", "soon")
    told, _ = pace.communicate(wrong, "")
    assert wrong.returncode == 2
    assert "“soon” is not a time." in told
