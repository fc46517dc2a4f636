"""Reinforcements: a die tells how many infantry come to an own territory."""

from __future__ import annotations

from msgspec.structs import replace

from ....core.edition import Event
from ....core.option import Action, Option, Owned, Territory
from ....errors import Refused
from ....rules.dice import roll
from ....rules.ownership import put
from ..course import Course
from ..ground import Ground
from ..pieces import infantry, plus
from ..state import State
from .card import ChanceCard, why_not_own


class Reinforcements(Action, frozen=True):
    territory: int


class Reinforced(Event, frozen=True):
    seat: int
    territory: int
    number: int


def offer(ground: Ground, state: State) -> Option:
    return Option(Reinforcements, (Territory("territory", Owned(state.owners, state.seat)),))


def play(course: Course, state: State, action: Reinforcements) -> State:
    (die,), territory = roll(course.chance, 1), action.territory
    course.events.append(Reinforced(state.seat, territory, die))
    return replace(state, pieces=put(state.pieces, territory, plus(state.pieces[territory], infantry(die))))


def why(ground: Ground, state: State, action: Reinforcements) -> Refused | None:
    return why_not_own(ground, state, action.territory)


CARD = ChanceCard(Reinforcements, Reinforced, offer, play, why)
