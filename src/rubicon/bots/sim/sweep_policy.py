"""A policy that sweeps the board, for editions where each conquest brings a card, and the values of actions by it.

There, conquests bring sets that pay for more conquests, so a seat may take everything in one turn, and surviving until
the next turn is what counts. The policy attacks random weaker neighbours and leaves no guard behind.
"""

from __future__ import annotations

import numpy as np

from .actions import claim, defend, fought, place, step, trade
from .cards import best_set, must_trade
from .flow import advance, finish_turn, fronts, next_turn
from .jit import compiled, entrance
from .luck import STEP, ModelLuck, below, fight
from .policy import fortify
from .position import (
    ADVANCING,
    ARMIES,
    CLAIMING,
    DEFENDING,
    ENDING,
    FORTIFYING,
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
from .rollout import put, twin
from .value import Reals, add_value

# Actions to evaluate, besides the verbs of `actions.py`.
POST = -1
"""territory: all remaining first armies go there"""
PRESS = -2
"""source, target: an attack that continues while more attack than defend"""

DRAW_STEPS = 1 << 30
ENOUGH_ARMIES_PER_ENEMY = 3
"""Armies for each adjacent enemy army that are enough."""


@compiled
def drawn(luck: ModelLuck, weights: Reals) -> int:
    """A random index, in proportion to the weights; NOBODY if all weights are 0."""
    total = 0.0
    for i in range(weights.size):
        total += weights[i]
    left, last = total * below(luck, DRAW_STEPS) / DRAW_STEPS, NOBODY
    for i in range(weights.size):
        if weights[i] > 0.0:
            last = i
            left -= weights[i]
            if left < 0.0:
                break
    return last


@compiled
def play(context: ModelContext, position: Position, luck: ModelLuck, me: int, post: int) -> None:
    """Plays the rest of the active seat's turn; at the start, one army, for `me` on the post if there is one."""
    now = position.now
    seat = now[SEAT]
    if now[PHASE] == CLAIMING:
        claim(context, position, luck, beside_own(context, position, luck))
        return
    if now[PHASE] == STATIONING:
        ours = seat == me and post != NOBODY
        place(context, position, luck, post if ours else crowded(context, position, luck), 1)
        return
    if now[PHASE] == DEFENDING:
        defend(context, position, luck, min(context.rules.defence, position.armies[now[TARGET]]))
    while now[PHASE] != OVER and now[SEAT] == seat and now[PHASE] != FORTIFYING and now[PHASE] != ENDING:
        if now[PHASE] == REINFORCING:
            reinforce(context, position, luck)
        elif now[PHASE] == ADVANCING:
            move_in(context, position, luck)
        else:
            attack_on(context, position, luck)
    if now[PHASE] == FORTIFYING and now[SEAT] == seat:
        fortify(context, position)
        finish_turn(context, position, luck)
    if now[PHASE] == ENDING and now[SEAT] == seat:
        next_turn(context, position, luck)


@compiled
def hostile(context: ModelContext, position: Position, territory: int) -> tuple[int, int]:
    """Enemy territories beside it, and their armies."""
    owners, seat, near = position.owners, position.now[SEAT], context.near
    lands, forces = 0, 0
    for i in range(context.starts[territory], context.starts[territory + 1]):
        owner = owners[near[i]]
        if owner != seat and owner != NOBODY:
            lands += 1
            forces += position.armies[near[i]]
    return lands, forces


# Placing


@compiled
def beside_own(context: ModelContext, position: Position, luck: ModelLuck) -> int:
    owners, seat, near = position.owners, position.now[SEAT], context.near
    weights = np.zeros(owners.size)
    for t in range(owners.size):
        if owners[t] == NOBODY and context.realm[t] != NOBODY:
            weights[t] = 1.0
            for i in range(context.starts[t], context.starts[t + 1]):
                if owners[near[i]] == seat:
                    weights[t] += 1.0
    return drawn(luck, weights)


@compiled
def crowded(context: ModelContext, position: Position, luck: ModelLuck) -> int:
    """A random own territory, most likely one with many armies beside enemies."""
    owners, armies, seat = position.owners, position.armies, position.now[SEAT]
    weights = np.zeros(owners.size)
    for t in range(owners.size):
        if owners[t] == seat:
            forces = hostile(context, position, t)[1]
            if not forces:
                weights[t] = 0.05
            elif armies[t] > ENOUGH_ARMIES_PER_ENEMY * forces:
                weights[t] = 1.0
            else:
                weights[t] = (1.0 + armies[t]) ** 4
    return drawn(luck, weights)


@compiled
def reinforce(context: ModelContext, position: Position, luck: ModelLuck) -> None:
    """Trades cards if it must, or if nothing else is left to do."""
    now = position.now
    if not now[ARMIES] or must_trade(context, position):
        brings, a, b, c = best_set(context, position)
        if brings:
            trade(context, position, a, b, c)
            return
    if now[ARMIES]:
        place(context, position, luck, crowded(context, position, luck), now[ARMIES])
    else:
        now[PHASE] = now[THEN]


# Attacking


@compiled
def lure(context: ModelContext, position: Position, source: int, target: int) -> float:
    """Weight of an attack: the strongest that can be beaten, dead ends, and seats nearly eliminated; 0 for none."""
    armies = position.armies
    ahead = armies[source] - 1 - armies[target]
    if ahead <= 0:
        return 0.0
    beyond = hostile(context, position, target)[0]
    nearly_out = 1.0 + 60 // position.seats[position.owners[target], LANDS]
    drawn_by: float = (1.0 + min(ahead, armies[target])) ** 3 * nearly_out / (1.0 + beyond) ** 3
    return drawn_by


@compiled
def attack_on(context: ModelContext, position: Position, luck: ModelLuck) -> None:
    now, owners, near = position.now, position.owners, context.near
    seat = now[SEAT]
    weights = np.zeros(near.size)
    for source in range(owners.size):
        if owners[source] == seat and position.armies[source] > 2:
            for i in range(context.starts[source], context.starts[source + 1]):
                if owners[near[i]] != seat and owners[near[i]] != NOBODY:
                    weights[i] = lure(context, position, source, near[i])
    chosen = drawn(luck, weights)
    if chosen != NOBODY:
        source = 0
        while context.starts[source + 1] <= chosen:
            source += 1
        press(context, position, luck, source, near[chosen])
    elif best_set(context, position)[0]:
        now[THEN], now[PHASE], now[ARMIES] = now[PHASE], REINFORCING, 0
    else:
        now[PHASE] = FORTIFYING


@compiled
def press(context: ModelContext, position: Position, luck: ModelLuck, source: int, target: int) -> None:
    """Rolls the most dice on both sides, while more attack than defend."""
    armies, rules = position.armies, context.rules
    mine, theirs, dice = armies[source], armies[target], 0
    while theirs and mine - 1 > theirs:
        dice, defence = min(rules.attack, mine - 1), min(rules.defence, theirs)
        killed = fight(context, luck, dice, defence)
        theirs -= killed
        mine -= min(dice, defence) - killed
    armies[source], armies[target] = mine, theirs
    fought(context, position, luck, source, target, dice, 0, 0)


@compiled
def move_in(context: ModelContext, position: Position, luck: ModelLuck) -> None:
    """Advances with all armies, unless enemies are beside the source and none beside the target."""
    now = position.now
    source, target = now[SOURCE], now[TARGET]
    stay = fronts(context, position, source) and not fronts(context, position, target)
    advance(context, position, luck, now[LEAST] if stay else position.armies[source] - 1)


# Looking ahead


@compiled
def until_again(context: ModelContext, position: Position, luck: ModelLuck, me: int, post: int) -> bool:
    """Plays on until the next turn of `me`. Returns whether the seat has survived."""
    now = position.now
    if now[PHASE] == CLAIMING or now[PHASE] == STATIONING:
        while now[PHASE] == CLAIMING or now[PHASE] == STATIONING:
            play(context, position, luck, me, post)
    elif now[PHASE] != OVER and now[SEAT] == me:
        play(context, position, luck, me, post)
    while now[PHASE] != OVER and now[SEAT] != me and position.seats[me, LANDS]:
        play(context, position, luck, me, post)
    standing: bool = position.seats[me, LANDS] > 0
    return standing


@entrance
def weigh(
    context: ModelContext,
    position: Position,
    luck: ModelLuck,
    weights: Reals,
    actions: Numbers,
    rollouts: int,
    turns: int,
    standing: float,
    values: Reals,
) -> int:
    """Puts the value of each action to the active seat into `values`. Returns the most turns that were played.

    A value is `standing` times the chance to survive until the seat's next turn, and for the rest the value of the
    position that many turns later. All actions have the same luck.
    """
    there = twin(position)
    me, shares = position.now[SEAT], np.zeros(context.rules.seats)
    values[:] = 0.0
    for _ in range(rollouts):
        begun = luck.state[0]
        for number in range(actions.shape[0]):
            luck.state[0] = begun
            put(there, position)
            verb, a, b, c = actions[number, 0], actions[number, 1], actions[number, 2], actions[number, 3]
            post = NOBODY
            if verb == POST:
                post = a
            elif verb == PRESS:
                press(context, there, luck, a, b)
            else:
                step(context, there, luck, verb, a, b, c)
            if until_again(context, there, luck, me, post):
                values[number] += standing
            for _ in range(turns):
                if there.now[PHASE] == OVER:
                    break
                play(context, there, luck, me, NOBODY)
            shares[:] = 0.0
            add_value(context, there, weights, shares)
            values[number] += (1.0 - standing) * shares[me]
        luck.state[0] = begun + STEP * STEP
    values /= rollouts
    most: int = rollouts * actions.shape[0] * (turns + context.rules.seats)
    return most
