"""Draft: two army cards at the end of this turn."""

from __future__ import annotations

from msgspec.structs import replace

from ....core.edition import Event
from ....core.option import Action, Option
from ..course import Course
from ..ground import Ground
from ..state import State
from .card import ChanceCard


class Draft(Action, frozen=True): ...


class DraftCalled(Event, frozen=True):
    seat: int


def offer(ground: Ground, state: State) -> Option:
    return Option(Draft)


def play(course: Course, state: State, action: Draft) -> State:
    course.events.append(DraftCalled(state.seat))
    return replace(state, draft=True)


CARD = ChanceCard(Draft, DraftCalled, offer, play)
