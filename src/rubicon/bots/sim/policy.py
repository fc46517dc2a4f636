"""The policy of rollouts: it plays a whole turn, well enough to tell positions apart and simply enough to be fast.

It trades sets, strengthens one border, attacks towards continents while the odds are good, guards threatened
continents, and moves armies from behind to the front.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .actions import all_out, autoplace, defend, place, trade
from .cards import best_set, must_trade
from .flow import advance, finish_turn, fronts, next_turn
from .jit import compiled
from .luck import ModelLuck
from .position import (
    ADVANCING,
    ARMIES,
    BEGUN,
    CAPTURED,
    CLAIMING,
    DEFENDING,
    ENDING,
    FORTIFYING,
    HELD,
    LANDS,
    LEAST,
    NOBODY,
    OVER,
    PHASE,
    REINFORCING,
    SEAT,
    SOURCE,
    STATIONING,
    TARGET,
    THEN,
    ModelContext,
    Numbers,
    Position,
)

# The weights of a style, by index.
ATTACK_RATIO = 0
"""Attackers for each defender that are enough to attack."""
CONTINENT_APPEAL = 1
"""Attraction of completing a continent, for each army that it brings."""
BREAKING_APPEAL = 2
"""Attraction of breaking the continent of another seat."""
ELIMINATION_APPEAL = 3
"""Attraction of eliminating a seat, for each of its cards and for the elimination."""

STYLE = (1.3, 1.0, 0.7, 2.0)
"""A sound style."""


@compiled
def play_turn(context: ModelContext, position: Position, luck: ModelLuck, style: NDArray[np.float64]) -> None:
    """Plays the rest of the active seat's turn; at the start, one army."""
    now = position.now
    seat = now[SEAT]
    if now[PHASE] == CLAIMING:
        autoplace(context, position, luck)
        if now[PHASE] == ENDING:
            next_turn(context, position, luck)
        return
    if now[PHASE] == STATIONING:
        place(context, position, luck, best_front(context, position, style), 1)
        if now[PHASE] == ENDING:
            next_turn(context, position, luck)
        return
    if now[PHASE] == DEFENDING:
        defend(context, position, luck, min(context.rules.defence, position.armies[now[TARGET]]))
    while now[PHASE] != OVER and now[SEAT] == seat and now[PHASE] != FORTIFYING and now[PHASE] != ENDING:
        if now[PHASE] == REINFORCING:
            reinforce(context, position, luck, style)
        elif now[PHASE] == ADVANCING:
            move_in(context, position, luck)
        else:
            attack_on(context, position, luck, style)
    if now[PHASE] == FORTIFYING and now[SEAT] == seat:
        fortify(context, position)
        finish_turn(context, position, luck)
    if now[PHASE] == ENDING and now[SEAT] == seat:
        next_turn(context, position, luck)


# Reinforcing


