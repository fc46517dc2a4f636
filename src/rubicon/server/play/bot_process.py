"""Processes of computer players: starting them, communicating with them, and ending them."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from contextlib import suppress
from typing import cast

from ...bots.process import LENGTH_BYTES, OUT_OF_MEMORY_EXIT_CODE, Ready, frame, read_answer
from ...bots.worker import Answer, BotQuestion, BotWarmUp, Forget, Unknown

START_TIMEOUT_SECONDS = 60
"""Until a process is ready, and for each warm-up."""
PROGRAM = "import sys; from rubicon.bots.process import main; main(*map(int, sys.argv[1:]))"
# Bots must not read the server's keys and passwords, which may be in its environment.
ENVIRONMENT = {"HOME", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "PATH", "PYTHONHOME", "RUBICON_BOTS", "TMPDIR"}
ENVIRONMENT |= {"NUMBA_CACHE_DIR", "NUMBA_DISABLE_JIT"}  # the folder of the compiled model
ENVIRONMENT |= {"LOCALAPPDATA", "SYSTEMROOT", "TEMP", "TMP", "USERPROFILE"}  # needed on Windows


class ProcessEnded(Exception):
    """The process ended before it answered; the message says how."""


class BotPoolClosed(Exception):
    """The server is closing, so no default action may be played either."""


class BotProcess(asyncio.SubprocessProtocol):
    """The server's handle of a process that runs `bots/process.py`."""

    def __init__(self) -> None:
        self._said = bytearray()
        self._reply: asyncio.Future[Ready | Answer | Unknown] = asyncio.get_running_loop().create_future()
        self._ended = asyncio.Event()
        self._warm: set[BotWarmUp] = set()

    async def warm_up(self, wanted: BotWarmUp) -> None:
        """Loads what computer players need before their first decision. Raises ProcessEnded."""
        if wanted not in self._warm:
            self._reply = asyncio.get_running_loop().create_future()
            self.tell(wanted)
            await self.ready()
            self._warm.add(wanted)

    async def ready(self) -> None:
        """Waits until the process is ready. Raises ProcessEnded."""
        if self._ended.is_set():
            raise ProcessEnded(self._how())
        try:
            if not isinstance(await self.reply(START_TIMEOUT_SECONDS), Ready):
                raise ProcessEnded("said something that is no answer")
        except TimeoutError:
            raise ProcessEnded(f"was not ready within {START_TIMEOUT_SECONDS} seconds") from None

    async def ask(self, question: BotQuestion, seconds: float) -> Ready | Answer | Unknown:
        """Asks a question. Raises TimeoutError, or ProcessEnded."""
        self._reply = asyncio.get_running_loop().create_future()
        if self._ended.is_set():
            raise ProcessEnded(self._how())
        self.tell(question)
        return await self.reply(seconds)

    async def reply(self, seconds: float) -> Ready | Answer | Unknown:
        # Unlike `timeout`, `wait` accepts an answer that was in time while the server was too busy to read it.
        done, _ = await asyncio.wait([self._reply], timeout=seconds)
        if not done:
            raise TimeoutError
        if self._reply.cancelled():
            raise ProcessEnded("was sent away")
        return self._reply.result()

    def tell(self, message: BotQuestion | BotWarmUp | Forget) -> None:
        if not self._ended.is_set():
            self._input.write(frame(message))

    async def end(self) -> None:
        """Kills the process, and where there are process groups, everything that a bot has started."""
        self._reply.cancel()
        if not self._ended.is_set():
            with suppress(ProcessLookupError):
                if hasattr(os, "killpg"):
                    os.killpg(self.pid, signal.SIGKILL)
                else:
                    self._transport.kill()
        await self._ended.wait()
        self._transport.close()

    # Callbacks of the event loop

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.SubprocessTransport, transport)  # uvloop's transport is none by its type
        self._input = cast(asyncio.WriteTransport, self._transport.get_pipe_transport(0))
        self.pid = self._transport.get_pid()

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        if self._reply.done():  # there is no pending question
            return
        self._said += data
        size = int.from_bytes(self._said[:LENGTH_BYTES])
        if len(self._said) < LENGTH_BYTES + size:
            return
        body = bytes(self._said[LENGTH_BYTES : LENGTH_BYTES + size])
        self._said.clear()
        try:
            self._reply.set_result(read_answer(body))
        except ValueError:
            self._reply.set_exception(ProcessEnded("said something that nobody understands"))

    def process_exited(self) -> None:
        self._ended.set()
        if not self._reply.done():
            self._reply.set_exception(ProcessEnded(self._how()))

    def _how(self) -> str:
        code = self._transport.get_returncode()
        return "ran out of memory" if code == OUT_OF_MEMORY_EXIT_CODE else f"ended its process (code {code})"


