"""Things to do in a turn: a continent to complete, one to break, a rival to throw out, a card to win, or nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import ceil, prod
from typing import NamedTuple

from .foresight import Foresight
from .ground import Ground, spread
from .march import SURE, Campaign, March, Step, campaign, odds_of
from .position import Position
from .worth import Judge

HOPELESS = 0.25
TOO_MANY = 6
"""So many cards, after those of a fallen rival were taken, are traded at once."""
FEW = 5
"""So many of the plans are looked at more closely."""
CHEAPEST = 8
"""So many single territories are looked at."""


class Aim(NamedTuple):
    """What a plan is for, as people are told, and what must be taken for it."""

    kind: str
    of: int
    """The continent, the rival or the territory that it is about."""
    targets: tuple[int, ...]


class Plan(NamedTuple):
    aim: Aim
    campaign: Campaign
    worth: float
    after: Position
    """How it looks when all has gone well."""


NOTHING = Aim("nothing", -1, ())


class Planner:
    def __init__(self, ground: Ground, judge: Judge, foresight: Foresight | None) -> None:
        self.ground = ground
        self.judge = judge
        self.foresight = foresight

    def quick(self, position: Position) -> Plan:
        """The best thing to do, at a glance."""
        return max([self._idle(position), *self.plans(position)], key=lambda plan: plan.worth)

    def _idle(self, position: Position) -> Plan:
        return Plan(NOTHING, Campaign((), 1.0, 0), self.judge.worth(settled(self.ground, position)), position)

    def best(self, position: Position) -> Plan:
        """The best thing to do now. Fresh armies that it does not call for are still in hand after it."""
        idle = self._idle(position)
        plans = sorted([idle, *self.plans(position)], key=lambda plan: -plan.worth)
        if self.foresight is None or len(plans) < 2:
            return plans[0]
        some = plans[:FEW]
        if idle not in some:
            some.append(idle)
        return max([self._foresee(position, plan, self.foresight.rollouts // len(some)) for plan in some], key=lambda plan: plan.worth)

    def _foresee(self, position: Position, plan: Plan, rollouts: int) -> Plan:
        """The same plan, its worth being what comes of it when the others have moved."""
        assert self.foresight is not None
        if plan.aim is NOTHING:
            return plan._replace(worth=self.foresight.worth(settled(self.ground, position), rollouts, on=False))
        chance = plan.campaign.chance
        after = settled(self.ground, plan.after)
        won = max(self.foresight.worth(after, rollouts // 3, on=on) for on in (False, True)) if after.rivals() else 1.0
        if chance > 0.98:
            return plan._replace(worth=won)
        lost = self.foresight.worth(settled(self.ground, self._failed(position, plan.campaign)), rollouts // 3, on=False)
        return plan._replace(worth=chance * won + (1 - chance) * lost)

    def plans(self, position: Position) -> Iterator[Plan]:
        seen: set[frozenset[int]] = set()
        for aim in self.aims(position):
            key = frozenset(aim.targets)
            if key in seen:
                continue
            seen.add(key)
            found = campaign(self.ground, position, aim.targets, position.fresh)
            if found is None or found.chance < HOPELESS:
                continue
            yield self._weigh(position, aim, found)
            if found.called < position.fresh and found.chance < 0.9:
                found = campaign(self.ground, position, aim.targets, position.fresh, all_in=True)
                if found is not None:
                    yield self._weigh(position, aim, found)

    def aims(self, position: Position) -> Iterator[Aim]:
        owners, pieces, me = position.owners, position.pieces, position.me
        for number, continent in enumerate(self.ground.continents):
            missing = tuple(t for t in continent.territories if owners[t] != me)
            if missing and continent.bonus > 0:
                yield Aim("continent", number, missing)
                holders = {owners[t] for t in continent.territories}
                if len(holders) == 1:
                    yield from (Aim("break", number, (door,)) for door in continent.doors)
        rivals = position.rivals()
        for some in (*combinations(rivals, 1), *combinations(rivals, 2), *combinations(rivals, len(rivals))):
            if not some:
                break
            yield Aim("rival", some[0], tuple(t for t, owner in enumerate(owners) if owner in some))
        near = {
            t for source in position.mine() for t in self.ground.links[source] if owners[t] != me and owners[t] is not None
        }
        for territory in sorted(near, key=lambda t: (pieces[t], t))[:CHEAPEST]:
            yield Aim("card", territory, (territory,))

    def remaining(self, position: Position, steps: Sequence[Step]) -> float:
        """The chance that these attacks, in this order, all succeed with those who stand there now."""
        roots: dict[int, int] = {}
        forces: dict[int, list[int]] = {}
        for step in steps:
            root = roots.get(step.source, step.source)
            roots[step.target] = root
            forces.setdefault(root, []).append(position.pieces[step.target])
        return prod(odds_of(self.ground, position.pieces[root], force).chance for root, force in forces.items())

    def needed(self, position: Position, steps: Sequence[Step]) -> int:
        """So many armies should do for these attacks."""
        defenders = [position.pieces[step.target] for step in steps]
        return ceil(sum(self.ground.price(number) + 1 for number in defenders) + SURE * spread(sum(defenders)))

    def _weigh(self, position: Position, aim: Aim, found: Campaign) -> Plan:
        after = self._after(position, found, found.chance >= 1)
        won = self.judge.worth(settled(self.ground, after))
        lost = self.judge.worth(settled(self.ground, self._failed(position, found)))
        return Plan(aim, found, found.chance * won + (1 - found.chance) * lost, after)

    def _after(self, position: Position, found: Campaign, sure: bool) -> Position:
        after = position.copy()
        after.fresh -= found.called
        for march in found.marches:
            self._win(after, march, len(march.steps), march.left)
        return after

    def _failed(self, position: Position, found: Campaign) -> Position:
        """Each march gets as far as can be expected, and ends there with next to nobody."""
        after = position.copy()
        after.fresh -= found.called
        for march in found.marches:
            if march.chance > 0.97:
                self._win(after, march, len(march.steps), march.left)
                continue
            short = max(0.0, march.taken - march.chance * len(march.steps)) / (1 - march.chance)
            taken = min(len(march.steps) - 1, int(short))
            self._win(after, march, taken, 2)
            target = march.steps[taken].target
            after.pieces[target] = max(1, after.pieces[target] // 2)
        return after

    def _win(self, position: Position, march: March, taken: int, left: int) -> None:
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
                while cards[me] >= TOO_MANY:
                    cards[me] -= 3
                    position.sets = max(0, position.sets - 1)
                    position.fresh += int(position.worths[me])
        pieces[here] = max(1, left)


def settled(ground: Ground, position: Position) -> Position:
    """The armies still in hand stand where they are needed most: beside the strongest enemy, roughly."""
    if not position.fresh:
        return position
    position = position.copy()
    owners, pieces, me = position.owners, position.pieces, position.me
    where, most = -1, -1.0
    for here in position.mine():
        hostile = [pieces[near] for near in ground.links[here] if owners[near] != me and owners[near] is not None]
        if hostile:
            need = max(hostile) + 0.5 * pieces[here]
            if need > most:
                where, most = here, need
    if where >= 0:
        pieces[where] += position.fresh
    position.fresh = 0
    return position
