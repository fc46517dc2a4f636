"""What each verb does in each phase of conkueror, one function a deed. That the deed is allowed is settled before."""

from __future__ import annotations

from msgspec.structs import replace

from ...core.option import Action
from ...rules.attack import EndAttack
from ...rules.fortify import EndTurn
from ...rules.ownership import add, put
from ...rules.place import Claim, Claimed, Place, Spread, evenly
from ...rules.trade import Trade
from ...rules.turn import Skip
from . import chance
from .course import Course, moved
from .offers import CHANGES, new_in, unsettled
from .pieces import NOTHING, infantry, minus, plus
from .state import (
    Advancing,
    Attacking,
    Chancing,
    Claiming,
    Deploying,
    Fighting,
    Fortifying,
    Open,
    Over,
    Reinforcing,
    Settling,
    State,
    Stationing,
)
from .verbs import (
    Advance,
    AllOut,
    Annex,
    Annexed,
    Arrived,
    Attack,
    Bombard,
    BreakOff,
    BrokeOff,
    Deploy,
    Exchange,
    Exchanged,
    FightOut,
    Fortify,
    Moved,
    Occupied,
    Occupy,
    Passed,
    Recruited,
    RollOn,
    Settle,
    Settled,
)

# The start


def claim(course: Course, state: State, phase: Claiming, action: Claim) -> State:
    seat, territory = state.seat, action.territory
    course.events.append(Claimed(seat, territory))
    return course.claim_or_station(
        replace(
            state,
            owners=put(state.owners, territory, seat),
            pieces=put(state.pieces, territory, infantry(1)),
            reserves=add(state.reserves, seat, -1),
        )
    )


def station(course: Course, state: State, phase: Stationing, action: Place) -> State:
    """CK 10.1: whoever places all at once is asked until none is left."""
    seat = state.seat
    state = course.place(state, seat, [(action.territory, action.armies)])
    state = replace(state, reserves=add(state.reserves, seat, -action.armies))
    if course.ground.settings.leftover == "all" and state.reserves[seat]:
        return state
    return course.claim_or_station(state)


def station_evenly(course: Course, state: State, phase: Stationing, action: Spread) -> State:
    seat = state.seat
    state = course.place(state, seat, evenly(state.owners, seat, state.reserves[seat]))
    return course.claim_or_station(replace(state, reserves=put(state.reserves, seat, 0)))


# The chance card


def play_chance(course: Course, state: State, phase: Chancing, action: Action) -> State:
    state = course.judge_falls(chance.CARDS[phase.offer].play(course, state, action))
    return state if isinstance(state.phase, Over) else course.begin_reinforcing(state)


def skip(course: Course, state: State, phase: Chancing, action: Skip) -> State:
    course.events.append(Passed(state.seat, phase.offer))
    return course.begin_reinforcing(state)


# Reinforcing


def place(course: Course, state: State, phase: Reinforcing, action: Place) -> State:
    state = course.place(state, state.seat, [(action.territory, action.armies)])
    left = phase.armies - action.armies
    return replace(state, phase=Reinforcing(left)) if left else course.go_to(state, Attacking())


def spread(course: Course, state: State, phase: Reinforcing, action: Spread) -> State:
    state = course.place(state, state.seat, evenly(state.owners, state.seat, phase.armies))
    return course.go_to(state, Attacking())


# At any time in one's turn


def exchange(course: Course, state: State, phase: Open, action: Exchange) -> State:
    territory, (given, got) = action.territory, CHANGES[action.change]
    course.events.append(Exchanged(state.seat, territory, given, got))
    return replace(state, pieces=put(state.pieces, territory, plus(minus(state.pieces[territory], given), got)))


def trade(course: Course, state: State, phase: Open, action: Trade) -> State:
    pieces = course.ground.gives(action.cards)
    course.events.append(Recruited(state.seat, action.cards, pieces))
    return replace(_turn_in(course, state, action.cards), phase=Deploying(pieces, phase))


