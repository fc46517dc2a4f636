"""What each verb does in the model. That the deed is allowed is settled before; the position is changed in place."""

from __future__ import annotations

from .cards import recycle, shows_own, traded, worth
from .compiled import compiled, entrance
from .course import advance, conquer, end_go, own_by_luck, pass_on, settle
from .dice import fight, killed_by, roll
from .ground import Ground
from .luck import Luck, below
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
def step(ground: Ground, position: Position, luck: Luck, verb: int, a: int, b: int, c: int) -> None:
    """One deed of whoever is asked, and all that follows it by itself."""
    now = position.now
    if verb == PLACE:
        place(ground, position, luck, a, b)
    elif verb == ATTACK:
        attack(ground, position, luck, a, b, c)
    elif verb == ALL_OUT:
        all_out(ground, position, luck, a, b, c)
    elif verb == ADVANCE:
        advance(ground, position, luck, a)
    elif verb == END_ATTACK:
        now[PHASE] = FORTIFYING
        settle(ground, position, luck)
    elif verb == FORTIFY:
        position.armies[a] -= c
        position.armies[b] += c
        end_go(ground, position, luck)
    elif verb == END_TURN:
        end_turn(ground, position, luck)
    elif verb == TRADE:
        trade(ground, position, a, b, c)
    elif verb == DEFEND:
        defend(ground, position, luck, a)
    elif verb == SPREAD:
        spread(ground, position, luck)
    elif verb == SKIP:
        now[PHASE] = now[THEN]
    elif verb == CLAIM:
        claim(ground, position, luck, a)
    elif verb == AUTOPLACE:
        autoplace(ground, position, luck)


# The start


@compiled
def claim(ground: Ground, position: Position, luck: Luck, territory: int) -> None:
    seat = position.now[SEAT]
    position.owners[territory] = seat
    position.armies[territory] = 1
    position.seats[seat, LANDS] += 1
    position.seats[seat, RESERVE] -= 1
    position.held[ground.realm[territory], seat] += 1
    end_go(ground, position, luck)


@compiled
def autoplace(ground: Ground, position: Position, luck: Luck) -> None:
    """CL 8.2: an own territory by luck, or the first free one from a random start on, round the map."""
    owners = position.owners
    if position.now[PHASE] != CLAIMING:
        place(ground, position, luck, own_by_luck(position, luck, position.now[SEAT]), 1)
        return
    t = below(luck, owners.size)
    while owners[t] != NOBODY or ground.realm[t] == NOBODY:
        t = (t + 1) % owners.size
    claim(ground, position, luck, t)


# Reinforcing


@compiled
def place(ground: Ground, position: Position, luck: Luck, territory: int, armies: int) -> None:
    now = position.now
    position.armies[territory] += armies
    if now[PHASE] == STATIONING:
        position.seats[now[SEAT], RESERVE] -= 1
        end_go(ground, position, luck)
        return
    now[ARMIES] -= armies
    placed(ground, position, luck)


@compiled
def placed(ground: Ground, position: Position, luck: Luck) -> None:
    """When all armies are placed the go continues where it was."""
    now = position.now
    now[BEGUN] = 1
    if not now[ARMIES]:
        now[PHASE] = now[THEN]
        settle(ground, position, luck)


@compiled
def spread(ground: Ground, position: Position, luck: Luck) -> None:
    """CL 3.7: all the armies left, evenly over the own territories in map order."""
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
    placed(ground, position, luck)


@compiled
def trade(ground: Ground, position: Position, a: int, b: int, c: int) -> None:
    """CL 3.3 to 3.5, TT 3.5: three cards for armies, which are placed at once."""
    now, seat = position.now, position.now[SEAT]
    brings = worth(ground, traded(ground, position, seat), a, b, c)
    territory = shows_own(ground, position, a, b, c)
    if territory != NOBODY:
        if ground.rules.on_land:
            position.armies[territory] += ground.rules.card_bonus
        else:
            brings += ground.rules.card_bonus
    if now[PHASE] != REINFORCING:
        now[THEN], now[PHASE], now[ARMIES] = now[PHASE], REINFORCING, 0
    used_up = min(brings, now[TOPPED])  # CL 8.5: cards are part of the sum that is raised
    now[ARMIES] += brings - used_up
    now[TOPPED] -= used_up
    position.cards[a] = position.cards[b] = position.cards[c] = USED
    position.seats[seat, HELD] -= 3
    position.seats[seat, TRADED] += 1
    recycle(ground, position)


# Attacking


@compiled
def attack(ground: Ground, position: Position, luck: Luck, source: int, target: int, dice: int) -> None:
    now, rules = position.now, ground.rules
    dice = min(dice, rules.attack)  # an action may name armies instead
    defence = min(rules.defence, position.armies[target])
    if rules.asks and not position.seats[position.owners[target], ROLLED_FOR]:
        now[PHASE], now[SOURCE], now[TARGET], now[DICE] = DEFENDING, source, target, dice
        if rules.rolls_first:
            now[DICE + 1], now[DICE + 2], now[DICE + 3] = roll(luck, dice)
        return
    fought(ground, position, luck, source, target, dice, defence, fight(ground, luck, dice, defence))


@compiled
def defend(ground: Ground, position: Position, luck: Luck, defence: int) -> None:
    now = position.now
    if ground.rules.rolls_first:
        killed = killed_by(ground, (now[DICE + 1], now[DICE + 2], now[DICE + 3]), roll(luck, defence))
    else:
        killed = fight(ground, luck, now[DICE], defence)
    fought(ground, position, luck, now[SOURCE], now[TARGET], now[DICE], defence, killed)


@compiled
def all_out(ground: Ground, position: Position, luck: Luck, source: int, target: int, left: int) -> None:
    """CL 4.5: the most dice on both sides, until it is decided, `left` attackers are left, or it stops."""
    armies, rules = position.armies, ground.rules
    mine, theirs, dice, rolls = armies[source], armies[target], 0, 0
    while theirs and mine > left and rolls < rules.max_rolls:
        rolls += 1
        dice, defence = min(rules.attack, mine - 1), min(rules.defence, theirs)
        killed = fight(ground, luck, dice, defence)
        theirs -= killed
        mine -= min(dice, defence) - killed
    armies[source], armies[target] = mine, theirs
    fought(ground, position, luck, source, target, dice, 0, 0)


@compiled
def fought(
    ground: Ground, position: Position, luck: Luck, source: int, target: int, dice: int, defence: int, killed: int
) -> None:
    """CL 4.4: each pair of dice has cost an army; the territory falls when none is left to defend it."""
    now, armies = position.now, position.armies
    armies[target] -= killed
    armies[source] -= min(dice, defence) - killed
    now[PHASE] = ATTACKING
    if not armies[target]:
        conquer(ground, position, luck, source, target, dice)
    elif armies[source] == 1:
        settle(ground, position, luck)


# The end of the go


@compiled
def end_turn(ground: Ground, position: Position, luck: Luck) -> None:
    """Said while fortifying, or where the go is over but for that."""
    if position.now[PHASE] == FORTIFYING:
        end_go(ground, position, luck)
    else:
        pass_on(ground, position, luck)
