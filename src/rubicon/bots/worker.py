"""Answers questions for computer players, each made of what a client at that seat is sent, and of nothing else.

It keeps tables and bots between questions, and knows no process and no pipe: those are in `process.py`.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import cache
from typing import Any

import msgspec

from .. import bots, editions
from ..core.chance import Fast
from ..core.codec import decode
from ..core.edition import EditionType, Seat
from ..core.load import read_header, read_table
from ..core.option import Option
from ..decoders import json_decoder
from ..errors import Refused
from ..texts import word
from ..wire.messages import Update, server_messages
from .bot import Bot, Brief, Failed, ask, encode_checked, reason_of

KEPT_MATCHES = 1000
"""So many matches are remembered; those that were asked about least lately are told anew when they are needed."""
MAX_FAILURE_CHARS = 500
"""More of what went wrong nobody wants to read."""


class BotQuestion(msgspec.Struct, frozen=True, tag=True):
    """What shall this seat do?"""

    match: str
    """Whatever tells this match from all others; its bots remember it by that."""
    bot: str
    seat: Seat
    seed: int
    """The luck of the bot, of at most 63 bits, if it must be made for this question: for the first of a match, or
    because its process was replaced."""
    update: bytes
    """The message `update` for this seat, with the events since it was asked last. Its options are not needed."""
    table: bytes
    """The header of a save, without luck; nothing where it was told before."""
    edition: str = ""
    """Its name, if the bot shall be warmed up for it."""


class Forget(msgspec.Struct, frozen=True, tag=True):
    """The match is over."""

    match: str


class BotWarmUp(msgspec.Struct, frozen=True, tag=True):
    """Load what these computer players need in this edition, before the time of their decisions counts."""

    bot: str
    edition: str


class Answer(msgspec.Struct, frozen=True, tag=True):
    """An action as JSON that the edition understands and that seat may do; or none, and what went wrong."""

    action: bytes | None
    failure: str = ""
    reason: str = ""
    cpu_seconds: float = 0.0
    """Which the process used for it."""


class Unknown(msgspec.Struct, frozen=True, tag=True):
    """The table of this match is not known here: ask again, and tell it."""


class BotWorker:
    def __init__(self, kept: int = KEPT_MATCHES, think: int | None = None) -> None:
        self.kept = kept
        self.think = think
        """How many milliseconds a bot is told to think."""
        self.matches: OrderedDict[str, _BotMatch] = OrderedDict()

    def answer(self, question: BotQuestion) -> Answer | Unknown:
        """Raises MemoryError; what it still can do then is doubtful."""
        try:
            if question.match not in self.matches:
                if not question.table:
                    return Unknown()
                self.matches[question.match] = _BotMatch(question.table, self.think)
            self.matches.move_to_end(question.match)
            while len(self.matches) > self.kept:
                self.matches.popitem(last=False)
            return self.matches[question.match].choose(question)
        except Refused as refused:
            return Answer(None, word(refused)[:MAX_FAILURE_CHARS])
        except Failed as failed:
            if isinstance(failed.__cause__, MemoryError):
                raise MemoryError from failed
            return Answer(None, str(failed)[:MAX_FAILURE_CHARS])

    def forget(self, match: str) -> None:
        self.matches.pop(match, None)


class _BotMatch:
    """One table, and the bots that play at it."""

    def __init__(self, line: bytes, think: int | None) -> None:
        header, found = read_header(line, editions.find)
        table, _ = read_table(header, found)
        self.edition = found(table)
        self.think = think
        self.updates = _updates(found)
        self.actions = _actions(found)
        self.dreams = Fast(0)
        self.bots: dict[tuple[Seat, str], Bot] = {}

    def choose(self, question: BotQuestion) -> Answer:
        update = decode(self.updates, question.update, "message.malformed")
        bot = self._bot(question)
        action = ask(bot, update.view, self.options(update.view, question.seat), update.events)
        return Answer(encode_checked(action, self.actions), reason=reason_of(bot))

    def options(self, view: Any, seat: Seat) -> tuple[Option, ...]:
        """What a seat may do hangs on nothing that it cannot see, so any state that looks like this will tell."""
        state = self.edition.sample_state(view, seat, self.dreams.at(0))
        return tuple([option for option in self.edition.options(state).get(seat, ()) if option.open])

    def _bot(self, question: BotQuestion) -> Bot:
        key = question.seat, question.bot
        if key not in self.bots:
            kind = bots.find(question.bot)
            try:
                self.bots[key] = kind(Brief(self.edition, question.seat, Fast(question.seed).at(0), self.think))
            except Exception as error:  # whatever a stranger's code may raise
                raise Failed(f"raised {error!r}") from error
        return self.bots[key]


@cache
def _updates(found: EditionType) -> msgspec.json.Decoder[Update[Any, Any]]:
    return json_decoder(server_messages(found))


@cache
def _actions(found: EditionType) -> msgspec.json.Decoder[Any]:
    return json_decoder(found.Action)
