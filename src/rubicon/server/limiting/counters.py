"""`hold`: counts against the rates of the table of limits, in Redis for all processes, or else in this one.

The storage in memory of the library `limits` is not used: it starts a thread for each event, which looks at every key,
and it never drops the keys of moving windows.
"""

from __future__ import annotations

import math
from functools import cache
from typing import TYPE_CHECKING

from ...errors import Illegal
from ..config.environment import environment
from ..config.limits import Rate, limits
from .rates import LocalRate

if TYPE_CHECKING:
    from .shared import SharedRates

_local: dict[tuple[str, Rate], LocalRate] = {}


def hold(name: str, key: str | int) -> None:
    """Counts one event against the rate `name` of the table of limits, for an address, a name or a person.

    Raises Illegal("too_fast") with the seconds to wait if there were too many. It may wait for Redis, so the event loop
    does not call it.
    """
    seconds = take(name, key)
    if seconds:
        raise Illegal("too_fast", seconds=max(1, math.ceil(seconds)))


def take(name: str, key: str | int) -> float:
    """Counts one event and returns 0, or returns the seconds to wait."""
    rate: Rate = getattr(limits(), name)
    shared = _shared(environment().redis) if environment().redis else None
    waits = shared.take(name, rate, key) if shared else None
    return local_rate(name, rate).take(key) if waits is None else waits


def local_rate(name: str, rate: Rate) -> LocalRate:
    found = _local.get((name, rate))
    return found if found is not None else _local.setdefault((name, rate), LocalRate(rate))


def forget() -> None:
    """Forgets what this process has counted."""
    for rate in _local.values():
        rate.clear()


@cache
def _shared(url: str) -> SharedRates:
    from .shared import SharedRates  # which loads a good deal that one process does not need

    return SharedRates(url)