async def _start(memory_mb: int, niceness: int, think: int | None) -> BotProcess:
    """The first reply of the new process says that it is ready."""
    environment = {name: value for name, value in os.environ.items() if name.upper() in ENVIRONMENT}
    environment["PYTHONPATH"] = os.pathsep.join(path or os.getcwd() for path in sys.path)
    _, process = await asyncio.get_running_loop().subprocess_exec(
        BotProcess,
        *(sys.executable, "-P", "-c", PROGRAM, str(memory_mb), str(niceness), *([] if think is None else [str(think)])),
        stderr=None,
        env=environment,
        start_new_session=True,
    )
    return process


class ProcessSupply:
    """Starts processes. With `spare`, a spare one is kept ready once a process had to be ended."""

    def __init__(self, memory_mb: int, think: int | None, niceness: int = 0, spare: bool = False) -> None:
        self._start = memory_mb, niceness, think
        self._keeps_spare = spare
        self._starting: set[BotProcess] = set()
        self._spares: list[asyncio.Task[BotProcess]] = []
        self._wanted: set[BotWarmUp] = set()
        """Computer players that were used so far: every new process is warmed up for them."""
        self._closed = False

    async def get(self) -> BotProcess:
        """A ready process. Raises ProcessEnded or BotPoolClosed."""
        if not self._spares:
            return await self._begin()
        spare = self._spares.pop()
        try:
            process = await asyncio.shield(spare)
        except ProcessEnded:
            process = await self._begin()
        except asyncio.CancelledError:
            self._spares.append(spare)
            raise
        if self._closed:
            await process.end()
            raise BotPoolClosed
        self.prepare_spare()
        return process

    async def warm_up(self, process: BotProcess, wanted: BotWarmUp) -> None:
        await process.warm_up(wanted)
        self._wanted.add(wanted)

    def prepare_spare(self) -> None:
        """Call when a process had to be ended."""
        if self._keeps_spare and not self._spares and not self._closed:
            spare = asyncio.create_task(self._begin())
            spare.add_done_callback(lambda done: done.cancelled() or done.exception())
            self._spares.append(spare)

    def pids(self) -> tuple[int, ...]:
        spares = [spare.result() for spare in self._spares if spare.done() and not spare.exception()]
        return tuple(process.pid for process in (*self._starting, *spares))

    async def close(self) -> None:
        self._closed = True
        for process in tuple(self._starting):
            await process.end()
        for made in await asyncio.gather(*self._spares, return_exceptions=True):
            if isinstance(made, BotProcess):
                await made.end()
        self._spares.clear()

    async def _begin(self) -> BotProcess:
        process = await _start(*self._start)
        self._starting.add(process)
        try:
            if self._closed:  # closed during the start
                raise BotPoolClosed
            await process.ready()
            for wanted in tuple(self._wanted):
                await process.warm_up(wanted)
        except BaseException:
            await process.end()
            raise
        finally:
            self._starting.discard(process)
        if self._closed:
            await process.end()
            raise BotPoolClosed
        return process
