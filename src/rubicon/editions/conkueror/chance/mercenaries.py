"""Mercenaries: a die tells how many come to an own territory. They fight for this turn, and never move."""

from __future__ import annotations

from msgspec.structs import replace

from ....core.edition import Event
from ....core.option import Action, Option, Owned, Territory
from ....errors import Refused
from ....rules.dice import roll
from ....rules.ownership import put
from ..course import Course
from ..ground import Ground
from ..pieces import plus
from ..state import State
from .card import ChanceCard, why_not_own


class Mercenaries(Action, frozen=True):
    territory: int


class Hired(Event, frozen=True):
    seat: int
    territory: int
    number: int


def offer(ground: Ground, state: State) -> Option:
    return Option(Mercenaries, (Territory("territory", Owned(state.owners, state.seat)),))


def play(course: Course, state: State, action: Mercenaries) -> State:
    (die,), territory = roll(course.chance, 1), action.territory
    course.events.append(Hired(state.seat, territory, die))
    return replace(state, pieces=put(state.pieces, territory, plus(state.pieces[territory], (0, 0, 0, die))))


def why(ground: Ground, state: State, action: Mercenaries) -> Refused | None:
    return why_not_own(ground, state, action.territory)


CARD = ChanceCard(Mercenaries, Hired, offer, play, why)
