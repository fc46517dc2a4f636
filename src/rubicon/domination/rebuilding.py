"""A game as Domination shows it becomes one of ours: the state behind a picture, as far as the picture tells."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ..core.chance import Fast, shuffled
from ..editions.classic.state import Advancing, AnyPhase, ChoosingCapital, Defending, Ending, Reinforcing, State
from ..errors import Malformed
from ..rules.cards import Hand, RisingScheme, sample_hands
from ..rules.ranking import Fallen
from ..rules.turn import Attacking, Claiming, Fortifying, Stationing
from .picture import Picture
from .play import Play

MANY = 1000
"""More sets than are traded in any game."""


def rebuild(play: Play, told: Picture, seat: int) -> None:
    """Lets a game go on as this seat sees it in a picture. Raises Malformed, and then nothing has changed.

    A picture shows all hands, but no seat may look into those of others: they are dealt anew. What no picture tells
    stays as it was: missions, who felled whom, the number of the go. Of the used cards only so many are known as were
    seen; the others are guessed.
    """
    state = _state(play, told, seat)
    play.bend(state)
    play.aim = (told.att - 1, told.def_ - 1) if told.phase == "roll" and told.att and told.def_ else None
    play.trade_ended = told.phase == "place"


def close_trade(play: Play) -> None:
    """Who has ended trading may not trade, even before anything is placed; to our rules it is all one until then."""
    state = play.state
    if isinstance(state.phase, Reinforcing) and not state.phase.captured:
        play.bend(replace(state, phase=replace(state.phase, begun=True)))


def _state(play: Play, told: Picture, seat: int) -> State:
    before, context = play.state, play.context
    own, arm = told.own or (), told.arm or ()
    seats = range(context.seats)
    fits = (
        len(own) == len(arm) == context.size
        and len(told.left) == len(told.hand) == context.seats
        and told.cur in seats
        and seat in seats
        and all(owner in seats or owner == -1 for owner in own)
        and all(0 <= place <= context.size for place in (told.att or 0, told.def_ or 0, *(told.capital or ())))
    )
    if not fits:
        raise Malformed("seat.other_board", territories=context.size, seats=context.seats)
    owners = tuple(None if owner == -1 else owner for owner in own)
    capitals = tuple(place - 1 if place else None for place in told.capital or (0,) * context.seats)
    hands, deck, used = _cards(play, told, seat, capitals)
    phase = _phase(told, None in owners)
    return replace(
        before,
        owners=owners,
        pieces=tuple(arm),
        seat=own[phase.source] if isinstance(phase, Defending) else told.cur,
        phase=phase,
        reserves=(0,) * context.seats if told.setup else told.left,
        hands=hands,
        deck=deck,
        used=used,
        traded=_traded(play, told),
        capitals=capitals,
        fallen=_fallen(before, own) if told.setup else (),
        conquered=bool(told.won_card),
    )


def _cards(play: Play, told: Picture, seat: int, capitals: Sequence[int | None]) -> tuple[tuple[Hand, ...], Hand, Hand]:
    """All hands, the deck and the used cards: as far as this seat knows them, and the rest by luck."""
    context, before = play.context, play.state
    mine = _hand(play.labels, told.hand[seat])
    gone = {card for card in context.deck if context.shown[card] is not None and context.shown[card] in capitals}
    unseen = [card for card in context.deck if card not in gone and card not in mine]
    chance = Fast(0).at(0)
    known_first = sorted(shuffled(unseen, chance), key=lambda card: card not in before.used)
    used = tuple(known_first[: told.used or 0])
    numbers = [len(hand) for hand in told.hand]
    hands, deck = sample_hands([card for card in (*unseen, *mine) if card not in used], numbers, seat, mine, chance)
    return hands, deck, used


def _hand(labels: Sequence[int | str], told: Sequence[int | str]) -> Hand:
    hand: list[int] = []
    for label in told:
        card = next((card for card, shown in enumerate(labels) if shown == label and card not in hand), None)
        if card is None:
            raise Malformed("seat.card", card=label)
        hand.append(card)
    return tuple(hand)


def _phase(told: Picture, free: bool) -> AnyPhase:
    """As Domination names it, the other way round than `picture.phase_of`."""
    armies = told.left[told.cur]
    source, target = (told.att or 1) - 1, (told.def_ or 1) - 1
    match told.phase:
        case "place" if not told.setup:
            return Claiming() if free else Stationing()
        case "place":
            return Reinforcing(armies, begun=True)
        case "trade":
            return Reinforcing(armies, captured=bool(told.must_trade))
        case "capital":
            return ChoosingCapital()
        case "attack" | "roll":
            return Attacking()
        case "defend":
            return Defending(source, target, told.adice or 1)
        case "battlewon":
            return Advancing(source, target, told.min_move or 1, captured=bool(told.must_trade))
        case "fortify":
            return Fortifying()
        case "endturn":
            return Ending()
        case phase:
            raise Malformed("seat.phase", phase=phase)


def _traded(play: Play, told: Picture) -> int:
    """How many sets: where their worth rises, it tells."""
    scheme = play.context.scheme
    if not isinstance(scheme, RisingScheme) or told.next is None:
        return play.state.traded
    worth = told.next
    return next((traded for traded in range(MANY) if scheme.value(traded) >= worth), MANY)


def _fallen(before: State, own: Sequence[int]) -> tuple[Fallen, ...]:
    """In the order in which they fell; of one who fell unseen it is not known to whom."""
    seen = tuple(fall for fall in before.fallen if fall.seat not in own)
    known = {fall.seat for fall in seen}
    unseen = (Fallen(seat, seat) for seat in range(len(before.hands)) if seat not in own and seat not in known)
    return (*seen, *unseen)
