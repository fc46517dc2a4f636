"""The flow of a game in the model: what follows an action by itself, as in the `turns.py` of the editions."""

from __future__ import annotations

from .cards import CARDS_OF_A_SET, draw, must_trade, take
from .jit import compiled, inlined
from .luck import ModelLuck, below
from .position import (
    ADVANCING,
    ARMIES,
    ATTACKING,
    BEGUN,
    CAPTURED,
    CHAPTER,
    CLAIMING,
    CONQUERED,
    ENDING,
    FALLEN,
    FELL,
    FIRST,
    FORTIFYING,
    HELD,
    LANDS,
    LEAST,
    NOBODY,
    OVER,
    PHASE,
    REINFORCING,
    RESERVE,
    ROUND,
    SEAT,
    SOURCE,
    STATIONING,
    TARGET,
    THEN,
    TOPPED,
    WINNER,
    ModelContext,
    Position,
)


@inlined
def fronts(context: ModelContext, position: Position, territory: int) -> bool:
    """Whether another seat's territory can be attacked from here."""
    owners, near = position.owners, context.near
    mine = owners[territory]
    for i in range(context.starts[territory], context.starts[territory + 1]):
        owner = owners[near[i]]
        if owner != NOBODY and owner != mine:
            return True
    return False


@inlined
def touches_own(context: ModelContext, position: Position, territory: int) -> bool:
    owners, near = position.owners, context.near
    for i in range(context.starts[territory], context.starts[territory + 1]):
        if owners[near[i]] == owners[territory]:
            return True
    return False


@compiled
def can_attack(context: ModelContext, position: Position) -> bool:
    owners, armies, seat = position.owners, position.armies, position.now[SEAT]
    for t in range(owners.size):
        if owners[t] == seat and armies[t] >= context.rules.min_armies and fronts(context, position, t):
            return True
    return False


@compiled
def can_fortify(context: ModelContext, position: Position) -> bool:
    owners, armies, seat = position.owners, position.armies, position.now[SEAT]
    for t in range(owners.size):
        if owners[t] == seat and armies[t] > 1 and touches_own(context, position, t):
            return True
    return False


@compiled
def income(context: ModelContext, position: Position, seat: int) -> tuple[int, int]:
    """CL 3.1, TT 3.1: the armies of a turn, and how many of them the minimum has added."""
    rules, held, sizes = context.rules, position.held, context.sizes
    land = position.seats[seat, LANDS] // rules.per_army
    more = context.gifts
    for realm in range(sizes.size):
        if sizes[realm] and held[realm, seat] == sizes[realm]:
            more += context.bonuses[realm]
    if rules.each_turn:
        for t in range(position.owners.size):
            if position.owners[t] == seat:
                more += context.single[t]
    if rules.total_floor:
        return max(rules.least, land + more), max(0, rules.least - land - more)
    return max(0, max(rules.least, land) + more), 0


# A conquest


@compiled
def conquer(context: ModelContext, position: Position, luck: ModelLuck, source: int, target: int, least: int) -> None:
    """CL 4.6, TT 5.1: the territory changes hands. If there is only one choice, the armies advance at once."""
    now, seats, owners, realm = position.now, position.seats, position.owners, context.realm[target]
    seat, loser = now[SEAT], owners[target]
    owners[target] = seat
    seats[seat, LANDS] += 1
    seats[loser, LANDS] -= 1
    position.held[realm, seat] += 1
    position.held[realm, loser] -= 1
    now[PHASE], now[SOURCE], now[TARGET], now[LEAST] = ADVANCING, source, target, least
    now[CONQUERED], now[FELL], now[CAPTURED] = 1, NOBODY, 0
    if not seats[loser, LANDS]:
        fall(context, position, loser)
    if position.armies[source] - 1 == least:
        advance(context, position, luck, least)


@compiled
def fall(context: ModelContext, position: Position, loser: int) -> None:
    """CL 4.7 and 4.8, TT 5.3: a seat is out. If a conquest brings a card, its cards are taken after that one."""
    now, seats = position.now, position.seats
    position.falls[now[FALLEN], 0] = loser
    position.falls[now[FALLEN], 1] = now[SEAT]
    now[FALLEN] += 1
    now[FELL] = loser
    seats[loser, RESERVE] = 0
    if not context.rules.by_conquest:
        take(position, loser)
        now[CAPTURED] = seats[now[SEAT], HELD] >= context.rules.spoils


@compiled
def advance(context: ModelContext, position: Position, luck: ModelLuck, armies: int) -> None:
    now, rules = position.now, context.rules
    position.armies[now[SOURCE]] -= armies
    position.armies[now[TARGET]] += armies
    if now[FALLEN] == rules.seats - 1 or position.seats[now[SEAT], LANDS] >= rules.to_win:
        now[PHASE], now[WINNER] = OVER, now[SEAT]
        return
    now[PHASE], now[ARMIES], now[TOPPED], now[BEGUN], now[THEN] = ATTACKING, 0, 0, 0, ATTACKING
    if rules.by_conquest:
        draw(context, position, luck)
        if now[FELL] != NOBODY:
            take(position, now[FELL])
        if not rules.each_turn:
            now[ARMIES] = max(0, context.single[now[TARGET]])
        if now[ARMIES] or must_trade(context, position):
            now[PHASE] = REINFORCING
    elif now[CAPTURED] and must_trade(context, position):
        now[PHASE] = REINFORCING
    settle(context, position, luck)


