"""A conqueror at work: makes a plan for its turn, follows it step by step, and makes another when it is surprised."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ....core.edition import Event
from ....core.option import Action, Option
from ...bot import Brief
from ...sim import covers
from .. import HARD, Skill
from .foresight import Foresight
from .ground import Ground
from .march import Step
from .plans import Plan, Planner
from .position import Position
from .sight import Sight
from .start import Starter
from .worth import Judge, Taste

BOLD = 0.93
"""A battle that is as good as won is fought in one go."""
SURPRISE = 0.7
"""When the chance of what is left of a march falls below this part of what it was, there is a new plan."""
DEPTH = 3
"""So many plans are made one after the other, each for when the one before has gone well."""


class Mind:
    def __init__(self, sight: Sight, taste: Taste, foresight: Foresight | None, depth: int = DEPTH) -> None:
        self.sight = sight
        self.ground: Ground = sight.ground
        self.judge = Judge(self.ground, taste)
        self.planner = Planner(self.ground, self.judge, foresight)
        self.foresight = foresight
        self.starter = Starter(self.ground, self.judge)
        self.depth = depth
        self.reason = ""
        self.placing: dict[int, int] = {}
        self.steps: list[Step] = []
        self.hope = 0.0
        self.verbs: Mapping[str, Callable[[Any, Position, Mapping[str, Option]], Action | None]] = {
            "roll": self.roll,
            "go_on": self.roll,
            "skip": self.roll,
            "claim": self.claim,
            "choose_capital": self.choose_capital,
            "defend": self.defend,
            "advance": self.advance,
            "trade": self.trade,
            "place": self.place,
            "attack": self.attack,
            "fortify": self.fortify,
            "end_attack": self.end_attack,
            "end_turn": self.end_turn,
        }

    def choose(self, view: Any, options: Sequence[Option], events: Sequence[Event]) -> Action:
        offers = {option.verb: option for option in options}
        position = self.sight.position(view)
        if self.foresight is not None and offers.keys() & {"trade", "place", "attack"}:
            self.foresight.look(view)
        for verb, decide in self.verbs.items():
            if verb in offers:
                action = decide(view, position, offers)
                if action is not None:
                    return action
        raise AssertionError(f"something must be done of {sorted(offers)}")

    def roll(self, view: Any, position: Position, offers: Mapping[str, Option]) -> Action:
        """There is nothing to decide."""
        verb = next(verb for verb in ("roll", "go_on", "skip") if verb in offers)
        return offers[verb].action()

    def claim(self, view: Any, position: Position, offers: Mapping[str, Option]) -> Action:
        return offers["claim"].action(territory=self.starter.claim(position))

    def choose_capital(self, view: Any, position: Position, offers: Mapping[str, Option]) -> Action:
        return offers["choose_capital"].action(territory=self.starter.capital(position))

    def defend(self, view: Any, position: Position, offers: Mapping[str, Option]) -> Action:
        return self.sight.defend(view, offers["defend"])

    def trade(self, view: Any, position: Position, offers: Mapping[str, Option]) -> Action | None:
        option = offers["trade"]
        cards, worth = self.sight.best_set(view, option)
        if len(offers) > 1:
            self.steps = []
            traded = position.copy()
            traded.fresh += worth
            traded.cards[position.me] -= 3
            traded.sets -= 1
            if self.planner.best(traded).worth <= self.planner.best(position).worth:
                return None
        self.placing = {}
        return option.action(cards=cards)

    def place(self, view: Any, position: Position, offers: Mapping[str, Option]) -> Action:
        option = offers["place"]
        if "spread" not in offers:  # the first armies, one at a time
            return option.action(territory=self.starter.station(position), armies=1)
        if sum(self.placing.values()) != position.fresh:
            self._prepare(position)
        territory = max(self.placing, key=lambda t: self.placing[t])
        return option.action(territory=territory, armies=self.placing.pop(territory))

    def _prepare(self, position: Position) -> None:
        """Makes plans, and puts the fresh armies where they begin; what is left guards what will be held then."""
        plans = self._plans(position)
        self.placing = {}
        fresh = position.fresh
        before: dict[int, int] = {}
        for plan in plans:
            for march in plan.campaign.marches:
                root = before.get(march.source, march.source)
                before |= {step.target: root for step in march.steps}
                called = min(march.called, fresh)
                if called:
                    self.placing[root] = self.placing.get(root, 0) + called
                    fresh -= called
        after = (plans[-1].after if plans else position).copy()
        for territory, armies in self._spread(position, after, fresh):
            self.placing[territory] = self.placing.get(territory, 0) + armies
        self._follow(plans[0] if plans else None)

    def _plans(self, position: Position) -> list[Plan]:
        plans: list[Plan] = []
        while len(plans) < self.depth:
            plan = self.planner.best(position) if not plans else self.planner.quick(position)
            if not plan.campaign.marches:
                break
            plans.append(plan)
            position = plan.after
        return plans

    def _spread(self, position: Position, after: Position, armies: int) -> list[tuple[int, int]]:
        """Where armies are worth most that no plan calls for: a few at a time."""
        owners, me = position.owners, position.me
        mine = [t for t in position.mine() if after.owners[t] == me]
        fronts = [t for t in mine if any(after.owners[near] != me for near in self.ground.links[t])] or [
            t for t in mine if any(owners[near] != me for near in self.ground.links[t])
        ] or mine
        shares: list[tuple[int, int]] = []
        after.fresh = 0
        while armies:
            part = min(armies, max(1, armies // 2))
            best, most = fronts[0], -1.0
            for territory in fronts:
                after.pieces[territory] += part
                worth = self.judge.worth(after) + 1e-6 * after.pieces[territory]
                if worth > most:
                    best, most = territory, worth
                after.pieces[territory] -= part
            after.pieces[best] += part
            shares.append((best, part))
            armies -= part
        return shares

    def attack(self, view: Any, position: Position, offers: Mapping[str, Option]) -> Action:
        owners, pieces, me = position.owners, position.pieces, position.me
        while self.steps and (owners[self.steps[0].target] == me or pieces[self.steps[0].source] < 2):
            self.steps.pop(0)
        if not self.steps or owners[self.steps[0].source] != me or self._chance(position) < SURPRISE * self.hope:
            plan = self.planner.best(position)
            self._follow(plan)
            if not self.steps:
                return self.end_attack(view, position, offers)
            self.hope = self._chance(position)
        step = self.steps[0]
        if "all_out" in offers and self.ground.chance(pieces[step.source], pieces[step.target]) > BOLD:
            return offers["all_out"].action(source=step.source, target=step.target, left=1)
        return self.sight.attack(offers["attack"], step.source, step.target, pieces)

    def _follow(self, plan: Plan | None) -> None:
        self.steps = []
        self.hope = 0.0
        if plan is not None:
            for march in plan.campaign.marches:
                self.steps.extend(march.steps)

    def _chance(self, position: Position) -> float:
        return self.planner.remaining(position, self.steps)

    def advance(self, view: Any, position: Position, offers: Mapping[str, Option]) -> Action:
        source, target = view.phase.source, view.phase.target
        among = offers["advance"].slots[0].among
        steps = [step for step in self.steps if step.target != target]
        onward = _subtree(target, steps)
        staying = _subtree(source, [step for step in steps if step not in onward])
        least, most = among[0], among[-1]
        if staying:
            armies = self._share(position, onward, staying, least, most)
        elif onward or most == least:
            armies = most
        else:
            armies = self._split(position, source, target, least, most)
        return offers["advance"].action(armies=armies)

    def _share(self, position: Position, onward: list[Step], staying: list[Step], least: int, most: int) -> int:
        """Those who go on and those who turn elsewhere get what they need, and the rest goes with the greater need."""
        here, there = self.planner.needed(position, staying), self.planner.needed(position, onward)
        over = most - here - there
        if over < 0:
            there = most * there // max(1, here + there)
        elif there > here:
            there += over
        return min(most, max(least, there))

    def _split(self, position: Position, source: int, target: int, least: int, most: int) -> int:
        total = position.pieces[source]
        position.owners[target] = position.me
        best, highest = most, -1.0
        for armies in sorted({least + (most - least) * part // 4 for part in range(5)}, reverse=True):
            position.pieces[source], position.pieces[target] = total - armies, armies
            worth = self.judge.worth(position)
            if worth > highest:
                best, highest = armies, worth
        return best

    def fortify(self, view: Any, position: Position, offers: Mapping[str, Option]) -> Action | None:
        option = offers["fortify"]
        pieces = position.pieces
        sources, targets = option.slots[0], option.slots[1]
        best, highest = None, self.judge.worth(position) * 1.0005
        richest = sorted(sources.among, key=lambda t: -pieces[t])[:6]
        for source in richest:
            for target in targets.among(source):
                if all(position.owners[near] == position.me for near in self.ground.links[target]):
                    continue
                for armies in {pieces[source] - 1, pieces[source] // 2}:
                    if not armies:
                        continue
                    pieces[source] -= armies
                    pieces[target] += armies
                    worth = self.judge.worth(position)
                    pieces[source] += armies
                    pieces[target] -= armies
                    if worth > highest:
                        best, highest = option.action(source=source, target=target, armies=armies), worth
        return best

    def end_attack(self, view: Any, position: Position, offers: Mapping[str, Option]) -> Action:
        return offers["end_attack"].action()

    def end_turn(self, view: Any, position: Position, offers: Mapping[str, Option]) -> Action:
        self.placing = {}
        self.steps = []
        return offers["end_turn"].action()


def _subtree(root: int, steps: Sequence[Step]) -> list[Step]:
    """Those of the steps that begin there, or where one of them leads."""
    reached, found = {root}, []
    for step in steps:
        if step.source in reached:
            reached.add(step.target)
            found.append(step)
    return found


def conqueror(brief: Brief, skill: Skill, sight: Sight) -> Mind:
    """`hard` looks ahead where the table allows it; `medium` does not."""
    if skill.level != HARD.level:
        return Mind(sight, Taste(), None, depth=1)
    think = skill.think if brief.think is None else brief.think
    foresight = Foresight(brief.edition, brief.seat, brief.chance, think) if covers(brief.edition) else None
    return Mind(sight, Taste(), foresight)
