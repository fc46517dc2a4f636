"""The process side of a frozen version: it plays the bots of the package it belongs to, for a host that may be newer.

`freeze.py` puts this module into the archive of a version, together with the rest of the package. The host and the
runner exchange lines of JSON and share no code, so the runner reads as little as it can of what it is sent, and ignores
what it does not know: fields, events, and settings that the host says are at their default.

A line from the host is `{"player": 1, "told": {"message": …}}`. Messages of `told`:

* `warm_up`: load everything an edition needs. Answered with `{"ready": true}`.
* `welcome`: a new player sits down; as in `bots/program.py`, with `level` and `defaults` beside `told`.
* `update`: a decision is wanted. Answered with an action, or with `{"failure": "…"}`.
* `leave`: the player's game is over.

One process serves any number of players, in one game or one game after another.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from typing import Any, BinaryIO

import msgspec

from ... import editions
from ...core.chance import Fast
from ...core.codec import encode
from ...core.edition import Player, Seat, Table
from ...core.option import Option
from ...core.table_talk import TableTalkEvent
from ...world.board import Board
from .. import sim
from ..bot import Bot, Brief, Failed, ask
from ..easy import Easy
from ..levels import Hard, Medium
from ..sim.store import is_whole

LEVELS: Mapping[str, type[Bot]] = {"easy": Easy, "medium": Medium, "hard": Hard}
USING_MODEL = ("hard",)
"""Levels that search with the compiled model, where it covers the edition."""
MAX_FAILURE_CHARS = 300


class TableSent(msgspec.Struct):
    """The part of a save's header that decides how the game is played. Unknown fields are ignored everywhere here."""

    edition: str
    settings: dict[str, Any]
    seats: tuple[Player, ...]
    board: Board
    disabled: tuple[int, ...] = ()


class WarmUpSent(msgspec.Struct, tag_field="message", tag="warm_up"):
    edition: str
    levels: tuple[str, ...]


class WelcomeSent(msgspec.Struct, tag_field="message", tag="welcome"):
    seat: Seat
    seed: int
    table: TableSent
    think: int | None = None


class OfferSent(msgspec.Struct):
    """Only the verb is needed: the answers follow from the rules and the view."""

    verb: str


class UpdateSent(msgspec.Struct, tag_field="message", tag="update"):
    view: msgspec.Raw
    options: tuple[OfferSent, ...]
    events: tuple[msgspec.Raw, ...] = ()


class LeaveSent(msgspec.Struct, tag_field="message", tag="leave"):
    pass


class Envelope(msgspec.Struct):
    player: int
    told: msgspec.Raw
    level: str = ""
    defaults: dict[str, Any] = {}
    """The host's default of each setting: what this version does not know is harmless there."""


_envelopes = msgspec.json.Decoder(Envelope)
_messages: msgspec.json.Decoder[WarmUpSent | WelcomeSent | UpdateSent | LeaveSent]
_messages = msgspec.json.Decoder(WarmUpSent | WelcomeSent | UpdateSent | LeaveSent)


class FrozenPlayer:
    """One bot at one seat."""

    def __init__(self, level: str, welcome: WelcomeSent, defaults: Mapping[str, Any]) -> None:
        sent = welcome.table
        if sent.edition not in editions.names():
            raise Failed(f"does not know the edition {sent.edition!r}")
        if needs_model(level, sent.edition) and not is_whole():
            raise Failed("cannot search, because its model is not compiled")
        kind = editions.find(sent.edition)
        settings = read_settings(kind.Settings, sent.settings, defaults)
        self.seat = welcome.seat
        self.edition = kind(Table(sent.board, settings, sent.seats, sent.disabled, "off"))
        self.views = msgspec.json.Decoder(kind.View)
        self.events = msgspec.json.Decoder(kind.Event | TableTalkEvent)
        self.imagination = Fast(0)
        self.bot = LEVELS[level](Brief(self.edition, welcome.seat, Fast(welcome.seed).at(0), welcome.think))

    def choose(self, update: UpdateSent) -> bytes:
        view = self.views.decode(update.view)
        events = [event for event in map(self.read_event, update.events) if event is not None]
        return encode(ask(self.bot, view, self.options(view, update), tuple(events)))

    def read_event(self, event: msgspec.Raw) -> Any:
        """None for an event that this version does not know."""
        try:
            return self.events.decode(event)
        except msgspec.ValidationError:
            return None

    def options(self, view: Any, update: UpdateSent) -> tuple[Option, ...]:
        """What this version knows of what is offered. Options depend on nothing that the seat cannot see."""
        state = self.edition.sample_state(view, self.seat, self.imagination.at(0))
        offered = {offer.verb for offer in update.options}
        own = [option for option in self.edition.options(state).get(self.seat, ()) if option.open]
        known = tuple([option for option in own if option.verb in offered])
        if not known:
            raise Failed(f"knows none of the actions that are offered: {', '.join(sorted(offered))}")
        return known


