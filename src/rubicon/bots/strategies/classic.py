"""Strategies for classic: the strategy for conquest, with an adapter for its views, goals and actions."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.option import Action, Option
from ...editions.classic import Classic
from ...editions.classic.state import Reinforcing, View
from ...rules.attack import most_attack_dice
from ...world.board import Symbol
from ..bot import Brief
from . import Skill
from .conquest.adapter import CapitalsGoal, Goal, MissionGoal, TerritoriesGoal, best_set, sets_in
from .conquest.position import ConquestPosition, Terrain
from .conquest.strategy import ConquestStrategy, make_strategy

ONE_OF_EACH: tuple[Symbol, ...] = ("infantry", "cavalry", "artillery")


class ClassicAdapter:
    def __init__(self, brief: Brief) -> None:
        assert isinstance(brief.edition, Classic)
        self.seat, self.land = brief.seat, brief.edition.context
        self.terrain = Terrain(self.land, self.land.dice)

    def position(self, view: View) -> ConquestPosition:
        hand = view.mine.hand if view.mine else ()
        worth, next_worth = (self.land.scheme.worth(ONE_OF_EACH, view.traded + more) for more in (0, 1))
        return ConquestPosition(
            self.seat,
            view.owners,
            view.pieces,
            [seat.cards for seat in view.seats],
            [worth] * self.land.seats,
            view.phase.armies if isinstance(view.phase, Reinforcing) else 0,
            sets_in(hand, lambda cards: self.land.worth(cards, view.traded)),
            tuple(seat.capital for seat in view.seats),
            int(view.deck > 0 and not view.conquered),
            next_worth - worth,
        )

    def goal(self, view: View) -> Goal | None:
        if view.goal == "capitals":
            return CapitalsGoal()
        if view.goal == "missions" and view.mine is not None and view.mine.mission is not None:
            return MissionGoal(self.terrain, self.land.missions[view.mine.mission], self.seat, self.land.realms)
        return (
            None
            if self.land.territories_to_win is None
            else TerritoriesGoal(self.terrain, self.land.territories_to_win)
        )

    def best_set(self, view: View, option: Option) -> tuple[tuple[int, ...], int]:
        return best_set(self.seat, option, view.owners, self.land, lambda cards: self.land.worth(cards, view.traded))

    def attack(self, option: Option, source: int, target: int, pieces: Sequence[int]) -> Action:
        return option.action(source=source, target=target, dice=most_attack_dice(self.land.dice, pieces[source]))

    def defend(self, view: View, option: Option) -> Action:
        return option.action(dice=option.slots[0].among[-1])


def create(brief: Brief, skill: Skill) -> ConquestStrategy:
    return make_strategy(brief, skill, ClassicAdapter(brief))
