"""Time limits grow with the slowness of the machine, are extended when it rises, and name what was awaited."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from itertools import count

import pytest

from tests import pace

WAITS = "import sys; print(sys.stdin.read(), flush=True); sys.stdin.close(); import time; time.sleep({})"


class Machine:
    """What a test says of the machine: how long the work takes and how many processes want to run."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.wall = self.processor = pace.REFERENCE_WORK_SECONDS
        self.load = 0.0
        self.measurements = 0
        monkeypatch.setattr(pace, "_measured", None)
        monkeypatch.setattr(pace, "_time_of_work", self._work)
        monkeypatch.setattr(pace, "_load", lambda: self.load)
        monkeypatch.setattr("tests.pace.os.cpu_count", lambda: 2)

    def _work(self) -> tuple[float, float]:
        self.measurements += 1
        return self.wall, self.processor


class Clock:
    """Stands still unless somebody sleeps."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        monkeypatch.setattr("tests.pace.time.monotonic", lambda: self.now)
        monkeypatch.setattr("tests.pace.time.sleep", self.sleep)

    def sleep(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(monkeypatch)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    with monkeypatch.context() as patch:
        yield Clock(patch)


def test_an_idle_machine_has_slowness_one_and_a_faster_one_no_less(machine):
    assert pace.slowness() == 1
    machine.wall = machine.processor = pace.REFERENCE_WORK_SECONDS / 10
    assert pace.slowness() == 1


@pytest.mark.parametrize(
    ("wall", "processor", "load", "slowness"),
    [
        (3, 3, 0, 3),  # a slow processor
        (5, 1, 0, 5),  # others get the processor most of the time
        (1, 1, 8, 4),  # as can be told from those who wait for it
        (6, 3, 10, 15),
        (1000, 1, 1000, pace.MAX_SLOWNESS),
    ],
)
def test_slowness_counts_the_processor_and_those_who_share_it(machine, wall, processor, load, slowness):
    machine.wall = wall * pace.REFERENCE_WORK_SECONDS
    machine.processor = processor * pace.REFERENCE_WORK_SECONDS
    machine.load = load
    assert pace.slowness() == pytest.approx(slowness)


def test_the_real_machine_has_a_slowness():
    assert 1 <= pace.slowness() <= pace.MAX_SLOWNESS


def test_a_number_of_seconds_is_scaled_and_measured_again_only_after_a_while(machine, clock):
    machine.load = 6
    assert pace.seconds(10) == pytest.approx(30)
    assert pace.milliseconds(10) == 30_000
    machine.load = 8
    assert pace.seconds(10) == pytest.approx(30)
    assert machine.measurements == 1
    clock.sleep(pace.FRESH_SECONDS + 1)
    assert pace.seconds(10) == pytest.approx(40)


def test_what_becomes_true_is_given_back(machine, clock):
    numbers = count()
    assert pace.wait_until(lambda: next(numbers) * (clock.now > 1001), "a number", 2) > 0
    assert 1001 < clock.now < 1002


def test_what_never_becomes_true_is_told_with_the_time_and_the_last_value(machine, clock):
    numbers = count()
    machine.load = 4
    with pytest.raises(
        AssertionError, match=r"waited 6\.\d s in vain for a miracle \(slowness 2\.0\); last value: \[\]"
    ):
        pace.wait_until(lambda: [] if next(numbers) >= 0 else [1], "a miracle", 3)
    assert next(numbers) > 100


def test_the_condition_is_looked_at_once_more_after_the_end(machine, clock):
    """The process may have been stopped for a whole limit while it looked."""
    looks: list[float] = []

    def look() -> bool:
        looks.append(clock.now)
        clock.sleep(100)
        return len(looks) > 1

    assert pace.wait_until(look, "the second look", 1)


def test_a_limit_is_extended_when_the_machine_has_become_slower(machine, clock):
    limit = pace.Limit(10)
    clock.sleep(9)
    assert limit.left == pytest.approx(1)
    machine.load = 10
    clock.sleep(2)
    assert limit.left == pytest.approx(39)
    clock.sleep(40)
    assert limit.expired
    machine.load = 0
    assert limit.expired


def test_no_limit_is_extended_for_ever(machine, clock):
    limit = pace.Limit(10)
    machine.load = 1_000_000
    clock.sleep(10 * pace.MAX_SLOWNESS - 1)
    assert not limit.expired
    clock.sleep(2)
    assert limit.expired


def test_a_coroutine_waits_while_others_go_on(machine):
    async def scene() -> int:
        done: list[int] = []
        asyncio.get_running_loop().call_later(0.05, done.append, 7)
        return (await pace.until(lambda: done, "what is done later"))[0]

    assert asyncio.run(scene()) == 7


def test_a_coroutine_that_waits_in_vain_is_told_so(machine):
    with pytest.raises(pace.Slow, match=r"in vain for nothing .* last value: None"):
        asyncio.run(pace.until(lambda: None, "nothing", 0.05))


def test_whatever_is_awaited_within_a_limit_is_broken_off(machine):
    async def scene() -> None:
        async with pace.limit("the end of all days", 0.05):
            await asyncio.Event().wait()

    with pytest.raises(pace.Slow, match="in vain for the end of all days"):
        asyncio.run(scene())


def test_a_limit_around_coroutines_is_extended_too(machine):
    async def scene() -> bool:
        async with pace.limit("a moment", 0.05):
            machine.load = 2 * pace.MAX_SLOWNESS
            await asyncio.sleep(0.2)
        return True

    assert asyncio.run(scene())


def test_a_timeout_of_somebody_else_is_left_alone(machine):
    async def scene() -> None:
        async with pace.limit("nothing"):
            raise TimeoutError("mine")

    with pytest.raises(TimeoutError, match="mine"):
        asyncio.run(scene())


@pytest.mark.timing
def test_a_process_is_awaited_however_often_the_limit_is_looked_at(monkeypatch):
    monkeypatch.setattr(pace, "STEP_SECONDS", 0.01)
    command = [sys.executable, "-c", WAITS.format(0.2)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert pace.communicate(process, "hello")[0] == "hello\n"
    assert pace.exit_code(process) == 0


@pytest.mark.timing
def test_a_process_that_does_not_end_is_told_with_what_it_said(machine, monkeypatch):
    monkeypatch.setattr(pace, "STEP_SECONDS", 0.01)
    command = [sys.executable, "-c", WAITS.format(1000)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            with pytest.raises(pace.Slow, match="in vain for the end of process"):
                pace.exit_code(process, 0.05)
            with pytest.raises(pace.Slow, match="in vain for the end of process"):
                pace.communicate(process, "hello", 0.05)
        finally:
            process.kill()
