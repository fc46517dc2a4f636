"""Every board that is built, and what makes it: a function that says how far it is and gives the bytes of the file.

Boards of real land come from plans. Any others, such as land that never was, take their place in `BOARDS` beside them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial

from rubicon.world.boardfile import write

from .build import Earth, Say, build, read
from .plan import Plan
from .regions import PLANS

Maker = Callable[[Say], bytes]


def from_plan(plan: Plan, say: Say) -> bytes:
    return write(build(plan, _earth(say), say))


@cache
def _earth(say: Say) -> Earth:
    return read(say)


BOARDS: Mapping[str, Maker] = {plan.id: partial(from_plan, plan) for plan in PLANS}
