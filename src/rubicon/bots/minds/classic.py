"""How `classic` is conquered: what its view shows, and how its verbs are spoken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...core.option import Action, Option
from ...editions.classic.state import Reinforcing, View
from ...odds.dice import CLASSIC, CLASSIC_THREE
from ...rules.attack import DICE
from ..bot import Brief
from . import Skill
from .conquest.cards import best_set, sets_in
from .conquest.ground import Ground
from .conquest.mind import Mind, conqueror
from .conquest.position import Position


class ClassicSight:
    def __init__(self, brief: Brief) -> None:
        self.seat = brief.seat
        self.land: Any = brief.edition.ground  # type: ignore[attr-defined]
        self.ground = Ground(self.land, CLASSIC_THREE if self.land.settings.defence_dice == 3 else CLASSIC)

    def position(self, view: View) -> Position:
        hand = view.mine.hand if view.mine else ()
        worth = max(1, self.land.worth(self.land.deck[:3], view.traded)) if len(self.land.deck) > 2 else 1
        return Position(
            self.seat,
            view.owners,
            view.pieces,
            [seat.cards for seat in view.seats],
            [max(worth, 1)] * self.land.seats,
            view.phase.armies if isinstance(view.phase, Reinforcing) else 0,
            sets_in(hand, lambda cards: self.land.worth(cards, view.traded)),
            tuple(seat.capital for seat in view.seats),
            int(view.deck > 0 and not view.conquered),
        )

    def best_set(self, view: View, option: Option) -> tuple[tuple[int, ...], int]:
        return best_set(self.seat, option, view.owners, self.land, lambda cards: self.land.worth(cards, view.traded))

    def attack(self, option: Option, source: int, target: int, pieces: Sequence[int]) -> Action:
        return option.action(source=source, target=target, dice=min(DICE, pieces[source] - 1))

    def defend(self, view: View, option: Option) -> Action:
        return option.action(dice=option.slots[0].among[-1])


def mind(brief: Brief, skill: Skill) -> Mind:
    return conqueror(brief, skill, ClassicSight(brief))
