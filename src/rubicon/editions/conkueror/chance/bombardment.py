"""Bombardment: in one attack of this turn the player rolls two dice and counts the higher."""

from __future__ import annotations

from msgspec.structs import replace

from ....core.edition import Event
from ....core.option import Action, Option
from ..course import Course
from ..ground import Ground
from ..state import State
from .card import ChanceCard


class Bombardment(Action, frozen=True): ...


class GunsReady(Event, frozen=True):
    seat: int


def offer(ground: Ground, state: State) -> Option:
    return Option(Bombardment)


def play(course: Course, state: State, action: Bombardment) -> State:
    course.events.append(GunsReady(state.seat))
    return replace(state, bombardment=True)


CARD = ChanceCard(Bombardment, GunsReady, offer, play)
