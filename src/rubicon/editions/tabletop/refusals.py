"""The words for what tabletop does not allow: why a table cannot start, and why an action was refused."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...core.edition import Table
from ...core.option import Option, refusal
from ...errors import Illegal, Refused
from ...rules.advance import Advance
from ...rules.attack import AttackWith, Defend
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
from .ground import Ground
from .settings import Settings
from .state import AnyAction, Attacking, Fortifying, Reinforcing, RollForMe, State


def of_table(table: Table, seats: range) -> Iterator[Refused]:
    """Why no game can be played at this table, and what would help."""
    settings, world = table.settings, table.board.map
    if not isinstance(settings, Settings):
        raise TypeError(f"these are not the settings of tabletop: {settings!r}")
    impossible = [*of_seats(table, seats)]
    if impossible:
        yield from impossible
        return
    yield from (Illegal(finding.code, **finding.facts) for finding in strict(world))
    ground = Ground(table)
    yield from of_land(ground, world)
    without = [world.territories[t].name for t in ground.enabled if t not in ground.shown]
    if without:
        yield Illegal("table.no_card", territories=without)


def of_action(ground: Ground, state: State, seat: int, action: AnyAction, options: Sequence[Option]) -> Refused:
    """Why this action is not allowed now. It is asked only after the options have refused it."""
    if any(option.action is type(action) and option.open for option in options):
        return _worded(ground, state, seat, action, options) or refusal(options, action)
    if options and isinstance(state.phase, Reinforcing) and options[0].action is Trade and len(options) == 1:
        return Illegal("must_trade", cards=len(state.hands[seat]))
    if options and isinstance(action, Trade) and isinstance(state.phase, Reinforcing | Attacking | Fortifying):
        return of_trade(action.cards, state.hands[seat])
    return refusal(options, action)


def _worded(ground: Ground, state: State, seat: int, action: AnyAction, options: Sequence[Option]) -> Refused | None:
    owners, pieces = state.owners, state.pieces
    match action:
        case Claim(territory):
            return of_territories((territory,), ground.size, ground.disabled) or Illegal("claim.owned")
        case Place(territory, armies):
            unknown = of_territories((territory,), ground.size, ground.disabled)
            if unknown or owners[territory] != seat:
                return unknown or Illegal("not_yours", territory=territory)
            most = state.phase.armies if isinstance(state.phase, Reinforcing) else 1
            return Illegal("place.armies", armies=armies, most=most)
        case AttackWith(source, target, armies):
            better = of_territories((source, target), ground.size, ground.disabled)
            better = better or of_attack(seat, owners, pieces, ground.links, source, target)
            return better or Illegal("attack.armies", armies=armies, most=pieces[source] - 1)
        case Fortify(source, target, armies):
            unknown = of_territories((source, target), ground.size, ground.disabled)
            return unknown or of_fortify(seat, owners, pieces, ground.settings.fortify, source, target, armies)
        case Trade(cards):
            return of_trade(cards, state.hands[seat])
        case Defend(dice):
            return of_defence(dice, options)
        case Advance(armies):
            return of_advance(armies, options)
        case RollForMe("on" | "off" as switch):
            return Illegal("roll_for_me.already", switch=switch)
        case _:
            return None
