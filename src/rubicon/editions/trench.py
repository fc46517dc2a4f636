"""Trench warfare: classic in which a territory that was conquered in this turn attacks no further."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from ..core.edition import CampaignOdds, Edition
from ..core.ids import TerritoryId
from ..core.moves import Flow, Phases
from ..rules.ownership import Pieces
from .classic import Classic, rulebook
from .classic.context import Context
from .classic.state import State, View
from .classic.turns import ClassicRules


class TrenchState(State, frozen=True, gc=False, kw_only=True):
    taken: tuple[TerritoryId, ...] = ()
    """What was conquered in this turn."""


class TrenchView(View, frozen=True, gc=False):
    taken: tuple[TerritoryId, ...] = ()


class TrenchContext(Context):
    def attackers(self, state: Any) -> Pieces:
        """TW 1.1."""
        return tuple(0 if t in state.taken else armies for t, armies in enumerate(state.pieces))


class TrenchRules(ClassicRules):
    def begin_turn(self, flow: Flow[Context], state: State, seat: int) -> State:
        return super().begin_turn(flow, replace(state, taken=()), seat)

    def conquered(self, flow: Any, state: Any, source: int, target: int, least: int, eliminated: int | None) -> State:
        state = replace(state, taken=(*state.taken, target))
        return super().conquered(flow, state, source, target, least, eliminated)


class Trench(Classic):
    name: ClassVar[str] = "trench"
    context_type: ClassVar[type[Context]] = TrenchContext
    rules: ClassVar[ClassicRules] = TrenchRules()
    phases: ClassVar[Phases[Any, Any, Any]] = rulebook(rules)
    State: ClassVar[Any] = TrenchState
    View: ClassVar[Any] = TrenchView
    added_fields: ClassVar[tuple[str, ...]] = ("taken",)

    def campaign(self, view: Any, way: Sequence[int]) -> CampaignOdds | None:
        """TW 1.1: an attack gets no further than to a neighbour."""
        near = len(way) == 2 and way[1] in self.context.links[way[0]] and way[0] not in view.taken
        return super().campaign(view, way) if near else None


_CHECKED: type[Edition[State, Any, View]] = Trench
