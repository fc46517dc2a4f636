"""Moving into a conquered territory."""

from __future__ import annotations

from ..core.edition import Event
from ..core.option import Action, Number, Option


class Advance(Action, frozen=True):
    armies: int


class Advanced(Event, frozen=True):
    seat: int
    source: int
    target: int
    armies: int


def offer_advance(least: int, armies: int) -> Option:
    """CL 4.6: at least so many, and one of the armies stays behind."""
    return Option(Advance, (Number("armies", range(least, armies)),))
