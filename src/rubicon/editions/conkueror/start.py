"""How a game of conkueror begins: a die each, and who rolls highest claims first."""

from __future__ import annotations

from ...core.chance import Chance
from ...core.edition import Event, Step
from ...rules.dice import roll
from ...rules.turn import HighestRolled, Rolled
from .ground import Ground
from .pieces import NOTHING
from .state import Claiming, State


def begin(ground: Ground, chance: Chance) -> Step[State]:
    """CK 2.3: who tie for the highest roll again."""
    events: list[Event] = []
    leaders = tuple(range(ground.seats))
    while len(leaders) > 1:
        dice = {seat: roll(chance, 1)[0] for seat in leaders}
        highest = max(dice.values())
        leaders = tuple(seat for seat, die in dice.items() if die == highest)
        events += [*(Rolled(seat, die) for seat, die in dice.items()), HighestRolled(leaders, highest)]
    (first,) = leaders
    state = State(
        owners=(None,) * ground.size,
        pieces=(NOTHING,) * ground.size,
        seat=first,
        phase=Claiming(),
        chapter=0,
        round=0,
        first=first,
        reserves=(ground.first_infantry(),) * ground.seats,
        hands=((),) * ground.seats,
        deck=ground.deck,
        used=(),
        chances=ground.chances,
    )
    return Step(state, tuple(events))
