"""Plans for a turn: completing or breaking a continent, eliminating a rival, winning a card, a goal, or nothing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import ceil
from typing import NamedTuple

from .adapter import Goal
from .campaigns import CampaignPlan, March, plan_campaign
from .evaluation import Evaluator
from .lookahead import Lookahead
from .placement import settled
from .position import ConquestPosition, Terrain

MIN_CHANCE = 0.25
"""Plans with a smaller chance are dropped."""
SURE_CHANCE = 0.97
MAX_SEARCHED_PLANS = 4
"""The best plans that are searched with rollouts."""
GLANCE_ROLLOUTS = 30
"""Number of rollouts that weigh as much as the static evaluation."""
FORCED_TRADE_CARDS = 6
"""Cards in hand that are traded at once after an elimination."""
MAX_CARD_TARGETS = 8
"""The weakest territories that are considered for a card."""


class Objective(NamedTuple):
    """The purpose of a plan, and the territories to take."""

    kind: str
    targets: tuple[int, ...]
    of: int = -1
    """The continent or the territory, if it is about one."""
    losers: tuple[int, ...] = ()
    """Seats that it eliminates."""


class TurnPlan(NamedTuple):
    aim: Objective
    campaign: CampaignPlan
    worth: float
    after: ConquestPosition
    """The position if all attacks succeed."""
    failed: ConquestPosition
    """The expected position if they do not."""


NO_OBJECTIVE = Objective("nothing", ())


class Planner:
    def __init__(self, terrain: Terrain, evaluator: Evaluator, lookahead: Lookahead | None, goal: Goal | None) -> None:
        self.terrain = terrain
        self.evaluator = evaluator
        self.lookahead = lookahead
        self.goal = goal

    def best(self, position: ConquestPosition) -> TurnPlan:
        """The best plan, by a search if possible. Fresh armies that it does not need stay in hand."""
        plans = [self._idle(position), *self.plans(position)]
        if self.lookahead is None or len(plans) == 1:
            return max(plans, key=lambda plan: plan.worth)
        some = plans[:1] + sorted(plans[1:], key=lambda plan: -plan.worth)[:MAX_SEARCHED_PLANS]
        rollouts = self.lookahead.rollouts // len(some)
        return max([self.searched(plan, rollouts) for plan in some], key=lambda plan: plan.worth)

    def quick(self, position: ConquestPosition) -> TurnPlan:
        """The best plan by the static evaluation."""
        return max([self._idle(position), *self.plans(position)], key=lambda plan: plan.worth)

    def _idle(self, position: ConquestPosition) -> TurnPlan:
        return TurnPlan(
            NO_OBJECTIVE,
            CampaignPlan((), 1.0, 0),
            self.evaluator.worth(settled(self.terrain, position)),
            position,
            position,
        )

    def plans(self, position: ConquestPosition) -> Iterator[TurnPlan]:
        seen: set[frozenset[int]] = set()
        for aim in self.aims(position):
            key = frozenset(aim.targets)
            if key in seen:
                continue
            seen.add(key)
            fresh = position.fresh + self._credit(position, aim)
            found = plan_campaign(self.terrain, position, aim.targets, fresh)
            if found is None or found.chance < MIN_CHANCE or not self._can_begin(position, found):
                continue
            yield self._weigh(position, aim, found)
            if found.called < fresh and found.chance < SURE_CHANCE:
                all_in = plan_campaign(self.terrain, position, aim.targets, fresh, all_in=True)
                if all_in is not None:
                    yield self._weigh(position, aim, all_in)

    def _can_begin(self, position: ConquestPosition, found: CampaignPlan) -> bool:
        """Whether armies are there to begin, and not only armies for cards to be won."""
        return position.fresh > 0 or any(position.pieces[march.source] > 1 for march in found.marches)

    def aims(self, position: ConquestPosition) -> Iterator[Objective]:
        owners, pieces, me = position.owners, position.pieces, position.me
        if self.goal is not None and (targets := self.goal.targets(position)):
            yield Objective("goal", targets)
        for number, continent in enumerate(self.terrain.continents):
            missing = tuple(t for t in continent.territories if owners[t] != me)
            if missing and continent.bonus > 0:
                yield Objective("continent", missing, number)
                if len({owners[t] for t in continent.territories}) == 1:
                    yield from (Objective("break", (door,), number) for door in continent.doors)
        rivals = position.rivals()
        for some in (*combinations(rivals, 1), *combinations(rivals, 2), tuple(rivals)):
            if some:
                yield Objective("rival", tuple(t for t, owner in enumerate(owners) if owner in some), losers=some)
        near = {t for source in position.mine() for t in self.terrain.links[source] if owners[t] not in (me, None)}
        for territory in sorted(near, key=lambda t: (pieces[t], t))[:MAX_CARD_TARGETS]:
            yield Objective("card", (territory,), territory)

    def _credit(self, position: ConquestPosition, aim: Objective) -> int:
        """Armies for the cards that are won on the way."""
        me, worth = position.me, position.worths[position.me]
        won = int(min(position.deck, len(aim.targets) - 1))
        won += sum(sorted((position.cards[rival] for rival in aim.losers), reverse=True)[:-1])
        cards = position.cards[me] + won
        sets = int(self.evaluator.weights.credit * (cards - 2) / 3) if won and cards >= FORCED_TRADE_CARDS - 1 else 0
        return int(sum(worth + position.rise * number for number in range(sets)))

    def _weigh(self, position: ConquestPosition, aim: Objective, found: CampaignPlan) -> TurnPlan:
        after, failed = self._after(position, found), self._failed(position, found)
        won = 1.0 if self._wins(after) else self.evaluator.worth(settled(self.terrain, after))
        lost = self.evaluator.worth(settled(self.terrain, failed))
        return TurnPlan(aim, found, found.chance * won + (1 - found.chance) * lost, after, failed)

    def searched(self, plan: TurnPlan, rollouts: int) -> TurnPlan:
        """The plan, with its worth by rollouts from its success and its failure."""
        chance, worth = plan.campaign.chance, 0.0
        for likely, position in ((chance, plan.after), (1 - chance, plan.failed)):
            if likely > 0:
                worth += likely * self._seen(position, ceil(likely * rollouts), goes_on=bool(plan.aim.losers))
        return plan._replace(worth=worth)

    def _seen(self, position: ConquestPosition, rollouts: int, *, goes_on: bool) -> float:
        """The worth after the others have moved, blended with the static evaluation by the number of rollouts."""
        assert self.lookahead is not None
        if self._wins(position):
            return 1.0
        still = settled(self.terrain, position)
        glance, seen = self.evaluator.worth(still), self.lookahead.worth(position if goes_on else still, rollouts)
        return glance + (seen - glance) * rollouts / (rollouts + GLANCE_ROLLOUTS)

    def _wins(self, position: ConquestPosition) -> bool:
        return not position.rivals() or (self.goal is not None and self.goal.reached(position))

    def _after(self, position: ConquestPosition, found: CampaignPlan) -> ConquestPosition:
        after = position.copy()
        after.fresh = max(0, after.fresh - found.called)
        for march in found.marches:
            _win(after, march, len(march.steps), march.left)
        return after

    def _failed(self, position: ConquestPosition, found: CampaignPlan) -> ConquestPosition:
        """Each march gets as far as expected on average, and ends there with almost no armies."""
        after = position.copy()
        after.fresh = max(0, after.fresh - found.called)
        for march in found.marches:
            if march.chance > SURE_CHANCE:
                _win(after, march, len(march.steps), march.left)
                continue
            short = max(0.0, march.taken - march.chance * len(march.steps)) / (1 - march.chance)
            taken = min(len(march.steps) - 1, int(short))
            _win(after, march, taken, 2)
            target = march.steps[taken].target
            after.pieces[target] = max(1, after.pieces[target] // 2)
        return after


def _win(position: ConquestPosition, march: March, taken: int, left: int) -> None:
    """Plays the first steps of a march as won, with `left` armies where it ends."""
    owners, pieces, cards, me = position.owners, position.pieces, position.cards, position.me
    pieces[march.source] = 1
    here = march.source
    for step in march.steps[:taken]:
        here = step.target
        loser = owners[here]
        owners[here], pieces[here] = me, 1
        if position.deck:
            cards[me] += 1
            position.deck -= 1
        if loser is not None and loser not in owners:
            cards[me] += cards[loser]
            cards[loser] = 0
            while cards[me] >= FORCED_TRADE_CARDS:
                cards[me] -= 3
                position.sets = max(0, position.sets - 1)
                position.fresh += int(position.worths[me])
    pieces[here] = max(1, left)
