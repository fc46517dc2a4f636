"""The program of a worker process, and the protocol between it and the server.

It reads requests from its input, answers them one after the other, and ends when its input ends. The server may kill it
at any moment. It ends by itself when it exceeds its processor time or memory; its exit code tells the server which.
"""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib import import_module
from queue import SimpleQueue
from threading import Thread
from typing import IO, Any, BinaryIO, NoReturn

import msgspec

from ...bots.process import OUT_OF_MEMORY_EXIT_CODE, keep_apart, leave
from ...decoders import msgpack_decoder
from ...errors import Corrupt, Illegal, Malformed, Refused

SIZE_BYTES = 4
"""Bytes of the length in front of each frame."""
REFUSED = 1
"""The extension type of a refusal."""

REFUSAL_KINDS: dict[str, type[Refused]] = {kind.__name__: kind for kind in (Refused, Malformed, Illegal, Corrupt)}

WORN_FRACTION = 0.25
"""A process that keeps more than this share of its memory limit after a task is replaced."""
NICENESS = 5
"""Games have priority on machines with few processors."""
OUT_OF_MEMORY = ("bad_alloc", "Unable to allocate", "Cannot allocate memory")
"""How libraries report it if they do not raise MemoryError."""

logger = logging.getLogger(__name__)


# The protocol: frames of MessagePack. Refusals are encoded too.


class TaskRequest(msgspec.Struct, frozen=True, array_like=True):
    name: str
    """The function, as `module:function`."""
    arguments: tuple[Any, ...]
    seconds: int
    """Limit of processor time."""


class TaskReply(msgspec.Struct, frozen=True, array_like=True):
    value: Any = None
    """What the function returned, or a refusal."""
    failed: bool = False
    """It raised an error that is not a refusal."""
    worn: bool = False
    """The process holds much memory and should be replaced."""


def _encode_unknown(value: Any) -> Any:
    if isinstance(value, Refused):
        kind = type(value).__name__
        body = _encoder.encode((kind if kind in REFUSAL_KINDS else Refused.__name__, value.code, value.facts))
        return msgspec.msgpack.Ext(REFUSED, body)
    return str(value)


def _decode_extension(code: int, data: memoryview) -> Any:
    kind, refusal, facts = msgspec.msgpack.decode(data, ext_hook=_decode_extension)
    return REFUSAL_KINDS[kind](refusal, **facts)


_encoder = msgspec.msgpack.Encoder(enc_hook=_encode_unknown)
_requests = msgpack_decoder(TaskRequest, ext_hook=_decode_extension)
_replies = msgpack_decoder(TaskReply, ext_hook=_decode_extension)


def frame(message: TaskRequest | TaskReply) -> bytes:
    body = _encoder.encode(message)
    return len(body).to_bytes(SIZE_BYTES) + body


def read_request(pipe: IO[bytes]) -> TaskRequest | None:
    """The next request; None at the end of the input."""
    body = _read(pipe)
    return None if body is None else _requests.decode(body)


def read_reply(pipe: IO[bytes]) -> TaskReply | None:
    body = _read(pipe)
    return None if body is None else _replies.decode(body)


def _read(pipe: IO[bytes]) -> bytes | None:
    size = pipe.read(SIZE_BYTES)
    if len(size) < SIZE_BYTES:
        return None
    body = pipe.read(int.from_bytes(size))
    return body if len(body) == int.from_bytes(size) else None


# The program.


def main(memory_mib: int) -> NoReturn:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends this process
    requests, replies = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    keep_apart()
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    limit_memory(memory_mib)
    queue: SimpleQueue[TaskRequest] = SimpleQueue()
    _send(replies, TaskReply())  # everything is loaded, so from now on time is spent on tasks
    Thread(target=_listen, args=(requests, queue), daemon=True).start()
    while True:
        reply = _answer(queue.get())
        _send(replies, TaskReply(reply.value, reply.failed, _resident_mib() > WORN_FRACTION * memory_mib))


def limit_memory(mebibytes: int) -> None:
    """RLIMIT_DATA counts allocated memory, RLIMIT_AS also memory that is mapped but never used."""
    try:
        import resource
    except ImportError:  # Windows has no such limits
        return
    for limit, allowed in ((resource.RLIMIT_DATA, mebibytes << 20), (resource.RLIMIT_AS, mebibytes << 22)):
        with suppress(ValueError, OSError):  # nor has macOS, though it has the names
            resource.setrlimit(limit, (allowed, allowed))


def _answer(request: TaskRequest) -> TaskReply:
    _allow(request.seconds)
    try:
        return TaskReply(find_function(request.name)(*request.arguments))
    except Refused as refused:
        return TaskReply(refused)
    except MemoryError:
        os._exit(OUT_OF_MEMORY_EXIT_CODE)
    except Exception as error:
        if any(words in str(error) for words in OUT_OF_MEMORY):
            os._exit(OUT_OF_MEMORY_EXIT_CODE)
        logger.exception("a task failed: %s", request.name)
        return TaskReply(failed=True)
    finally:
        _allow(0)


def _allow(seconds: int) -> None:
    """SIGPROF ends the process when it has used this much processor time; 0 removes the limit."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds)


def _resident_mib() -> float:
    try:
        with open("/proc/self/statm", encoding="ascii") as told:
            return int(told.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / (1 << 20)
    except (OSError, ValueError, AttributeError):  # not on this system
        return 0.0


def _send(replies: BinaryIO, reply: TaskReply) -> None:
    try:
        replies.write(frame(reply))
        replies.flush()
    except BrokenPipeError:  # the server was killed
        leave()
    except MemoryError:
        os._exit(OUT_OF_MEMORY_EXIT_CODE)


def _listen(requests: BinaryIO, queue: SimpleQueue[Any]) -> None:
    """Runs in a thread of its own, so that the process ends with the server even during an endless task."""
    try:
        while (request := read_request(requests)) is not None:
            queue.put(request)
    except MemoryError:
        os._exit(OUT_OF_MEMORY_EXIT_CODE)
    finally:
        leave()


@cache
def find_function(name: str) -> Callable[..., Any]:
    """The function with this name, such as `rubicon.server.play.game_tasks:save_file`."""
    module, _, function = name.partition(":")
    found: Callable[..., Any] = getattr(import_module(module), function)
    return found
