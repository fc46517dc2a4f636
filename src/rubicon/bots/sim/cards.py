"""Cards in the model: hands, the value of sets, drawing and taking."""

from __future__ import annotations

from .jit import compiled, inlined
from .luck import ModelLuck, below
from .position import DECK, HELD, LEFT, MAX_SETS, NEVER, NOBODY, SEAT, TRADED, USED, ModelContext, Position

CARDS_OF_A_SET = 3
"""The model trades three cards, by their numbers, as every edition that it covers does."""


@compiled
def traded(context: ModelContext, position: Position, whose: int) -> int:
    """The number of traded sets that counts for the next one of a seat."""
    if context.rules.own_count:
        own: int = position.seats[whose, TRADED]
        return own
    sets: int = 0
    for seat in range(context.rules.seats):
        sets += position.seats[seat, TRADED]
    return sets


@compiled
def worth(context: ModelContext, number: int, a: int, b: int, c: int) -> int:
    """Armies for three cards after this number of sets; 0 if they are no set."""
    symbols = context.symbols
    return brought(context, number, symbols[a], symbols[b], symbols[c])


@inlined
def worth_index(sets: int, x: int, y: int, z: int) -> int:
    return ((sets * 4 + x) * 4 + y) * 4 + z


@compiled
def brought(context: ModelContext, number: int, x: int, y: int, z: int) -> int:
    """The same by symbols."""
    table, last = context.worth, MAX_SETS - 1
    armies: int = table[worth_index(min(number, last), x, y, z)]
    if number > last:
        armies += (number - last) * (armies - table[worth_index(last - 1, x, y, z)])
    return armies


@compiled
def next_set(context: ModelContext, position: Position, seat: int) -> int:
    """Armies for a set with one of each kind."""
    return brought(context, traded(context, position, seat), 0, 1, 2)


@compiled
def shows_own(context: ModelContext, position: Position, a: int, b: int, c: int) -> int:
    """CL 3.5: the first territory on these cards that the seat owns, or NOBODY."""
    for card in (a, b, c):
        territory: int = context.shown[card]
        if territory != NOBODY and position.owners[territory] == position.now[SEAT]:
            return territory
    return NOBODY


@compiled
def best_set(context: ModelContext, position: Position) -> tuple[int, int, int, int]:
    """Armies for the best set of the active seat, and its cards; 0 if it holds none."""
    seat, cards = position.now[SEAT], position.cards
    best, x, y, z = 0, 0, 0, 0
    if position.seats[seat, HELD] < CARDS_OF_A_SET:
        return best, x, y, z
    number, many = traded(context, position, seat), cards.size
    for a in range(many):
        if cards[a] != seat:
            continue
        for b in range(a + 1, many):
            if cards[b] != seat:
                continue
            for c in range(b + 1, many):
                if cards[c] != seat:
                    continue
                brings = worth(context, number, a, b, c)
                if brings and shows_own(context, position, a, b, c) != NOBODY:
                    brings += context.rules.card_bonus
                if brings > best:
                    best, x, y, z = brings, a, b, c
    return best, x, y, z


@compiled
def must_trade(context: ModelContext, position: Position) -> bool:
    """CL 3.4, TT 3.4: with five or more cards, until fewer are left or no set is held."""
    limit = context.rules.limit
    if limit == NEVER or position.seats[position.now[SEAT], HELD] < limit:
        return False
    return best_set(context, position)[0] > 0


@compiled
def draw(context: ModelContext, position: Position, luck: ModelLuck) -> None:
    """CL 5.4, TT 5.2: the active seat draws a card from the deck, if there is one."""
    now, cards = position.now, position.cards
    if not now[LEFT]:
        return
    pick = below(luck, now[LEFT])
    for card in range(cards.size):
        if cards[card] == DECK:
            if pick == 0:
                cards[card] = now[SEAT]
                break
            pick -= 1
    position.seats[now[SEAT], HELD] += 1
    now[LEFT] -= 1
    recycle(context, position)


@inlined
def recycle(context: ModelContext, position: Position) -> None:
    """CL 5.5: when the deck is empty, the used cards become the deck."""
    now, cards = position.now, position.cards
    if now[LEFT] or not context.rules.recycle:
        return
    for card in range(cards.size):
        if cards[card] == USED:
            cards[card] = DECK
            now[LEFT] += 1


@compiled
def take(position: Position, loser: int) -> None:
    """CL 4.7, TT 5.3: the active seat takes the cards of an eliminated seat."""
    seat, cards, seats = position.now[SEAT], position.cards, position.seats
    if not seats[loser, HELD]:
        return
    for card in range(cards.size):
        if cards[card] == loser:
            cards[card] = seat
    seats[seat, HELD] += seats[loser, HELD]
    seats[loser, HELD] = 0
