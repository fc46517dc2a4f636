"""A strategy for editions without one of their own, and for variants that change the moves of their parent.

`RolloutTrials` knows nothing but the contract of an edition. It tries each candidate action in sampled states, which
`easy` plays on for a while, and picks the best one. States are evaluated by what every edition provides: the outcome,
the survivors, their income, and what they own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any, get_args

from ...core.chance import Chance, Fast
from ...core.edition import AnyEdition, Event
from ...core.option import Action, Option
from ...texts import say
from ..bot import Brief
from ..easy import Easy
from . import Skill

if TYPE_CHECKING:
    from . import Strategy

DECISIONS_PER_MS = 10
"""Decisions of `easy` that an ordinary machine plays in a millisecond, with their evaluation."""
MAX_DECISIONS = 8000
"""Limit of simulated decisions for one decision; well below two seconds."""
EASY_SAMPLES = 12
"""How often `easy` is asked for an action to try."""
MAX_TRIALS = 6
"""The most actions to try."""
MAX_TRIAL_DECISIONS = 20
"""A try ends after this many decisions, or with the turn if the view has owners of territories."""
INCOME, CARD, TERRITORY = 3.0, 2.0, 1.0
"""Weights relative to a piece; the income is that of this many turns."""
DOUBT_STANDARD_ERRORS = 1.0
"""Standard errors by which an action must be better than that of `easy`."""
MAX_DECISIONS_IN_A_ROW = 200
"""After this many consecutive decisions `easy` decides, because it stops at some point."""
SEED_LIMIT = 1 << 30


class TirelessEasy(Easy):
    """`easy`, but it never stops attacking."""

    def decide_to_stop(self, turn: int | None, owners: Sequence[int | None]) -> None: ...


class Trial:
    """An action, and how much better than the first one each try of it was."""

    def __init__(self, action: Action) -> None:
        self.action = action
        self.leads: list[float] = []

    @property
    def lead(self) -> float:
        return fmean(self.leads) if self.leads else 0.0

    @property
    def sure(self) -> float:
        """The lead, less its uncertainty."""
        if len(self.leads) < 2:
            return 0.0
        return self.lead - DOUBT_STANDARD_ERRORS * stdev(self.leads) / sqrt(len(self.leads))


class RolloutTrials:
    def __init__(self, brief: Brief, think: int) -> None:
        self.edition, self.seat, self.chance = brief.edition, brief.seat, brief.chance
        self.steps = min(MAX_DECISIONS, DECISIONS_PER_MS * think)
        self.beginners = [TirelessEasy(brief._replace(seat=seat)) for seat in range(len(brief.edition.table.seats))]
        self.own = TirelessEasy(brief)
        self.in_a_row = 0
        self.reason = ""

    def choose(self, view: Any, options: Sequence[Option], events: Sequence[Event]) -> Action:
        first = self.own.choose(view, options, events)
        others = any(getattr(event, "seat", self.seat) != self.seat for event in events)
        self.in_a_row = 0 if others else self.in_a_row + 1
        trials = self._trials(first, view, options)
        if len(trials) == 1 or self.in_a_row > MAX_DECISIONS_IN_A_ROW:
            self.reason = say("why", "unknown.only")
            return first
        self._try_out(trials, view)
        best = max(trials, key=lambda trial: trial.sure)  # the first one, unless another is better beyond doubt
        better = best is not trials[0]
        self.reason = say("why", "unknown.better" if better else "unknown.usual", {"tried": len(trials)})
        return best.action

    def _trials(self, first: Action, view: Any, options: Sequence[Option]) -> list[Trial]:
        """The action of `easy`, other likely actions of it, and actions that end the turn."""
        beginner = self._beginner(self.seat, self.chance)
        ends = [option.action() for option in options if not option.slots]
        likely = Counter(beginner.choose(view, options, ()) for _ in range(EASY_SAMPLES))
        some = [action for action, _ in likely.most_common()]
        most = max(2, min(MAX_TRIALS, self.steps // MAX_TRIAL_DECISIONS))
        return [Trial(action) for action in [*dict.fromkeys([first, *ends, *some])][:most]]

    def _try_out(self, trials: list[Trial], view: Any) -> None:
        """Tries all again and again with the same luck. Drops the worse half in stages, but never the first."""
        left = self.steps
        halvings = max(1, (len(trials) - 1).bit_length())
        for halving in range(halvings, 0, -1):
            until = left - left // halving
            while left > until:
                seed = self.chance.below(SEED_LIMIT)
                results = [self._try(trial.action, view, Fast(seed).at(0)) for trial in trials]
                for trial, (value, spent) in zip(trials, results, strict=True):
                    trial.leads.append(value - results[0][0])
                    left -= spent
            trials = [trials[0], *sorted(trials[1:], key=lambda trial: -trial.lead)[: len(trials) // 2]]

    def _try(self, action: Action, view: Any, chance: Chance) -> tuple[float, int]:
        """The value after the try, and the number of decisions played."""
        edition = self.edition
        state = edition.sample_state(view, self.seat, chance)
        chapter, played = edition.turn(state), 1
        state = edition.apply(state, self.seat, action, chance).state
        while played < MAX_TRIAL_DECISIONS and (awaited := edition.awaited(state)):
            if edition.turn(state) != chapter and hasattr(view, "owners"):
                break
            seat = awaited[0]
            options = [option for option in edition.options(state)[seat] if option.open]
            action = self._beginner(seat, chance).choose(edition.view(state, seat), options, ())
            state = edition.apply(state, seat, action, chance).state
            played += 1
        return self._judge(state), played + 1

    def _beginner(self, seat: int, chance: Chance) -> TirelessEasy:
        beginner = self.beginners[seat]
        beginner.in_a_row, beginner.chance = 0, chance
        return beginner

    def _judge(self, state: Any) -> float:
        """The estimated winning chance: the own share of all strength."""
        outcome = self.edition.outcome(state)
        if outcome is not None:
            return (self.seat in outcome.places[0]) / len(outcome.places[0])
        standing = self.edition.survivors(state)
        if self.seat not in standing:
            return 0.0
        powers = self._powers(state, standing)
        total = sum(powers.values())
        return powers[self.seat] / total if total else 1 / len(standing)

    def _powers(self, state: Any, standing: Sequence[int]) -> dict[int, float]:
        view = self.edition.view(state, self.seat)
        powers = {seat: INCOME * self.edition.income(state, seat) for seat in standing}
        owners, pieces = getattr(view, "owners", ()), getattr(view, "pieces", ())
        for owner, force in zip(owners, pieces, strict=False):
            if owner in powers:
                powers[owner] += TERRITORY + self._worth(force)
        for seat, seen in enumerate(getattr(view, "seats", ())):
            if seat in powers and isinstance(getattr(seen, "cards", None), int):
                powers[seat] += CARD * seen.cards
        return powers

    def _worth(self, force: Any) -> float:
        if isinstance(force, int):
            return force
        values = self.edition.piece_values or (1,) * len(force)
        return float(sum(number * value for number, value in zip(force, values, strict=True)))


def create(brief: Brief, skill: Skill) -> RolloutTrials:
    return RolloutTrials(brief, skill.think if brief.think is None else brief.think)


class VariantStrategy:
    """Plays the parent's strategy. Where its action is not allowed, searches with the rules of the variant."""

    def __init__(self, brief: Brief, skill: Skill, parent: Strategy) -> None:
        self.parent = parent
        self.search = create(brief, skill)
        self.reason = ""

    def choose(self, view: Any, options: Sequence[Option], events: Sequence[Event]) -> Action:
        action = self.parent.choose(view, options, events)
        self.reason = self.parent.reason
        if not any(option.allows(action) for option in options):
            action = self.search.choose(view, options, events)
            self.reason = self.search.reason
        return action


def adds_verbs(variant: type[AnyEdition], parent: type[AnyEdition]) -> bool:
    """Whether a variant has verbs that its parent does not have."""
    return not set(get_args(variant.Action)) <= set(get_args(parent.Action))
