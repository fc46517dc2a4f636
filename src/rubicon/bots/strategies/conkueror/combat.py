"""Which conquests are worth their price, and how to hold a front by the army match.

A force cannot attack a stack with a kind of piece that it lacks itself, so one artillery keeps off any number of
infantry. It costs ten infantry, but only while the others play: on its own turn the seat changes it back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ....editions.conkueror.attack import MIN_ATTACKING_PIECES
from ....editions.conkueror.pieces import MERCENARIES, NOTHING, Force, matches, plus, spare
from ....odds.battle import BattleOdds
from .evaluation import Evaluation
from .stack import loosened, made_of, odds, suited, worth

SAFE_CHANCE = 0.05
"""A territory that is less likely to fall than this needs no better guard."""
GUARD_FORMS = ((1, 0), (0, 1), (2, 0), (1, 1), (0, 2))
"""Numbers of cavalry and artillery to try as a guard."""


class ScoredAttack(NamedTuple):
    gain: float
    """Average gain in infantry; negative if the attack costs more than it brings."""
    source: int
    target: int
    force: Force
    """The pieces of the source after the exchanges that the attack needs."""
    win: float


def attack_value(evaluation: Evaluation, target: int, fight: BattleOdds, taken: tuple[int, ...] = ()) -> float:
    """The expected prize, less the own losses, plus the losses of the defender weighted by spite."""
    prize = fight.win * evaluation.prize(target, taken)
    return prize - fight.attackers_lost + evaluation.spite * fight.defenders_lost


class AttackFinder:
    """Finds what one seat can attack or occupy now."""

    def __init__(self, evaluation: Evaluation, *, exchanges_pieces: bool, steps: int) -> None:
        self.evaluation = evaluation
        self.exchanges_pieces = exchanges_pieces
        """Whether to exchange pieces so that they match the defenders."""
        self.steps = steps
        """How many conquests ahead to search."""

    def best(self, sources: Iterable[int], more: Force = NOTHING) -> ScoredAttack | None:
        """The best attack from any of these with `more` pieces added, or None if none gains anything."""
        found = max((attack for source in sources for attack in self.of(source, more)), default=None)
        return found if found is not None and found.gain > 0 else None

    def base(self, more: Force) -> int:
        """Where additional pieces help most: the source of the best attack, or else the strongest front."""
        evaluation = self.evaluation
        best = self.best(evaluation.mine, more)
        if best is not None:
            return best.source
        return max(evaluation.fronts, key=lambda t: (worth(evaluation.pieces[t]), evaluation.threat(t), -t))

    def of(self, source: int, more: Force = NOTHING) -> Iterator[ScoredAttack]:
        evaluation = self.evaluation
        force = plus(evaluation.pieces[source], more)
        if sum(force) == 1:
            return
        for target in evaluation.links[source]:
            if evaluation.owners[target] is None:
                if spare(force) > 0:
                    yield ScoredAttack(evaluation.prize(target), source, target, force, 1.0)
            elif evaluation.owners[target] != evaluation.seat and target not in evaluation.state.immune:
                yield from self._attack(source, target, force)

    def _attack(self, source: int, target: int, force: Force) -> Iterator[ScoredAttack]:
        evaluation, against = self.evaluation, self.evaluation.pieces[target]
        changed = suited(force, against) if self.exchanges_pieces or not any(against[1:3]) else force
        if changed is None or not matches(changed, against):
            return
        number = sum(changed)
        if number < MIN_ATTACKING_PIECES or number == changed[MERCENARIES]:
            return
        fight = odds(number - 1, sum(against), evaluation.state.bombardment)
        gain = attack_value(evaluation, target, fight)
        if self.steps > 1:
            left = int(number - 1 - fight.attackers_lost)
            gain += fight.win * self._onward(target, left, (target,))
        yield ScoredAttack(gain, source, target, changed, fight.win)

    def _onward(self, source: int, number: int, taken: tuple[int, ...]) -> float:
        """The best gain that the average survivors can make from there."""
        evaluation, best = self.evaluation, 0.0
        if number < MIN_ATTACKING_PIECES:
            return best
        for target in evaluation.links[source]:
            owner = evaluation.owners[target]
            if owner == evaluation.seat or target in taken or target in evaluation.state.immune:
                continue
            fight = odds(number - 1, sum(evaluation.pieces[target]))
            gain = attack_value(evaluation, target, fight, taken)
            if len(taken) + 1 < self.steps:
                left = int(number - 1 - fight.attackers_lost)
                gain += fight.win * self._onward(target, left, (*taken, target))
            best = max(best, gain)
        return best


def best_defence(evaluation: Evaluation, territory: int) -> Force:
    """The best exchange of the pieces until the next turn: the least likely to fall, then the most pieces."""
    force = loosened(evaluation.pieces[territory])
    foes = [evaluation.pieces[t] for t in evaluation.hostile(territory)]
    if danger(force, foes) <= SAFE_CHANCE:
        return force
    forms = [made_of(force, cavalry=cavalry, artillery=artillery) for cavalry, artillery in GUARD_FORMS]
    return min([force, *filter(None, forms)], key=lambda form: (danger(form, foes), -sum(form)))


def danger(force: Force, foes: Sequence[Force]) -> float:
    """The winning chance of the strongest neighbour that can attack without an exchange."""
    able = [foe for foe in foes if sum(foe) >= MIN_ATTACKING_PIECES and matches(foe, force)]
    return max((odds(sum(foe) - 1, sum(force)).win for foe in able), default=0.0)
