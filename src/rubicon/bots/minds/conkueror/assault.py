"""Which conquest is worth its price, by what it brings and what the dice will cost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ....editions.conkueror.pieces import MERCENARIES, NOTHING, Force, matches, plus, spare, worth
from ....odds.battle import Odds
from .outlook import Outlook
from .stack import odds, suited

STRONG = 3
"""CK 4.1: so many pieces a territory has at least from which others are attacked."""


class Assault(NamedTuple):
    gain: float
    """What it brings on average, in infantry; below 0 it costs more."""
    source: int
    target: int
    force: Force
    """What the pieces in the source are changed into for it."""
    win: float


def value(outlook: Outlook, target: int, fight: Odds, taken: tuple[int, ...] = ()) -> float:
    """The prize if it falls, and what both sides lose on the way to it."""
    prize = fight.win * outlook.prize(target, taken)
    return prize - fight.attackers_lost + outlook.spite * fight.defenders_lost


class Assaults:
    """All that one seat can attack or occupy now."""

    def __init__(self, outlook: Outlook, *, cunning: bool, steps: int) -> None:
        self.outlook = outlook
        self.cunning = cunning
        """Whether pieces are changed so that they match the defenders."""
        self.steps = steps
        """How many conquests ahead a campaign is thought through."""

    def best(self, sources: Iterable[int], more: Force = NOTHING) -> Assault | None:
        """The best from any of these, if so many more stood there; None where none is worth it."""
        found = max((assault for source in sources for assault in self.of(source, more)), default=None)
        return found if found is not None and found.gain > 0 else None

    def base(self, more: Force) -> int:
        """Where more pieces do most: where the best attack begins, or else at the strongest front."""
        outlook = self.outlook
        best = self.best(outlook.mine, more)
        if best is not None:
            return best.source
        return max(outlook.fronts, key=lambda t: (worth(outlook.pieces[t]), outlook.threat(t), -t))

    def of(self, source: int, more: Force = NOTHING) -> Iterator[Assault]:
        outlook = self.outlook
        force = plus(outlook.pieces[source], more)
        if sum(force) == 1:
            return
        for target in outlook.links[source]:
            if outlook.owners[target] is None:
                if spare(force) > 0:
                    yield Assault(outlook.prize(target), source, target, force, 1.0)
            elif outlook.owners[target] != outlook.seat and target not in outlook.state.immune:
                yield from self._attack(source, target, force)

    def _attack(self, source: int, target: int, force: Force) -> Iterator[Assault]:
        outlook, against = self.outlook, self.outlook.pieces[target]
        changed = suited(force, against) if self.cunning or not any(against[1:3]) else force
        if changed is None or not matches(changed, against):
            return
        number = sum(changed)
        if number < STRONG or number == changed[MERCENARIES]:
            return
        fight = odds(number - 1, sum(against), outlook.state.bombardment)
        gain = value(outlook, target, fight)
        if self.steps > 1:
            left = int(number - 1 - fight.attackers_lost)
            gain += fight.win * self._onward(target, left, (target,))
        yield Assault(gain, source, target, changed, fight.win)

    def _onward(self, source: int, number: int, taken: tuple[int, ...]) -> float:
        """The best that those who are left on average can do from there."""
        outlook, best = self.outlook, 0.0
        if number < STRONG:
            return best
        for target in outlook.links[source]:
            owner = outlook.owners[target]
            if owner == outlook.seat or target in taken or target in outlook.state.immune:
                continue
            fight = odds(number - 1, sum(outlook.pieces[target]))
            gain = value(outlook, target, fight, taken)
            if len(taken) + 1 < self.steps:
                left = int(number - 1 - fight.attackers_lost)
                gain += fight.win * self._onward(target, left, (*taken, target))
            best = max(best, gain)
        return best
