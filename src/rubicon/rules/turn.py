"""Whose go it is: who is first, how it begins and goes on, who is next, and when a round is over."""

from __future__ import annotations

from collections.abc import Collection

from ..core.edition import Event
from ..core.option import Action, Option


class Skip(Action, frozen=True):
    """On without what one might have had."""


class Rolled(Event, frozen=True):
    """The die for the first go."""

    seat: int
    die: int


class HighestRolled(Event, frozen=True):
    """All have rolled. One seat begins; several roll again."""

    seats: tuple[int, ...]
    die: int


class GoBegan(Event, frozen=True):
    seat: int
    armies: int


class WentOn(Event, frozen=True):
    """The same seat, another phase."""

    seat: int
    phase: str


SKIP = Option(Skip)


def next_seat(seat: int, seats: int, out: Collection[int] = ()) -> int:
    """The next one at the table who is not out."""
    seat = (seat + 1) % seats
    while seat in out:
        seat = (seat + 1) % seats
    return seat


def came_round(before: int, now: int, first: int, seats: int) -> bool:
    """CL 1.3: whether the turn has come to the first seat, or past it."""
    return (now - first) % seats <= (before - first) % seats
