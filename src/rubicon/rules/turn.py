"""Turns: what a game of turns remembers, its common phases, who is next, and when a round is over."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from ..core.edition import Event, Phase
from ..core.ids import CardId, PhaseName, SeatId
from ..core.option import Action, Option
from .ownership import Owners, Pieces
from .ranking import Fallen

P = TypeVar("P", bound=Phase)


class Claiming(Phase, frozen=True, tag="claiming"):
    """Free territories, one a turn."""


class Stationing(Phase, frozen=True, tag="stationing"):
    """The rest of the first armies."""


class Attacking(Phase, frozen=True, tag="attacking"): ...


class Fortifying(Phase, frozen=True, tag="fortifying"): ...


class TurnState(msgspec.Struct, Generic[P], frozen=True, gc=False, kw_only=True):
    """What classic and tabletop both remember between two actions."""

    owners: Owners
    pieces: Pieces
    seat: SeatId
    """Whose turn it is."""
    phase: P
    chapter: int
    """The number of the turn."""
    round: int
    first: SeatId
    reserves: tuple[int, ...]
    """First armies that each seat has still to place."""
    hands: tuple[tuple[CardId, ...], ...]
    deck: tuple[CardId, ...]
    """A heap from which a card is picked when it is drawn: sorted, so that there is no hidden order."""
    used: tuple[CardId, ...]
    fallen: tuple[Fallen, ...] = ()

    @property
    def out(self) -> list[SeatId]:
        """The eliminated seats, in the order in which they fell."""
        return [fall.seat for fall in self.fallen]


S = TypeVar("S", bound=TurnState[Any])
"""The state of an edition, in what editions share."""


class Skip(Action, frozen=True, tag="skip"):
    """Continue without what the seat might have had."""

    appeal: ClassVar[int | None] = 1


class Rolled(Event, frozen=True, tag="rolled"):
    """The die for the first turn."""

    seat: SeatId
    die: int


class HighestRolled(Event, frozen=True, tag="highest_rolled"):
    """All have rolled. One seat begins; several roll again."""

    seats: tuple[SeatId, ...]
    die: int


class TurnBegan(Event, frozen=True, tag="go_began"):
    seat: SeatId
    armies: int


class PhaseBegan(Event, frozen=True, tag="went_on"):
    """The same seat, another phase."""

    seat: SeatId
    phase: PhaseName


SKIP = Option(Skip)


def phase_name(phase: Phase) -> str:
    return str(phase.__struct_config__.tag)


def next_seat(seat: int, seats: int, out: Collection[int] = ()) -> int:
    """The next one at the table who is not out."""
    seat = (seat + 1) % seats
    while seat in out:
        seat = (seat + 1) % seats
    return seat


def came_round(before: int, now: int, first: int, seats: int) -> bool:
    """CL 1.3: whether the turn has come to the first seat, or past it."""
    return (now - first) % seats <= (before - first) % seats
