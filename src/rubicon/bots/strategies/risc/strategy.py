"""Plans when a turn begins, and enters the orders one by one.

Its reasons explain the orders of the last turn, because those of this turn are secret.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from ....core.edition import Event
from ....core.option import Action, Option
from ....editions.risc.execution import Done
from ....editions.risc.orders import Withdraw
from ....editions.risc.setup import Pick
from ....editions.risc.state import Orders, Picking, Stationing, View
from ....rules.dice import Dice
from ....rules.ownership import Links, Owners
from ....rules.reinforce import Spread
from ....texts import say
from ....world.map import WorldMap
from ...bot import Brief
from .. import MEDIUM, Skill
from .battles import OWNED
from .opponent_model import OpponentModel, plain_expectation
from .plan import Allocation, Expectation, arrivals, as_orders, best_plan
from .position import DirectedLinks, RiscPosition

PLACES_PER_MS = 20
"""Borders and targets that an ordinary machine evaluates in a millisecond."""
MAX_DEPTH = 20
"""Further ideas of each seat do not improve the plan."""


class MainAttack(NamedTuple):
    """The largest attack of a turn, and the expected chance to own the territory after it."""

    territory: int
    units: int
    chance: float


class RiscStrategy:
    def __init__(self, brief: Brief, skill: Skill) -> None:
        self.brief = brief
        self.skill = skill
        edition: Any = brief.edition
        self.map = edition.table.board.map
        self.dice: Dice = edition.context.dice
        self.ways = DirectedLinks.of(self.map.links())
        self.turn = 0
        self.orders: Orders = ()
        self.aim: MainAttack | None = None
        self.reason = ""

    def choose(self, view: View, options: Sequence[Option], events: Sequence[Event]) -> Action:
        assert view.mine is not None  # who is asked has a seat
        match view.phase:
            case Picking():
                self.reason = say("why", "risc.corner")
                return Pick(best_start(self.ways.out, view.groups, view.owners))
            case Stationing():
                self.reason = say("why", "risc.spread")
                return Spread() if view.mine.left else Done()
            case _:
                if view.round != self.turn:
                    self._plan(view)
                return self._next(view.mine.orders)

    def _plan(self, view: View) -> None:
        self.reason = explain_attack(self.map, self.aim) if self.turn else say("why", "risc.secret")
        position = RiscPosition(self.ways, self.dice, view.owners, view.pieces)
        expectation = self._outlook(position)
        plan = best_plan(position, self.brief.seat, expectation)
        self.turn = view.round
        self.orders = as_orders(position, self.brief.seat, plan)
        self.aim = main_attack(position, self.brief.seat, plan, expectation)

    def _outlook(self, position: RiscPosition) -> Expectation:
        if self.skill is MEDIUM:
            return plain_expectation(position, self.brief.seat)
        think = self.skill.think if self.brief.think is None else self.brief.think
        opponents = OpponentModel(position, self.brief.chance)
        for _ in range(min(MAX_DEPTH, 1 + think * PLACES_PER_MS // position.places)):
            opponents.deepen()
        return opponents.expectation(self.brief.seat)

    def _next(self, entered: Orders) -> Action:
        """The next order of the plan. Other orders of this seat are withdrawn first, from the last one."""
        count = len(entered)
        if entered != self.orders[:count]:
            return Withdraw(count)
        return self.orders[count] if count < len(self.orders) else Done()


def best_start(links: Links, groups: Sequence[int | None], owners: Owners) -> int:
    """A territory of the free group with the fewest borders, then with the fewest links to other groups."""
    ways: Counter[int] = Counter()
    for source, targets in enumerate(links):
        ways[source] = sum(groups[target] not in (groups[source], None) for target in targets)
    free = [t for t, group in enumerate(groups) if group is not None and owners[t] is None]

    def openness(territory: int) -> tuple[int, int]:
        across = [ways[t] for t, group in enumerate(groups) if group == groups[territory]]
        return sum(way > 0 for way in across), sum(across)

    return min(free, key=openness)


def main_attack(position: RiscPosition, seat: int, plan: Allocation, expectation: Expectation) -> MainAttack | None:
    attacks = {t: lots for t, lots in arrivals(plan).items() if lots and position.owners[t] != seat}
    if not attacks:
        return None
    target = max(attacks, key=lambda territory: attacks[territory])
    return MainAttack(target, attacks[target] * position.lot, float(expectation(target)[OWNED, attacks[target]]))


def explain_attack(world: WorldMap, aim: MainAttack | None) -> str:
    if aim is None:
        return say("why", "risc.stayed")
    name, percent = world.territories[aim.territory].name, round(100 * aim.chance)
    return say("why", "risc.aimed", {"units": aim.units, "territory": name, "percent": percent})
