"""Sabotage: a die tells how many pieces an opponent's territory loses."""

from __future__ import annotations

from msgspec.structs import replace

from ....core.edition import Event
from ....core.option import Action, Option, Territory
from ....errors import Refused
from ....rules.attack import defender
from ....rules.dice import roll
from ....rules.ownership import put
from ..course import Course
from ..ground import Ground
from ..pieces import NOTHING, Force, cheapest, minus
from ..state import State
from .card import ChanceCard, opponents, why_not_opponents


class Sabotage(Action, frozen=True):
    target: int


class Sabotaged(Event, frozen=True):
    seat: int
    territory: int
    loser: int
    die: int
    pieces: Force


def offer(ground: Ground, state: State) -> Option:
    return Option(Sabotage, (Territory("target", opponents(state)),))


def play(course: Course, state: State, action: Sabotage) -> State:
    (die,), territory = roll(course.chance, 1), action.target
    gone = cheapest(state.pieces[territory], die)
    left = minus(state.pieces[territory], gone)
    course.events.append(Sabotaged(state.seat, territory, defender(state.owners, territory), die, gone))
    if left == NOTHING:
        return course.hand_over(state, territory, None, NOTHING)
    return replace(state, pieces=put(state.pieces, territory, left))


def why(ground: Ground, state: State, action: Sabotage) -> Refused | None:
    return why_not_opponents(ground, state, action.target)


CARD = ChanceCard(Sabotage, Sabotaged, offer, play, why)
