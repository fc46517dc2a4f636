"""What each verb does in the model. It must be allowed; the position is changed in place."""

from __future__ import annotations

from .cards import recycle, shows_own, traded, worth
from .flow import advance, conquer, finish_turn, next_turn, own_by_luck, settle
from .jit import compiled, entrance
from .luck import ModelLuck, below, fight, killed_by, roll
from .position import (
    ARMIES,
    ATTACKING,
    BEGUN,
    CLAIMING,
    DEFENDING,
    DICE,
    FORTIFYING,
    HELD,
    LANDS,
    NOBODY,
    PHASE,
    REINFORCING,
    RESERVE,
    ROLLED_FOR,
    SEAT,
    SOURCE,
    STATIONING,
    TARGET,
    THEN,
    TOPPED,
    TRADED,
    USED,
    ModelContext,
    Position,
)

# Verbs, with what `a`, `b` and `c` of `step` are.
CLAIM = 0
"""territory"""
PLACE = 1
"""territory, armies"""
AUTOPLACE = 2
SPREAD = 3
TRADE = 4
"""three cards; their order matters only for which own territory gets the bonus"""
SKIP = 5
ATTACK = 6
"""source, target, dice"""
ALL_OUT = 7
"""source, target, armies that are left when it stops"""
DEFEND = 8
"""dice"""
ADVANCE = 9
"""armies"""
END_ATTACK = 10
FORTIFY = 11
"""source, target, armies"""
END_TURN = 12


@entrance
def step(context: ModelContext, position: Position, luck: ModelLuck, verb: int, a: int, b: int, c: int) -> None:
    """Performs an action of the active seat, and all that follows it by itself."""
    now = position.now
    if verb == PLACE:
        place(context, position, luck, a, b)
    elif verb == ATTACK:
        attack(context, position, luck, a, b, c)
    elif verb == ALL_OUT:
        all_out(context, position, luck, a, b, c)
    elif verb == ADVANCE:
        advance(context, position, luck, a)
    elif verb == END_ATTACK:
        now[PHASE] = FORTIFYING
        settle(context, position, luck)
    elif verb == FORTIFY:
        position.armies[a] -= c
        position.armies[b] += c
        finish_turn(context, position, luck)
    elif verb == END_TURN:
        end_turn(context, position, luck)
    elif verb == TRADE:
        trade(context, position, a, b, c)
    elif verb == DEFEND:
        defend(context, position, luck, a)
    elif verb == SPREAD:
        spread(context, position, luck)
    elif verb == SKIP:
        now[PHASE] = now[THEN]
    elif verb == CLAIM:
        claim(context, position, luck, a)
    elif verb == AUTOPLACE:
        autoplace(context, position, luck)


# The start


@compiled
def claim(context: ModelContext, position: Position, luck: ModelLuck, territory: int) -> None:
    seat = position.now[SEAT]
    position.owners[territory] = seat
    position.armies[territory] = 1
    position.seats[seat, LANDS] += 1
    position.seats[seat, RESERVE] -= 1
    position.held[context.realm[territory], seat] += 1
    finish_turn(context, position, luck)


@compiled
def autoplace(context: ModelContext, position: Position, luck: ModelLuck) -> None:
    """CL 8.2: a random own territory, or the first free one from a random start on, round the map."""
    owners = position.owners
    if position.now[PHASE] != CLAIMING:
        place(context, position, luck, own_by_luck(position, luck, position.now[SEAT]), 1)
        return
    t = below(luck, owners.size)
    while owners[t] != NOBODY or context.realm[t] == NOBODY:
        t = (t + 1) % owners.size
    claim(context, position, luck, t)


# Reinforcing


@compiled
def place(context: ModelContext, position: Position, luck: ModelLuck, territory: int, armies: int) -> None:
    now = position.now
    position.armies[territory] += armies
    if now[PHASE] == STATIONING:
        position.seats[now[SEAT], RESERVE] -= 1
        finish_turn(context, position, luck)
        return
    now[ARMIES] -= armies
    placed(context, position, luck)


@compiled
def placed(context: ModelContext, position: Position, luck: ModelLuck) -> None:
    """When all armies are placed, the turn continues where it was."""
    now = position.now
    now[BEGUN] = 1
    if not now[ARMIES]:
        now[PHASE] = now[THEN]
        settle(context, position, luck)


