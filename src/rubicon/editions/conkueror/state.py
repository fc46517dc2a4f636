"""The state of a game of conkueror, its phases, and what a viewer sees of it."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from ...core.chance import Chance
from ...core.edition import Phase, Viewer
from ...core.ids import CardId, Phrase, SeatId, TerritoryId
from ...rules.cards import sample_hands
from ...rules.ownership import Owners
from ...rules.ranking import Over
from ...rules.turn import Attacking, Claiming, Fortifying, Stationing
from .context import Context
from .pieces import Force

# Phases that conkueror does not share with other editions, in the order of the rulebook


class Chancing(Phase, frozen=True, tag="chancing"):
    """A chance card is offered: it is played or skipped, before anything else."""

    offer: Phrase


class Reinforcing(Phase, frozen=True, tag="reinforcing"):
    armies: int


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


OpenPhase: TypeAlias = Reinforcing | Attacking | Fortifying
"""CK 1.4 and 7.4: the phases in which cards are turned in and pieces are exchanged."""


class Deploying(Phase, frozen=True, tag="deploying"):
    """The pieces for army cards are put on the board; `then` is the phase in which the cards were turned in."""

    pieces: Force
    then: OpenPhase = Attacking()


class Settling(Phase, frozen=True, tag="settling"):
    """A continent was won by its cards, and pieces are moved to each new territory."""

    then: OpenPhase = Attacking()


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


# Views, and states that look the same to a viewer


def build_view(context: Context, state: State, viewer: Viewer) -> View:
    return View(
        owners=state.owners,
        pieces=state.pieces,
        seats=tuple(_seat(state, seat) for seat in range(context.seats)),
        phase=state.phase,
        seat=state.seat,
        chapter=state.chapter,
        round=state.round,
        first=state.first,
        deck=len(state.deck),
        used=state.used,
        chances=state.chances,
        conquests=state.conquests,
        fallen=state.fallen,
        mine=None if viewer is None else Mine(state.hands[viewer]),
    )


def _seat(state: State, seat: int) -> SeatView:
    return SeatView(
        cards=len(state.hands[seat]),
        reserve=state.reserves[seat],
        immune=next((territory for territory in state.immune if state.owners[territory] == seat), None),
        bombardment=state.bombardment and seat == state.seat,
        draft=state.draft and seat == state.seat,
        out=is_out(state, seat),
    )


def sample_state(context: Context, view: View, viewer: Viewer, chance: Chance) -> State:
    """The cards that the viewer cannot see are dealt at random."""
    cards = [card for card in context.deck if card not in view.used]
    mine = view.mine.hand if view.mine else ()
    hands, deck = sample_hands(cards, [seat.cards for seat in view.seats], viewer, mine, chance)
    return State(
        owners=view.owners,
        pieces=view.pieces,
        seat=view.seat,
        phase=view.phase,
        chapter=view.chapter,
        round=view.round,
        first=view.first,
        reserves=tuple(seat.reserve for seat in view.seats),
        hands=hands,
        deck=deck,
        used=view.used,
        chances=view.chances,
        conquests=view.conquests,
        immune=tuple(sorted(seat.immune for seat in view.seats if seat.immune is not None)),
        bombardment=any(seat.bombardment for seat in view.seats),
        draft=any(seat.draft for seat in view.seats),
        fallen=view.fallen,
    )
