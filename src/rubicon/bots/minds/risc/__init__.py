"""How risc is played well."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....core.edition import Event
from ....core.option import Action, Option
from ....editions.risc.state import Done, Ordering, Picking, PickAny, Order, Stationing, View, Withdraw
from ....rules.place import Spread
from ...bot import Brief
from .. import Skill
from .guesses import Foresight, naive
from .orders import orders
from .position import Position
from .plan import T


class RiscMind:
    def __init__(self, brief: Brief, skill: Skill) -> None:
        self.brief = brief
        self.skill = skill
        self.links = brief.edition.ground.links
        self.round = -1
        self.orders: list[Order] = []
        self.reason = ""

    def choose(self, view: View, options: Sequence[Option], events: Sequence[Event]) -> Action:
        match view.phase:
            case Picking():
                return PickAny()
            case Stationing():
                return Spread() if view.mine.left else Done()
        if view.round != self.round:
            self.round = view.round
            position = Position(self.links, view.owners, view.pieces)
            if self.skill.level == "medium":
                found = naive(position, self.brief.seat)
            else:
                f = Foresight(position, self.brief.chance)
                for _ in range(T.get("deep", 5)):
                    f.deepen()
                found = f.answer(self.brief.seat, T.get("many", 24))
            self.orders = orders(position, self.brief.seat, found)
        entered = view.mine.orders
        done = len(entered)
        if tuple(self.orders[:done]) != entered:
            return Withdraw(done)
        return self.orders[done] if done < len(self.orders) else Done()


def mind(brief: Brief, skill: Skill) -> Any:
    return RiscMind(brief, skill)
