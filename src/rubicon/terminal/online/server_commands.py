"""Commands of tables on a server: say, start, leave, download, rematch, …"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from ...core.codec import decode
from ...core.edition import Viewer
from ...core.figures import Figures
from ...decoders import json_decoder
from ...errors import Illegal, Malformed
from ...texts import say
from ...wire.messages import MAX_CHAT_CHARS, Say, encode
from ..files import write_file
from ..report import figures_table
from ..style import visible
from ..table_client import Command, LeftTable

if TYPE_CHECKING:
    from ..remote_table import RemoteTable

RESULT_SECONDS = 30.0
"""Maximum time without a message while waiting for the result of a game."""

FIGURES_DECODER = json_decoder(Figures)


class JoinOtherTable(Exception):
    """The person continues at another table."""

    def __init__(self, code: str) -> None:
        self.code = code


class ServerCommands:
    def __init__(self, table: RemoteTable) -> None:
        self.table = table
        self.screen = table.screen
        self.words: Mapping[str, Command] = {
            "download": self.download,
            "figures": self.figures,
            "leave": self.leave,
            "quit": self.quit,
            "rematch": self.rematch,
            "save": self.save,
            "say": self.say,
            "start": self.start,
        }

    def say(self, viewer: Viewer, rest: str) -> None:
        """Send a chat message, if necessary after the connection is back."""
        if not rest:
            raise Malformed("online.say_what")
        while not self.table.connection.send(encode(Say(rest[:MAX_CHAT_CHARS]))):
            self.table.wait(lambda: self.table.connection.connected)

    def start(self, viewer: Viewer, rest: str) -> None:
        self.table.client.post(f"tables/{self.table.code}/start")

    def save(self, viewer: Viewer, rest: str) -> None:
        if not rest:
            raise Malformed("online.save_as")
        self.table.client.post(f"tables/{self.table.code}/saves", {"name": rest})
        self.screen.say(say("online", "saved", {"name": visible(rest)}))

    def download(self, viewer: Viewer, rest: str) -> None:
        if not rest:
            raise Malformed("play.no_file", word="download")
        self._wait_for_end()
        file = Path(rest).expanduser()
        write_file(file, self.table.client.fetch("GET", f"tables/{self.table.code}/game"))
        self.screen.say(say("play", "prove" if self.table.over else "saved", {"file": str(file)}))

    def figures(self, viewer: Viewer, rest: str) -> None:
        self._wait_for_end()
        outcome = self.table.edition.outcome(self.table.game.state)
        if outcome is None:
            raise Illegal("online.not_over")
        told = self.table.client.fetch("GET", f"tables/{self.table.code}/figures")
        self.screen.say(
            *figures_table(decode(FIGURES_DECODER, told, "online.not_understood"), outcome, self.table.names)
        )

    def leave(self, viewer: Viewer, rest: str) -> None:
        """Give up the current seat; other seats of this screen are kept."""
        seat = self.table.own_seat(viewer)
        if not self.table.confirmed(say("online", "leave")):
            return
        self.table.client.post(f"tables/{self.table.code}/seats/{seat}/leave")
        if len(self.table.people) < 2:
            self.table.people = ()
            raise LeftTable(0)

    def quit(self, viewer: Viewer, rest: str) -> None:
        self.table.keep()
        raise LeftTable(0)

    def rematch(self, viewer: Viewer, rest: str) -> None:
        self._wait_for_end()
        assert self.table.status is not None
        raise JoinOtherTable(
            self.table.status.next or self.table.client.post(f"tables/{self.table.code}/rematch")["code"]
        )

    def _wait_for_end(self) -> None:
        """Let a script wait for the end or its next decision, and wait until the server has stored the result."""
        if not self.screen.seen:
            self.table.wait(lambda: self.table.over or self.table.closed or self.table.next_seat() is not None)
        if self.table.over:
            self.screen.wait(
                lambda: self.table.status is not None and self.table.status.status == "over", RESULT_SECONDS
            )
