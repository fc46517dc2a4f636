"""Nuclear strike: an opponent's territory is wiped out, and so is an own one that luck chooses."""

from __future__ import annotations

from ....core.edition import Event
from ....core.option import Action, Option, Territory
from ....errors import Illegal, Refused
from ....rules.attack import defender
from ....rules.place import own_by_luck
from ..course import Course
from ..ground import Ground
from ..pieces import NOTHING, Force
from ..state import State
from .card import ChanceCard, opponents, why_not_opponents


class NuclearStrike(Action, frozen=True):
    target: int


class Struck(Event, frozen=True):
    seat: int
    territory: int
    loser: int
    pieces: Force


def offer(ground: Ground, state: State) -> Option:
    return Option(NuclearStrike, (Territory("target", opponents(state, own=2)),))


def play(course: Course, state: State, action: NuclearStrike) -> State:
    own = own_by_luck(state.owners, state.seat, course.chance)
    for territory in (action.target, own):
        loser = defender(state.owners, territory)
        course.events.append(Struck(state.seat, territory, loser, state.pieces[territory]))
        state = course.hand_over(state, territory, None, NOTHING)
    return state


def why(ground: Ground, state: State, action: NuclearStrike) -> Refused | None:
    if state.owners.count(state.seat) < 2:
        return Illegal("chance.needs_two")
    return why_not_opponents(ground, state, action.target)


CARD = ChanceCard(NuclearStrike, Struck, offer, play, why)
