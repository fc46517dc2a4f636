"""What a seat may do in each phase of conkueror. Ranges are lazy, so that offering costs next to nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from ...core.option import Choice, Option, Owned, Pieces, Pile, Slot, Territory, Where
from ...rules.attack import END_ATTACK
from ...rules.fortify import END_TURN
from ...rules.ownership import Owners, own_reaches, owned
from ...rules.place import SPREAD, offer_claim, offer_place
from ...rules.trade import offer_trade
from ...rules.turn import SKIP
from . import chance
from .course import Course
from .ground import Ground
from .pieces import MERCENARIES, NOTHING, Force, matches, movable, sendable, spare, worth
from .state import (
    Advancing,
    Attacking,
    Chancing,
    Claiming,
    Deploying,
    Fighting,
    Fortifying,
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
    Attack,
    Bombard,
    BreakOff,
    Change,
    Deploy,
    Exchange,
    FightOut,
    Fortify,
    Occupy,
    RollOn,
    Settle,
)

Offers: TypeAlias = Mapping[int, Sequence[Option]]

CHANGES: dict[Change, tuple[Force, Force]] = {
    "infantry_to_cavalry": ((5, 0, 0, 0), (0, 1, 0, 0)),
    "cavalry_to_infantry": ((0, 1, 0, 0), (5, 0, 0, 0)),
    "cavalry_to_artillery": ((0, 2, 0, 0), (0, 0, 1, 0)),
    "artillery_to_cavalry": ((0, 0, 1, 0), (0, 2, 0, 0)),
    "infantry_to_artillery": ((10, 0, 0, 0), (0, 0, 1, 0)),
    "artillery_to_infantry": ((0, 0, 1, 0), (10, 0, 0, 0)),
}
"""CK 1.4: what is given and got."""
STRONG = 3
"""CK 4.1: so many pieces the attacking territory has at least."""
UNDER_WAY = (Option(RollOn), Option(FightOut), Option(BreakOff))


def claiming(ground: Ground, state: State, phase: Claiming) -> Offers:
    return {state.seat: (offer_claim(state.owners, ground.disabled),)}


def stationing(ground: Ground, state: State, phase: Stationing) -> Offers:
    if ground.settings.leftover == "one":
        return {state.seat: (offer_place(state.owners, state.seat, 1),)}
    return {state.seat: (offer_place(state.owners, state.seat, state.reserves[state.seat]), SPREAD)}


def chancing(ground: Ground, state: State, phase: Chancing) -> Offers:
    return {state.seat: (chance.CARDS[phase.offer].offer(ground, state), SKIP)}


def reinforcing(ground: Ground, state: State, phase: Reinforcing) -> Offers:
    return {state.seat: (offer_place(state.owners, state.seat, phase.armies), SPREAD, *_at_any_time(ground, state))}


def attacking(ground: Ground, state: State, phase: Attacking) -> Offers:
    aim = _aim(ground, state)
    bombard = (Option(Bombard, aim),) if state.bombardment else ()
    others = (_occupy(ground, state), *_at_any_time(ground, state), END_ATTACK)
    return {state.seat: (Option(Attack, aim), Option(AllOut, aim), *bombard, *others)}


def fighting(ground: Ground, state: State, phase: Fighting) -> Offers:
    return {state.seat: UNDER_WAY}


def advancing(ground: Ground, state: State, phase: Advancing) -> Offers:
    return {state.seat: (Option(Advance, (Pieces("pieces", Course.moving_in(state, phase)),)),)}


def deploying(ground: Ground, state: State, phase: Deploying) -> Offers:
    number = sum(phase.pieces)
    least = number if ground.settings.army_cards == "one" else 1
    pieces = Pieces("pieces", Pile(phase.pieces, range(least, number + 1)))
    return {state.seat: (Option(Deploy, (Territory("territory", Owned(state.owners, state.seat)), pieces)),)}


def settling(ground: Ground, state: State, phase: Settling) -> Offers:
    slots = (
        Territory("source", _with_spare(state)),
        Territory("target", unsettled(state)),
        _movable(state),
    )
    return {state.seat: (Option(Settle, slots),)}


def fortifying(ground: Ground, state: State, phase: Fortifying) -> Offers:
    owners, seat = state.owners, state.seat

    def beside(source: int) -> Sequence[int]:
        return [t for t in ground.links[source] if owners[t] == seat]

    targets = own_reaches(seat, owners, ground.links) if ground.settings.fortify == "path" else beside

    source = Where(len(owners), lambda t: t in _with_spare(state) and bool(targets(t)))
    fortify = Option(Fortify, (Territory("source", source), Territory("target", targets, "source"), _movable(state)))
    return {seat: (fortify, *_at_any_time(ground, state), END_TURN)}


def over(ground: Ground, state: State, phase: Over) -> Offers:
    return {}


# Attacking


def targets_of(ground: Ground, state: State, source: int) -> list[int]:
    """CK 4.1 and 4.2: neighbours of an opponent that are not immune, and whose army is matched."""
    owners, pieces = state.owners, state.pieces
    return [
        t
        for t in ground.links[source]
        if owners[t] not in (None, state.seat) and t not in state.immune and matches(pieces[source], pieces[t])
    ]


def _aim(ground: Ground, state: State) -> tuple[Slot, ...]:
    def strong(territory: int) -> bool:
        force = state.pieces[territory]
        if state.owners[territory] != state.seat or sum(force) < STRONG or sum(force) == force[MERCENARIES]:
            return False
        return bool(targets_of(ground, state, territory))

    return (
        Territory("source", Where(ground.size, strong)),
        Territory("target", lambda source: targets_of(ground, state, source), "source"),
        Pieces("pieces", lambda source: sendable(state.pieces[source]), "source"),
    )


def _occupy(ground: Ground, state: State) -> Option:
    """CK 4.8: what nobody owns, from a neighbour that can spare a piece."""

    def targets(source: int) -> list[int]:
        return [t for t in ground.links[source] if state.owners[t] is None]

    source = Where(ground.size, lambda t: t in _with_spare(state) and bool(targets(t)))
    return Option(Occupy, (Territory("source", source), Territory("target", targets, "source"), _movable(state)))


# At any time in one's turn


def _at_any_time(ground: Ground, state: State) -> tuple[Option, ...]:
    """CK 1.4 and 7.4: exchanging pieces and turning in cards."""
    armies = ground.army_cards(state.hands[state.seat])
    trade = offer_trade(armies, lambda cards: worth(ground.gives(cards)))
    legal = [word for realm, word in enumerate(ground.continents) if can_annex(ground, state, realm)]
    return _exchange(state), trade, Option(Annex, (Choice("continent", legal),))


def _exchange(state: State) -> Option:
    def changes(territory: int) -> Sequence[Change]:
        return changes_of(state.pieces[territory])

    own = Where(len(state.owners), lambda t: state.owners[t] == state.seat and bool(changes(t)))
    return Option(Exchange, (Territory("territory", own), Choice("change", changes, "territory")))


@lru_cache(maxsize=10_000)
def changes_of(force: Force) -> tuple[Change, ...]:
    """CK 1.4: what these pieces can be exchanged for."""
    return tuple([name for name, (given, _) in CHANGES.items() if covers(force, given)])


def covers(force: Force, given: Force) -> bool:
    return all(has >= needs for has, needs in zip(force, given, strict=True))


def new_in(ground: Ground, owners: Owners, seat: int, realm: int) -> tuple[int, ...]:
    return tuple(t for t in ground.realms[realm].territories if owners[t] != seat)


def can_annex(ground: Ground, state: State, realm: int) -> bool:
    """CK 7.5 and 7.6: all its cards, something to win, and a piece for each territory won."""
    cards, hand = ground.realm_cards[realm], state.hands[state.seat]
    if not cards or not all(card in hand for card in cards):
        return False
    new = new_in(ground, state.owners, state.seat, realm)
    return 0 < len(new) <= all_spare(state)


def all_spare(state: State) -> int:
    return sum(spare(state.pieces[t]) for t in owned(state.owners, state.seat))


# Pieces that leave for good


def _with_spare(state: State) -> Where:
    return Where(len(state.owners), lambda t: state.owners[t] == state.seat and spare(state.pieces[t]) > 0)


def _movable(state: State) -> Slot:
    return Pieces("pieces", lambda source: movable(state.pieces[source]), "source")


def unsettled(state: State) -> list[int]:
    return [t for t in owned(state.owners, state.seat) if state.pieces[t] == NOTHING]
