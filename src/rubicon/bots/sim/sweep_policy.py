"""A quick player who sweeps the board, as beginners do where a card comes with each conquest, and what comes of it.

Whoever takes thin land there lives on the sets that it brings, and may have all of it in one go. So what counts is who
still stands when their go comes. This player grabs by luck whatever is weaker, and never keeps a guard.
"""

from __future__ import annotations

import numpy as np

from .actions import claim, defend, fought, place, step, trade
from .cards import best_set, must_trade
from .flow import advance, end_go, fronts, pass_on
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

# What may be weighed, besides the verbs of `actions.py`.
POST = -1
"""territory: all first armies that are left go there"""
PRESS = -2
"""source, target: an attack that goes on while more attack than defend"""

DRAW_STEPS = 1 << 30
ENOUGH_ARMIES_PER_ENEMY = 3
"""Where so many stand against each enemy beside them, there are enough."""


@compiled
def drawn(luck: ModelLuck, weights: Reals) -> int:
    """One of these by luck, the likelier the heavier; NOBODY where nothing weighs."""
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
    """Whatever is left of the go of the seat whose go it is; at the start, one army, which is mine for the post."""
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
        end_go(context, position, luck)
    if now[PHASE] == ENDING and now[SEAT] == seat:
        pass_on(context, position, luck)


@compiled
def hostile(context: ModelContext, position: Position, territory: int) -> tuple[int, int]:
    """How many enemies of the seat whose go it is lie beside it, and how strong they are together."""
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
    """Where many stand already, and enemies beside them."""
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
    """Cards are traded when they must be, and when nothing else is left to do."""
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
    """How gladly it is attacked: the strongest that can be beaten, dead ends, and whoever is nearly out; 0: not."""
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
    """The most dice on both sides, while more attack than defend."""
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
    """All go on, unless nothing is ahead of them and something beside where they come from."""
    now = position.now
    source, target = now[SOURCE], now[TARGET]
    stay = fronts(context, position, source) and not fronts(context, position, target)
    advance(context, position, luck, now[LEAST] if stay else position.armies[source] - 1)


# Looking ahead


@compiled
def until_again(context: ModelContext, position: Position, luck: ModelLuck, me: int, post: int) -> bool:
    """Plays on until it is my go again, or the first time; whether I still stand then."""
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
    goes: int,
    standing: float,
    values: Reals,
) -> int:
    """What each deed brings whoever does it, put into `values`; tells how many goes were played at most.

    It is `standing` times the chance to be there when one's next go comes, and for the rest what one has so many goes
    later. All actions have the same luck.
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
            for _ in range(goes):
                if there.now[PHASE] == OVER:
                    break
                play(context, there, luck, me, NOBODY)
            shares[:] = 0.0
            add_value(context, there, weights, shares)
            values[number] += (1.0 - standing) * shares[me]
        luck.state[0] = begun + STEP * STEP
    values /= rollouts
    most: int = rollouts * actions.shape[0] * (goes + context.rules.seats)
    return most
