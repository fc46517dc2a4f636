"""The collector stops all games while it looks, so it looks where it costs least; and yet nothing stays for ever."""

from __future__ import annotations

import asyncio
import gc
import time
import weakref
from collections.abc import Iterator

import pytest

from rubicon.server.play import gc_tuning
from rubicon.server.play.gc_tuning import GcSchedule
from tests import pace


class Ring:
    """Freed by the collector alone."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def as_it_was() -> Iterator[None]:
    yield
    gc.unfreeze()
    gc.enable()


class Clock:
    def __init__(self) -> None:
        self.now, self.busy, self.pause = 1_000.0, 0.0, 0.0

    def monotonic(self) -> float:
        return self.now

    def thread_time(self) -> float:
        return self.busy

    def collect(self, generation: int) -> int:
        """On a machine that does something else most of the time."""
        self.busy += self.pause
        self.now += 10 * self.pause
        return 0


@pytest.mark.timing
def test_what_is_new_is_freed_in_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gc_tuning, "YOUNG_SECONDS", 0.001)
    ring = weakref.ref(Ring())

    async def play() -> None:
        collecting = asyncio.create_task(GcSchedule().collect())
        fresh.append(weakref.ref(Ring()))
        await pace.until(lambda: fresh[0]() is None, "the collector")
        collecting.cancel()
        await asyncio.gather(collecting, return_exceptions=True)

    fresh: list[weakref.ref[Ring]] = []
    asyncio.run(play())
    assert ring() is None, "what lay about before is freed at the start"
    assert gc.isenabled(), "and whoever comes after has the collector as it was"


@pytest.mark.timing
def test_what_a_request_leaves_behind_after_a_while_is_freed_without_a_look_at_everything(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(gc_tuning, "YOUNG_SECONDS", 0.001)
    monkeypatch.setattr(GcSchedule, "look", lambda self: None)

    async def play() -> None:
        collecting = asyncio.create_task(GcSchedule().collect())
        ring = Ring()
        weak = weakref.ref(ring)
        await asyncio.sleep(0.01)  # it lives through some looks at what is new
        del ring
        await pace.until(lambda: weak() is None, "the second look")
        collecting.cancel()
        await asyncio.gather(collecting, return_exceptions=True)

    asyncio.run(play())


def test_what_has_lived_long_is_freed_while_games_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(time, "monotonic", clock.monotonic)
    here = GcSchedule()
    ring = Ring()
    weak = weakref.ref(ring)
    gc.collect()  # as old as anything
    del ring
    here.look()
    assert weak() is not None, "not at every look"
    clock.now += gc_tuning.FULL_SECONDS
    here.look()
    assert weak() is None


def test_what_existed_at_the_start_is_never_looked_at_again() -> None:
    here = GcSchedule()
    assert gc.get_freeze_count() > 10_000
    before = gc.get_freeze_count()
    here.look()
    assert gc.get_freeze_count() == before


def test_the_longer_a_look_takes_the_less_often_it_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    here = GcSchedule()
    monkeypatch.setattr(time, "monotonic", clock.monotonic)
    monkeypatch.setattr(time, "thread_time", clock.thread_time)
    monkeypatch.setattr(gc, "collect", clock.collect)
    clock.pause, here._due = 0.4, clock.now
    here.look()
    assert here._due - clock.now == pytest.approx(0.4 / gc_tuning.FULL_SHARE)
    clock.pause, here._due = 0.001, clock.now
    here.look()
    assert here._due - clock.now == pytest.approx(gc_tuning.FULL_SECONDS)