@compiled
def spread(context: ModelContext, position: Position, luck: ModelLuck) -> None:
    """CL 3.7: spreads the remaining armies evenly over the own territories, in map order."""
    now, seat = position.now, position.now[SEAT]
    lands = position.seats[seat, LANDS]
    each, more = now[ARMIES] // lands, now[ARMIES] % lands
    for t in range(position.owners.size):
        if position.owners[t] == seat:
            position.armies[t] += each
            if more:
                position.armies[t] += 1
                more -= 1
    now[ARMIES] = 0
    placed(context, position, luck)


@compiled
def trade(context: ModelContext, position: Position, a: int, b: int, c: int) -> None:
    """CL 3.3 to 3.5, TT 3.5: three cards for armies, which are placed at once."""
    now, seat = position.now, position.now[SEAT]
    brings = worth(context, traded(context, position, seat), a, b, c)
    territory = shows_own(context, position, a, b, c)
    if territory != NOBODY:
        if context.rules.on_land:
            position.armies[territory] += context.rules.card_bonus
        else:
            brings += context.rules.card_bonus
    if now[PHASE] != REINFORCING:
        now[THEN], now[PHASE], now[ARMIES] = now[PHASE], REINFORCING, 0
    used_up = min(brings, now[TOPPED])  # CL 8.5: cards are part of the sum that is raised
    now[ARMIES] += brings - used_up
    now[TOPPED] -= used_up
    position.cards[a] = position.cards[b] = position.cards[c] = USED
    position.seats[seat, HELD] -= 3
    position.seats[seat, TRADED] += 1
    recycle(context, position)


# Attacking


@compiled
def attack(context: ModelContext, position: Position, luck: ModelLuck, source: int, target: int, dice: int) -> None:
    now, rules = position.now, context.rules
    dice = min(dice, rules.attack)  # an action may name armies instead
    defence = min(rules.defence, position.armies[target])
    if rules.asks and not position.seats[position.owners[target], ROLLED_FOR]:
        now[PHASE], now[SOURCE], now[TARGET], now[DICE] = DEFENDING, source, target, dice
        if rules.rolls_first:
            now[DICE + 1], now[DICE + 2], now[DICE + 3] = roll(luck, dice)
        return
    fought(context, position, luck, source, target, dice, defence, fight(context, luck, dice, defence))


@compiled
def defend(context: ModelContext, position: Position, luck: ModelLuck, defence: int) -> None:
    now = position.now
    if context.rules.rolls_first:
        killed = killed_by(context.kills, (now[DICE + 1], now[DICE + 2], now[DICE + 3]), roll(luck, defence))
    else:
        killed = fight(context, luck, now[DICE], defence)
    fought(context, position, luck, now[SOURCE], now[TARGET], now[DICE], defence, killed)


@compiled
def all_out(context: ModelContext, position: Position, luck: ModelLuck, source: int, target: int, left: int) -> None:
    """CL 4.5: rolls the most dice on both sides until the battle is decided or `left` attackers remain."""
    armies, rules = position.armies, context.rules
    mine, theirs, dice, rolls = armies[source], armies[target], 0, 0
    while theirs and mine > left and rolls < rules.max_rolls:
        rolls += 1
        dice, defence = min(rules.attack, mine - 1), min(rules.defence, theirs)
        killed = fight(context, luck, dice, defence)
        theirs -= killed
        mine -= min(dice, defence) - killed
    armies[source], armies[target] = mine, theirs
    fought(context, position, luck, source, target, dice, 0, 0)


@compiled
def fought(
    context: ModelContext,
    position: Position,
    luck: ModelLuck,
    source: int,
    target: int,
    dice: int,
    defence: int,
    killed: int,
) -> None:
    """CL 4.4: each pair of dice has cost an army; the territory falls when none is left to defend it."""
    now, armies = position.now, position.armies
    armies[target] -= killed
    armies[source] -= min(dice, defence) - killed
    now[PHASE] = ATTACKING
    if not armies[target]:
        conquer(context, position, luck, source, target, dice)
    elif armies[source] < context.rules.min_armies:
        settle(context, position, luck)


# The end of the turn


@compiled
def end_turn(context: ModelContext, position: Position, luck: ModelLuck) -> None:
    """Ends the turn while fortifying, or confirms its end."""
    if position.now[PHASE] == FORTIFYING:
        finish_turn(context, position, luck)
    else:
        next_turn(context, position, luck)
