"""A process that plays games: it is told which by `crew.py`, and is gone when whoever told it is."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from traceback import format_exc
from typing import TypeAlias

import msgspec

from .. import bots, editions
from ..bots import frozen
from ..bots.bot import Failed
from ..bots.process import NO_MEMORY, keep_apart, leave, limit_memory
from ..core.edition import Seat
from ..decoders import msgpack_decoder
from .plan import Plan
from .playing import Failure, Playing, Result

MEMORY_MB = 2048


class Play(msgspec.Struct, frozen=True):
    """Play this game; or go on with it, after another process `died` over it, with what had failed by then."""

    number: int
    failures: tuple[Failure, ...] = ()
    died: str = ""
    silent: tuple[Seat, ...] = ()
    """Whose bots are not asked."""


class Begun(msgspec.Struct, frozen=True, tag=True):
    """All is loaded: from now on it is the bots that take time, and every decision makes the file longer."""


class Fault(msgspec.Struct, frozen=True, tag=True):
    """What went wrong is not the doing of a bot, but ours."""

    trace: str


Told: TypeAlias = Begun | Failure | Result | Fault

_encoder = msgspec.msgpack.Encoder()
_asked: msgspec.msgpack.Decoder[Play] = msgpack_decoder(Play)
_told: msgspec.msgpack.Decoder[Told] = msgpack_decoder(Begun | Failure | Result | Fault)


def encode(message: Play | Told) -> bytes:
    return _encoder.encode(message)


def understand(said: bytes) -> Told:
    """Raises ValueError for what is none: a bot may have written it."""
    return _told.decode(said)


def file_of(plan: Plan, folder: Path, number: int) -> Path:
    """Games are counted from 1, and their files are in order."""
    return folder / f"{number + 1:0{len(str(plan.games))}}.save"


def work(plan: Plan, folder: Path, line: Connection) -> None:
    """Ends with the process, whatever a bot has left in it."""
    if hasattr(os, "setsid"):
        with suppress(PermissionError):  # it leads a group already
            os.setsid()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever started it
    keep_apart()
    bots.names()
    editions.names()
    limit_memory(MEMORY_MB)
    for bot in sorted(set(plan.bots)):
        bots.warm_up(bot, plan.edition)
    with suppress(Failed):  # reported with its first decision
        frozen.warm_up(plan.bots, plan.edition)
    asked: SimpleQueue[Play] = SimpleQueue()

    def say(told: Told) -> None:
        line.send_bytes(encode(told))

    Thread(target=_read, args=(line, asked), daemon=True).start()
    while True:
        play = asked.get()
        file = file_of(plan, folder, play.number)
        try:
            playing = Playing(plan, play.number, file, play.failures, play.died, play.silent, say)
            say(Begun())
            say(playing.play())
        except MemoryError:  # which a bot has eaten up
            os._exit(NO_MEMORY)
        except Exception:
            say(Fault(format_exc()))


def _read(line: Connection, asked: SimpleQueue[Play]) -> None:
    """Reads on while a bot thinks, so that even one that thinks for ever does not outlive the batch."""
    try:
        while True:
            asked.put(_asked.decode(line.recv_bytes()))
    except EOFError:
        pass
    finally:
        leave()
