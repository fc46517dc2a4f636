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
from ....editions.conkueror.state import Reinforcing, State
from ....rules.ranking import Over
from ....rules.reinforce import Place
from ....rules.turn import Attacking
from ....texts import say
from ...bot import Brief
from .combat import best_defence
from .evaluation import ConkuerorWeights, Evaluation
from .greedy import ExplainedAction, GreedyStrategy
from .stack import next_change

DECISIONS_PER_MS = 5
"""So many decisions of a strategist an ordinary machine plays in a millisecond."""
MAX_DECISIONS = 5000
"""More are never tried out for one decision: that is well below two seconds."""
MAX_SAVED_SHARES = 5
"""A decision may take so many times as long as another if there was less to think about before."""
GAIN_MARGIN = 0.01
"""So much more chance another plan must promise than the usual one, which is seldom wrong."""
POWER_EXPONENT = 3
"""The chance to win goes with this power of what one has; judged so, short tries told best how whole games went on."""
MIN_PROOF = 2.1
"""So many times its own uncertainty a gain must be to be believed; so nothing is, before the fifth try."""
MIN_TRIES = 4
"""After so many tries it is given up what has shown no gain."""
MAX_TRIAL_DECISIONS = 60
"""After so many decisions a try is judged as it stands."""
SEED_LIMIT = 1 << 30


class WeightedPlan(NamedTuple):
    name: str
    weights: ConkuerorWeights


class RivalPlan:
    """A plan beside the usual one, and how the two compared when both had the same luck."""

    def __init__(self, plan: WeightedPlan) -> None:
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
        return self.tries < MIN_TRIES or self.gain > 0


class PlanSearch(ExpertStrategy):
    def __init__(self, brief: Brief, think: int) -> None:
        super().__init__(brief)
        self.work = min(MAX_DECISIONS, DECISIONS_PER_MS * think)
        self.purse = 0
        """What is left of the work of all decisions up to now; below 0 if they took more."""
        self.usual = self.plan = WeightedPlan("usual", self.weights)
        self.chapter = -1
        self.rivals: list[RivalPlan] = []
        """Of the turn that was played last."""
        self.dreamer = ExpertStrategy(brief)
        self.preparing = False
        """Pieces were changed for something, which is done first."""

    def decide(self, state: State) -> ExplainedAction:
        self.purse = min(MAX_DECISIONS, MAX_SAVED_SHARES * self.work, self.purse + self.work)
        if isinstance(state.phase, Reinforcing | Attacking) and not self.preparing:
            self.plan = self.best_plan(state)
            self.weights = self.plan.weights
        choice = super().decide(state)
        self.preparing = isinstance(choice.action, Exchange)
        return choice

    def explain(self, choice: ExplainedAction) -> str:
        why = super().explain(choice)
        if self.plan is self.usual:
            return why
        hunted = self.plan.weights.hunted
        name = "" if hunted is None else self.edition.table.seats[hunted].name
        return " ".join([say("why", f"conkueror.plan.{self.plan.name}", {"seat": name}), why])

    def plans(self, state: State) -> Iterator[WeightedPlan]:
        """Others than the usual one."""
        usual = self.usual.weights
        yield WeightedPlan("hold", usual._replace(territory=usual.territory / 4))
        yield WeightedPlan("sweep", usual._replace(territory=usual.territory * 2))
        for seat in Evaluation(self.context, state, self.seat, usual).others:
            yield WeightedPlan("hunt", usual._replace(hunted=seat))

    def best_plan(self, state: State) -> WeightedPlan:
        """Of those that now do something else than the usual one; what was tried before in this turn counts, too."""
        if state.chapter != self.chapter:
            self.chapter, self.rivals = state.chapter, [RivalPlan(plan) for plan in self.plans(state)]
        usual = self.dream(state, self.usual)
        rivals = [rival for rival in self.rivals if self.dream(state, rival.plan).action != usual.action]
        self.compare(state, rivals)
        best = max(rivals, key=lambda rival: rival.proof, default=None)
        return best.plan if best is not None and best.proof >= MIN_PROOF else self.usual

    def compare(self, state: State, rivals: Sequence[RivalPlan]) -> None:
        """All that are hopeful are tried with the same luck, and again as long as there is work left for it."""
        edition, seat, view = self.edition, self.seat, self.edition.view(state, self.seat)
        while self.purse > 0 and (hopeful := [rival for rival in rivals if rival.hopeful]):
            seed, promises = self.chance.below(SEED_LIMIT), []
            for plan in (self.usual, *(rival.plan for rival in hopeful)):
                luck = Fast(seed).at(0)
                promise, decisions = self.try_out(edition.sample_state(view, seat, luck), plan, luck)
                promises.append(promise)
                self.purse -= decisions
            for rival, promise in zip(hopeful, promises[1:], strict=True):
                rival.note(promise - promises[0] - GAIN_MARGIN)

    def dream(self, state: State, plan: WeightedPlan) -> ExplainedAction:
        """What whoever's turn it is would do by a plan."""
        self.dreamer.weights = plan.weights
        return self.dreamer.decide(state)

    def try_out(self, state: State, plan: WeightedPlan, chance: Chance) -> tuple[float, int]:
        """What it promises when the others have had their turns, too; and how many decisions that took.

        They are thought to play as well as the strategist does.
        """
        chapter, decisions = state.chapter, 0
        while decisions < MAX_TRIAL_DECISIONS and not isinstance(state.phase, Over):
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
        return powers[self.seat] ** POWER_EXPONENT / max(1.0, sum(power**POWER_EXPONENT for power in powers))


# A planner who knows all the tricks of the game: what makes `hard` strong before it looks ahead.


class ExpertStrategy(GreedyStrategy):
    exchanges_pieces = True
    steps = 3
    weights = ConkuerorWeights(territory=3.0, cover=0.7, fall=20.0, envy=3.0)

    def station(self, evaluation: Evaluation) -> ExplainedAction:
        """Two on every front first: whoever attacks takes what stands alone, so the second piece guards best."""
        if not evaluation.bare:
            return super().station(evaluation)
        where = max(evaluation.bare, key=lambda t: (len(evaluation.hostile(t)), -t))
        return ExplainedAction(Place(where, 1), "cover", where)

    def guard(self, evaluation: Evaluation) -> ExplainedAction | None:
        for territory in evaluation.fronts:
            change = next_change(evaluation.pieces[territory], best_defence(evaluation, territory))
            if change is not None:
                return ExplainedAction(Exchange(territory, change), "guard", territory)
        return None
