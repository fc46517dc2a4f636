"""The words for what classic does not allow: why a table cannot start, and why an action was refused."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...core.edition import Table
from ...core.option import Option, refusal
from ...errors import Illegal, Refused
from ...rules.advance import Advance
from ...rules.attack import DICE, AllOut, Attack, Defend
from ...rules.fortify import Fortify
from ...rules.place import Claim, Place
from ...rules.refusals import (
    of_advance,
    of_attack,
    of_defence,
    of_fortify,
    of_land,
    of_seats,
    of_territories,
    of_trade,
)
from ...rules.trade import Trade
from ...world.check import strict
from .course import must_trade
from .ground import Ground
from .settings import Settings
from .state import AnyAction, ChooseCapital, Reinforcing, State, Stationing


def of_table(table: Table, seats: range) -> Iterator[Refused]:
    """Why no game can be played at this table, and what would help."""
    settings, world = table.settings, table.board.map
    if not isinstance(settings, Settings):
        raise TypeError(f"these are not the settings of classic: {settings!r}")
    impossible = [*of_seats(table, seats)]
    if impossible:
        yield from impossible
        return
    if not settings.lenient_map:
        yield from (Illegal(finding.code, **finding.facts) for finding in strict(world))
    ground = Ground(table)
    yield from of_land(ground, world)
    if ground.seats <= len(ground.enabled) > ground.first_armies() * ground.seats:
        yield Illegal("table.too_few_armies", armies=ground.first_armies(), territories=len(ground.enabled))
    if settings.goal == "missions" and len(ground.usable_missions) < ground.seats:
        yield Illegal("table.too_few_missions", missions=len(ground.usable_missions), seats=ground.seats)


def of_action(ground: Ground, state: State, seat: int, action: AnyAction, options: Sequence[Option]) -> Refused:
    """Why this action is not allowed now. It is asked only after the options have refused it."""
    if not options:
        return refusal(options, action)
    if not any(option.action is type(action) and option.open for option in options):
        if isinstance(state.phase, Reinforcing) and must_trade(ground, state):
            return Illegal("must_trade", cards=len(state.hands[seat]))
        return refusal(options, action)
    better: Refused | None = None
    match action:
        case Claim(territory) | Place(territory) | ChooseCapital(territory):
            better = _territory(ground, state, seat, action, territory)
        case Attack(source, target) | AllOut(source, target):
            better = _attack(ground, state, seat, action, source, target)
        case Fortify(source, target, armies):
            better = of_territories((source, target), ground.size, ground.disabled)
            reach = ground.settings.fortify
            better = better or of_fortify(seat, state.owners, state.pieces, reach, source, target, armies)
        case Trade(cards):
            better = of_trade(cards, state.hands[seat])
        case Defend(dice):
            better = of_defence(dice, options)
        case Advance(armies):
            better = of_advance(armies, options)
        case _:
            pass
    return better or refusal(options, action)


def _territory(
    ground: Ground, state: State, seat: int, action: Claim | Place | ChooseCapital, t: int
) -> Refused | None:
    unknown = of_territories((t,), ground.size, ground.disabled)
    if unknown:
        return unknown
    if isinstance(action, Claim):
        return Illegal("claim.owned")
    if state.owners[t] != seat:
        return Illegal("not_yours", territory=t)
    if isinstance(action, Place):
        most = 1 if isinstance(state.phase, Stationing) else getattr(state.phase, "armies", 0)
        return Illegal("place.armies", armies=action.armies, most=most)
    return None


def _attack(
    ground: Ground, state: State, seat: int, action: Attack | AllOut, source: int, target: int
) -> Refused | None:
    refused = of_territories((source, target), ground.size, ground.disabled)
    refused = refused or of_attack(seat, state.owners, state.pieces, ground.links, source, target)
    if refused:
        return refused
    spare = state.pieces[source] - 1
    if isinstance(action, Attack):
        return Illegal("attack.dice", dice=action.dice, most=min(DICE, spare))
    return Illegal("attack.left", left=action.left, most=spare)
