"""A table on a server: shows its updates, and sends what people at this screen do."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from .. import editions
from ..core.codec import decode
from ..core.edition import Event, Player, Seat, Table, Viewer
from ..core.option import Option
from ..core.save import SaveHeader
from ..decoders import json_decoder
from ..errors import Corrupt, Illegal, Malformed, Refused
from ..texts import say
from ..wire.messages import (
    Accepted,
    Answer,
    Look,
    Notice,
    Refusal,
    Said,
    Submit,
    TableStatus,
    Update,
    Why,
    encode,
    server_messages,
)
from .names import DisplayNames
from .online import table_status
from .online.connection import (
    ConnectionEnded,
    ConnectionLost,
    ConnectionRestored,
    ServerClient,
    SocketEvent,
    TableSocket,
)
from .online.console import Console, PromptWithdrawn
from .online.server_commands import ServerCommands
from .screen import Complete
from .table_client import Command, TableClient, as_error

MAX_LOST_SECONDS = 120.0
"""A script gives up after this time without a connection; a person may wait longer."""


class RemoteTable(TableClient):
    texts = "online"
    asks_everybody = False

    screen: Console

    def __init__(
        self,
        screen: Console,
        client: ServerClient,
        code: str,
        edition: str,
        viewpoint: Viewer,
        host: bool,
        start_when_full: bool,
    ) -> None:
        super().__init__(screen)
        self.client = client
        self.code = code
        self.host = host
        self.start_when_full = start_when_full
        self.kind = editions.find(edition)
        self.viewpoint = viewpoint
        self.status: TableStatus | None = None
        self.fresh: list[Event] = []
        """Events that a computer player has not read yet."""
        self._heard_at = 0.0
        """The monotonic time of the last update."""
        self._decoder: msgspec.json.Decoder[Any] = json_decoder(server_messages(self.kind))
        self._header: SaveHeader | None = None
        self._unanswered: tuple[str, bytes] | None = None
        self._answer: Answer | None = None
        self._lost_at: float | None = None
        self._waited_for = ""
        self._gone = False
        self.connection = TableSocket(
            client, code, self._greeting, lambda heard: screen.post(partial(self.hear, heard))
        )

    # What is known of the table.

    @property
    def closed(self) -> bool:
        return self.status is not None and self.status.status == "closed"

    @property
    def full(self) -> bool:
        """All seats are taken and connected."""
        return self.status is not None and all(map(table_status.is_present, self.status.chairs))

    @property
    def can_start(self) -> bool:
        return self.start_when_full and self.full and not self.begun

    def options(self, seat: Seat) -> tuple[Option, ...]:
        return () if self.over else super().options(seat)

    def seconds_left(self, seat: Seat) -> float | None:
        clock = self.update.clock if self.update else None
        deadline = clock.deadlines[seat] if clock and seat < len(clock.deadlines) else None
        if clock is None or deadline is None:
            return None
        return max(0.0, deadline - clock.now - (time.monotonic() - self._heard_at))

    def seat_lines(self) -> Sequence[str]:
        """A line for each seat, with presence and remaining time."""
        assert self.status is not None
        if not self.begun:
            return list(table_status.open_seat_lines(self.status, self.screen.style))
        lines = [
            line + table_status.seat_details(chair, seat in self.people, self.seconds_left(seat))
            for seat, (line, chair) in enumerate(zip(super().seat_lines(), self.status.chairs, strict=True))
        ]
        return [*lines, self.screen.style.dim(say("online", "watchers", {"number": self.status.watchers}))]

    # What is heard.

    def hear(self, heard: SocketEvent) -> None:
        match heard:
            case _ if self._gone:
                pass  # from the time before the person left the table
            case ConnectionLost(seconds):
                self._lost(seconds)
            case ConnectionRestored():
                self._lost_at = None
                self.screen.say(self.screen.style.dim(say("online", "back")))
            case ConnectionEnded(status):
                self.stop = _ended(status)
                raise self.stop
            case bytes():
                self._hear(decode(self._decoder, heard, "online.not_understood"))

    def _lost(self, seconds: float) -> None:
        now = time.monotonic()
        first, self._lost_at = self._lost_at is None, now if self._lost_at is None else self._lost_at
        if first:
            self.screen.say(self.screen.style.dim(say("online", "lost")))
        if not self.screen.seen and now + seconds - self._lost_at > MAX_LOST_SECONDS:
            raise Malformed("online.unreachable", server=self.client.url, problem=say("online", "no_answer"))

    def _hear(self, message: Any) -> None:
        match message:
            case TableStatus():
                before, self.status = self.status, message
                self.people = message.yours
                self.screen.say(*table_status.status_changes(before, message))
                self._rename()
                if self.viewpoint is not None and self.viewpoint not in self.people:
                    self.look_from(None)
            case Update():
                self._updated(message)
            case Said():
                self.screen.say(table_status.chat_line(message, self.screen.style))
            case Notice():
                pass  # only for people who are not at the table
            case _ if self._unanswered is not None and message.nonce == self._unanswered[0]:
                self._answer = message
            case Refusal(nonce=""):
                self.screen.say(self.worded(as_error(message)))
            case _:
                pass  # an answer that was repeated after a reconnect

    def _updated(self, update: Update[Any, Any]) -> None:
        if update.seat != self.viewpoint:
            return  # for the previous viewpoint
        if self._header is None:
            try:
                self._begin()
            except Malformed as refused:
                if refused.code == "online.unreachable":
                    return  # the socket will reconnect and send the update again
                raise
            if not update.events and update.version:  # the game has just begun: ask for its first events
                self.connection.send(self._look())
                return
        earlier = self.memory(self.viewpoint).version
        self._heard_at = time.monotonic()
        self.take_in(update)
        self.remember(self.viewpoint, update.version, update.events)
        self.fresh += update.events
        if earlier and update.version > earlier and not update.events:
            self.screen.say(self.screen.style.dim(say("online", "missed")))
        self.tell_missed(update.events)

    def _begin(self) -> None:
        self._header = decode(
            json_decoder(SaveHeader), self.client.fetch("GET", f"tables/{self.code}/header"), "online.not_understood"
        )
        header = self._header
        try:
            kind = editions.find(header.edition, header.revision)
        except Refused:
            raise Corrupt("online.other_rules", edition=header.edition, version=header.by) from None
        if kind is not self.kind:  # the game uses an earlier revision of the rules
            self.kind = kind
            self._decoder = json_decoder(server_messages(kind))
        self._settle(header, header.seats)
        self.screen.say("", say("play", "begins", {"edition": header.edition, "board": self.names.table.board.name}))
        if header.luck is not None:
            promise = say("play", "promise", {"commitment": header.luck.commitment})
            self.screen.say(self.screen.style.dim(promise), "")

    def _settle(self, header: SaveHeader, players: Sequence[Player]) -> None:
        settings = decode(json_decoder(self.kind.Settings), header.settings, "online.not_understood")
        self.edition = self.kind(Table(header.board, settings, tuple(players), header.disabled, header.undo))
        self._game = None
        self.names = DisplayNames(self.edition, self.screen.style)

    def _rename(self) -> None:
        """Use the names of new players. Their kinds stay as at the start, which decides who must agree to finish."""
        if self._header is None or self.status is None:
            return
        seats = tuple(
            replace(player, name=chair.player.name or player.name, colour=chair.player.colour)
            for player, chair in zip(self._header.seats, self.status.chairs, strict=True)
        )
        if seats != self.edition.table.seats:
            self._settle(self._header, seats)

    def worded(self, refused: Refused) -> str:
        return super().worded(refused) if self._header is not None else say("refused", refused.code, refused.facts)

    # What is said.

    def come(self) -> None:
        """Wait for the status of the table and, if the game has begun, for its state."""
        self.wait(lambda: self.status is not None)
        self.wait(lambda: self.begun or (self.status is not None and self.status.status in ("open", "closed")))

    def _arrive(self) -> None:
        self.come()
        if self.status is not None and self.status.status == "open":
            self.screen.say("", *self.seat_lines())
            promise = say("play", "promise", {"commitment": self.status.commitment})
            self.screen.say(self.screen.style.dim(promise), "")
            self.screen.say(say("online", "host" if self.host else "guest", {"code": self.code}))

    def _greeting(self) -> list[bytes]:
        """The first messages of a connection. Called in the thread of the socket, so it only reads."""
        waiting = self._unanswered
        return [self._look(), *([waiting[1]] if waiting else [])]

    def _look(self) -> bytes:
        memory = self.memories.get(self.viewpoint)
        return encode(Look(self.viewpoint, memory.version if memory else 0))

    def look_from(self, viewer: Viewer) -> None:
        """Change the viewpoint. After the start, wait for its update."""
        if viewer != self.viewpoint:
            self.viewpoint, self.described = viewer, ""
            self.connection.send(self._look())
        if self.begun:
            self.wait(lambda: self.update is not None and self.update.seat == self.viewpoint)

    def wait(self, until: Callable[[], bool]) -> None:
        self.screen.wait(lambda: until() or self.stop is not None)
        if self.stop is not None:
            raise self.stop

    def send(self, message: Submit[Any] | Why) -> Answer:
        """Send a message and wait for the answer, across reconnects."""
        self._answer = None
        self._unanswered = (message.nonce, encode(message))
        try:
            self.connection.send(self._unanswered[1])
            self.wait(lambda: self._answer is not None)
        finally:
            self._unanswered = None
        answer = self._answer
        assert answer is not None
        if isinstance(answer, Accepted):
            version = answer.version
            self.wait(lambda: self.memory(self.viewpoint).version >= version)
        return answer

    def must_hide(self, seat: Seat) -> bool:
        """Always: the viewpoint between two people is a watcher, who receives no secrets."""
        return True

    # A line of a person.

    def advance(self) -> None:
        if self.status is None:
            self._arrive()
        self.screen.attend()
        if self.can_start:
            self.start_when_full = False
            self.client.post(f"tables/{self.code}/start")
            self.wait(lambda: self.begun)

    def _situation(self) -> tuple[bool, bool, bool, Seat | None, bool]:
        """The situation; a prompt is withdrawn when it changes."""
        return self.begun, self.over, self.closed, self.next_seat(), self.can_start

    def read_line(
        self, prompt: Callable[[], str], complete: Complete, who: str, is_command: Callable[[str], bool]
    ) -> str | None:
        """Read a line. In a pipe, a move waits until its seat is asked."""
        screen, asked = self.screen, self._situation()
        screen.moved = lambda: self._situation() != asked
        try:
            if not screen.seen:
                self._tell_who_is_awaited()
                screen.wait(lambda: screen.moved() or self._takes_a_line(is_command))
                if screen.moved():
                    return None
            return screen.ask(prompt, complete, who)
        except PromptWithdrawn:
            return None
        finally:
            screen.moved = lambda: False

    def _takes_a_line(self, is_command: Callable[[str], bool]) -> bool:
        """Whether to read a line from a pipe now. At its end, a script stays until a line is needed."""
        line = self.screen.next_line
        needed = self.over or self.next_seat() is not None
        if line is None:
            return self.screen.ended and (needed or (not self.begun and self.host and not self.start_when_full))
        return needed or not line or not self.people or is_command(line)

    def _tell_who_is_awaited(self) -> None:
        """Print the awaited seats in a pipe; at a terminal the prompt shows them."""
        if not self.begun or self.over or self.next_seat() is not None:
            return
        told = say("online", "waiting", {"seats": [self.names.seat(seat) for seat in self.awaited()]})
        if told != self._waited_for:
            self._waited_for = told
            self.screen.say(f"-- {told}")

    def not_now(self, word: str, words: Sequence[str]) -> Refused:
        if self.people and self.awaited():
            return Illegal("online.not_your_turn", seats=self.awaited())
        return Malformed("online.only_words", word=word, words=list(words))

    def commands(self) -> Mapping[str, Command]:
        return ServerCommands(self).words

    # Leaving.

    def keep(self) -> None:
        """The server keeps the seat."""
        if self.people and not self.over:
            facts = {"server": self.client.url, "code": self.code, "who": self.client.who}
            self.screen.say("", say("online", "kept", facts))

    @contextmanager
    def attended(self) -> Iterator[None]:
        try:
            yield
        finally:
            self._gone = True
            self.connection.close()


def _ended(status: int) -> Refused:
    match status:
        case 401:
            return Illegal("account.logged_out")
        case 404:
            return Illegal("not_found")
        case _:
            return Malformed("online.turned_away", status=status)
