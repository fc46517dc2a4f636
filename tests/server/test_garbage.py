"""The collector stops all games while it looks, so it looks where it costs least; and yet nothing stays for ever."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from rubicon.server.play import garbage
from rubicon.server.play.garbage import Garbage
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


@pytest.mark.timing
def test_what_is_new_is_freed_in_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage, "MOMENT", 0.001)
    ring = weakref.ref(Ring())

    async def play() -> None:
        collecting = asyncio.create_task(Garbage(quiet=lambda: False).collect())
        fresh.append(weakref.ref(Ring()))
        await pace.until(lambda: fresh[0]() is None, "the collector")
        collecting.cancel()
        await asyncio.gather(collecting, return_exceptions=True)

    fresh: list[weakref.ref[Ring]] = []
    asyncio.run(play())
    assert ring() is None, "what lay about before is freed at the start"
    assert gc.isenabled(), "and whoever comes after has the collector as it was"


@pytest.mark.parametrize(("quiet", "freed"), [(True, True), (False, False)])
def test_what_is_set_aside_is_looked_through_when_nobody_plays(quiet: bool, freed: bool) -> None:
    here = Garbage(quiet=lambda: quiet)
    ring = Ring()
    weak = weakref.ref(ring)
    kept = [[number] for number in range(gc.get_freeze_count() // 5)]  # a fifth more than at the start
    gc.freeze()
    del ring
    here.look()
    assert (weak() is None) == freed
    del kept


def test_what_has_become_twice_as_much_is_looked_through_in_the_middle_of_games(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(garbage, "MANY", 1_000)
    here = Garbage(quiet=lambda: False)
    ring = Ring()
    weak = weakref.ref(ring)
    kept = [[number] for number in range(int(gc.get_freeze_count() * 1.1))]
    gc.freeze()
    del ring
    here.look()
    assert weak() is None
    del kept
