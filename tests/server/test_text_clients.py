"""Text clients in processes of their own play whole games against one server; every byte that each got is looked at."""

from __future__ import annotations

import re
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from rubicon import editions
from tests import pace

from .harness import Person, Tap
from .socket_players import expected, saved_game

pytestmark = pytest.mark.timing

MADE = re.compile(r"--table (\w{10})")


class Client:
    """`rubicon play --server`, behind a tap. Its seat is played by a computer of its own, unless it watches."""

    def __init__(self, folder: Path, port: int, name: str, *words: str) -> None:
        self.tap = Tap(port)
        home = folder / name
        home.mkdir()
        environment = {"PATH": "/usr/bin:/bin", "HOME": str(home), "XDG_STATE_HOME": str(home)}
        self.said = home / "said"
        with self.said.open("wb") as said:
            self.process = subprocess.Popen(
                [sys.executable, "-P", "-m", "rubicon", "play", "--server", self.tap.address, "--name", name, *words],
                env={**environment, "PYTHONPATH": str(Path(__file__).parents[2] / "src")},
                cwd=home,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
            )

    def made(self) -> str:
        """The code of the table that this client has made."""
        ended = pace.wait_until(
            lambda: self.process.poll() is not None or MADE.search(self.said.read_text()), "the code of a table"
        )
        found = MADE.search(self.said.read_text())
        assert found, (ended, self.said.read_text())
        return found[1]

    def end(self) -> str:
        code = pace.exit_code(self.process, 120)
        told = self.said.read_text()
        assert code == 0, told
        return told

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        self.tap.close()


def updates(client: Client) -> list[list[Any]]:
    """Of each connection: a client that was not answered for long opens another one."""
    conversations = client.tap.conversations()
    return [[{**told, "clock": None} for told in each if told["message"] == "update"] for each in conversations]


def play(folder: Path, port: int, edition: str, people: int, computers: int, rounds: int) -> None:
    with ExitStack() as stack:

        def join(name: str, *words: str) -> Client:
            client = Client(folder, port, name, *words)
            stack.callback(client.close)
            return client

        seats = ",".join(["Ann", *["open"] * (people - 1), *["easy"] * computers])
        ann = join(
            *("Ann", edition, "--seats", seats, "--set", f"round_limit={rounds}"),
            *("--bot", "easy", "--start-when-full"),
        )
        code = ann.made()
        will = join("Will", "--table", code, "--watch")
        names = ("Ben", "Cem", "Dot", "Eve")[: people - 1]
        clients = [ann, *(join(name, "--table", code, "--bot", "easy") for name in names)]
        told = [client.end() for client in (*clients, will)]
        saved = saved_game(Person(f"http://127.0.0.1:{port}"), code)
        sat = {player.name: seat for seat, player in enumerate(saved.table.seats)}
        viewers = [*(sat[name] for name in ("Ann", *names)), None]
        for client, viewer, text in zip((*clients, will), viewers, told, strict=True):
            allowed = expected(saved, viewer)
            connections = updates(client)
            seen = [update for each in connections for update in each]
            assert "over" in text
            assert {update["seat"] for update in seen} == {viewer}
            for update in seen:
                assert {**update, "events": []} == {**allowed[update["version"]], "events": []}
                past = [
                    event
                    for number in sorted(allowed)
                    if number <= update["version"]
                    for event in allowed[number]["events"]
                ]
                assert not update["events"] or past[-len(update["events"]) :] == update["events"]
            told_versions = [update["version"] for update in seen]
            versions = [[update["version"] for update in each] for each in connections]
            # Nothing is told of what they did not see, not even that it was; who comes back is told where the game is.
            assert [each for each in versions if each != sorted(set(each))] == []
            assert told_versions == sorted(told_versions)
            assert told_versions[-1] == max(allowed)


def test_five_text_clients_and_a_watcher_play_risc(tmp_path, server):
    play(tmp_path, server.port, "risc", people=5, computers=0, rounds=5)


@pytest.mark.long
@pytest.mark.parametrize("edition", editions.names())
def test_text_clients_a_computer_and_a_watcher_play_every_edition(tmp_path, server, edition):
    play(tmp_path, server.port, edition, people=3 if edition == "tabletop" else 2, computers=1, rounds=6)
