"""The words that only a table on a server knows: say, start, leave, download, rematch, …"""

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
"""Time without news after which the result of a game is no longer waited for."""

FIGURES_DECODER = json_decoder(Figures)


class JoinOtherTable(Exception):
    """They play on at another table."""

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
        """As soon as there is a connection."""
        if not rest:
            raise Malformed("online.say_what")
        while not self.table.connection.send(encode(Say(rest[:MAX_CHAT_CHARS]))):
            self.table.wait(lambda: self.table.connection.connected)

    def start(self, viewer: Viewer, rest: str) -> None:
        self.table.link.post(f"tables/{self.table.code}/start")

    def save(self, viewer: Viewer, rest: str) -> None:
        if not rest:
            raise Malformed("online.save_as")
        self.table.link.post(f"tables/{self.table.code}/saves", {"name": rest})
        self.screen.say(say("online", "saved", {"name": visible(rest)}))

    def download(self, viewer: Viewer, rest: str) -> None:
        if not rest:
            raise Malformed("play.no_file", word="download")
        self._wait_for_end()
        file = Path(rest).expanduser()
        write_file(file, self.table.link.fetch("GET", f"tables/{self.table.code}/game"))
        self.screen.say(say("play", "prove" if self.table.over else "saved", {"file": str(file)}))

    def figures(self, viewer: Viewer, rest: str) -> None:
        self._wait_for_end()
        outcome = self.table.edition.outcome(self.table.game.state)
        if outcome is None:
            raise Illegal("online.not_over")
        told = self.table.link.fetch("GET", f"tables/{self.table.code}/figures")
        self.screen.say(
            *figures_table(decode(FIGURES_DECODER, told, "online.not_understood"), outcome, self.table.names)
        )

    def leave(self, viewer: Viewer, rest: str) -> None:
        """Gives up the seat from which one looks; of several, the others are kept."""
        seat = self.table.own_seat(viewer)
        if not self.table.confirmed(say("online", "leave")):
            return
        self.table.link.post(f"tables/{self.table.code}/seats/{seat}/leave")
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
            self.table.status.next or self.table.link.post(f"tables/{self.table.code}/rematch")["code"]
        )

    def _wait_for_end(self) -> None:
        """A script waits for the end, unless it is asked to do something first.

        The server writes the result down a moment after the last move. What it knows of the end it knows then.
        """
        if not self.screen.seen:
            self.table.wait(lambda: self.table.over or self.table.closed or self.table.next_seat() is not None)
        if self.table.over:
            self.screen.wait(
                lambda: self.table.status is not None and self.table.status.status == "over", RESULT_SECONDS
            )
