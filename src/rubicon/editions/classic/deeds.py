"""What each verb does in each phase of classic, one function a deed. That the deed is allowed is settled before."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ...rules.advance import Advance
from ...rules.attack import AllOut, Attack, Attacked, Defend, EndAttack, fight
from ...rules.dice import Roll, roll
from ...rules.fortify import EndTurn, Fortified, Fortify
from ...rules.ownership import add, move, put
from ...rules.place import Autoplace, Claim, Claimed, Place, Placed, Spread, evenly, free_by_luck, own_by_luck
from ...rules.trade import Trade, Traded, bonus_territory
from ...rules.turn import WentOn
from .course import Course
from .state import (
    Advancing,
    Attacking,
    CapitalChosen,
    ChooseCapital,
    ChoosingCapital,
    Claiming,
    Defending,
    Ending,
    Fortifying,
    GoOn,
    Over,
    Reinforcing,
    State,
    Stationing,
)

CARD_BONUS = 2

# The start


def claim(course: Course, state: State, phase: Claiming, action: Claim) -> State:
    seat, territory = state.seat, action.territory
    course.events.append(Claimed(seat, territory))
    state = replace(
        state,
        owners=put(state.owners, territory, seat),
        pieces=put(state.pieces, territory, 1),
        reserves=add(state.reserves, seat, -1),
    )
    return course.end_go_unless_won(state)


def claim_by_luck(course: Course, state: State, phase: Claiming, action: Autoplace) -> State:
    return claim(course, state, phase, Claim(free_by_luck(state.owners, course.ground.disabled, course.chance)))


def station(course: Course, state: State, phase: Stationing, action: Place) -> State:
    seat, territory = state.seat, action.territory
    course.events.append(Placed(seat, territory, 1))
    state = replace(state, pieces=add(state.pieces, territory, 1), reserves=add(state.reserves, seat, -1))
    return course.end_go_unless_won(state)


def station_by_luck(course: Course, state: State, phase: Stationing, action: Autoplace) -> State:
    return station(course, state, phase, Place(own_by_luck(state.owners, state.seat, course.chance), 1))


def choose_capital(course: Course, state: State, phase: ChoosingCapital, action: ChooseCapital) -> State:
    """CL 6.4: its card is taken out of the deck for good."""
    course.events.append(CapitalChosen(state.seat, action.territory))
    deck = tuple(card for card in state.deck if course.ground.shown[card] != action.territory)
    capitals = put(state.capitals, state.seat, action.territory)
    return course.end_go(replace(state, capitals=capitals, deck=deck))


# Reinforcing


def trade(course: Course, state: State, phase: Reinforcing, action: Trade) -> State:
    ground, seat, cards = course.ground, state.seat, action.cards
    worth = ground.worth(cards, state.traded)
    bonus = bonus_territory(cards, ground.shown, state.owners, seat)
    course.events.append(Traded(seat, cards, worth, bonus))
    used_up = min(worth, phase.topped)  # CL 8.5: cards are part of the sum that is raised
    state = replace(
        state,
        pieces=state.pieces if bonus is None else add(state.pieces, bonus, CARD_BONUS),
        hands=put(state.hands, seat, tuple(card for card in state.hands[seat] if card not in cards)),
        used=state.used + cards,
        traded=state.traded + 1,
        phase=replace(phase, armies=phase.armies + worth - used_up, topped=phase.topped - used_up),
    )
    return course.recycle(state)


def place(course: Course, state: State, phase: Reinforcing, action: Place) -> State:
    return _place(course, state, phase, [(action.territory, action.armies)])


def place_by_luck(course: Course, state: State, phase: Reinforcing, action: Autoplace) -> State:
    return _place(course, state, phase, [(own_by_luck(state.owners, state.seat, course.chance), 1)])


def spread(course: Course, state: State, phase: Reinforcing, action: Spread) -> State:
    return _place(course, state, phase, evenly(state.owners, state.seat, phase.armies))


def _place(course: Course, state: State, phase: Reinforcing, shares: Sequence[tuple[int, int]]) -> State:
    pieces, left = list(state.pieces), phase.armies
    for territory, armies in shares:
        pieces[territory] += armies
        left -= armies
        course.events.append(Placed(state.seat, territory, armies))
    then = Reinforcing(left, phase.topped, True, phase.captured)
    return course.settle(course.won(replace(state, pieces=tuple(pieces), phase=then)))


# Attacking


def attack(course: Course, state: State, phase: Attacking, action: Attack) -> State:
    source, target, dice = action.source, action.target, action.dice
    if course.ground.settings.defence == "defender":
        course.events.append(Attacked(state.seat, source, target, dice))
        return replace(state, phase=Defending(source, target, dice))
    defence = min(course.ground.settings.defence_dice, state.pieces[target])
    return course.fought(state, source, target, [Roll(roll(course.chance, dice), roll(course.chance, defence))])


def defend(course: Course, state: State, phase: Defending, action: Defend) -> State:
    rolls = [Roll(roll(course.chance, phase.dice), roll(course.chance, action.dice))]
    return course.fought(state, phase.source, phase.target, rolls)


def all_out(course: Course, state: State, phase: Attacking, action: AllOut) -> State:
    source, target = action.source, action.target
    limit = course.ground.settings.defence_dice
    rolls = fight(state.pieces[source], state.pieces[target], limit, action.left, course.chance)
    return course.fought(state, source, target, rolls)


def advance(course: Course, state: State, phase: Advancing, action: Advance) -> State:
    return course.advance(state, phase, action.armies)


def end_attack(course: Course, state: State, phase: Attacking, action: EndAttack) -> State:
    return course.settle(course.go_to(state, Fortifying()))


# Fortifying, and the end


def fortify(course: Course, state: State, phase: Fortifying, action: Fortify) -> State:
    course.events.append(Fortified(state.seat, action.source, action.target, action.armies))
    state = replace(state, pieces=move(state.pieces, action.source, action.target, action.armies))
    return course.end_go_unless_won(state)


def end_fortify(course: Course, state: State, phase: Fortifying, action: EndTurn) -> State:
    return course.end_go(state)


def end_turn(course: Course, state: State, phase: Ending, action: EndTurn) -> State:
    return course.pass_on(state)


def go_on(course: Course, state: State, phase: Over, action: GoOn) -> State:
    course.events.append(WentOn(state.seat, "conquest"))
    return course.settle(replace(state, phase=phase.then or Attacking(), goal="conquest"))
