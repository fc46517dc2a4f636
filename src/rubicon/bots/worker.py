"""Answers questions to computer players. A question contains what a client at that seat is sent, and nothing else.

Tables and bots are kept between questions. Processes and pipes are in `process.py`.
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
"""Matches kept in memory; the least recently used are dropped and sent again when they are needed."""
MAX_FAILURE_CHARS = 500
"""Longer failures are cut off."""


class BotQuestion(msgspec.Struct, frozen=True, tag=True):
    """Asks for the action of a seat."""

    match: str
    """A unique id, by which the bots of a match are kept."""
    bot: str
    seat: Seat
    seed: int
    """The seed of the bot, of at most 63 bits. It is used if the bot must be made for this question: for the first
    question of a match, or after its process was replaced."""
    update: bytes
    """The message `update` for this seat, with the events since the last question. Its options are not needed."""
    table: bytes
    """The header of a save, without luck; empty if it was sent before."""
    edition: str = ""
    """The edition to warm the bot up for, if any."""


class Forget(msgspec.Struct, frozen=True, tag=True):
    """The match is over."""

    match: str


class BotWarmUp(msgspec.Struct, frozen=True, tag=True):
    """Loads what a bot needs in an edition, before its decisions are timed."""

    bot: str
    edition: str


class Answer(msgspec.Struct, frozen=True, tag=True):
    """An allowed action as JSON; or None and the failure."""

    action: bytes | None
    failure: str = ""
    reason: str = ""
    cpu_seconds: float = 0.0
    """Processor time of the answer."""


class Unknown(msgspec.Struct, frozen=True, tag=True):
    """The table of this match is not in memory: ask again, with the table."""


class BotWorker:
    def __init__(self, kept: int = KEPT_MATCHES, think: int | None = None) -> None:
        self.kept = kept
        self.think = think
        """Milliseconds of work for a decision, as in `Brief`."""
        self.matches: OrderedDict[str, _BotMatch] = OrderedDict()

    def answer(self, question: BotQuestion) -> Answer | Unknown:
        """Raises MemoryError; do not use the process afterwards."""
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
    """One table, and its bots."""

    def __init__(self, line: bytes, think: int | None) -> None:
        header, found = read_header(line, editions.find)
        table, _ = read_table(header, found)
        self.edition = found(table)
        self.think = think
        self.updates = _updates(found)
        self.actions = _actions(found)
        self.samples = Fast(0)
        self.bots: dict[tuple[Seat, str], Bot] = {}

    def choose(self, question: BotQuestion) -> Answer:
        update = decode(self.updates, question.update, "message.malformed")
        bot = self._bot(question)
        action = ask(bot, update.view, self.options(update.view, question.seat), update.events)
        return Answer(encode_checked(action, self.actions), reason=reason_of(bot))

    def options(self, view: Any, seat: Seat) -> tuple[Option, ...]:
        """Options do not depend on hidden information, so any state with this view gives them."""
        state = self.edition.sample_state(view, seat, self.samples.at(0))
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
