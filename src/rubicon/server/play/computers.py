"""Computer players of a server: they think in processes of their own, within limits, and never in its event loop.

A bot that is too slow, raises, answers nonsense, eats memory or ends its process costs that one decision. The process
is replaced when the next question comes; other bots that lived in it are made anew.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from contextlib import suppress
from typing import cast

from msgspec.structs import replace

from ...bots.process import NO_MEMORY, SIZE, Ready, frame, read_answer
from ...bots.worker import Answer, Forget, Question, Unknown

STARTING = 60
"""So many seconds a process has until it is ready."""
PROGRAM = "import sys; from rubicon.bots.process import main; main(*map(int, sys.argv[1:]))"
# A bot has no business with the server's keys and passwords, which may be in its environment.
ENVIRONMENT = {"HOME", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "PATH", "PYTHONHOME", "RUBICON_BOTS", "TMPDIR"}
ENVIRONMENT |= {"NUMBA_CACHE_DIR", "NUMBA_DISABLE_JIT"}  # where the model is kept that they look ahead with
ENVIRONMENT |= {"LOCALAPPDATA", "SYSTEMROOT", "TEMP", "TMP", "USERPROFILE"}  # of Windows


class Closed(Exception):
    """The computer players were sent away before they had decided. Nothing shall be played for them."""


class Gone(Exception):
    """The process that was to answer has ended; the message says how."""


class Computers:
    """A match always goes to the same process, because its bots remember. A process is started when it is needed."""

    def __init__(self, workers: int, seconds: float = 2.0, memory_mb: int = 1024, think: int | None = None) -> None:
        self._desks = [_Desk(seconds, memory_mb, think) for _ in range(workers)]
        self._desk_of: dict[str, _Desk] = {}
        self._closed = False

    async def decide(self, question: Question) -> Answer:
        """What a bot wants to do. If it is nothing, whoever asked plays the edition's idle action. Raises Closed."""
        if self._closed:
            raise Closed
        desk = self._desk_of.get(question.match)
        if desk is None:
            desk = self._desk_of[question.match] = min(self._desks, key=lambda desk: desk.matches)
            desk.matches += 1
        return await desk.decide(question)

    def forget(self, match: str) -> None:
        """To be called when a match is over, or nobody is there any more."""
        desk = self._desk_of.pop(match, None)
        if desk is not None:
            desk.forget(match)

    def pids(self) -> tuple[int, ...]:
        """Of the processes that run now."""
        return tuple(desk.process.pid for desk in self._desks if desk.process is not None)

    async def close(self) -> None:
        """Ends all processes; who still waits for a decision gets Closed."""
        self._closed = True
        await asyncio.gather(*(desk.close() for desk in self._desks))


class _Desk:
    """One process at a time, and the questions that wait for it. It is asked one after the other."""

    def __init__(self, seconds: float, memory_mb: int, think: int | None) -> None:
        self.seconds = seconds
        self.memory_mb = memory_mb
        self.think = think
        self.matches = 0
        self.process: _Process | None = None
        self.closed = False
        self._turn = asyncio.Lock()

    async def decide(self, question: Question) -> Answer:
        async with self._turn:
            while not self.closed:
                fresh = self.process is None
                try:
                    return await self._ask(question)
                except TimeoutError:
                    return Answer(None, f"gave no answer within {self.seconds:g} seconds")
                except Gone as gone:
                    # What another bot left behind may have ended it. In a fresh one it is this bot's own doing.
                    if fresh and not self.closed:
                        return Answer(None, str(gone))
        raise Closed

    async def _ask(self, question: Question) -> Answer:
        try:
            process = self.process or await self._begin()
            answer = await process.ask(replace(question, table=b""), self.seconds)
            if isinstance(answer, Unknown):
                answer = await process.ask(question, self.seconds)
            if isinstance(answer, Answer):
                return answer
            raise Gone("said something that is no answer")
        except BaseException:
            # Whatever breaks off the conversation, a late answer must not be taken for that to another question.
            await self._end()
            raise

    async def _begin(self) -> _Process:
        process = self.process = await _start(self.memory_mb, self.think)
        if self.closed:  # while it was started
            raise Closed
        try:
            await process.reply(STARTING)
        except TimeoutError:
            raise Gone(f"was not ready within {STARTING} seconds") from None
        return process

    def forget(self, match: str) -> None:
        self.matches -= 1
        if self.process is not None:
            self.process.tell(Forget(match))

    async def close(self) -> None:
        self.closed = True
        await self._end()
        async with self._turn:  # those who waited have gone
            pass

    async def _end(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            await process.end()


class _Process(asyncio.SubprocessProtocol):
    """A process of `bots/process.py`, as the server talks to it."""

    def __init__(self) -> None:
        self._said = bytearray()
        self._reply: asyncio.Future[Ready | Answer | Unknown] = asyncio.get_running_loop().create_future()
        self._ended = asyncio.Event()

    async def ask(self, question: Question, seconds: float) -> Ready | Answer | Unknown:
        """Raises TimeoutError, or Gone."""
        self._reply = asyncio.get_running_loop().create_future()
        if self._ended.is_set():
            raise Gone(self._how())
        self.tell(question)
        return await self.reply(seconds)

    async def reply(self, seconds: float) -> Ready | Answer | Unknown:
        # Unlike `timeout`, `wait` counts an answer that came in time to a server which was too busy to read it.
        done, _ = await asyncio.wait([self._reply], timeout=seconds)
        if not done:
            raise TimeoutError
        if self._reply.cancelled():
            raise Gone("was sent away")
        return self._reply.result()

    def tell(self, message: Question | Forget) -> None:
        if not self._ended.is_set():
            self._input.write(frame(message))

    async def end(self) -> None:
        """With all that a bot may have started, where processes come in groups."""
        self._reply.cancel()
        if not self._ended.is_set():
            with suppress(ProcessLookupError):
                if hasattr(os, "killpg"):
                    os.killpg(self.pid, signal.SIGKILL)
                else:
                    self._transport.kill()
        await self._ended.wait()
        self._transport.close()

    # What the event loop tells.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.SubprocessTransport, transport)  # uvloop's own is none by its type
        self._input = cast(asyncio.WriteTransport, self._transport.get_pipe_transport(0))
        self.pid = self._transport.get_pid()

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        if self._reply.done():  # nobody asked
            return
        self._said += data
        size = int.from_bytes(self._said[:SIZE])
        if len(self._said) < SIZE + size:
            return
        body = bytes(self._said[SIZE : SIZE + size])
        self._said.clear()
        try:
            self._reply.set_result(read_answer(body))
        except ValueError:
            self._reply.set_exception(Gone("said something that nobody understands"))

    def process_exited(self) -> None:
        self._ended.set()
        if not self._reply.done():
            self._reply.set_exception(Gone(self._how()))

    def _how(self) -> str:
        code = self._transport.get_returncode()
        return "ran out of memory" if code == NO_MEMORY else f"ended its process (code {code})"


async def _start(memory_mb: int, think: int | None) -> _Process:
    environment = {name: value for name, value in os.environ.items() if name.upper() in ENVIRONMENT}
    environment["PYTHONPATH"] = os.pathsep.join(path or os.getcwd() for path in sys.path)
    _, process = await asyncio.get_running_loop().subprocess_exec(
        _Process,
        *(sys.executable, "-P", "-c", PROGRAM, str(memory_mb), *([] if think is None else [str(think)])),
        stderr=None,
        env=environment,
        start_new_session=True,
    )
    return process
