"""A pool of worker processes that run tasks in fair order, each task once for all clients that wait for it.

Addresses take turns, and so do the people of one address. A task that has run for SHORT_SECONDS counts as long. One
process is always reserved for short tasks, so that nobody waits for somebody else's drawing: if long tasks occupy all
others, a task that turns out to be long is stopped and queued again among the long ones.
"""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from typing import Any, NamedTuple

from ...errors import Illegal, Refused
from .process import TaskRequest
from .worker import TaskWorker, TooLarge, TooLong, WorkerEnded

SHORT_SECONDS = 1.0
WALL_FACTOR = 6
"""Wall-clock limit as a multiple of the processor time, for a busy machine; then the process is killed."""
START_SECONDS = 120
"""Limit for the start of a process."""
MAX_TRIES = 2
"""How often a task is started again when its process was killed by something else."""
PEOPLE_PER_ADDRESS = 4
"""Limit on waiting tasks of one address, as a multiple of the limit of one person."""

logger = logging.getLogger(__name__)


class Asker(NamedTuple):
    """The owner of a task: an address, and a person there if there is one."""

    address: str
    person: str = ""


class _Job:
    """A task and its waiting clients. It takes the turn of the first one."""

    def __init__(self, asker: Asker, key: str, request: TaskRequest) -> None:
        self.asker = asker
        self.key = key
        self.request = request
        self.waiting: set[Future[Any]] = set()
        self.worker: TaskWorker | None = None
        """The worker that runs it."""
        self.is_long = False
        self.tries = 0
        self.put_back = False
        """It was stopped to make room for short tasks."""
        self.deadline: threading.Timer | None = None
        self.timed_out = False


