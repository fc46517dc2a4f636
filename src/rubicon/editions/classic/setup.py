"""CL 2 and 7.4: which tables can start, dealing and claiming, the first armies, and capitals."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from ...core.chance import Chance, shuffled
from ...core.edition import Event, Viewer
from ...core.ids import MissionId, SeatId, TerritoryId
from ...core.moves import Flow, Move
from ...core.option import Action, Option, TerritoriesOwned, TerritorySlot
from ...errors import Illegal, Refused
from ...rules.ownership import Owners, explain_territories, owned, put
from ...rules.reinforce import AUTOPLACE, Autoplace, Place
from ...rules.setup import Claim, ClaimMove, FirstArmyMove
from ...rules.turn import Claiming, Stationing, first_fields, next_seat
from .context import Context
from .state import State, View
from .turns import ClassicRules


class Dealt(Event, frozen=True, tag="dealt"):
    first: SeatId
    owners: Owners


class MissionDrawn(Event, frozen=True, tag="mission_drawn"):
    seat: SeatId
    mission: MissionId | None

    def seen_by(self, viewer: Viewer) -> MissionDrawn:
        return self if viewer == self.seat else MissionDrawn(self.seat, None)


class CapitalChosen(Event, frozen=True, tag="capital_chosen"):
    seat: SeatId
    territory: TerritoryId


class ChooseCapital(Action, frozen=True, tag="choose_capital"):
    territory: TerritoryId


def validate(context: Context) -> Iterator[Refused]:
    """CL 7.4: enough armies, and enough missions."""
    if context.seats <= len(context.enabled) > context.first_armies() * context.seats:
        yield Illegal("table.too_few_armies", armies=context.first_armies(), territories=len(context.enabled))
    if context.settings.goal == "missions" and len(context.usable_missions) < context.seats:
        yield Illegal("table.too_few_missions", missions=len(context.usable_missions), seats=context.seats)


def begin(kind: type[State], rules: ClassicRules, flow: Flow[Context]) -> State:
    context, chance, settings = flow.context, flow.chance, flow.context.settings
    first = chance.below(context.seats)
    missions: tuple[int | None, ...] = (None,) * context.seats
    if settings.goal == "missions":
        missions = _draw_missions(context, chance)
        for seat, mission in enumerate(missions):
            flow.tell(MissionDrawn(seat, mission))
    state = kind(
        **first_fields(context, Claiming(), first),
        traded=0,
        goal=settings.goal,
        capitals=(None,) * context.seats,
        missions=missions,
    )
    dealt = settings.start == "dealt" or settings.goal == "missions"
    if dealt:
        state = _deal(context, state, chance)
    flow.tell(Dealt(first, state.owners))
    return rules.place_first_armies(flow, state) if dealt else state


def _draw_missions(context: Context, chance: Chance) -> tuple[int, ...]:
    left = list(context.usable_missions)
    return tuple(left.pop(chance.below(len(left))) for _ in range(context.seats))


def sample_missions(context: Context, view: View, viewer: Viewer, chance: Chance) -> tuple[int | None, ...]:
    """Missions as they may be: the viewer's own, and random ones for the others."""
    if context.settings.goal != "missions":
        return (None,) * len(view.seats)
    own = view.mine.mission if view.mine else None
    others = iter(shuffled([mission for mission in context.usable_missions if mission != own], chance))
    return tuple(own if seat == viewer else next(others) for seat in range(len(view.seats)))


def _deal(context: Context, state: State, chance: Chance) -> State:
    """CL 2.2: one by one in seat order, starting with the first seat, with an army on each."""
    owners, pieces, reserves = list(state.owners), list(state.pieces), list(state.reserves)
    seat = state.first
    for territory in shuffled(context.enabled, chance):
        owners[territory] = seat
        pieces[territory] = 1
        reserves[seat] -= 1
        seat = next_seat(seat, context.seats)
    return replace(
        state, owners=tuple(owners), pieces=tuple(pieces), reserves=tuple(reserves), seat=seat, phase=Stationing()
    )


class ClassicClaimMove(ClaimMove[Context, State]):
    """CL 8.2: or a random one."""

    actions = (Claim, Autoplace)
    others = (AUTOPLACE,)


class ClassicFirstArmyMove(FirstArmyMove[Context, State]):
    """CL 8.2: or on a random territory."""

    actions = (Place, Autoplace)
    others = (AUTOPLACE,)


class ChooseCapitalMove(Move[Context, State, ChooseCapital, View]):
    """CL 6.4: its card is taken out of the deck for good."""

    actions = (ChooseCapital,)

    def __init__(self, then: Callable[[Flow[Context], State], State]) -> None:
        self.then = then

    def options(self, context: Context, state: State, seat: int) -> tuple[Option, ...]:
        return (Option(ChooseCapital, (TerritorySlot("territory", TerritoriesOwned(state.owners, seat)),)),)

    def apply(self, flow: Flow[Context], state: State, seat: int, action: ChooseCapital) -> State:
        flow.tell(CapitalChosen(seat, action.territory))
        deck = tuple(card for card in state.deck if flow.context.shown[card] != action.territory)
        return self.then(flow, replace(state, capitals=put(state.capitals, seat, action.territory), deck=deck))

    def explain(self, context: Context, state: State, seat: int, action: ChooseCapital) -> Refused | None:
        unknown = explain_territories((action.territory,), context.size, context.disabled)
        if unknown or state.owners[action.territory] == seat:
            return unknown
        return Illegal("not_yours", territory=action.territory)

    def default(self, context: Context, state: State, seat: int) -> Any:
        return ChooseCapital(owned(state.owners, seat)[0])
