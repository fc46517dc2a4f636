"""How long the tests wait: limits that grow with the slowness of the machine, and conditions that are awaited.

A limit exists only so that a test which waits for something that never happens comes to an end. It must therefore not
depend on how fast the machine is, or on what else it is doing. `slowness` measures how many times slower than an idle
reference machine this process runs right now. A limit of n seconds lasts n times the slowness that was measured last;
when it is about to expire the slowness is measured again, and the limit is extended if the machine has become slower.

    pace.wait_until(lambda: file.exists(), "the file")     # in a synchronous test
    await pace.until(lambda: player.done, "an action")     # in a coroutine
    async with pace.limit("the answer"): ...               # around anything that is awaited
    subprocess.run(command, timeout=pace.seconds(60))      # for an API that takes a number
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, AnyStr, TypeVar

T = TypeVar("T")

LIMIT_SECONDS = 60.0
"""How long something may take on an idle machine; nothing that the tests wait for takes a tenth of it there."""
POLL_SECONDS = 0.02
STEP_SECONDS = 5.0
"""How often a wait that is given to the operating system is interrupted to look at the limit."""

FRESH_SECONDS = 10.0
"""How long a measurement is used: new limits shall know of load that has come since the run began."""
WORK_ITERATIONS = 200_000
REFERENCE_WORK_SECONDS = 0.012
"""Processor time of the work on the reference machine, an ordinary server of 2024."""
MAX_SLOWNESS = 20.0
"""No limit is ever multiplied by more than this, so a test that hangs fails in the end."""


class Slow(AssertionError):
    """An awaited condition did not hold within its limit."""


def slowness() -> float:
    """How many times slower than the idle reference machine this process runs now: from 1 to MAX_SLOWNESS."""
    wall, processor = _time_of_work()
    speed = processor / REFERENCE_WORK_SECONDS
    contention = max(wall / processor if processor else 1.0, _load() / (os.cpu_count() or 1))
    return min(max(1.0, speed) * max(1.0, contention), MAX_SLOWNESS)


_measured: tuple[float, float] | None = None
"""The slowness, and when it was measured."""


def assumed_slowness() -> float:
    """As measured when the first limit of the run was set, or again if that was more than FRESH_SECONDS ago."""
    global _measured
    if _measured is None or time.monotonic() - _measured[1] > FRESH_SECONDS:
        _measured = slowness(), time.monotonic()
    return _measured[0]


def seconds(idle: float = LIMIT_SECONDS) -> float:
    """A limit in seconds, given as it would be on an idle machine, for an API that takes a fixed number."""
    return idle * assumed_slowness()


def milliseconds(idle: float = LIMIT_SECONDS) -> int:
    """The same for Playwright; `idle` is in seconds."""
    return round(1000 * seconds(idle))


class Limit:
    """A point in time that moves away while the machine is slower than was assumed."""

    def __init__(self, idle: float = LIMIT_SECONDS) -> None:
        self.idle = idle
        self._began = time.monotonic()
        self._slowness = assumed_slowness()

    @property
    def passed(self) -> float:
        """Seconds since it was set."""
        return time.monotonic() - self._began

    @property
    def left(self) -> float:
        """Seconds, at least 0; measures the machine again before it says 0."""
        left = self._left()
        if left <= 0:
            self._slowness = max(self._slowness, slowness())
            left = self._left()
        return max(0.0, left)

    @property
    def expired(self) -> bool:
        return self.left == 0

    def failure(self, what: str, last: str = "") -> Slow:
        told = f"waited {self.passed:.1f} s in vain for {what} (slowness {self._slowness:.1f})"
        return Slow(f"{told}; {last}" if last else told)

    def _left(self) -> float:
        return self.idle * self._slowness - self.passed


def wait_until(
    condition: Callable[[], T],
    what: str,
    seconds: float = LIMIT_SECONDS,
    pause: Callable[[], object] = lambda: time.sleep(POLL_SECONDS),
) -> T:
    """The first value of the condition that is true; raises Slow with the last value if none comes."""
    limit = Limit(seconds)
    while True:
        expired = limit.expired  # before the last look, not after it
        value = condition()
        if value:
            return value
        if expired:
            raise limit.failure(what, f"last value: {value!r}")
        pause()


async def until(condition: Callable[[], T], what: str, seconds: float = LIMIT_SECONDS) -> T:
    """As `wait_until`, while other tasks continue."""
    limit = Limit(seconds)
    while True:
        expired = limit.expired
        value = condition()
        if value:
            return value
        if expired:
            raise limit.failure(what, f"last value: {value!r}")
        await asyncio.sleep(POLL_SECONDS)


@asynccontextmanager
async def limit(what: str, seconds: float = LIMIT_SECONDS) -> AsyncIterator[None]:
    """As `asyncio.timeout`, with a limit that is extended on a slow machine; raises Slow."""
    loop = asyncio.get_running_loop()
    end = Limit(seconds)
    try:
        async with asyncio.timeout(None) as timeout:
            watching = True

            def look() -> None:
                left = end.left if watching else 0
                if left:
                    loop.call_later(left, look)
                elif watching:
                    timeout.reschedule(loop.time())

            loop.call_later(end.left, look)
            try:
                yield
            finally:
                watching = False
    except TimeoutError:
        if timeout.expired():
            raise end.failure(what) from None
        raise


def exit_code(process: subprocess.Popen[Any], seconds: float = LIMIT_SECONDS) -> int:
    """Waits for the end of a process that nobody has to read from."""
    limit = Limit(seconds)
    while True:
        left = limit.left
        try:
            return process.wait(min(STEP_SECONDS, left))
        except subprocess.TimeoutExpired:
            if not left:
                raise limit.failure(f"the end of process {process.args!r}") from None


def communicate(
    process: subprocess.Popen[AnyStr], told: AnyStr | None = None, seconds: float = LIMIT_SECONDS
) -> tuple[AnyStr, AnyStr]:
    """As `Popen.communicate`: writes, and reads until the process has ended."""
    limit = Limit(seconds)
    while True:
        left = limit.left
        try:
            return process.communicate(told, min(STEP_SECONDS, left))
        except subprocess.TimeoutExpired as late:
            told = None  # it is being sent
            if not left:
                raise limit.failure(f"the end of process {process.args!r}", f"it said: {late.output!r}") from None


def _time_of_work() -> tuple[float, float]:
    """Wall-clock and processor time of a fixed piece of work; the middle of three, for one may be a moment's hiccup."""
    return sorted(_time_once() for _ in range(3))[1]


def _time_once() -> tuple[float, float]:
    wall, processor = time.perf_counter(), time.thread_time()
    total = 0
    for number in range(WORK_ITERATIONS):
        total += number & 7
    return time.perf_counter() - wall, time.thread_time() - processor


def _load() -> float:
    """Processes that want to run: on average during the last minute, or right now if those are more."""
    try:
        average = os.getloadavg()[0]
    except (AttributeError, OSError):  # not on this system
        return 0.0
    try:
        with open("/proc/loadavg", encoding="ascii") as told:
            return max(average, float(told.read().split()[3].partition("/")[0]))
    except (OSError, ValueError, IndexError):
        return average
