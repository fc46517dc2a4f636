"""`hard`: thinks of a few plans for its turn, tries each out in games that could be this one, and follows the best.

A plan is what the strategist holds dear for a turn: land, its own pieces, or the fall of somebody. How a turn is played
by it, the strategist knows; so there are few plans to compare, and a few tries of each tell which is best.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ....core.chance import Chance, Fast
from ....editions.conkueror.state import Attacking, Over, Reinforcing, State
from ....texts import say
from ...bot import Brief
from .outlook import Outlook, Values
from .planner import Choice
from .strategist import Strategist

PACE = 6
"""So many decisions of a strategist an ordinary machine plays in a millisecond."""
MOST = 6000
"""More are never tried out for one decision: that is well below two seconds."""
MARGIN = 0.004
"""So much more of everything another plan must promise than the usual one, which is seldom wrong."""
LONGEST = 60
"""After so many decisions a try is judged as it stands."""
SEEDS = 1 << 30


class Plan(NamedTuple):
    name: str
    values: Values


class Searcher(Strategist):
    def __init__(self, brief: Brief, think: int) -> None:
        super().__init__(brief)
        self.work = min(MOST, PACE * think)
        self.usual = self.plan = Plan("usual", self.values)
        self.dreamer = Strategist(brief)

    def decide(self, state: State) -> Choice:
        if isinstance(state.phase, Reinforcing | Attacking):
            self.plan = self.best_plan(state)
            self.values = self.plan.values
        return super().decide(state)

    def explain(self, choice: Choice) -> str:
        why = super().explain(choice)
        if self.plan is self.usual:
            return why
        hunted = self.plan.values.hunted
        name = "" if hunted is None else self.edition.table.seats[hunted].name
        return " ".join([say("why", f"conkueror.plan.{self.plan.name}", {"seat": name}), why])

    def plans(self, state: State) -> Iterator[Plan]:
        usual = self.usual.values
        yield self.usual
        yield Plan("hold", usual._replace(territory=usual.territory / 4))
        yield Plan("sweep", usual._replace(territory=usual.territory * 2))
        for seat in Outlook(self.ground, state, self.seat, usual).others:
            yield Plan("hunt", usual._replace(hunted=seat))

    def best_plan(self, state: State) -> Plan:
        """Each time all are tried with the same luck."""
        plans = list(self.plans(state))
        shares = [0.0] * len(plans)
        left = self.work
        while left > 0:
            seed = self.chance.below(SEEDS)
            shares[0] += MARGIN
            for number, plan in enumerate(plans):
                share, decisions = self.try_out(state, plan, Fast(seed).at(0))
                shares[number] += share
                left -= decisions
        return plans[shares.index(max(shares))]

    def try_out(self, state: State, plan: Plan, chance: Chance) -> tuple[float, int]:
        """What is left of it when the others have had their turns, too; and how many decisions that took.

        They are thought to play as well as the strategist does.
        """
        dreamer, chapter, decisions = self.dreamer, state.chapter, 0
        dreamer.values = plan.values
        while decisions < LONGEST and not isinstance(state.phase, Over):
            if state.chapter != chapter:
                if state.seat == self.seat:
                    break
                dreamer.values = self.usual.values
            choice = dreamer.decide(state)
            state = self.edition.apply(state, state.seat, choice.action, chance).state
            decisions += 1
        return self.share(state), decisions

    def share(self, state: State) -> float:
        """Of everything, which is about the chance to win; a seat that is still there counts for more than it has."""
        if isinstance(state.phase, Over):
            return float(state.phase.outcome.winner == self.seat)
        outlook = Outlook(self.ground, state, self.seat, self.usual.values)
        mine = outlook.powers[self.seat]
        theirs = sum(outlook.powers[seat] + outlook.values.fall for seat in outlook.others)
        return mine / max(1.0, mine + theirs)
