"""The state of a game of conkueror, its phases, and what a viewer sees of it."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from ...core.edition import Outcome, Phase
from ...rules.ownership import Owners
from .pieces import Force

# Phases, in the order of the rulebook.


class Claiming(Phase, frozen=True): ...


class Stationing(Phase, frozen=True):
    """The infantry that is left when all is claimed."""


class Chancing(Phase, frozen=True):
    """A chance card is offered: it is played or skipped, before anything else."""

    offer: str


class Reinforcing(Phase, frozen=True):
    armies: int


class Attacking(Phase, frozen=True): ...


class Fighting(Phase, frozen=True):
    """An attack under way. Those who were sent and are left still stand in the source."""

    source: int
    target: int
    sent: Force
    bombarded: bool = False


class Advancing(Phase, frozen=True):
    """The target has fallen; `sent` are the survivors of whom one at least moves in."""

    source: int
    target: int
    sent: Force


class Fortifying(Phase, frozen=True): ...


Open: TypeAlias = Reinforcing | Attacking | Fortifying
"""The phases in which cards are turned in and pieces exchanged."""


class Deploying(Phase, frozen=True):
    """What army cards gave is put on the board; then the turn goes on where it was."""

    pieces: Force
    then: Open = Attacking()


class Settling(Phase, frozen=True):
    """A continent was won by its cards, and each new territory still without pieces gets some."""

    then: Open = Attacking()


class Over(Phase, frozen=True):
    outcome: Outcome


AnyPhase: TypeAlias = (
    Claiming
    | Stationing
    | Chancing
    | Reinforcing
    | Attacking
    | Fighting
    | Advancing
    | Deploying
    | Settling
    | Fortifying
    | Over
)


class State(msgspec.Struct, frozen=True, gc=False):
    owners: Owners
    pieces: tuple[Force, ...]
    seat: int
    """Whose turn it is."""
    phase: AnyPhase
    chapter: int
    round: int
    first: int
    reserves: tuple[int, ...]
    """First infantry that each seat has still to place."""
    hands: tuple[tuple[int, ...], ...]
    deck: tuple[int, ...]
    used: tuple[int, ...]
    chances: tuple[str, ...]
    """What is left of the chance deck. Everybody can tell, for every card is offered openly."""
    conquests: int = 0
    """In this turn, for which no card was drawn yet."""
    immune: tuple[int, ...] = ()
    """CK 8.5: territories that may not be attacked until their owner's next turn."""
    bombardment: bool = False
    """CK 8.9: one attack of this turn may be bombarded."""
    draft: bool = False
    """CK 8.8: two army cards come at the end of this turn."""
    fallen: tuple[tuple[int, ...], ...] = ()
    """Who is out, the first one first; those who share a place together."""


class SeatView(msgspec.Struct, frozen=True, gc=False):
    cards: int
    reserve: int
    immune: int | None
    bombardment: bool
    draft: bool
    out: bool


class Mine(msgspec.Struct, frozen=True, gc=False):
    hand: tuple[int, ...]


class View(msgspec.Struct, frozen=True, gc=False):
    owners: Owners
    pieces: tuple[Force, ...]
    seats: tuple[SeatView, ...]
    phase: AnyPhase
    seat: int
    chapter: int
    round: int
    first: int
    deck: int
    used: tuple[int, ...]
    chances: tuple[str, ...]
    conquests: int
    fallen: tuple[tuple[int, ...], ...]
    mine: Mine | None


def is_out(state: State, seat: int) -> bool:
    return any(seat in place for place in state.fallen)


def out(state: State) -> list[int]:
    return [seat for place in state.fallen for seat in place]
