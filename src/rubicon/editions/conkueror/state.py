"""The state of a game of conkueror, its phases, and what a viewer sees of it."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from ...core.edition import Outcome, Phase, Seat
from ...core.ids import CardId, Phrase, SeatId, TerritoryId
from ...rules.ownership import Owners
from .pieces import Force

# Phases, in the order of the rulebook.


class Claiming(Phase, frozen=True, tag="claiming"): ...


class Stationing(Phase, frozen=True, tag="stationing"):
    """The rest of the first infantry is placed, when all is claimed."""


class Chancing(Phase, frozen=True, tag="chancing"):
    """A chance card is offered: it is played or skipped, before anything else."""

    offer: Phrase


class Reinforcing(Phase, frozen=True, tag="reinforcing"):
    armies: int


class Attacking(Phase, frozen=True, tag="attacking"): ...


class Fighting(Phase, frozen=True, tag="fighting"):
    """An attack under way. The pieces sent that are left still stand in the source."""

    source: TerritoryId
    target: TerritoryId
    sent: Force
    bombarded: bool = False


class Advancing(Phase, frozen=True, tag="advancing"):
    """The target has fallen; `sent` are the survivors, and at least one of them moves in."""

    source: TerritoryId
    target: TerritoryId
    sent: Force


class Fortifying(Phase, frozen=True, tag="fortifying"): ...


Open: TypeAlias = Reinforcing | Attacking | Fortifying
"""CK 1.4 and 7.4: the phases in which cards are turned in and pieces are exchanged."""


class Deploying(Phase, frozen=True, tag="deploying"):
    """The pieces for army cards are put on the board; `then` is the phase in which the cards were turned in."""

    pieces: Force
    then: Open = Attacking()


class Settling(Phase, frozen=True, tag="settling"):
    """A continent was won by its cards, and pieces are moved to each new territory."""

    then: Open = Attacking()


class Over(Phase, frozen=True, tag="over"):
    outcome: Outcome

    def awaited(self, state: Any) -> tuple[Seat, ...]:
        return ()


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
    seat: SeatId
    """Whose turn it is."""
    phase: AnyPhase
    chapter: int
    round: int
    first: SeatId
    reserves: tuple[int, ...]
    """The first infantry that each seat still has to place."""
    hands: tuple[tuple[CardId, ...], ...]
    deck: tuple[CardId, ...]
    used: tuple[CardId, ...]
    chances: tuple[str, ...]
    """The chance cards that are left in their deck. This is no secret: every card is offered openly."""
    conquests: int = 0
    """Conquests of this turn for which no card has been drawn yet."""
    immune: tuple[TerritoryId, ...] = ()
    """CK 8.5: territories that may not be attacked until their owner's next turn."""
    bombardment: bool = False
    """CK 8.9: one attack of this turn may be bombarded."""
    draft: bool = False
    """CK 8.8: army cards are drawn at the end of this turn."""
    fallen: tuple[tuple[SeatId, ...], ...] = ()
    """The seats that are out, the first to fall first; seats that share a place are together."""


class SeatView(msgspec.Struct, frozen=True, gc=False):
    cards: int
    reserve: int
    immune: TerritoryId | None
    bombardment: bool
    draft: bool
    out: bool


class Mine(msgspec.Struct, frozen=True, gc=False):
    hand: tuple[CardId, ...]


class View(msgspec.Struct, frozen=True, gc=False):
    owners: Owners
    pieces: tuple[Force, ...]
    seats: tuple[SeatView, ...]
    phase: AnyPhase
    seat: SeatId
    chapter: int
    round: int
    first: SeatId
    deck: int
    used: tuple[CardId, ...]
    chances: tuple[str, ...]
    conquests: int
    fallen: tuple[tuple[SeatId, ...], ...]
    mine: Mine | None


def is_out(state: State, seat: int) -> bool:
    return any(seat in place for place in state.fallen)


def seats_out(state: State) -> list[int]:
    return [seat for place in state.fallen for seat in place]
