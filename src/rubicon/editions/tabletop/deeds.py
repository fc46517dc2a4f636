"""What each verb does in each phase of tabletop, one function a deed. That the deed is allowed is settled before."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ...rules.advance import Advance
from ...rules.attack import DICE, AttackWith, Defend, EndAttack, defender
from ...rules.deck import renewed
from ...rules.dice import Roll as Fight
from ...rules.dice import roll as roll_dice
from ...rules.fortify import EndTurn, Fortified, Fortify
from ...rules.ownership import add, move, put
from ...rules.place import Claim, Claimed, Place, Placed, Spread, evenly
from ...rules.trade import Trade, Traded, bonus_territory
from ...rules.turn import HighestRolled, Rolled, Skip
from .course import CARD_BONUS, DEFENCE, Course, brings
from .state import (
    Advancing,
    Attacking,
    AttackRolled,
    Claiming,
    Defending,
    Fortifying,
    Reinforcing,
    RollForMe,
    RollForMeSwitched,
    Rolling,
    Skipped,
    State,
    Stationing,
)

# The start


def roll(course: Course, state: State, phase: Rolling, seat: int) -> State:
    """TT 2.1 and 2.2: the highest begins; who ties for it rolls again."""
    (die,) = roll_dice(course.chance, 1)
    course.events.append(Rolled(seat, die))
    highest, leaders = phase.highest, phase.leaders
    if die > highest:
        highest, leaders = die, (seat,)
    elif die == highest:
        leaders = tuple(sorted((*leaders, seat)))
    waiting = tuple(other for other in phase.waiting if other != seat)
    if waiting:
        return _roll_for(course, replace(state, phase=Rolling(waiting, highest, leaders)))
    course.events.append(HighestRolled(leaders, highest))
    state = replace(state, chapter=state.chapter + 1)
    if len(leaders) > 1:
        return _roll_for(course, replace(state, phase=Rolling(leaders)))
    return replace(state, seat=leaders[0], first=leaders[0], phase=Claiming())


def roll_for_me(course: Course, state: State, seat: int, action: RollForMe) -> State:
    """TT 8.10: if the seat is asked for dice now, they are rolled."""
    on = action.switch == "on"
    course.events.append(RollForMeSwitched(seat, on))
    others = [other for other in state.rolled_for if other != seat]
    return _roll_for(course, replace(state, rolled_for=tuple(sorted([*others, seat] if on else others))))


def _roll_for(course: Course, state: State) -> State:
    """TT 8.10: the dice of those for whom the game rolls, if they are asked for any."""
    match state.phase:
        case Rolling(waiting=waiting) as phase:
            asked = [seat for seat in waiting if seat in state.rolled_for]
            return roll(course, state, phase, asked[0]) if asked else state
        case Defending(target=target) as phase if defender(state.owners, target) in state.rolled_for:
            return _defend_with_most(course, state, phase)
        case _:
            return state


def claim(course: Course, state: State, phase: Claiming, action: Claim) -> State:
    seat, territory = state.seat, action.territory
    course.events.append(Claimed(seat, territory))
    return course.claim_or_station(
        replace(
            state,
            owners=put(state.owners, territory, seat),
            pieces=put(state.pieces, territory, 1),
            reserves=add(state.reserves, seat, -1),
        )
    )


def station(course: Course, state: State, phase: Stationing, action: Place) -> State:
    seat, territory = state.seat, action.territory
    course.events.append(Placed(seat, territory, 1))
    pieces, reserves = add(state.pieces, territory, 1), add(state.reserves, seat, -1)
    return course.claim_or_station(replace(state, pieces=pieces, reserves=reserves))


# Reinforcing, and trading at any time


def trade(course: Course, state: State, phase: Reinforcing | Attacking | Fortifying, action: Trade) -> State:
    """TT 3.5: what a set brings is placed at once, and then the go continues where it was."""
    ground, seat, cards = course.ground, state.seat, action.cards
    pieces, armies, bonus = state.pieces, brings(ground, state, cards), None
    if ground.settings.card_bonus == "territory":
        bonus = bonus_territory(cards, ground.shown, state.owners, seat)
    if bonus is not None:
        pieces, armies = add(pieces, bonus, CARD_BONUS), armies - CARD_BONUS
    course.events.append(Traded(seat, cards, armies, bonus))
    if not isinstance(phase, Reinforcing):
        phase = Reinforcing(0, phase)
    deck, used = renewed(state.deck, state.used + cards)
    return replace(
        state,
        pieces=pieces,
        hands=put(state.hands, seat, tuple(card for card in state.hands[seat] if card not in cards)),
        deck=deck,
        used=used,
        traded=add(state.traded, seat, 1),
        phase=replace(phase, armies=phase.armies + armies),
    )


def skip(course: Course, state: State, phase: Reinforcing, action: Skip) -> State:
    course.events.append(Skipped(state.seat))
    return course.go_to(state, phase.then)


def place(course: Course, state: State, phase: Reinforcing, action: Place) -> State:
    return _place(course, state, phase, [(action.territory, action.armies)])


def spread(course: Course, state: State, phase: Reinforcing, action: Spread) -> State:
    return _place(course, state, phase, evenly(state.owners, state.seat, phase.armies))


def _place(course: Course, state: State, phase: Reinforcing, shares: Sequence[tuple[int, int]]) -> State:
    """TT 3.5 and 3.6: when all armies are placed the go continues where it was."""
    pieces, left = state.pieces, phase.armies
    for territory, armies in shares:
        pieces = add(pieces, territory, armies)
        left -= armies
        course.events.append(Placed(state.seat, territory, armies))
    state = replace(state, pieces=pieces, phase=Reinforcing(left, phase.then))
    return state if left else course.go_to(state, phase.then)


# Attacking


def attack(course: Course, state: State, phase: Attacking, action: AttackWith) -> State:
    """TT 4.2: the attacker rolls a die for each army, but at most three."""
    source, target, armies = action.source, action.target, action.armies
    dice = roll_dice(course.chance, min(DICE, armies))
    defending = Defending(source, target, dice)
    if course.ground.settings.defence == "game" or defender(state.owners, target) in state.rolled_for:
        return _defend_with_most(course, state, defending)
    course.events.append(AttackRolled(state.seat, source, target, armies, dice))
    return replace(state, phase=defending)


def defend(course: Course, state: State, phase: Defending, action: Defend) -> State:
    return course.fought(state, phase.source, phase.target, Fight(phase.dice, roll_dice(course.chance, action.dice)))


def _defend_with_most(course: Course, state: State, phase: Defending) -> State:
    return defend(course, state, phase, Defend(min(DEFENCE, state.pieces[phase.target])))


def advance(course: Course, state: State, phase: Advancing, action: Advance) -> State:
    return course.advance(state, phase, action.armies)


def end_attack(course: Course, state: State, phase: Attacking, action: EndAttack) -> State:
    return course.go_to(state, Fortifying())


# Fortifying, and the end


def fortify(course: Course, state: State, phase: Fortifying, action: Fortify) -> State:
    course.events.append(Fortified(state.seat, action.source, action.target, action.armies))
    return course.pass_on(replace(state, pieces=move(state.pieces, action.source, action.target, action.armies)))


def end_turn(course: Course, state: State, phase: Fortifying, action: EndTurn) -> State:
    return course.pass_on(state)
