"""Whole games of a very simple policy, many in one call: for benchmarks, and to measure a board or a rule.

All armies go to a random border, every stronger territory attacks its neighbours all out, and all armies advance. There
are no cards.
"""

from __future__ import annotations

from .actions import all_out, place
from .flow import advance, begin_turn, finish_turn, fronts, station_all
from .jit import entrance, inlined
from .luck import ModelLuck, below
from .position import (
    ADVANCING,
    ARMIES,
    ATTACKING,
    CHAPTER,
    CONQUERED,
    FALLEN,
    FIRST,
    FORTIFYING,
    LANDS,
    NOBODY,
    OVER,
    PHASE,
    REINFORCING,
    RESERVE,
    ROUND,
    SEAT,
    SOURCE,
    WINNER,
    ModelContext,
    Numbers,
    Position,
)


@entrance
def games(context: ModelContext, position: Position, luck: ModelLuck, number: int, rounds: int, wins: Numbers) -> int:
    """Plays games of at most `rounds` rounds, and adds up the wins. Returns the number of turns played."""
    played = 0
    for _ in range(number):
        deal(context, position, luck)
        while position.now[PHASE] != OVER and position.now[ROUND] <= rounds:
            play_turn(context, position, luck)
            played += 1
        if position.now[WINNER] != NOBODY:
            wins[position.now[WINNER]] += 1
    return played


@entrance
def deal(context: ModelContext, position: Position, luck: ModelLuck) -> None:
    """CL 2.2 and 8.3: deals the territories and places the first armies at random. The board may be used."""
    now, seats, owners, number = position.now, position.seats, position.owners, context.rules.seats
    seats[:] = 0
    seats[:, RESERVE] = context.rules.first_armies
    position.held[:] = 0
    now[CHAPTER] = now[ROUND] = now[FALLEN] = now[CONQUERED] = 0
    now[WINNER] = NOBODY
    now[FIRST] = seat = below(luck, number)
    owners[:] = NOBODY
    left = 0
    for t in range(owners.size):
        left += context.realm[t] != NOBODY
    while left:
        pick = below(luck, left)
        for t in range(owners.size):
            if owners[t] == NOBODY and context.realm[t] != NOBODY:
                if pick == 0:
                    owners[t] = seat
                    position.armies[t] = 1
                    position.held[context.realm[t], seat] += 1
                    break
                pick -= 1
        seats[seat, RESERVE] -= 1
        seats[seat, LANDS] += 1
        seat = (seat + 1) % number
        left -= 1
    now[SEAT] = seat
    station_all(context, position, luck)
    begin_turn(context, position, now[FIRST])


@inlined
def play_turn(context: ModelContext, position: Position, luck: ModelLuck) -> None:
    now, owners, armies, near = position.now, position.owners, position.armies, context.near
    seat = now[SEAT]
    if now[PHASE] == REINFORCING:
        place(context, position, luck, border_by_luck(context, position, luck), now[ARMIES])
    fought = True
    while fought and now[PHASE] == ATTACKING and now[SEAT] == seat:
        fought = False
        for source in range(owners.size):
            if owners[source] != seat:
                continue
            for i in range(context.starts[source], context.starts[source + 1]):
                target = near[i]
                if owners[target] != seat and armies[source] > armies[target] > 0:
                    all_out(context, position, luck, source, target, 1)
                    fought = True
                    if now[PHASE] == ADVANCING:
                        advance(context, position, luck, armies[now[SOURCE]] - 1)
                    if now[PHASE] != ATTACKING or now[SEAT] != seat:
                        return
    if now[SEAT] == seat and (now[PHASE] == ATTACKING or now[PHASE] == FORTIFYING):
        finish_turn(context, position, luck)


@inlined
def border_by_luck(context: ModelContext, position: Position, luck: ModelLuck) -> int:
    owners, seat = position.owners, position.now[SEAT]
    borders = 0
    for t in range(owners.size):
        borders += owners[t] == seat and fronts(context, position, t)
    pick = below(luck, borders)
    for t in range(owners.size):
        if owners[t] == seat and fronts(context, position, t):
            if pick == 0:
                return t
            pick -= 1
    return NOBODY
