"""What only players of conkueror do, and what is told of it. The verbs of chance cards stand with the cards."""

from __future__ import annotations

from typing import Literal

from ...core.edition import Event
from ...core.option import Action
from .pieces import Force

Change = Literal[
    "infantry_to_cavalry",
    "cavalry_to_infantry",
    "cavalry_to_artillery",
    "artillery_to_cavalry",
    "infantry_to_artillery",
    "artillery_to_infantry",
]

# Verbs.


class Exchange(Action, frozen=True):
    territory: int
    change: Change


class Deploy(Action, frozen=True):
    territory: int
    pieces: Force


class Annex(Action, frozen=True):
    """All cards of a continent for the continent."""

    continent: str


class Settle(Action, frozen=True):
    source: int
    target: int
    pieces: Force


class Attack(Action, frozen=True):
    """Declares an attack, and makes its first roll."""

    source: int
    target: int
    pieces: Force


class Bombard(Action, frozen=True):
    """An attack in which all rolls are bombarded."""

    source: int
    target: int
    pieces: Force


class AllOut(Action, frozen=True):
    """An attack that is rolled until it is decided."""

    source: int
    target: int
    pieces: Force


class RollOn(Action, frozen=True): ...


class FightOut(Action, frozen=True):
    """Roll upon roll, until it is decided."""


class BreakOff(Action, frozen=True): ...


class Occupy(Action, frozen=True):
    """Takes what nobody owns."""

    source: int
    target: int
    pieces: Force


class Advance(Action, frozen=True):
    pieces: Force


class Fortify(Action, frozen=True):
    source: int
    target: int
    pieces: Force


# Events.


class Offered(Event, frozen=True):
    seat: int
    offer: str


class Passed(Event, frozen=True):
    seat: int
    offer: str


class Exposed(Event, frozen=True):
    """Its immunity is over."""

    seat: int
    territory: int


class Exchanged(Event, frozen=True):
    seat: int
    territory: int
    given: Force
    got: Force


class Recruited(Event, frozen=True):
    """Army cards were turned in for these pieces."""

    seat: int
    cards: tuple[int, ...]
    pieces: Force


class Arrived(Event, frozen=True):
    seat: int
    territory: int
    pieces: Force


class Annexed(Event, frozen=True):
    seat: int
    continent: str
    cards: tuple[int, ...]
    territories: tuple[int, ...]
    """Those that are new."""


class Settled(Event, frozen=True):
    seat: int
    source: int
    target: int
    pieces: Force


class BrokeOff(Event, frozen=True):
    seat: int
    source: int
    target: int


class Occupied(Event, frozen=True):
    seat: int
    source: int
    target: int
    pieces: Force


class MovedIn(Event, frozen=True):
    seat: int
    source: int
    target: int
    pieces: Force


class Moved(Event, frozen=True):
    """Fortifying."""

    seat: int
    source: int
    target: int
    pieces: Force


class Departed(Event, frozen=True):
    """Mercenaries leave; `stayed` of them became infantry."""

    seat: int
    territory: int
    number: int
    stayed: int


class Discarded(Event, frozen=True):
    """The hand of a seat that is out."""

    seat: int
    cards: tuple[int, ...]


class Reshuffled(Event, frozen=True):
    """The discards become the deck, or part of it."""

    number: int
