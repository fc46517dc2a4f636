"""A worker process: it reads requests from its input, answers one after the other, and is gone when the input ends.

The server may kill it at any moment. It ends by itself when it has used up the processor time or the memory that it was
given; how it ended tells the server which.
"""

from __future__ import annotations

import logging
import os
import signal
import sys
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO, NoReturn

from ...bots.process import NO_MEMORY, keep_apart, leave
from ...errors import Refused
from . import work
from .codec import Reply, Request, frame, read_request

WORN_FRACTION = 0.25
"""A process that holds more than this part of its memory after a task is replaced."""
OUT_OF_MEMORY = ("bad_alloc", "Unable to allocate", "Cannot allocate memory")
"""How libraries report it that do not raise MemoryError."""

logger = logging.getLogger(__name__)


def main(memory_mib: int) -> NoReturn:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends this process
    requests, replies = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    keep_apart()
    limit_memory(memory_mib)
    queue: SimpleQueue[Request] = SimpleQueue()
    Thread(target=_listen, args=(requests, queue), daemon=True).start()
    while True:
        reply = _answer(queue.get())
        _send(replies, Reply(reply.value, reply.failed, _resident_mib() > WORN_FRACTION * memory_mib))


def limit_memory(mebibytes: int) -> None:
    """RLIMIT_DATA counts what a process has allocated, RLIMIT_AS also what it has mapped but never uses."""
    try:
        import resource
    except ImportError:  # Windows has no such limits
        return
    for limit, allowed in ((resource.RLIMIT_DATA, mebibytes << 20), (resource.RLIMIT_AS, mebibytes << 22)):
        with suppress(ValueError, OSError):  # nor has macOS, though it has the names
            resource.setrlimit(limit, (allowed, allowed))


def _answer(request: Request) -> Reply:
    _allow(request.seconds)
    try:
        return Reply(work.find(request.name)(*request.arguments))
    except Refused as refused:
        return Reply(refused)
    except MemoryError:
        os._exit(NO_MEMORY)
    except Exception as error:
        if any(words in str(error) for words in OUT_OF_MEMORY):
            os._exit(NO_MEMORY)
        logger.exception("a task failed: %s", request.name)
        return Reply(failed=True)
    finally:
        _allow(0)


def _allow(seconds: int) -> None:
    """SIGPROF ends the process when it has used this much processor time; 0 takes the limit back."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds)


def _resident_mib() -> float:
    try:
        with open("/proc/self/statm", encoding="ascii") as told:
            return int(told.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / (1 << 20)
    except (OSError, ValueError, AttributeError):  # not on this system
        return 0.0


def _send(replies: BinaryIO, reply: Reply) -> None:
    try:
        replies.write(frame(reply))
        replies.flush()
    except BrokenPipeError:  # the server was killed
        leave()
    except MemoryError:
        os._exit(NO_MEMORY)


def _listen(requests: BinaryIO, queue: SimpleQueue[Any]) -> None:
    """Reads on while a task runs, so that not even an endless one outlives the server."""
    try:
        while (request := read_request(requests)) is not None:
            queue.put(request)
    except MemoryError:
        os._exit(NO_MEMORY)
    finally:
        leave()


if __name__ == "__main__":
    main(int(sys.argv[1]))
