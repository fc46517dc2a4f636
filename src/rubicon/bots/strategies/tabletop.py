"""Strategies for tabletop. Each conquest brings a card, so a seat that survives until its turn may take everything.

`medium` uses the strategy for conquest. `hard` simulates each candidate action with the compiled model, if it can.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...core.option import Action, Option
from ...editions.tabletop import Tabletop
from ...editions.tabletop.state import Defending, Reinforcing, View
from ...odds.forecast import forecast_defence_against
from ...rules.cards import CARD_BONUS_ARMIES
from ..bot import Brief
from ..sim import covers
from . import HARD, Skill
from .conquest.adapter import best_set, sets_in
from .conquest.position import ConquestPosition, Terrain
from .conquest.strategy import ConquestStrategy, make_strategy

SET_RISE_ARMIES = 4
"""About how many armies each set brings more than the one before."""


class TabletopAdapter:
    def __init__(self, brief: Brief) -> None:
        assert isinstance(brief.edition, Tabletop)
        self.seat, self.land = brief.seat, brief.edition.context
        self.terrain = Terrain(self.land, self.land.dice)

    def position(self, view: View) -> ConquestPosition:
        hand = view.mine.hand if view.mine else ()
        return ConquestPosition(
            self.seat,
            view.owners,
            view.pieces,
            [seat.cards for seat in view.seats],
            [seat.next_set + CARD_BONUS_ARMIES for seat in view.seats],
            view.phase.armies if isinstance(view.phase, Reinforcing) else 0,
            sets_in(hand, lambda cards: self.land.worth(cards, 0)),
            deck=view.deck + len(view.used),
            rise=SET_RISE_ARMIES,
        )

    def goal(self, view: View) -> None:
        return None

    def best_set(self, view: View, option: Option) -> tuple[tuple[int, ...], int]:
        return best_set(self.seat, option, view.owners, self.land, lambda cards: self._worth(view, cards))

    def _worth(self, view: View, cards: Sequence[int]) -> int:
        return view.seats[self.seat].next_set if self.land.worth(cards, 0) else 0

    def attack(self, option: Option, source: int, target: int, pieces: Sequence[int]) -> Action:
        return option.action(source=source, target=target, armies=pieces[source] - 1)

    def defend(self, view: View, option: Option) -> Action:
        """The number of dice that costs least against the dice of the attacker, which are known."""
        phase = view.phase
        assert isinstance(phase, Defending)

        def gain(dice: int) -> float:
            told = forecast_defence_against(self.land.dice, phase.dice, dice, view.pieces[phase.target])
            return told.killed - told.lost

        return option.action(dice=max(option.slots[0].among, key=gain))


def create(brief: Brief, skill: Skill) -> ConquestStrategy:
    adapter = TabletopAdapter(brief)
    if skill.level != HARD.level or not covers(brief.edition):
        return make_strategy(
            brief, skill, adapter, rests=True
        )  # or other seats would often be out before their first turn
    from .conquest.rollout_strategy import RolloutSearch, RolloutStrategy  # these need the compiled model

    think = skill.think if brief.think is None else brief.think
    return RolloutStrategy(brief.edition.table, adapter, RolloutSearch(brief.edition, brief.seat, brief.chance, think))
