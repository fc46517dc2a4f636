"""Diplomatic immunity: nobody may attack an own territory until the player's next turn, or until it changes hands."""

from __future__ import annotations

from msgspec.structs import replace

from ....core.edition import Event
from ....core.option import Action, Option, Owned, Territory
from ....errors import Refused
from ..course import Course
from ..ground import Ground
from ..state import State
from .card import ChanceCard, why_not_own


class Immunity(Action, frozen=True):
    territory: int


class Protected(Event, frozen=True):
    seat: int
    territory: int


def offer(ground: Ground, state: State) -> Option:
    return Option(Immunity, (Territory("territory", Owned(state.owners, state.seat)),))


def play(course: Course, state: State, action: Immunity) -> State:
    course.events.append(Protected(state.seat, action.territory))
    return replace(state, immune=tuple(sorted((*state.immune, action.territory))))


def why(ground: Ground, state: State, action: Immunity) -> Refused | None:
    return why_not_own(ground, state, action.territory)


CARD = ChanceCard(Immunity, Protected, offer, play, why)
