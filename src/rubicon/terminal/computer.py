"""A computer player at this machine: made for its seat, and watched, so that one that hangs costs a decision only."""

from __future__ import annotations

import sys

from .. import bots
from ..bots import sim
from ..bots.bot import Brief
from ..bots.time_limited import TimeLimited
from ..core.chance import Fast
from ..core.edition import AnyEdition, Seat
from ..texts import say

PATIENCE = 10
"""So many seconds a computer has for a decision; then the game decides for it."""
SLOW = 5
"""A slow machine may take so many times as long as a computer was told to think."""


def computer(edition: AnyEdition, seat: Seat, kind: str, seed: int, think: int | None) -> TimeLimited:
    """One of this kind, with a luck of its own, that thinks for so many milliseconds or as long as it likes."""
    prepare()
    bot = bots.find(kind)(Brief(edition, seat, Fast(seed + seat).at(0), think))
    return TimeLimited(bot, max(PATIENCE, SLOW * (think or 0) / 1000))


def prepare() -> None:
    """What they look ahead with, without waiting for it."""
    if sim.prepare_beside():
        print(say("model", "beside"), file=sys.stderr, flush=True)
