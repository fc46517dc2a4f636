"""The server's handle of a worker process: sends one request at a time, and kills the process if necessary."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from typing import Any

from ...bots.process import OUT_OF_MEMORY_EXIT_CODE
from ...errors import Refused
from .process import TaskReply, TaskRequest, frame, read_reply

PROGRAM = "import sys; from rubicon.server.tasks.process import main; main(int(sys.argv[1]))"
# A worker reads uploaded files, so it does not get the server's keys and passwords.
ENVIRONMENT = {"HOME", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "PATH", "PYTHONHOME", "TMPDIR"}
ENVIRONMENT |= {"LOCALAPPDATA", "SYSTEMROOT", "TEMP", "TMP", "USERPROFILE"}  # needed on Windows
ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
CRASHES = {-getattr(signal, name) for name in ("SIGABRT", "SIGBUS", "SIGSEGV", "SIGTRAP") if hasattr(signal, name)}
"""Exit codes of a process in which a library ran out of memory without reporting it."""


class TooLong(Exception):
    """The task exceeded its processor time."""


class TooLarge(Exception):
    """The task exceeded its memory."""


class WorkerEnded(Exception):
    """The process was killed by something else, or failed for a reason outside of the task."""


class TaskWorker:
    """Used by one thread; any thread may kill it."""

    def __init__(self, memory_mib: int) -> None:
        self._memory_mib = memory_mib
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = False
        self._lock = threading.Lock()

    @property
    def pid(self) -> int | None:
        process = self._process
        return None if process is None or process.poll() is not None else process.pid

    def start(self) -> None:
        """Starts a process if there is none, and waits until it is ready. Raises WorkerEnded."""
        with self._lock:
            if self._closed:
                raise WorkerEnded("the server ends")
            if self.pid is not None:
                return
            self._discard()
            process = self._process = _start(self._memory_mib)
        assert process.stdout is not None
        if read_reply(process.stdout) is None:
            raise WorkerEnded("a worker ended before it was ready")

    def ask(self, request: TaskRequest) -> Any:
        """Raises Refused, TooLong, TooLarge or WorkerEnded."""
        process = self._process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(frame(request))
            process.stdin.flush()
            reply = read_reply(process.stdout)
        except (OSError, ValueError):
            reply = None
        if reply is None:
            raise self._how_it_ended(process)
        if reply.worn:
            self.kill()
        return _value(reply)

    def _how_it_ended(self, process: subprocess.Popen[bytes]) -> Exception:
        self.kill()  # it may have closed its pipes and still be running
        code = process.wait()
        if hasattr(signal, "SIGPROF") and code == -signal.SIGPROF:
            return TooLong()
        if code == OUT_OF_MEMORY_EXIT_CODE or code in CRASHES:
            return TooLarge()
        return WorkerEnded(f"a worker ended with code {code}")

    def kill(self) -> None:
        """Kills it with all processes that it has started. The waiting thread gets WorkerEnded."""
        process = self._process
        if process is None:
            return
        with suppress(ProcessLookupError, PermissionError):
            if process.poll() is None:
                if hasattr(os, "killpg"):
                    os.killpg(process.pid, signal.SIGKILL)
                else:
                    process.kill()

    def close(self) -> None:
        """Ends the process, even while it starts; no other can be started afterwards."""
        with self._lock:
            self._closed = True
            self.kill()
            self._discard()

    def _discard(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.wait()
            for pipe in (process.stdin, process.stdout):
                with suppress(OSError):  # the rest of the request is no longer needed
                    assert pipe is not None
                    pipe.close()


def _start(memory_mib: int) -> subprocess.Popen[bytes]:
    environment = {name: value for name, value in os.environ.items() if name.upper() in ENVIRONMENT} | ONE_THREAD
    environment["PYTHONPATH"] = os.pathsep.join(path or os.getcwd() for path in sys.path)
    return subprocess.Popen(
        [sys.executable, "-P", "-c", PROGRAM, str(memory_mib)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment,
        start_new_session=True,
    )


def _value(reply: TaskReply) -> Any:
    if reply.failed:
        raise WorkerEnded("a task raised an error")
    if isinstance(reply.value, Refused):
        raise reply.value
    return reply.value
