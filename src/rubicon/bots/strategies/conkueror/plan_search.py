"""`hard`: thinks of a few plans for its turn, tries them out in games that could be this one, and follows the best.

A plan is what the strategist holds dear for a turn: land, its own pieces, or the fall of somebody. How a turn is played
by it, the strategist knows; so there are few plans to compare. The strategist's own is followed unless another has
proved better: with few tries, what looks better is mostly luck.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import NamedTuple

from ....core.chance import Chance, Fast
from ....editions.conkueror.movement import Exchange
from ....editions.conkueror.state import Attacking, Over, Reinforcing, State
from ....texts import say
from ...bot import Brief
from .evaluation import Evaluation, Weights
from .expert import ExpertStrategy
from .greedy import Choice

PACE = 5
"""So many decisions of a strategist an ordinary machine plays in a millisecond."""
MOST = 5000
"""More are never tried out for one decision: that is well below two seconds."""
SAVED = 5
"""A decision may take so many times as long as another if there was less to think about before."""
MARGIN = 0.01
"""So much more chance another plan must promise than the usual one, which is seldom wrong."""
RUN_AWAY = 3
"""The chance to win goes with this power of what one has; judged so, short tries told best how whole games went on."""
PROVEN = 2.1
"""So many times its own uncertainty a gain must be to be believed; so nothing is, before the fifth try."""
FEW = 4
"""After so many tries it is given up what has shown no gain."""
LONGEST = 60
"""After so many decisions a try is judged as it stands."""
SEEDS = 1 << 30


class Plan(NamedTuple):
    name: str
    weights: Weights


class Rival:
    """A plan beside the usual one, and how the two compared when both had the same luck."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.tries = 0
        self.gain = self.squares = 0.0

    def note(self, gain: float) -> None:
        self.tries += 1
        self.gain += gain
        self.squares += gain * gain

    @property
    def proof(self) -> float:
        """The gain in units of its own uncertainty: at most the root of the number of tries."""
        return self.gain / sqrt(self.squares) if self.squares else 0.0

    @property
    def hopeful(self) -> bool:
        return self.tries < FEW or self.gain > 0


class PlanSearch(ExpertStrategy):
    def __init__(self, brief: Brief, think: int) -> None:
        super().__init__(brief)
        self.work = min(MOST, PACE * think)
        self.purse = 0
        """What is left of the work of all decisions up to now; below 0 if they took more."""
        self.usual = self.plan = Plan("usual", self.weights)
        self.chapter = -1
        self.rivals: list[Rival] = []
        """Of the turn that was played last."""
        self.dreamer = ExpertStrategy(brief)
        self.preparing = False
        """Pieces were changed for something, which is done first."""

    def decide(self, state: State) -> Choice:
        self.purse = min(MOST, SAVED * self.work, self.purse + self.work)
        if isinstance(state.phase, Reinforcing | Attacking) and not self.preparing:
            self.plan = self.best_plan(state)
            self.weights = self.plan.weights
        choice = super().decide(state)
        self.preparing = isinstance(choice.action, Exchange)
        return choice

    def explain(self, choice: Choice) -> str:
        why = super().explain(choice)
        if self.plan is self.usual:
            return why
        hunted = self.plan.weights.hunted
        name = "" if hunted is None else self.edition.table.seats[hunted].name
        return " ".join([say("why", f"conkueror.plan.{self.plan.name}", {"seat": name}), why])

    def plans(self, state: State) -> Iterator[Plan]:
        """Others than the usual one."""
        usual = self.usual.weights
        yield Plan("hold", usual._replace(territory=usual.territory / 4))
        yield Plan("sweep", usual._replace(territory=usual.territory * 2))
        for seat in Evaluation(self.context, state, self.seat, usual).others:
            yield Plan("hunt", usual._replace(hunted=seat))

    def best_plan(self, state: State) -> Plan:
        """Of those that now do something else than the usual one; what was tried before in this turn counts, too."""
        if state.chapter != self.chapter:
            self.chapter, self.rivals = state.chapter, [Rival(plan) for plan in self.plans(state)]
        usual = self.dream(state, self.usual)
        rivals = [rival for rival in self.rivals if self.dream(state, rival.plan).action != usual.action]
        self.compare(state, rivals)
        best = max(rivals, key=lambda rival: rival.proof, default=None)
        return best.plan if best is not None and best.proof >= PROVEN else self.usual

    def compare(self, state: State, rivals: Sequence[Rival]) -> None:
        """All that are hopeful are tried with the same luck, and again as long as there is work left for it."""
        edition, seat, view = self.edition, self.seat, self.edition.view(state, self.seat)
        while self.purse > 0 and (hopeful := [rival for rival in rivals if rival.hopeful]):
            seed, promises = self.chance.below(SEEDS), []
            for plan in (self.usual, *(rival.plan for rival in hopeful)):
                luck = Fast(seed).at(0)
                promise, decisions = self.try_out(edition.sample_state(view, seat, luck), plan, luck)
                promises.append(promise)
                self.purse -= decisions
            for rival, promise in zip(hopeful, promises[1:], strict=True):
                rival.note(promise - promises[0] - MARGIN)

    def dream(self, state: State, plan: Plan) -> Choice:
        """What whoever's turn it is would do by a plan."""
        self.dreamer.weights = plan.weights
        return self.dreamer.decide(state)

    def try_out(self, state: State, plan: Plan, chance: Chance) -> tuple[float, int]:
        """What it promises when the others have had their turns, too; and how many decisions that took.

        They are thought to play as well as the strategist does.
        """
        chapter, decisions = state.chapter, 0
        while decisions < LONGEST and not isinstance(state.phase, Over):
            if state.chapter != chapter:
                if state.seat == self.seat:
                    break
                plan = self.usual
            choice = self.dream(state, plan)
            state = self.edition.apply(state, state.seat, choice.action, chance).state
            decisions += 1
        return self.promise(state), decisions

    def promise(self, state: State) -> float:
        """The chance to win, by what everybody has: one strong rival is worse than two who have as much together."""
        if isinstance(state.phase, Over):
            return float(state.phase.outcome.winner == self.seat)
        powers = Evaluation(self.context, state, self.seat, self.usual.weights).powers
        return powers[self.seat] ** RUN_AWAY / max(1.0, sum(power**RUN_AWAY for power in powers))
