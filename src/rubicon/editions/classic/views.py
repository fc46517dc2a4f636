"""What a viewer sees of a game of classic, and states that look the same to them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.chance import Chance, shuffled
from ...core.edition import Viewer
from ...rules.turn import open_fields, sampled_fields
from .context import Context
from .state import Mine, SeatView, State, View


def view(kind: type[View], state: State, viewer: Viewer, added: Mapping[str, Any]) -> View:
    out = state.out
    seats = [
        SeatView(len(hand), state.reserves[seat], state.capitals[seat], seat in out)
        for seat, hand in enumerate(state.hands)
    ]
    return kind(
        **open_fields(state),
        seats=tuple(seats),
        mine=None if viewer is None else Mine(state.hands[viewer], state.missions[viewer]),
        traded=state.traded,
        goal=state.goal,
        conquered=state.conquered,
        **added,
    )


def sample_state(
    kind: type[State], context: Context, view: View, viewer: Viewer, chance: Chance, added: Mapping[str, Any]
) -> State:
    """Cards and missions that the viewer cannot see are dealt at random. The cards of capitals are out of the game."""
    capitals = tuple(seat.capital for seat in view.seats)
    gone = {card for card in context.deck if context.shown[card] is not None and context.shown[card] in capitals}
    return kind(
        **sampled_fields(view, viewer, [card for card in context.deck if card not in gone], chance),
        traded=view.traded,
        goal=view.goal,
        capitals=capitals,
        missions=_sample_missions(context, view, viewer, chance),
        conquered=view.conquered,
        **added,
    )


def _sample_missions(context: Context, view: View, viewer: Viewer, chance: Chance) -> tuple[int | None, ...]:
    if context.settings.goal != "missions":
        return (None,) * len(view.seats)
    own = view.mine.mission if view.mine else None
    others = iter(shuffled([mission for mission in context.usable_missions if mission != own], chance))
    return tuple(own if seat == viewer else next(others) for seat in range(len(view.seats)))