@compiled
def reinforce(context: ModelContext, position: Position, luck: ModelLuck, style: NDArray[np.float64]) -> None:
    now = position.now
    forced = must_trade(context, position)
    may = not now[CAPTURED] and not (now[BEGUN] and context.rules.before_placing)
    if forced or may:
        brings, a, b, c = best_set(context, position)
        if brings:
            trade(context, position, a, b, c)
            return
    if not now[ARMIES]:
        now[PHASE] = now[THEN]
        return
    weakest, lacks = weak_border(context, position)
    if weakest != NOBODY and lacks > 0 and now[ARMIES] > 1:
        place(context, position, luck, weakest, min(lacks, now[ARMIES] // 2))
    if now[PHASE] == REINFORCING and now[ARMIES]:
        place(context, position, luck, best_front(context, position, style), now[ARMIES])


@compiled
def weak_border(context: ModelContext, position: Position) -> tuple[int, int]:
    """The most threatened border of an own continent, and the armies that it lacks."""
    owners, armies, seat = position.owners, position.armies, position.now[SEAT]
    weakest, lacks = NOBODY, 0
    for t in range(owners.size):
        if owners[t] == seat and position.held[context.realm[t], seat] == context.sizes[context.realm[t]]:
            lack = threat(context, position, t) - armies[t]
            if lack > lacks:
                weakest, lacks = t, lack
    return weakest, lacks


@compiled
def threat(context: ModelContext, position: Position, territory: int) -> int:
    """The armies of the strongest enemy beside it."""
    owners, armies, near = position.owners, position.armies, context.near
    strongest = 0
    for i in range(context.starts[territory], context.starts[territory + 1]):
        t = near[i]
        if owners[t] != owners[territory] and armies[t] > strongest:
            strongest = armies[t]
    return strongest


@compiled
def best_front(context: ModelContext, position: Position, style: NDArray[np.float64]) -> int:
    """Where new armies help most: beside the target with the best value for its price."""
    owners, armies, seat, near = position.owners, position.armies, position.now[SEAT], context.near
    more = position.now[ARMIES] if position.now[PHASE] == REINFORCING else 1
    best, where = -1.0, NOBODY
    for source in range(owners.size):
        if owners[source] != seat:
            continue
        if where == NOBODY:
            where = source
        for i in range(context.starts[source], context.starts[source + 1]):
            t = near[i]
            if owners[t] == seat or owners[t] == NOBODY:
                continue
            ready = (armies[source] + more - 1) / (style[ATTACK_RATIO] * armies[t] + 1.0)
            score = attraction(context, position, t, style) * min(1.5, ready)
            if score > best:
                best, where = score, source
    return where


# Attacking


@compiled
def attraction(context: ModelContext, position: Position, target: int, style: NDArray[np.float64]) -> float:
    """The value of taking a territory, for each army on it."""
    seat, owner, realm = position.now[SEAT], position.owners[target], context.realm[target]
    size, bonus, held = context.sizes[realm], context.bonuses[realm], position.held
    share = (held[realm, seat] + 1) / size
    worth: float = 1.0 + style[CONTINENT_APPEAL] * bonus * share * share
    if held[realm, owner] == size:
        worth += style[BREAKING_APPEAL] * bonus
    lands = position.seats[owner, LANDS]
    if lands <= 3:
        worth += style[ELIMINATION_APPEAL] * (1 + position.seats[owner, HELD]) / lands
    worth /= 1.0 + position.armies[target]
    return worth


@compiled
def attack_on(context: ModelContext, position: Position, luck: ModelLuck, style: NDArray[np.float64]) -> None:
    """Fights the most attractive battle with good odds to the end, or stops attacking."""
    now, owners, armies, near = position.now, position.owners, position.armies, context.near
    seat, best, source, target = now[SEAT], 0.0, NOBODY, NOBODY
    for s in range(owners.size):
        if owners[s] != seat or armies[s] < 3:
            continue
        for i in range(context.starts[s], context.starts[s + 1]):
            t = near[i]
            if owners[t] == seat or owners[t] == NOBODY or armies[s] - 1 < style[ATTACK_RATIO] * armies[t]:
                continue
            score = attraction(context, position, t, style)
            if score > best:
                best, source, target = score, s, t
    if source == NOBODY:
        now[PHASE] = FORTIFYING
    else:
        all_out(context, position, luck, source, target, 1)


@compiled
def move_in(context: ModelContext, position: Position, luck: ModelLuck) -> None:
    """Advances with all armies, unless nothing is ahead or the source is threatened."""
    now = position.now
    source, target = now[SOURCE], now[TARGET]
    free = position.armies[source] - 1
    if not fronts(context, position, target):
        free = now[LEAST]
    elif fronts(context, position, source):
        behind, ahead = threat(context, position, source), threat(context, position, target)
        free -= min(free, behind) * behind // (behind + ahead + 1)
    advance(context, position, luck, max(now[LEAST], free))


# Fortifying


@compiled
def fortify(context: ModelContext, position: Position) -> None:
    """Moves the largest army away from the front towards it."""
    owners, armies, seat = position.owners, position.armies, position.now[SEAT]
    most, source = 1, NOBODY
    for t in range(owners.size):
        if owners[t] == seat and armies[t] > most and not fronts(context, position, t):
            most, source = armies[t], t
    if source == NOBODY:
        return
    far = distances_to_front(context, position)
    target = nearer(context, position, far, source)
    while context.rules.path and far[target] > 0:
        target = nearer(context, position, far, target)
    if target != source:
        armies[source] -= most - 1
        armies[target] += most - 1


@compiled
def distances_to_front(context: ModelContext, position: Position) -> Numbers:
    """The distance of each own territory to the front, through own ones; the board's size if there is no way."""
    owners, seat, near = position.owners, position.now[SEAT], context.near
    far = np.full(owners.size, owners.size)
    for t in range(owners.size):
        if owners[t] == seat and fronts(context, position, t):
            far[t] = 0
    changed = True
    while changed:
        changed = False
        for t in range(owners.size):
            if owners[t] != seat:
                continue
            for i in range(context.starts[t], context.starts[t + 1]):
                if owners[near[i]] == seat and far[near[i]] + 1 < far[t]:
                    far[t] = far[near[i]] + 1
                    changed = True
    return far


@compiled
def nearer(context: ModelContext, position: Position, far: Numbers, territory: int) -> int:
    """The neighbour that is one step nearer to the front, or the territory itself."""
    owners, near = position.owners, context.near
    for i in range(context.starts[territory], context.starts[territory + 1]):
        closer: int = near[i]
        if owners[closer] == owners[territory] and far[closer] < far[territory]:
            return closer
    return territory
