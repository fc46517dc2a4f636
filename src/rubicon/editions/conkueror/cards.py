"""CK 7.3 to 7.8: cards are turned in, for pieces or for a whole continent."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from ...core.edition import Event, Seat
from ...core.ids import CardId, SeatId, TerritoryId
from ...core.moves import Flow, Move
from ...core.option import (
    Action,
    ChoiceSlot,
    Option,
    PiecesRange,
    PiecesSlot,
    TerritoriesOwned,
    TerritoriesWhere,
    TerritorySlot,
)
from ...errors import Illegal, Refused
from ...rules.cards import Trade, explain_trade, offer_trade
from ...rules.ownership import Owners, owned, put
from .context import Context
from .pieces import (
    NOTHING,
    Force,
    PiecesSent,
    SendPieces,
    cheapest,
    cheapest_regular,
    minus,
    padded,
    plus,
    spare,
    worth,
)
from .state import Deploying, OpenPhase, Settling, State, View
from .transfers import (
    can_spare,
    discard,
    explain_leaving,
    explain_own,
    hand_over,
    movable_from_source,
    transfer,
    without_pieces,
)
from .turns import eliminate_seats

# CK 7.3 and 7.4: army cards


class Recruited(Event, frozen=True, tag="recruited"):
    """Army cards were turned in for these pieces."""

    seat: SeatId
    cards: tuple[CardId, ...]
    pieces: Force


class TradeArmyCardsMove(Move[Context, State, Trade, View]):
    actions = (Trade,)

    def options(self, context: Context, state: State, seat: Seat) -> tuple[Option, ...]:
        armies = context.army_cards(state.hands[seat])
        return (offer_trade(armies, lambda cards: worth(context.gives(cards))),)

    def apply(self, flow: Flow[Context], state: State, seat: Seat, action: Trade) -> State:
        pieces = flow.context.gives(action.cards)
        flow.tell(Recruited(seat, action.cards, pieces))
        return replace(discard(flow, state, seat, action.cards), phase=Deploying(pieces, _open_phase(state)))

    def explain(self, context: Context, state: State, seat: Seat, action: Trade) -> Refused | None:
        refused = explain_trade(action.cards, state.hands[seat])
        if refused.code == "trade.not_held":
            return refused
        if context.army_cards(action.cards) != tuple(action.cards):
            return Illegal("trade.territory_card")
        return Illegal("trade.no_army")  # the sets are not those of other editions


class Deploy(Action, frozen=True, tag="deploy"):
    territory: TerritoryId
    pieces: Force


class Arrived(Event, frozen=True, tag="arrived"):
    seat: SeatId
    territory: TerritoryId
    pieces: Force


class DeployMove(Move[Context, State, Deploy, View]):
    """CK 7.4: the pieces are put onto one territory; CK 10.5: or onto several. Then the turn continues."""

    actions = (Deploy,)

    def options(self, context: Context, state: State, seat: Seat) -> tuple[Option, ...]:
        given = _deploying(state).pieces
        number = sum(given)
        least = number if context.settings.army_cards == "one" else 1
        pieces = PiecesSlot("pieces", PiecesRange(given, range(least, number + 1)))
        return (Option(Deploy, (TerritorySlot("territory", TerritoriesOwned(state.owners, seat)), pieces)),)

    def apply(self, flow: Flow[Context], state: State, seat: Seat, action: Deploy) -> State:
        phase, territory, pieces = _deploying(state), action.territory, action.pieces
        flow.tell(Arrived(seat, territory, pieces))
        left = minus(phase.pieces, pieces)
        return replace(
            state,
            pieces=put(state.pieces, territory, plus(state.pieces[territory], pieces)),
            phase=phase.then if left == NOTHING else replace(phase, pieces=left),
        )

    def explain(self, context: Context, state: State, seat: Seat, action: Deploy) -> Refused | None:
        wrong = explain_own(context, state, seat, action.territory)
        return wrong or Illegal("deploy.pieces", given=_deploying(state).pieces, pieces=padded(action.pieces))

    def default(self, context: Context, state: State, seat: Seat) -> Action:
        """CK 9.4: all on the first territory; where they may be spread, one on each, from the last of them back."""
        pieces, mine = _deploying(state).pieces, owned(state.owners, seat)
        if context.settings.army_cards == "one":
            return Deploy(mine[0], pieces)
        return Deploy(mine[(sum(pieces) - 1) % len(mine)], cheapest(pieces, 1))


# CK 7.5 to 7.7: territory cards


class Annex(Action, frozen=True, tag="annex"):
    """Turns in all cards of a continent for the continent."""

    continent: str
    appeal: ClassVar[int | None] = 9000


class Annexed(Event, frozen=True, tag="annexed"):
    seat: SeatId
    continent: str
    cards: tuple[CardId, ...]
    territories: tuple[TerritoryId, ...]
    """Only those that are new."""


class AnnexMove(Move[Context, State, Annex, View]):
    actions = (Annex,)

    def options(self, context: Context, state: State, seat: Seat) -> tuple[Option, ...]:
        return (Option(Annex, (ChoiceSlot("continent", annexable(context, state, seat)),)),)

    def apply(self, flow: Flow[Context], state: State, seat: Seat, action: Annex) -> State:
        """CK 7.5: the whole continent, with the territories of others. CK 7.7: then each new territory gets a piece."""
        context, before = flow.context, state
        realm = context.continents.index(action.continent)
        cards, new = context.realm_cards[realm], _new_territories(context, state.owners, seat, realm)
        flow.tell(Annexed(seat, action.continent, cards, new))
        for territory in new:
            state = hand_over(state, territory, seat, NOTHING)
        state = replace(discard(flow, state, seat, cards), phase=Settling(_open_phase(before)))
        return eliminate_seats(flow, before, state)

    def explain(self, context: Context, state: State, seat: Seat, action: Annex) -> Refused | None:
        continent = action.continent
        if continent not in context.continents:
            return Illegal("annex.unknown", continent=continent, known=context.continents)
        realm = context.continents.index(continent)
        cards, held = context.realm_cards[realm], state.hands[seat]
        missing = [card for card in cards if card not in held]
        if missing or not cards:
            return Illegal("annex.cards", continent=continent, cards=missing)
        new = _new_territories(context, state.owners, seat, realm)
        if not new:
            return Illegal("annex.owned", continent=continent)
        return Illegal("annex.pieces", continent=continent, number=len(new), most=_all_spare(state, seat))


def annexable(context: Context, state: State, seat: Seat) -> list[str]:
    """CK 7.5 and 7.6: continents with all their cards in hand, something to win, and a piece for each territory won."""
    held = frozenset(state.hands[seat])
    found = []
    for realm, cards in enumerate(context.realm_cards):
        if cards and held.issuperset(cards):
            new = _new_territories(context, state.owners, seat, realm)
            if 0 < len(new) <= _all_spare(state, seat):
                found.append(context.continents[realm])
    return found


def _new_territories(context: Context, owners: Owners, seat: Seat, realm: int) -> tuple[int, ...]:
    return tuple(t for t in context.realms[realm].territories if owners[t] != seat)


def _all_spare(state: State, seat: Seat) -> int:
    return sum(spare(state.pieces[t]) for t in owned(state.owners, seat))


class Settle(SendPieces, frozen=True, tag="settle"): ...


class Settled(PiecesSent, frozen=True, tag="settled"): ...


class SettleMove(Move[Context, State, Settle, View]):
    """CK 7.7: from any own territory to each new one. Then the turn continues."""

    actions = (Settle,)

    def options(self, context: Context, state: State, seat: Seat) -> tuple[Option, ...]:
        source = TerritoriesWhere(context.size, lambda t: can_spare(state, seat, t))
        target = without_pieces(state, seat)
        return (
            Option(
                Settle, (TerritorySlot("source", source), TerritorySlot("target", target), movable_from_source(state))
            ),
        )

    def apply(self, flow: Flow[Context], state: State, seat: Seat, action: Settle) -> State:
        phase = state.phase
        assert isinstance(phase, Settling)
        flow.tell(Settled(seat, action.source, action.target, action.pieces))
        state = transfer(state, action.source, action.target, action.pieces)
        return state if without_pieces(state, seat) else replace(state, phase=phase.then)

    def explain(self, context: Context, state: State, seat: Seat, action: Settle) -> Refused | None:
        source, target = action.source, action.target
        wrong = explain_own(context, state, seat, source, target)
        if wrong:
            return wrong
        empty = without_pieces(state, seat)
        if target not in empty:
            return Illegal("settle.settled", territory=target, territories=empty)
        return explain_leaving(state, source, action.pieces)

    def default(self, context: Context, state: State, seat: Seat) -> Action:
        """CK 9.4: one piece each, the cheapest."""
        source = next(t for t in owned(state.owners, seat) if can_spare(state, seat, t))
        return Settle(source, without_pieces(state, seat)[0], cheapest_regular(state.pieces[source]))


def _open_phase(state: State) -> OpenPhase:
    phase = state.phase
    assert isinstance(phase, OpenPhase)
    return phase


def _deploying(state: State) -> Deploying:
    phase = state.phase
    assert isinstance(phase, Deploying)
    return phase


trade = TradeArmyCardsMove()
deploy = DeployMove()
annex = AnnexMove()
settle = SettleMove()
