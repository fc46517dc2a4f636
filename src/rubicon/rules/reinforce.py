"""Reinforcing: placing armies on own territories, and trading sets of cards for armies."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from ..core.chance import Chance
from ..core.edition import Event, Phase
from ..core.ids import SeatId, TerritoryId
from ..core.moves import Flow, Move
from ..core.option import Action, NumberSlot, Option, TerritoriesOwned, TerritorySlot
from ..errors import Illegal, Refused
from .cards import (
    CARD_BONUS_ARMIES,
    CARDS_PER_SET,
    Trade,
    Traded,
    best_set,
    bonus_territory,
    explain_trade,
    offer_trade,
    renew_deck,
)
from .ownership import Owners, add, explain_territories, owned, put
from .turn import C, S, TurnContext


class Place(Action, frozen=True, tag="place"):
    territory: TerritoryId
    armies: int


class Autoplace(Action, frozen=True, tag="autoplace"):
    """One army on a random territory."""

    appeal: ClassVar[int | None] = 1


class Spread(Action, frozen=True, tag="spread"):
    """All the armies left, evenly over the own territories in map order."""

    appeal: ClassVar[int | None] = 1


class Placed(Event, frozen=True, tag="placed"):
    seat: SeatId
    territory: TerritoryId
    armies: int


AUTOPLACE = Option(Autoplace)
SPREAD = Option(Spread)


def explain_place(context: TurnContext[Any], state: S, seat: int, action: Place, most: int) -> Refused:
    unknown = explain_territories((action.territory,), context.size, context.disabled)
    if unknown or state.owners[action.territory] != seat:
        return unknown or Illegal("not_yours", territory=action.territory)
    return Illegal("place.armies", armies=action.armies, most=most)


def offer_place(owners: Owners, seat: int, armies: int) -> Option:
    return Option(
        Place, (TerritorySlot("territory", TerritoriesOwned(owners, seat)), NumberSlot("armies", range(1, armies + 1)))
    )


def random_own_territory(owners: Owners, seat: int, chance: Chance) -> int:
    mine = owned(owners, seat)
    return mine[chance.below(len(mine))]


def next_in_turn(owners: Owners, seat: int, placed: int) -> int:
    """CL 7.1: where the next army goes when armies are placed evenly in map order and this many are placed."""
    mine = owned(owners, seat)
    return mine[placed % len(mine)]


def spread_evenly(owners: Owners, seat: int, armies: int) -> list[tuple[int, int]]:
    """CL 3.7: how many armies each own territory gets when they are spread in map order."""
    mine = owned(owners, seat)
    each, more = divmod(armies, len(mine))
    shares = [(territory, each + (index < more)) for index, territory in enumerate(mine)]
    return [(territory, share) for territory, share in shares if share]


# The moves of the phase


class ReinforcePhase(Phase, frozen=True):
    """Trading and placing in one, so that the phase does not tell whether a set is held."""

    armies: int


class TradeMove(Move[C, S, Trade, Any]):
    """CL 3.3 to 3.5, TT 6: three cards are turned in for armies."""

    actions: ClassVar[tuple[type[Action], ...]] = (Trade,)

    @abstractmethod
    def counted(self, state: S, seat: int) -> Any:
        """`state.traded` with one more set of this seat."""

    @abstractmethod
    def reinforced(self, state: S, armies: int) -> Phase:
        """The phase in which the armies for a set are placed."""

    def bonus_anywhere(self, context: C) -> bool:
        """Whether the bonus for an own territory on the cards is placed like other armies, and not there."""
        return False

    def value(self, context: C, state: S, cards: Sequence[int]) -> int:
        """The armies to be placed for these cards."""
        armies = context.worth(cards, context.sets_traded(state, state.seat))
        if armies and self.bonus_anywhere(context):
            shows_own = bonus_territory(cards, context.shown, state.owners, state.seat) is not None
            return armies + CARD_BONUS_ARMIES if shows_own else armies
        return armies

    def options(self, context: C, state: S, seat: int) -> tuple[Option, ...]:
        if len(state.hands[seat]) < CARDS_PER_SET or not context.can_trade(state):
            return ()
        traded = context.sets_traded(state, seat)
        return (offer_trade(state.hands[seat], lambda cards: context.worth(cards, traded), context.symbols),)

    def apply(self, flow: Flow[C], state: S, seat: int, action: Trade) -> S:
        context, cards, pieces, bonus = flow.context, action.cards, state.pieces, None
        armies = self.value(context, state, cards)
        if not self.bonus_anywhere(context):
            bonus = bonus_territory(cards, context.shown, state.owners, seat)
            if bonus is not None:
                pieces = add(pieces, bonus, CARD_BONUS_ARMIES)
        flow.tell(Traded(seat, cards, armies, bonus))
        left = tuple(card for card in state.hands[seat] if card not in cards)
        deck, used = state.deck, state.used + cards
        if context.recycles:
            deck, used = renew_deck(deck, used)
        return replace(
            state,
            pieces=pieces,
            hands=put(state.hands, seat, left),
            deck=deck,
            used=used,
            traded=self.counted(state, seat),
            phase=self.reinforced(state, armies),
        )

    def explain(self, context: C, state: S, seat: int, action: Trade) -> Refused | None:
        return explain_trade(action.cards, state.hands[seat])

    def default(self, context: C, state: S, seat: int) -> Action | None:
        if not isinstance(state.phase, ReinforcePhase) or not context.must_trade(state):
            return None
        return Trade(best_set(state.hands[seat], lambda cards: self.value(context, state, cards)))


class PlaceMove(Move[C, S, Any, Any]):
    """CL 3.6 and 3.7, TT 3.5: on one territory, evenly over all, or, if it is offered, one army at random."""

    actions: ClassVar[tuple[type[Action], ...]] = (Place, Spread)
    others: ClassVar[tuple[Option, ...]] = (SPREAD,)
    """What is offered beside placing on one territory."""
    without_armies: ClassVar[tuple[Option, ...]] = ()
    """What is offered when no armies are left to place."""

    def __init__(self, then: Callable[[Flow[C], S], S]) -> None:
        self.then = then

    @abstractmethod
    def left(self, state: S, armies: int) -> Phase:
        """The phase with this many armies left to place."""

    def options(self, context: C, state: S, seat: int) -> tuple[Option, ...]:
        phase: ReinforcePhase = state.phase
        if context.must_trade(state):
            return ()
        if not phase.armies:
            return self.without_armies
        return (offer_place(state.owners, seat, phase.armies), *self.others)

    def apply(self, flow: Flow[C], state: S, seat: int, action: Place | Spread | Autoplace) -> S:
        phase: ReinforcePhase = state.phase
        pieces, left = list(state.pieces), phase.armies
        shares: Sequence[tuple[int, int]]
        if type(action) is Place:
            shares = ((action.territory, action.armies),)
        elif type(action) is Spread:
            shares = spread_evenly(state.owners, seat, left)
        else:
            shares = ((random_own_territory(state.owners, seat, flow.chance), 1),)
        for territory, armies in shares:
            pieces[territory] += armies
            left -= armies
            flow.tell(Placed(seat, territory, armies))
        return self.then(flow, replace(state, pieces=tuple(pieces), phase=self.left(state, left)))

    def explain(self, context: C, state: S, seat: int, action: Action) -> Refused | None:
        phase: ReinforcePhase = state.phase
        if not isinstance(action, Place) or not phase.armies or context.must_trade(state):
            return None
        return explain_place(context, state, seat, action, phase.armies)

    def default(self, context: C, state: S, seat: int) -> Action | None:
        return Spread()
