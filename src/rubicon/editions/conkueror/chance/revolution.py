"""Revolution: an opponent's territory changes sides, with the pieces on it."""

from __future__ import annotations

from ....core.edition import Event
from ....core.option import Action, Option, Territory
from ....errors import Refused
from ....rules.attack import defender
from ..course import Course
from ..ground import Ground
from ..pieces import Force
from ..state import State
from .card import ChanceCard, opponents, why_not_opponents


class Revolution(Action, frozen=True):
    target: int


class ChangedSides(Event, frozen=True):
    seat: int
    territory: int
    loser: int
    pieces: Force


def offer(ground: Ground, state: State) -> Option:
    return Option(Revolution, (Territory("target", opponents(state)),))


def play(course: Course, state: State, action: Revolution) -> State:
    territory, pieces = action.target, state.pieces[action.target]
    course.events.append(ChangedSides(state.seat, territory, defender(state.owners, territory), pieces))
    return course.hand_over(state, territory, state.seat, pieces)


def why(ground: Ground, state: State, action: Revolution) -> Refused | None:
    return why_not_opponents(ground, state, action.target)


CARD = ChanceCard(Revolution, ChangedSides, offer, play, why)
