"""CK 9.4: what is played for a seat of conkueror whose time ran out."""

from __future__ import annotations

from ...core.option import Action, Owned
from ...rules.attack import EndAttack
from ...rules.fortify import EndTurn
from ...rules.ownership import owned
from ...rules.place import Claim, Place, Spread, next_in_turn
from ...rules.turn import Skip
from .course import Course
from .ground import Ground
from .offers import unsettled
from .pieces import MERCENARIES, Force, cheapest, spare
from .state import (
    Advancing,
    AnyPhase,
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
from .verbs import Advance, BreakOff, Deploy, Settle


def idle(ground: Ground, state: State, phase: AnyPhase) -> Action:
    owners, seat = state.owners, state.seat
    match phase:
        case Claiming():
            return Claim(next(iter(Owned(owners, None, ground.disabled))))
        case Stationing() if ground.settings.leftover == "one":
            return Place(next_in_turn(owners, seat, ground.first_infantry() - state.reserves[seat]), 1)
        case Stationing() | Reinforcing():
            return Spread()
        case Chancing():
            return Skip()
        case Attacking():
            return EndAttack()
        case Fighting():
            return BreakOff()
        case Advancing():
            return Advance(Course.least_in(phase))
        case Deploying(pieces):
            return _deploy(ground, owned(owners, seat), pieces)
        case Settling():
            source = next(t for t in owned(owners, seat) if spare(state.pieces[t]) > 0)
            return Settle(source, unsettled(state)[0], cheapest((*state.pieces[source][:MERCENARIES], 0), 1))
        case Fortifying():
            return EndTurn()
        case Over():
            raise ValueError("nobody is awaited when the game is over")


def _deploy(ground: Ground, mine: list[int], pieces: Force) -> Deploy:
    """All on the first territory; where they may be spread, one each, the last of them first."""
    if ground.settings.army_cards == "one":
        return Deploy(mine[0], pieces)
    return Deploy(mine[(sum(pieces) - 1) % len(mine)], cheapest(pieces, 1))
