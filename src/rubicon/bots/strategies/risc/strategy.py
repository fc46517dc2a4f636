"""The player itself: plans when a turn begins, and enters the orders one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....core.edition import Event
from ....core.option import Action, Option
from ....editions.risc.execution import Done
from ....editions.risc.orders import Withdraw
from ....editions.risc.setup import Pick
from ....editions.risc.state import Orders, Picking, Stationing, View
from ....rules.dice import Dice
from ....rules.reinforce import Spread
from ....texts import say
from ...bot import Brief
from .. import MEDIUM, Skill
from .opening import best_start
from .opponent_model import OpponentModel, plain
from .orders import orders
from .plan import Expectation, best_plan
from .position import Position, Ways
from .reason_texts import Aim, aim_of, recalled

PACE = 20
"""So many places are weighed in a millisecond, on an ordinary machine."""
DEEPEST = 20
"""More ideas of everybody make the plan no better."""


class RiscStrategy:
    def __init__(self, brief: Brief, skill: Skill) -> None:
        self.brief = brief
        self.skill = skill
        edition: Any = brief.edition
        self.map = edition.table.board.map
        self.dice: Dice = edition.context.dice
        self.ways = Ways.of(self.map.links())
        self.turn = 0
        self.orders: Orders = ()
        self.aim: Aim | None = None
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
        self.reason = recalled(self.map, self.aim) if self.turn else say("why", "risc.secret")
        position = Position(self.ways, self.dice, view.owners, view.pieces)
        expectation = self._outlook(position)
        plan = best_plan(position, self.brief.seat, expectation)
        self.turn = view.round
        self.orders = orders(position, self.brief.seat, plan)
        self.aim = aim_of(position, self.brief.seat, plan, expectation)

    def _outlook(self, position: Position) -> Expectation:
        if self.skill is MEDIUM:
            return plain(position, self.brief.seat)
        think = self.skill.think if self.brief.think is None else self.brief.think
        opponents = OpponentModel(position, self.brief.chance)
        for _ in range(min(DEEPEST, 1 + think * PACE // position.places)):
            opponents.deepen()
        return opponents.expectation(self.brief.seat)

    def _next(self, entered: Orders) -> Action:
        """The next order of the plan. What else was entered at this seat is withdrawn before it, the last first."""
        count = len(entered)
        if entered != self.orders[:count]:
            return Withdraw(count)
        return self.orders[count] if count < len(self.orders) else Done()
