"""Plans a turn, follows the plan step by step, and makes another when the dice surprise it. Explains what it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ....core.edition import Event, Table
from ....core.option import Action, Option
from ....texts import say
from ...bot import Brief
from ...sim import covers
from .. import HARD, Skill
from .adapter import EditionAdapter
from .campaigns import AttackStep, needed, remaining
from .evaluation import ConquestWeights, Evaluator
from .lookahead import Lookahead
from .placement import Opening, best_move, split_conquerors, spread_armies
from .plans import Planner, TurnPlan
from .position import ConquestPosition, Terrain

ALL_OUT_CHANCE = 0.93
"""With this chance a battle is fought to the end in one action."""
REPLAN_RATIO = 0.7
"""Plan again when the chance of the remaining attacks falls below this part of the planned chance."""
Offers = Mapping[str, Option]
PLAIN_WEIGHTS = ConquestWeights(hopes=0.0, raids=0.0, dread=0.0, credit=0.0)
"""Weights of `medium`, which counts what is on the board and not what may come of it."""


def make_strategy(brief: Brief, skill: Skill, adapter: EditionAdapter, rests: bool = False) -> ConquestStrategy:
    table = brief.edition.table
    if skill.level != HARD.level:
        return ConquestStrategy(table, adapter, PLAIN_WEIGHTS, lambda: None, depth=1, rests=rests)
    think = skill.think if brief.think is None else brief.think

    def lookahead() -> Lookahead | None:
        return Lookahead(brief.edition, brief.seat, brief.chance, think) if covers(brief.edition) else None

    return ConquestStrategy(table, adapter, ConquestWeights(), lookahead, depth=3)


class ConquestStrategy:
    """`depth` is the number of plans in a turn; each one assumes that those before it succeed.

    With `rests`, it makes no further plans in a turn after these. It calls `lookahead` until that returns something,
    because the compiled model may become available during the game.
    """

    def __init__(
        self,
        table: Table,
        adapter: EditionAdapter,
        weights: ConquestWeights,
        lookahead: Callable[[], Lookahead | None],
        depth: int,
        rests: bool = False,
    ) -> None:
        self.adapter = adapter
        self.find_lookahead = lookahead
        self.lookahead: Lookahead | None = None
        self.depth = depth
        self.rests = rests
        self.terrain = adapter.terrain
        self.evaluator = Evaluator(self.terrain, weights)
        self.opening = Opening(self.terrain, self.evaluator)
        self.reasons = ReasonTexts(table, self.terrain)
        self.reason = ""
        self.placing: dict[int, int] = {}
        """Fresh armies to place, by territory."""
        self.steps: list[AttackStep] = []
        """The planned attacks."""
        self.hope = 0.0
        """The chance that all planned attacks succeed, at the time of planning."""
        self.planned = False
        """Whether there was a plan in this turn."""
        self.verbs: Mapping[str, Callable[[Any, ConquestPosition, Offers], Action | None]] = {
            "claim": self.claim,
            "choose_capital": self.choose_capital,
            "defend": self.defend,
            "advance": self.advance,
            "trade": self.trade,
            "place": self.place,
            "attack": self.attack,
            "fortify": self.fortify,
        }
        self.final_verbs = ("roll", "go_on", "skip", "end_attack", "end_turn")
        """Verbs without slots, by priority."""

    def choose(self, view: Any, options: Sequence[Option], events: Sequence[Event]) -> Action:
        offers = {option.verb: option for option in options}
        position = self.adapter.position(view)
        self.lookahead = self.lookahead or self.find_lookahead()
        self.planner = Planner(self.terrain, self.evaluator, self.lookahead, self.adapter.goal(view))
        if self.lookahead is not None and offers.keys() & {"trade", "place", "attack"}:
            self.lookahead.look(view)
        for verb, decide in self.verbs.items():
            if verb in offers and (action := decide(view, position, offers)) is not None:
                return action
        self.placing, self.steps, self.planned = {}, [], False
        verb = next(verb for verb in self.final_verbs if verb in offers)
        self.reason = self.reasons.of(verb)
        return offers[verb].action()

    def claim(self, view: Any, position: ConquestPosition, offers: Offers) -> Action:
        territory = self.opening.claim(position)
        self.reason = self.reasons.of("claim", territory)
        return offers["claim"].action(territory=territory)

    def choose_capital(self, view: Any, position: ConquestPosition, offers: Offers) -> Action:
        territory = self.opening.capital(position)
        self.reason = self.reasons.of("capital", territory)
        return offers["choose_capital"].action(territory=territory)

    def defend(self, view: Any, position: ConquestPosition, offers: Offers) -> Action:
        self.reason = self.reasons.of("defend")
        return self.adapter.defend(view, offers["defend"])

    def trade(self, view: Any, position: ConquestPosition, offers: Offers) -> Action | None:
        """Keeps a set until its armies improve the best plan, or until it must be traded."""
        option = offers["trade"]
        cards, worth = self.adapter.best_set(view, option)
        if len(offers) > 1:
            traded = position.copy()
            traded.fresh += worth
            traded.cards[position.me] -= 3
            traded.sets -= 1
            traded.worths = [each + position.rise for each in position.worths]
            if self.planner.best(traded).worth <= self.planner.best(position).worth:
                return None
        self.placing = {}
        self.reason = self.reasons.of("trade")
        return option.action(cards=cards)

    def place(self, view: Any, position: ConquestPosition, offers: Offers) -> Action:
        option = offers["place"]
        if "spread" not in offers:  # the first armies, one at a time
            territory = self.opening.station(position)
            self.reason = self.reasons.of("station", territory)
            return option.action(territory=territory, armies=1)
        if sum(self.placing.values()) != position.fresh:
            self._prepare(position)
        territory = max(self.placing, key=lambda t: self.placing[t])
        return option.action(territory=territory, armies=self.placing.pop(territory))

    def _prepare(self, position: ConquestPosition) -> None:
        """Plans, and puts fresh armies where the plans begin. The rest guards the position after them."""
        plans = self._plans(position)
        fresh, shares = position.fresh, []
        for territory in self.planner.goal.lacking(position)[:fresh] if self.planner.goal else ():
            shares.append((territory, 1))
            fresh -= 1
        origin: dict[int, int] = {}
        for plan in plans:
            for march in plan.campaign.marches:
                root = origin.get(march.source, march.source)
                origin |= {step.target: root for step in march.steps}
                called = min(march.called, fresh)
                shares.append((root, called))
                fresh -= called
        after = (plans[-1].after if plans else position).copy()
        after.fresh = 0
        self.placing = {}
        for territory, armies in (*shares, *spread_armies(self.evaluator, position, after, fresh)):
            if armies:
                self.placing[territory] = self.placing.get(territory, 0) + armies
        self._follow(position, plans[0] if plans else None)

    def _plans(self, position: ConquestPosition) -> list[TurnPlan]:
        plans: list[TurnPlan] = []
        while len(plans) < self.depth:
            plan = self.planner.quick(position) if plans else self.planner.best(position)
            if not plan.campaign.marches:
                break
            plans.append(plan)
            position = plan.after
        return plans

    def _follow(self, position: ConquestPosition, plan: TurnPlan | None) -> None:
        self.steps = [step for march in plan.campaign.marches for step in march.steps] if plan else []
        self.reason = self.reasons.plan(plan)
        self.hope, self.planned = 0.0, True

    def attack(self, view: Any, position: ConquestPosition, offers: Offers) -> Action | None:
        step = self._next(position)
        if step is None and self.planned and self.rests:
            return None
        if step is None or remaining(self.terrain, position, self.steps) < REPLAN_RATIO * self.hope:
            self._follow(position, self.planner.best(position))
            step = self._next(position)
            if step is None:
                return None
        self.hope = self.hope or remaining(self.terrain, position, self.steps)
        source, target = step
        if (
            "all_out" in offers
            and self.terrain.chance(position.pieces[source], position.pieces[target]) > ALL_OUT_CHANCE
        ):
            return offers["all_out"].action(source=source, target=target, left=1)
        return self.adapter.attack(offers["attack"], source, target, position.pieces)

    def _next(self, position: ConquestPosition) -> AttackStep | None:
        """The first planned attack that is possible now. Removes those that are done or have failed."""
        owners, pieces, me = position.owners, position.pieces, position.me
        self.steps = [
            step
            for step in self.steps
            if owners[step.target] != me and (owners[step.source] != me or pieces[step.source] > 1)
        ]
        return next((step for step in self.steps if owners[step.source] == me), None)

    def advance(self, view: Any, position: ConquestPosition, offers: Offers) -> Action:
        source, target = view.phase.source, view.phase.target
        least, most = (offers["advance"].slots[0].among[end] for end in (0, -1))
        steps = [step for step in self.steps if step.target != target]
        onward = _from(target, steps)
        staying = _from(source, [step for step in steps if step not in onward])
        if staying:
            armies = self._share(position, onward, staying, least, most)
        elif onward:
            armies = most
        else:
            armies = split_conquerors(self.evaluator, position, source, target, least, most)
        return offers["advance"].action(armies=armies)

    def _share(
        self, position: ConquestPosition, onward: list[AttackStep], staying: list[AttackStep], least: int, most: int
    ) -> int:
        """Armies to advance, by the needs of the attacks from both places; the rest goes where more are needed."""
        here, there = needed(self.terrain, position, staying), needed(self.terrain, position, onward)
        over = most - here - there
        if over < 0:
            there = most * there // max(1, here + there)
        elif there > here:
            there += over
        return min(most, max(least, there))

    def fortify(self, view: Any, position: ConquestPosition, offers: Offers) -> Action | None:
        option = offers["fortify"]
        found = best_move(self.evaluator, position, option.slots[0].among, option.slots[1].among)
        if found is None:
            return None
        source, target, armies = found
        self.reason = self.reasons.of("fortify", target)
        return option.action(source=source, target=target, armies=armies)


def _from(root: int, steps: Sequence[AttackStep]) -> list[AttackStep]:
    """The steps that begin at `root`, or where another of them ends."""
    reached, found = {root}, []
    for step in steps:
        if step.source in reached:
            reached.add(step.target)
            found.append(step)
    return found


class ReasonTexts:
    """Explains plans without revealing hidden information."""

    def __init__(self, table: Table, terrain: Terrain) -> None:
        world = table.board.map
        self.seats = [player.name for player in table.seats]
        self.territories = [territory.name for territory in world.territories]
        self.continents = [world.continents[continent.number].name for continent in terrain.continents]

    def plan(self, plan: TurnPlan | None) -> str:
        if plan is None or not plan.campaign.marches:
            return self.of("end_attack")
        aim = plan.aim
        facts: dict[str, object] = {
            "percent": round(100 * plan.campaign.chance),
            "rivals": [self.seats[loser] for loser in aim.losers],
            "territory": self.territories[aim.targets[0]],
        }
        if aim.kind in ("continent", "break"):
            facts["continent"] = self.continents[aim.of]
        kind = "card" if aim.kind == "goal" else aim.kind  # a mission is nobody else's business
        return say("why", f"conquest.{kind}", facts)

    def of(self, key: str, territory: int | None = None) -> str:
        return say("why", f"conquest.{key}", {} if territory is None else {"territory": self.territories[territory]})