def deploy(course: Course, state: State, phase: Deploying, action: Deploy) -> State:
    territory, pieces = action.territory, action.pieces
    course.events.append(Arrived(state.seat, territory, pieces))
    state = replace(state, pieces=put(state.pieces, territory, plus(state.pieces[territory], pieces)))
    left = minus(phase.pieces, pieces)
    return replace(state, phase=phase.then if left == NOTHING else replace(phase, pieces=left))


def annex(course: Course, state: State, phase: Open, action: Annex) -> State:
    """CK 7.5: all of the continent, whoever stands there; CK 7.7: then each new territory gets a piece."""
    ground, seat = course.ground, state.seat
    realm = ground.continents.index(action.continent)
    cards, new = ground.realm_cards[realm], new_in(ground, state.owners, seat, realm)
    course.events.append(Annexed(seat, action.continent, cards, new))
    for territory in new:
        state = course.hand_over(state, territory, seat, NOTHING)
    return course.judge_falls(replace(_turn_in(course, state, cards), phase=Settling(phase)))


def _turn_in(course: Course, state: State, cards: tuple[int, ...]) -> State:
    hand = tuple(card for card in state.hands[state.seat] if card not in cards)
    return course.discard(replace(state, hands=put(state.hands, state.seat, hand)), cards)


def settle(course: Course, state: State, phase: Settling, action: Settle) -> State:
    course.events.append(Settled(state.seat, action.source, action.target, action.pieces))
    state = moved(state, action.source, action.target, action.pieces)
    return state if unsettled(state) else replace(state, phase=phase.then)


# Attacking


def attack(course: Course, state: State, phase: Attacking, action: Attack) -> State:
    return course.fight(state, Fighting(action.source, action.target, action.pieces))


def bombard(course: Course, state: State, phase: Attacking, action: Bombard) -> State:
    attack = Fighting(action.source, action.target, action.pieces, bombarded=True)
    return course.fight(replace(state, bombardment=False), attack)


def all_out(course: Course, state: State, phase: Attacking, action: AllOut) -> State:
    return course.fight(state, Fighting(action.source, action.target, action.pieces), out=True)


def roll_on(course: Course, state: State, phase: Fighting, action: RollOn) -> State:
    return course.fight(state, phase)


def fight_out(course: Course, state: State, phase: Fighting, action: FightOut) -> State:
    return course.fight(state, phase, out=True)


def break_off(course: Course, state: State, phase: Fighting, action: BreakOff) -> State:
    course.events.append(BrokeOff(state.seat, phase.source, phase.target))
    return replace(state, phase=Attacking())


def advance(course: Course, state: State, phase: Advancing, action: Advance) -> State:
    return course.move_in(state, phase, action.pieces)


def occupy(course: Course, state: State, phase: Attacking, action: Occupy) -> State:
    """CK 4.8: without dice; it counts as conquered."""
    course.events.append(Occupied(state.seat, action.source, action.target, action.pieces))
    state = course.hand_over(state, action.target, state.seat, NOTHING)
    return replace(moved(state, action.source, action.target, action.pieces), conquests=state.conquests + 1)


def end_attack(course: Course, state: State, phase: Attacking, action: EndAttack) -> State:
    """CK 10.7: where the card comes before fortifying, it comes now."""
    if course.ground.settings.card_before_fortify:
        state = course.draw_for_conquests(state)
    return course.go_to(state, Fortifying())


# Fortifying, and the end


def fortify(course: Course, state: State, phase: Fortifying, action: Fortify) -> State:
    course.events.append(Moved(state.seat, action.source, action.target, action.pieces))
    return course.end_turn(moved(state, action.source, action.target, action.pieces))


def end_turn(course: Course, state: State, phase: Fortifying, action: EndTurn) -> State:
    return course.end_turn(state)
