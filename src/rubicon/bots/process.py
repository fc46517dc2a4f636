"""A process for computer players. It reads questions from standard input, and ends with it.

It may be killed at any moment. It protects games from bots that hang or use up memory; it is no sandbox for malicious
code.
"""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO, NoReturn

import msgspec
from msgspec.structs import replace

from .. import bots, editions
from ..decoders import msgpack_decoder
from ..errors import Refused
from .worker import Answer, BotQuestion, BotWarmUp, BotWorker, Forget, Unknown

LENGTH_BYTES = 4
"""Each message has a prefix of this size with its length."""
OUT_OF_MEMORY_EXIT_CODE = 77
"""The exit code of a process that has reached its memory limit."""


class Ready(msgspec.Struct, frozen=True, tag=True):
    """Sent when everything is loaded, and after each warm-up: from now on, time is spent by bots only."""


_encoder = msgspec.msgpack.Encoder()
_asked: msgspec.msgpack.Decoder[BotQuestion | BotWarmUp | Forget] = msgpack_decoder(BotQuestion | BotWarmUp | Forget)
_answered: msgspec.msgpack.Decoder[Ready | Answer | Unknown] = msgpack_decoder(Ready | Answer | Unknown)


def frame(message: BotQuestion | BotWarmUp | Forget | Ready | Answer | Unknown) -> bytes:
    body = _encoder.encode(message)
    return len(body).to_bytes(LENGTH_BYTES) + body


def read_answer(body: bytes) -> Ready | Answer | Unknown:
    """Raises ValueError for anything else, which a bot may have written."""
    return _answered.decode(body)


def main(memory_mb: int, niceness: int = 0, think: int | None = None) -> NoReturn:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server handles Ctrl-C and ends this process
    lower_priority(niceness)
    asked, answered = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    keep_apart()
    with suppress(Refused):  # reported with every answer
        bots.names()
    editions.names()
    limit_memory(memory_mb)
    questions: SimpleQueue[BotQuestion | BotWarmUp | Forget] = SimpleQueue()
    Thread(target=_read, args=(asked, questions), daemon=True).start()
    _say(answered, Ready())
    _answer(BotWorker(think=think), questions, answered)


def _answer(
    worker: BotWorker, questions: SimpleQueue[BotQuestion | BotWarmUp | Forget], answered: BinaryIO
) -> NoReturn:
    while True:
        match questions.get():
            case Forget(match):
                worker.forget(match)
            case message:
                try:
                    _say(answered, _reply(worker, message))
                except MemoryError:
                    os._exit(OUT_OF_MEMORY_EXIT_CODE)


def _reply(worker: BotWorker, message: BotQuestion | BotWarmUp) -> Ready | Answer | Unknown:
    if isinstance(message, BotWarmUp):
        bots.warm_up(message.bot, message.edition)
        return Ready()
    began = time.process_time()
    answer = worker.answer(message)
    return replace(answer, cpu_seconds=time.process_time() - began) if isinstance(answer, Answer) else answer


def _say(answered: BinaryIO, message: Ready | Answer | Unknown) -> None:
    try:
        answered.write(frame(message))
        answered.flush()
    except BrokenPipeError:  # the server was killed
        leave()


def keep_apart() -> None:
    """Redirects the output of bots to standard error, and gives them no input."""
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)


def lower_priority(niceness: int) -> None:
    """Gives way to other processes; does nothing on Windows."""
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
        # Linux may schedule each session as a group. Then only the niceness of the group counts among sessions.
        with suppress(OSError), open("/proc/self/autogroup", "w") as autogroup:
            autogroup.write(str(niceness))


def limit_memory(megabytes: int) -> None:
    try:
        import resource
    except ImportError:  # Windows has no such limits
        return
    with suppress(ValueError, OSError):  # nor has macOS, though it has the names
        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))


def _read(asked: BinaryIO, questions: SimpleQueue[BotQuestion | BotWarmUp | Forget]) -> None:
    """Reads in a thread while bots think, so that a bot that hangs does not outlive the server."""
    try:
        while size := asked.read(LENGTH_BYTES):
            questions.put(_asked.decode(asked.read(int.from_bytes(size))))
    finally:
        leave()


def leave() -> None:
    """Ends this process, with everything that bots have started."""
    if hasattr(os, "killpg") and os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os._exit(0)