# The turn


@compiled
def settle(context: ModelContext, position: Position, luck: ModelLuck) -> None:
    """CL 3.6, 4.9, 5.3: if the settings say so, a phase without options ends by itself."""
    now = position.now
    if not context.rules.skip:
        return
    if now[PHASE] == ATTACKING and not can_attack(context, position):
        now[PHASE] = FORTIFYING
    if now[PHASE] == FORTIFYING and not can_fortify(context, position):
        finish_turn(context, position, luck)


@compiled
def finish_turn(context: ModelContext, position: Position, luck: ModelLuck) -> None:
    if context.rules.ask_end:
        position.now[PHASE] = ENDING
    else:
        next_turn(context, position, luck)


@compiled
def next_turn(context: ModelContext, position: Position, luck: ModelLuck) -> None:
    """CL 5.4: a card for a conquest, and the next seat's turn."""
    now, rules = position.now, context.rules
    if now[CONQUERED] and not rules.by_conquest:
        draw(context, position, luck)
    claims = rules.first_begins and (now[PHASE] == CLAIMING or now[PHASE] == STATIONING)
    if claims or waits_to_start(context, position):
        start_on(context, position, luck)
    else:
        begin_turn(context, position, next_standing(context, position, now[SEAT]))


@inlined
def next_standing(context: ModelContext, position: Position, seat: int) -> int:
    seats = context.rules.seats
    seat = (seat + 1) % seats
    while not position.seats[seat, LANDS]:
        seat = (seat + 1) % seats
    return seat


@compiled
def begin_turn(context: ModelContext, position: Position, seat: int) -> None:
    """CL 3.1, TT 3.1: armies are counted when the turn begins, before any card is traded."""
    now, rules, seats = position.now, context.rules, context.rules.seats
    if (seat - now[FIRST]) % seats <= (now[SEAT] - now[FIRST]) % seats:
        now[ROUND] += 1
    now[SEAT] = seat
    now[CHAPTER] += 1
    now[CONQUERED] = 0
    if now[ROUND] > rules.round_limit:
        now[PHASE] = OVER
        return
    armies, topped = income(context, position, seat)
    armies += position.seats[seat, RESERVE]
    position.seats[seat, RESERVE] = 0
    now[ARMIES], now[TOPPED], now[BEGUN], now[CAPTURED], now[THEN] = armies, topped, 0, 0, ATTACKING
    now[PHASE] = REINFORCING
    if armies:
        return
    # TT 3.7: only its owner knows whether three cards are a set, so a seat with three cards is asked.
    asked = position.seats[seat, HELD] >= CARDS_OF_A_SET if rules.by_conquest else must_trade(context, position)
    if not asked:
        now[PHASE] = ATTACKING


# The start


@compiled
def waits_to_start(context: ModelContext, position: Position) -> bool:
    """Whether first armies are still to be placed one by one."""
    if context.rules.deployed:
        return False
    for seat in range(context.rules.seats):
        if position.seats[seat, RESERVE]:
            return True
    return False


@compiled
def start_on(context: ModelContext, position: Position, luck: ModelLuck) -> None:
    """CL 2.5, TT 2.6: until everything is claimed and every first army is placed, a turn is one army."""
    now, rules, seats = position.now, context.rules, context.rules.seats
    free = False
    for t in range(position.owners.size):
        if position.owners[t] == NOBODY and context.realm[t] != NOBODY:
            free = True
            break
    if not free and not waits_to_start(context, position):
        begin_turn(context, position, now[FIRST])
        return
    now[CHAPTER] += 1
    now[PHASE] = CLAIMING if free else STATIONING
    now[SEAT] = (now[SEAT] + 1) % seats
    while not position.seats[now[SEAT], RESERVE]:
        now[SEAT] = (now[SEAT] + 1) % seats
    if not free and rules.automatic:
        station_all(context, position, luck)
        begin_turn(context, position, now[FIRST])


@compiled
def station_all(context: ModelContext, position: Position, luck: ModelLuck) -> None:
    """CL 8.3: places the rest of the first armies at random, one at a time in turn."""
    seat = position.now[SEAT]
    while waits_to_start(context, position):
        if position.seats[seat, RESERVE]:
            position.armies[own_by_luck(position, luck, seat)] += 1
            position.seats[seat, RESERVE] -= 1
        seat = (seat + 1) % context.rules.seats


@compiled
def own_by_luck(position: Position, luck: ModelLuck, seat: int) -> int:
    pick = below(luck, position.seats[seat, LANDS])
    for t in range(position.owners.size):
        if position.owners[t] == seat:
            if pick == 0:
                return t
            pick -= 1
    return NOBODY
