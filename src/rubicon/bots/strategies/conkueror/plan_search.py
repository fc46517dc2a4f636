"""`hard`: simulates a few plans for its turn in sampled states, and follows the best.

A plan is a set of weights for one turn: more for land, for its own pieces, or for the fall of a rival. The expert
strategy plays a turn by them, so there are few plans to compare. The usual plan is followed unless another one is
significantly better: after few tries a difference is mostly luck.
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
"""Decisions of the expert strategy that an ordinary machine plays in a millisecond."""
MAX_DECISIONS = 5000
"""Limit of simulated decisions for one decision; well below two seconds."""
MAX_SAVED_SHARES = 5
"""A decision may use the unspent work of earlier decisions, up to this many times its own."""
GAIN_MARGIN = 0.01
"""Winning chance by which another plan must exceed the usual one, which is seldom wrong."""
POWER_EXPONENT = 3
"""The winning chance is estimated from this power of a seat's strength; 3 predicted whole games best."""
MIN_PROOF = 2.1
"""How many standard errors a gain must be. It cannot be reached before the fifth try."""
MIN_TRIES = 4
"""A plan without gain is dropped after this many tries."""
MAX_TRIAL_DECISIONS = 60
"""A try is evaluated after this many decisions at the latest."""
SEED_LIMIT = 1 << 30


class ExpertStrategy(GreedyStrategy):
    """The greedy strategy with larger weights, longer campaigns and exchanges of pieces; `PlanSearch` simulates it."""

    exchanges_pieces = True
    steps = 3
    weights = ConkuerorWeights(territory=3.0, cover=0.7, fall=20.0, envy=3.0)

    def station(self, evaluation: Evaluation) -> ExplainedAction:
        """Two pieces on every front first: single pieces are attacked first, so the second piece guards best."""
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


class WeightedPlan(NamedTuple):
    """The weights to play a turn by. The name is part of the key of its text."""

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
        self.budget = 0
        """Unspent work in simulated decisions; negative if too many were played."""
        self.usual = self.plan = WeightedPlan("usual", self.weights)
        self.chapter = -1
        self.rivals: list[RivalPlan] = []
        """The other plans for the current turn."""
        self.simulated = ExpertStrategy(brief)
        self.preparing = False
        """Pieces were exchanged for an action that comes first."""

    def decide(self, state: State) -> ExplainedAction:
        self.budget = min(MAX_DECISIONS, MAX_SAVED_SHARES * self.work, self.budget + self.work)
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
        """The plans other than the usual one."""
        usual = self.usual.weights
        yield WeightedPlan("hold", usual._replace(territory=usual.territory / 4))
        yield WeightedPlan("sweep", usual._replace(territory=usual.territory * 2))
        for seat in Evaluation(self.context, state, self.seat, usual).others:
            yield WeightedPlan("hunt", usual._replace(hunted=seat))

    def best_plan(self, state: State) -> WeightedPlan:
        """The best of the plans that now act differently from the usual one. Earlier tries of this turn count too."""
        if state.chapter != self.chapter:
            self.chapter, self.rivals = state.chapter, [RivalPlan(plan) for plan in self.plans(state)]
        usual = self.planned_action(state, self.usual)
        rivals = [rival for rival in self.rivals if self.planned_action(state, rival.plan).action != usual.action]
        self.compare(state, rivals)
        best = max(rivals, key=lambda rival: rival.proof, default=None)
        return best.plan if best is not None and best.proof >= MIN_PROOF else self.usual

    def compare(self, state: State, rivals: Sequence[RivalPlan]) -> None:
        """Tries all hopeful plans with the same luck, again and again while there is work left."""
        edition, seat, view = self.edition, self.seat, self.edition.view(state, self.seat)
        while self.budget > 0 and (hopeful := [rival for rival in rivals if rival.hopeful]):
            seed, promises = self.chance.below(SEED_LIMIT), []
            for plan in (self.usual, *(rival.plan for rival in hopeful)):
                luck = Fast(seed).at(0)
                promise, decisions = self.try_out(edition.sample_state(view, seat, luck), plan, luck)
                promises.append(promise)
                self.budget -= decisions
            for rival, promise in zip(hopeful, promises[1:], strict=True):
                rival.note(promise - promises[0] - GAIN_MARGIN)

    def planned_action(self, state: State, plan: WeightedPlan) -> ExplainedAction:
        """The action of the seat whose turn it is, if it followed this plan."""
        self.simulated.weights = plan.weights
        return self.simulated.decide(state)

    def try_out(self, state: State, plan: WeightedPlan, chance: Chance) -> tuple[float, int]:
        """The estimated winning chance after everybody else's turn, and the number of decisions played.

        The others are expected to play the expert strategy.
        """
        chapter, decisions = state.chapter, 0
        while decisions < MAX_TRIAL_DECISIONS and not isinstance(state.phase, Over):
            if state.chapter != chapter:
                if state.seat == self.seat:
                    break
                plan = self.usual
            choice = self.planned_action(state, plan)
            state = self.edition.apply(state, state.seat, choice.action, chance).state
            decisions += 1
        return self.promise(state), decisions

    def promise(self, state: State) -> float:
        """The winning chance by the strength of all: one strong rival is worse than two half as strong."""
        if isinstance(state.phase, Over):
            return float(state.phase.outcome.winner == self.seat)
        powers = Evaluation(self.context, state, self.seat, self.usual.weights).powers
        return powers[self.seat] ** POWER_EXPONENT / max(1.0, sum(power**POWER_EXPONENT for power in powers))
