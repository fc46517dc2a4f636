"""Revolt: all pieces of an own territory go to another own one, and the first is nobody's."""

from __future__ import annotations

from ....core.edition import Event
from ....core.option import Action, Option, Territory, Where
from ....errors import Illegal, Refused
from ....rules.ownership import owned
from ..course import Course, moved
from ..ground import Ground
from ..pieces import NOTHING, Force
from ..state import State
from .card import ChanceCard, why_not_own


class Revolt(Action, frozen=True):
    source: int
    target: int


class Revolted(Event, frozen=True):
    seat: int
    source: int
    target: int
    pieces: Force


def offer(ground: Ground, state: State) -> Option:
    mine = owned(state.owners, state.seat)
    source = Where(ground.size, lambda t: len(mine) > 1 and t in mine)
    return Option(
        Revolt, (Territory("source", source), Territory("target", lambda t: [m for m in mine if m != t], "source"))
    )


def play(course: Course, state: State, action: Revolt) -> State:
    source, target = action.source, action.target
    pieces = state.pieces[source]
    course.events.append(Revolted(state.seat, source, target, pieces))
    return course.hand_over(moved(state, source, target, pieces), source, None, NOTHING)


def why(ground: Ground, state: State, action: Revolt) -> Refused | None:
    if state.owners.count(state.seat) < 2:
        return Illegal("chance.needs_two")
    wrong = why_not_own(ground, state, action.source) or why_not_own(ground, state, action.target)
    return wrong or Illegal("revolt.same", territory=action.source)


CARD = ChanceCard(Revolt, Revolted, offer, play, why)