class Pool:
    """Thread-safe. Use it from any thread; each task runs in a thread that waits for its worker."""

    def __init__(self, processes: int, seconds: int, memory_mib: int, per_person: int) -> None:
        self._long_at_once = processes
        self._seconds = seconds
        self._per_person = per_person
        self._lock = threading.RLock()
        self._idle = [TaskWorker(memory_mib) for _ in range(processes + 1)]
        self._workers = tuple(self._idle)
        self._jobs: dict[str, _Job] = {}
        self._lines: dict[str, dict[str, deque[_Job]]] = {}
        """Tasks that have not started, by address and person; the next turn comes first."""
        self._long = 0
        self._closed = False

    def submit(self, asker: Asker, key: str, name: str, *arguments: Any) -> Future[Any]:
        """Runs the function of this name (`module:function`). Cancel the future to stop waiting.

        A key names a task: requests with the key of a waiting or running task share it. Raises Illegal if too many
        tasks wait. The future raises the refusals of the function, or TooLong, TooLarge or WorkerEnded.
        """
        future: Future[Any] = Future()
        with self._lock:
            if self._closed:
                raise Illegal("tasks.stopped")
            job = self._jobs.get(key)
            if job is None:
                self._check_room(asker)
                job = self._jobs[key] = _Job(asker, key, TaskRequest(name, arguments, self._seconds))
                self._append(job)
            job.waiting.add(future)
        future.add_done_callback(lambda done: self._left(job, done) if done.cancelled() else None)
        self._dispatch()
        return future

    def pids(self) -> tuple[int, ...]:
        """The ids of the running processes."""
        return tuple(pid for worker in self._workers if (pid := worker.pid) is not None)

    def close(self) -> None:
        """Ends all processes. Waiting clients are told that the server has stopped the task."""
        with self._lock:
            self._closed = True
            jobs = list(self._jobs.values())
            self._lines.clear()
        for job in jobs:
            self._tell(job, Illegal("tasks.stopped"))
        for worker in self._workers:
            worker.close()

    # Queues

    def _check_room(self, asker: Asker) -> None:
        same_address = [job for job in self._jobs.values() if job.asker.address == asker.address]
        same_person = [job for job in same_address if job.asker.person == asker.person]
        most_of_address = PEOPLE_PER_ADDRESS * self._per_person
        if len(same_person) >= self._per_person or len(same_address) >= most_of_address:
            raise Illegal("tasks.too_many", most=self._per_person, seconds=self._seconds)

    def _append(self, job: _Job, first: bool = False) -> None:
        line = self._lines.setdefault(job.asker.address, {}).setdefault(job.asker.person, deque())
        if first:
            line.appendleft(job)
        else:
            line.append(job)

    def _next(self) -> _Job | None:
        """The first task that may start. Its person and its address go to the end of the queue."""
        for job in self._in_turn():
            if not job.is_long or self._long < self._long_at_once:
                self._remove(job)
                people = self._lines.pop(job.asker.address, None)
                if people is not None:
                    line = people.pop(job.asker.person, None)
                    if line is not None:
                        people[job.asker.person] = line
                    self._lines[job.asker.address] = people
                return job
        return None

    def _in_turn(self) -> Iterator[_Job]:
        for people in tuple(self._lines.values()):
            for line in tuple(people.values()):
                yield from tuple(line)

    def _remove(self, job: _Job) -> None:
        people = self._lines.get(job.asker.address, {})
        line = people.get(job.asker.person)
        if line is None:
            return
        with suppress(ValueError):
            line.remove(job)
        if not line:
            del people[job.asker.person]
        if not people:
            del self._lines[job.asker.address]

    # Running tasks

    def _dispatch(self) -> None:
        """Starts the tasks that may start. A running process is preferred to a new one."""
        with self._lock:
            while not self._closed and self._idle:
                job = self._next()
                if job is None:
                    return
                worker = next((worker for worker in self._idle if worker.pid is not None), self._idle[-1])
                self._idle.remove(worker)
                job.worker, job.put_back = worker, False
                self._long += job.is_long
                threading.Thread(target=self._run, args=(job, worker), name="task", daemon=True).start()

    def _run(self, job: _Job, worker: TaskWorker) -> None:
        timer = _timer(START_SECONDS, lambda _: worker.kill(), job)
        outcome: Any
        try:
            worker.start()
            timer.cancel()
            timer = _timer(SHORT_SECONDS, self._is_long, job)
            outcome = worker.ask(job.request) if job.waiting else WorkerEnded("nobody waits any more")
        except (Refused, TooLong, TooLarge, WorkerEnded) as error:
            # Its traceback refers to this frame and to all uploaded data, which only the garbage collector could free.
            outcome = error.with_traceback(None)
        except Exception as error:  # for example when no process can be started
            logger.exception("a task could not be done: %s", job.request.name)
            outcome = WorkerEnded(str(error))
        finally:
            timer.cancel()
        self._done(job, worker, outcome)

    def _done(self, job: _Job, worker: TaskWorker, outcome: Any) -> None:
        with self._lock:
            job.worker = None
            if job.deadline is not None:
                job.deadline.cancel()
            self._idle.append(worker)
            self._long -= job.is_long
            again = isinstance(outcome, WorkerEnded) and bool(job.waiting) and not self._closed
            if again and job.put_back:
                job.is_long = True
                self._append(job, first=True)
            elif again and not job.timed_out and job.tries + 1 < MAX_TRIES:
                job.tries += 1
                self._append(job, first=True)
            else:
                again = False
                if job.timed_out:
                    outcome = TooLong()
                if self._jobs.get(job.key) is job:
                    del self._jobs[job.key]
        if not again:
            self._tell(job, outcome)
        self._dispatch()

    def _is_long(self, job: _Job) -> None:
        with self._lock:
            if job.worker is None:
                return
            if not job.is_long and self._long >= self._long_at_once:
                job.put_back = True
                job.worker.kill()
                return
            self._long += not job.is_long
            job.is_long = True
            job.deadline = _timer(WALL_FACTOR * self._seconds, self._is_late, job)

    def _is_late(self, job: _Job) -> None:
        with self._lock:
            if job.worker is not None:
                job.timed_out = True
                job.worker.kill()

    def _left(self, job: _Job, future: Future[Any]) -> None:
        """A client no longer waits. A task without clients is cancelled."""
        with self._lock:
            job.waiting.discard(future)
            if job.waiting or self._jobs.get(job.key) is not job:
                return
            del self._jobs[job.key]
            self._remove(job)
            if job.worker is not None:
                job.worker.kill()

    def _tell(self, job: _Job, outcome: Any) -> None:
        with self._lock:
            waiting, job.waiting = job.waiting, set()
        for future in waiting:
            with suppress(InvalidStateError):  # cancelled just now
                if isinstance(outcome, Exception):
                    future.set_exception(outcome)
                else:
                    future.set_result(outcome)


def _timer(seconds: float, call: Callable[[_Job], None], job: _Job) -> threading.Timer:
    timer = threading.Timer(seconds, call, (job,))
    timer.daemon = True
    timer.start()
    return timer
