"""Every board that is built, and what makes it: a function that says how far it is and gives the bytes of the file.

Boards of real land come from plans and open data, those of lands that never were from seeds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial

from rubicon.world.board_file import write_board

from . import fantasy
from .build import Earth, Say, build, read
from .plan import Plan
from .regions import PLANS

Maker = Callable[[Say], bytes]


def from_plan(plan: Plan, say: Say) -> bytes:
    return write_board(build(plan, _earth(say), say))


@cache
def _earth(say: Say) -> Earth:
    return read(say)


def from_seed(make: Callable[[], bytes], say: Say) -> bytes:
    say("  drawing a land that never was")
    return make()


BOARDS: Mapping[str, Maker] = {
    **{plan.id: partial(from_plan, plan) for plan in PLANS},
    **{id: partial(from_seed, make) for id, make in fantasy.BOARDS.items()},
}
