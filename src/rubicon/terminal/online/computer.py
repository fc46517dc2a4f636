"""A computer player of this machine on a seat of a server: it sees what a person there would see, and no more."""

from __future__ import annotations

from ...bots.bot import decide
from ...bots.time_limited import TimeLimited
from ...core.edition import Seat
from ...errors import Refused
from ...texts import say
from .. import keeping
from ..computer import computer
from .away import Away
from .there import ending

TRIES = 20
"""So often in a row the server may refuse what the computer wants, before it is given up."""


class Computer:
    def __init__(self, away: Away, name: str, start_when_full: bool, think: int | None) -> None:
        self.away = away
        self.name = name
        self.think = think
        self.start_when_full = start_when_full
        self.players: dict[Seat, TimeLimited] = {}

    def run(self) -> int:
        """Plays until the game is over."""
        away = self.away
        try:
            away.come()
            if self.start_when_full and not away.begun:
                away.wait(lambda: away.full or away.closed_down)
                away.link.post(f"tables/{away.code}/start")
            while not self._done():
                away.wait(lambda: away.mine_awaited() is not None or self._done())
                seat = away.mine_awaited()
                if seat is not None:
                    self._play(seat)
            away.screen.say(*ending(away) if away.begun else ())
            return 0
        finally:
            away.leave()

    def _done(self) -> bool:
        return self.away.over or self.away.closed_down

    def _play(self, seat: Seat) -> None:
        away = self.away
        for left in reversed(range(TRIES)):
            away.look_from(seat)
            if seat not in away.awaited():
                return
            events, away.fresh = away.fresh, []
            decision = decide(self._player(seat), away.game, seat, events)
            if decision.failure:
                facts = {"seat": away.names.seat(seat), "failure": decision.failure}
                away.screen.say(say("play", "bot_failed", facts))
            try:
                away.act(seat, decision.action)
            except Refused:  # somebody was quicker, or the clock: what they did has been told before the refusal
                if not left or away.stop is not None:
                    raise
            else:
                return

    def _player(self, seat: Seat) -> TimeLimited:
        if seat not in self.players:
            edition, seed = self.away.game.edition, keeping.bot_seed(None)
            self.players[seat] = computer(edition, seat, self.name, seed, self.think)
        return self.players[seat]
