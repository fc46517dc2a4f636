"""`hard`: thinks of a few plans for the turn, tries each out in games that could be this one, and keeps the best."""

from __future__ import annotations

from collections.abc import Iterator

from ....core.chance import Chance, Fast
from ....editions.conkueror.state import Attacking, Over, Reinforcing, State
from ...bot import Brief
from .outlook import Outlook, Values
from .planner import Choice
from .strategist import Strategist

PACE = 6
"""So many decisions of a strategist an ordinary machine plays in a millisecond."""
MARGIN = 0.004
"""Another plan must promise so much more of everything than the usual one."""
SEEDS = 1 << 30


class Searcher(Strategist):
    deep = False

    def __init__(self, brief: Brief, think: int) -> None:
        super().__init__(brief)
        self.steps_of_work = PACE * think
        self.usual = self.values
        self.dreamer = Strategist(brief)

    def decide(self, state: State) -> Choice:
        if isinstance(state.phase, Reinforcing | Attacking):
            self.values = self.best_plan(state)
        return super().decide(state)

    def plans(self, state: State) -> Iterator[Values]:
        usual = self.usual
        yield usual
        yield usual._replace(territory=usual.territory / 4)
        yield usual._replace(territory=usual.territory * 2)
        outlook = Outlook(self.ground, state, self.seat, usual)
        for seat in outlook.others:
            yield usual._replace(hunted=seat)

    def best_plan(self, state: State) -> Values:
        plans = list(self.plans(state))
        totals = [0.0] * len(plans)
        left, tries = self.steps_of_work, 0
        while left > 0:
            seed = self.chance.below(SEEDS)
            for number, plan in enumerate(plans):
                value, spent = self.try_out(state, plan, Fast(seed).at(0))
                totals[number] += value
                left -= spent
            tries += 1
        totals[0] += MARGIN * tries
        self.tries = tries
        return plans[max(range(len(plans)), key=lambda number: totals[number])]

    def try_out(self, state: State, plan: Values, chance: Chance) -> tuple[float, int]:
        """The share of everything that is left at the end of the turn, and how many decisions that took."""
        dreamer, spent = self.dreamer, 0
        dreamer.values = plan
        chapter = state.chapter
        while state.chapter == chapter and not isinstance(state.phase, Over):
            state = self.edition.apply(state, state.seat, dreamer.decide(state).action, chance).state
            spent += 1
        if self.deep:
            dreamer.values = self.usual
            while state.seat != self.seat and not isinstance(state.phase, Over):
                state = self.edition.apply(state, state.seat, dreamer.decide(state).action, chance).state
                spent += 1
        return self.judge(state), spent

    def judge(self, state: State) -> float:
        if isinstance(state.phase, Over):
            return float(state.phase.outcome.winner == self.seat)
        outlook = Outlook(self.ground, state, self.seat, self.usual)
        powers = outlook.powers
        bare = len(outlook.bare)
        mine = max(0.0, powers[self.seat] - self.usual.cover * bare)
        for seat in outlook.others:
            powers[seat] += self.usual.fall
        return mine / (sum(powers) + mine - powers[self.seat] + 1)
