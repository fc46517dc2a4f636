"""For an edition of which nothing is known but its contract: tries out what it might do, and keeps what came out best.

Every try is a game that could be this one, played on by beginners for a while. It is judged by what every edition
tells: who has won, who is still there, whose land brings how much, and who owns what.
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
    from . import Skill, Strategy

DECISIONS_PER_MS = 10
"""So many decisions of beginners an ordinary machine plays in a millisecond, judging them included."""
MAX_DECISIONS = 8000
"""More are never played for one decision: that is well below two seconds."""
EASY_SAMPLES = 12
"""How often a beginner is asked what to try."""
MAX_TRIALS = 6
"""So many things are tried."""
MAX_TRIAL_DECISIONS = 20
"""A try is over after so many decisions; and when the chapter is, if there is land to judge it by."""
INCOME, CARD, TERRITORY = 3.0, 2.0, 1.0
"""What these count, beside a piece: income for so many turns."""
DOUBT_STANDARD_ERRORS = 1.0
"""So many standard errors something must be better than what the beginner would do."""
MAX_DECISIONS_IN_A_ROW = 200
"""After so many decisions in a row it leaves the rest to the beginner, who knows when to stop."""
SEED_LIMIT = 1 << 30


class TirelessEasy(Easy):
    """A beginner who is never content."""

    def enjoy(self, go: int | None, owners: Sequence[int | None]) -> None: ...


class Trial:
    """One thing to do, and what has come of it: how much better than the first one it was, each time."""

    def __init__(self, action: Action) -> None:
        self.action = action
        self.leads: list[float] = []

    @property
    def lead(self) -> float:
        return fmean(self.leads) if self.leads else 0.0

    @property
    def sure(self) -> float:
        """What is left of the lead when luck is taken off."""
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
        """What a beginner would do, what else they might do, and leaving off."""
        beginner = self._beginner(self.seat, self.chance)
        ends = [option.action() for option in options if not option.slots]
        likely = Counter(beginner.choose(view, options, ()) for _ in range(EASY_SAMPLES))
        some = [action for action, _ in likely.most_common()]
        most = max(2, min(MAX_TRIALS, self.steps // MAX_TRIAL_DECISIONS))
        return [Trial(action) for action in [*dict.fromkeys([first, *ends, *some])][:most]]

    def _try_out(self, trials: list[Trial], view: Any) -> None:
        """Again and again, each time all with the same luck; the worse ones are left out, but never the first."""
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
        """What came of it, and how many decisions that took."""
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
        """About the chance to win: the own share of all there is."""
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
    """What the parent's strategy chooses and no option allows is chosen by a search of the variant's own rules."""

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
    """Whether a variant has verbs of which its parent's strategy knows nothing."""
    return not set(get_args(variant.Action)) <= set(get_args(parent.Action))
