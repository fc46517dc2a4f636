"""Computer players on this machine, with a time limit for each decision."""

from __future__ import annotations

import hashlib
import sys
from typing import TYPE_CHECKING

from .. import bots
from ..bots import sim
from ..bots.bot import Brief, TimeLimited, decide
from ..core.chance import Fast, new_secret
from ..core.edition import AnyEdition, Seat
from ..errors import Refused
from ..texts import say

if TYPE_CHECKING:
    from .remote_table import RemoteTable

DECISION_SECONDS = 10
"""Time limit for a decision; then the default action is played."""
SLOW_FACTOR = 5
"""The time limit as a multiple of the thinking time, for slow machines."""
MAX_REFUSALS = 20
"""Stop after this many consecutive refusals by a server."""


def make_player(edition: AnyEdition, seat: Seat, kind: str, seed: int, think: int | None) -> TimeLimited:
    """A computer player with its own random source. `think` is its thinking time in milliseconds."""
    prepare_simulator()
    bot = bots.find(kind)(Brief(edition, seat, Fast(seed + seat).at(0), think))
    return TimeLimited(bot, max(DECISION_SECONDS, SLOW_FACTOR * (think or 0) / 1000))


def prepare_simulator() -> None:
    """Compile the simulator of the strongest players in the background."""
    if sim.prepare_beside():
        print(say("model", "beside"), file=sys.stderr, flush=True)


def bot_seed(seed: str | None) -> int:
    """The seed of the computer players, independent of the dice."""
    secret = new_secret() if seed is None else hashlib.sha256(f"bots:{seed}".encode()).digest()
    return int.from_bytes(secret[:8], "big")


class RemotePlayer:
    """A computer player of this machine on seats of a server. It sees what a person on these seats sees."""

    def __init__(self, table: RemoteTable, kind: str, think: int | None) -> None:
        self.table = table
        self.kind = kind
        self.think = think
        self.players: dict[Seat, TimeLimited] = {}

    def run(self) -> int:
        """Play until the game is over."""
        table = self.table
        with table.attended():
            table.come()
            while not self._done():
                table.wait(lambda: table.next_seat() is not None or table.can_start or self._done())
                table.advance()
                seat = table.next_seat()
                if seat is not None:
                    self._play(seat)
            if table.begun:
                table.tell_end()
        return 0

    def _done(self) -> bool:
        return self.table.over or self.table.closed

    def _play(self, seat: Seat) -> None:
        table = self.table
        for left in reversed(range(MAX_REFUSALS)):
            table.look_from(seat)
            if seat not in table.awaited():
                return
            events, table.fresh = table.fresh, []
            decision = decide(self._player(seat), table.game, seat, events)
            if decision.failure:
                facts = {"seat": table.names.seat(seat), "failure": decision.failure}
                table.screen.say(say("play", "bot_failed", facts))
            try:
                table.act(seat, decision.action)
            except Refused:  # the state changed meanwhile; the update arrived before the refusal
                if not left or table.stop is not None:
                    raise
            else:
                return

    def _player(self, seat: Seat) -> TimeLimited:
        if seat not in self.players:
            self.players[seat] = make_player(self.table.edition, seat, self.kind, bot_seed(None), self.think)
        return self.players[seat]
