"""Espionage: the player sees the hand of an opponent, and gets a card of it that luck chooses."""

from __future__ import annotations

from msgspec.structs import replace

from ....core.edition import Event, Viewer
from ....core.option import Action, Option, Seat
from ....errors import Illegal, Refused
from ....rules.deck import draw
from ....rules.ownership import put
from ..course import Course
from ..ground import Ground
from ..state import State
from .card import ChanceCard


class Espionage(Action, frozen=True):
    opponent: int


class Spied(Event, frozen=True):
    """`cards` is the hand as it was. The spy is told all; who was spied on, which card is gone; others neither."""

    seat: int
    opponent: int
    cards: tuple[int, ...] | None
    card: int | None

    def seen_by(self, viewer: Viewer) -> Spied:
        if viewer == self.seat:
            return self
        return Spied(self.seat, self.opponent, None, self.card if viewer == self.opponent else None)


def offer(ground: Ground, state: State) -> Option:
    holders = [seat for seat, hand in enumerate(state.hands) if hand and seat != state.seat]
    return Option(Espionage, (Seat("opponent", holders),))


def play(course: Course, state: State, action: Espionage) -> State:
    seat, opponent = state.seat, action.opponent
    hand = state.hands[opponent]
    card, left = draw(hand, course.chance)
    course.events.append(Spied(seat, opponent, hand, card))
    return replace(state, hands=put(put(state.hands, opponent, left), seat, (*state.hands[seat], card)))


def why(ground: Ground, state: State, action: Espionage) -> Refused | None:
    if not 0 <= action.opponent < ground.seats:
        return Illegal("no_such_seat", seat=action.opponent)
    if action.opponent == state.seat:
        return Illegal("espionage.self")
    return Illegal("espionage.no_cards", opponent=action.opponent)


CARD = ChanceCard(Espionage, Spied, offer, play, why)