def read_settings(kind: Any, sent: Mapping[str, Any], defaults: Mapping[str, Any]) -> Any:
    """Drops settings that this version does not know where they are at the host's default. Else raises Failed."""
    known = {field.encode_name for field in msgspec.structs.fields(kind)}
    for name in sorted(set(sent) - known):
        if name not in defaults or defaults[name] != sent[name]:
            raise Failed(f"does not know the setting {name!r}, which is {sent[name]!r}")
    try:
        return msgspec.convert({name: value for name, value in sent.items() if name in known}, kind)
    except msgspec.ValidationError as error:
        raise Failed(f"cannot play with these settings: {error}") from error


def needs_model(level: str, edition: str) -> bool:
    return level in USING_MODEL and find_spec(f"{sim.__name__}.{edition}") is not None


def warm_up(edition: str, levels: tuple[str, ...]) -> None:
    """Imports what the first decision would import, and loads the compiled model."""
    editions.names()
    if any(needs_model(level, edition) for level in levels) and is_whole():
        from ..sim.compiler import compile_all

        if os.environ.get("NUMBA_DISABLE_JIT") != "1":
            compile_all()


def serve(asked: BinaryIO, answered: BinaryIO) -> None:
    """Answers until the input ends."""
    players: dict[int, FrozenPlayer | str] = {}  # a player that could not be made is kept as the reason
    for line in asked:
        envelope = _envelopes.decode(line)
        answer = respond(players, envelope)
        if answer:
            answered.write(answer + b"\n")
            answered.flush()


def respond(players: dict[int, FrozenPlayer | str], envelope: Envelope) -> bytes:
    """The answer; nothing where none is wanted."""
    number = envelope.player
    try:
        message = _messages.decode(envelope.told)
        match message:
            case WarmUpSent(edition, levels):
                warm_up(edition, levels)
                return encode({"ready": True})
            case LeaveSent():
                players.pop(number, None)
            case WelcomeSent():
                players[number] = FrozenPlayer(envelope.level, message, envelope.defaults)
            case UpdateSent():
                player = players.get(number, "was asked before it sat down")
                if isinstance(player, str):
                    raise Failed(player)
                return player.choose(message)
    except MemoryError:
        raise
    except Exception as error:  # the host has to hear of whatever went wrong
        failure = str(error) if isinstance(error, Failed) else f"raised {error!r}"
        if envelope.level:
            players[number] = failure
        else:
            return encode({"failure": failure[:MAX_FAILURE_CHARS]})
    return b""


def prepare(version: str, edition: str) -> int:
    """Compiles the model if it has to be, and says so; 1 where that is not possible."""
    if not any(needs_model(level, edition) for level in LEVELS) or is_whole():
        return 0
    from ..sim import compiler

    print(f"Preparing the computer players of version {version}, once …", file=sys.stderr, flush=True)
    compiler.main([])
    return 0 if is_whole() else 1


def main(words: list[str]) -> int:
    """`serve`, or `prepare VERSION EDITION`."""
    if words[0] == "prepare":
        return prepare(*words[1:])
    asked, answered = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)  # whatever is printed must not be taken for an answer
    try:
        serve(asked, answered)
    except BrokenPipeError:  # the host is gone
        os._exit(0)
    return 0
