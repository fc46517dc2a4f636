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
from ...rules.trade import Trade
from ...world.check import strict
from ...world.map import connected
from .course import must_trade
from .ground import Ground
from .settings import Settings
from .state import AnyAction, ChooseCapital, Reinforcing, State, Stationing


def of_table(table: Table, seats: range) -> Iterator[Refused]:
    """Why no game can be played at this table, and what would help."""
    settings, world = table.settings, table.board.map
    if not isinstance(settings, Settings):
        raise TypeError(f"these are not the settings of classic: {settings!r}")
    if len(table.seats) not in seats:
        yield Illegal("table.seats", least=seats.start, most=seats.stop - 1, seats=len(table.seats))
        return
    unknown = [territory for territory in table.disabled if not 0 <= territory < len(world.territories)]
    if unknown:
        yield Illegal("table.unknown_disabled", territories=unknown, count=len(world.territories))
        return
    if not settings.lenient_map:
        yield from (Illegal(finding.code, **finding.facts) for finding in strict(world))
    ground = Ground(table)
    if ground.disabled:
        yield from _cut_off(ground, table)
    if len(ground.enabled) < ground.seats:
        yield Illegal("table.too_few_territories", territories=len(ground.enabled), seats=ground.seats)
    elif ground.first_armies() * ground.seats < len(ground.enabled):
        yield Illegal("table.too_few_armies", armies=ground.first_armies(), territories=len(ground.enabled))
    if settings.goal == "missions" and len(ground.usable_missions) < ground.seats:
        yield Illegal("table.too_few_missions", missions=len(ground.usable_missions), seats=ground.seats)


def _cut_off(ground: Ground, table: Table) -> Iterator[Refused]:
    """CL 7.4: what is left after switching off must hang together, and so must each continent."""
    world = table.board.map
    islands = sorted(connected(ground.links, ground.enabled), key=len, reverse=True)[1:]
    if islands:
        names = [world.territories[t].name for island in islands for t in island]
        yield Illegal("table.cut_off", territories=sorted(names))
    for continent, realm in zip(world.continents, ground.realms, strict=True):
        if len(list(connected(ground.links, realm.territories))) > 1:
            yield Illegal("table.continent_in_pieces", continent=continent.name)


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
            better = _fortify(ground, state, seat, source, target, armies)
        case Trade(cards):
            held = len(set(cards)) == len(cards) and all(card in state.hands[seat] for card in cards)
            better = Illegal("trade.no_set") if held else Illegal("trade.not_held")
        case Defend(dice):
            better = Illegal("defend.dice", dice=dice, most=_last(options, "dice"))
        case Advance(armies):
            least, most = _first(options, "armies"), _last(options, "armies")
            better = Illegal("advance.armies", armies=armies, least=least, most=most)
        case _:
            pass
    return better or refusal(options, action)


def _territory(
    ground: Ground, state: State, seat: int, action: Claim | Place | ChooseCapital, t: int
) -> Refused | None:
    if not 0 <= t < ground.size or t in ground.disabled:
        return Illegal("no_such_territory", territory=t)
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
    for territory in (source, target):
        if not 0 <= territory < ground.size or territory in ground.disabled:
            return Illegal("no_such_territory", territory=territory)
    if state.owners[source] != seat:
        return Illegal("not_yours", territory=source)
    if state.owners[target] == seat:
        return Illegal("attack.own", territory=target)
    if target not in ground.links[source]:
        return Illegal("attack.not_adjacent", source=source, target=target)
    spare = state.pieces[source] - 1
    if spare < 1:
        return Illegal("attack.too_weak", territory=source)
    if isinstance(action, Attack):
        return Illegal("attack.dice", dice=action.dice, most=min(DICE, spare))
    return Illegal("attack.left", left=action.left, most=spare)


def _fortify(ground: Ground, state: State, seat: int, source: int, target: int, armies: int) -> Refused | None:
    for territory in (source, target):
        if not 0 <= territory < ground.size or territory in ground.disabled:
            return Illegal("no_such_territory", territory=territory)
        if state.owners[territory] != seat:
            return Illegal("not_yours", territory=territory)
    if source == target:
        return Illegal("fortify.same", territory=source)
    spare = state.pieces[source] - 1
    if not 1 <= armies <= spare:
        return Illegal("fortify.armies", armies=armies, most=spare)
    return Illegal(f"fortify.no_{ground.settings.fortify.removesuffix('s')}", source=source, target=target)


def _first(options: Sequence[Option], slot: str) -> object:
    return next(slot_.among.start for option in options for slot_ in option.slots if slot_.name == slot)


def _last(options: Sequence[Option], slot: str) -> object:
    return next(slot_.among.stop - 1 for option in options for slot_ in option.slots if slot_.name == slot)
