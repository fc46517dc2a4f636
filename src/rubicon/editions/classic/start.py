"""How a game of classic begins: the first seat, the missions, and the deal."""

from __future__ import annotations

from msgspec.structs import replace

from ...core.chance import Chance, shuffled
from .course import Course
from .ground import Ground
from .state import Claiming, Dealt, MissionDrawn, State, Stationing


def begin(course: Course) -> State:
    ground, chance, settings = course.ground, course.chance, course.ground.settings
    first = chance.below(ground.seats)
    missions: tuple[int | None, ...] = (None,) * ground.seats
    if settings.goal == "missions":
        missions = _draw_missions(ground, chance)
        course.events.extend(MissionDrawn(seat, mission) for seat, mission in enumerate(missions))
    state = State(
        owners=(None,) * ground.size,
        pieces=(0,) * ground.size,
        seat=first,
        phase=Claiming(),
        chapter=0,
        round=0,
        first=first,
        reserves=(ground.first_armies(),) * ground.seats,
        hands=((),) * ground.seats,
        deck=ground.deck,
        used=(),
        traded=0,
        goal=settings.goal,
        capitals=(None,) * ground.seats,
        missions=missions,
    )
    dealt = settings.start == "dealt" or settings.goal == "missions"
    if dealt:
        state = _deal(ground, state, chance)
    course.events.append(Dealt(first, state.owners))
    return course.station(state) if dealt else state


def _draw_missions(ground: Ground, chance: Chance) -> tuple[int, ...]:
    left = list(ground.usable_missions)
    return tuple(left.pop(chance.below(len(left))) for _ in range(ground.seats))


def _deal(ground: Ground, state: State, chance: Chance) -> State:
    """CL 2.2: one by one in seat order, from the first seat on, with an army on each."""
    owners, pieces, reserves = list(state.owners), list(state.pieces), list(state.reserves)
    seat = state.first
    for territory in shuffled(ground.enabled, chance):
        owners[territory] = seat
        pieces[territory] = 1
        reserves[seat] -= 1
        seat = ground.next_seat(seat)
    return replace(
        state, owners=tuple(owners), pieces=tuple(pieces), reserves=tuple(reserves), seat=seat, phase=Stationing()
    )
