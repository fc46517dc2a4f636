"""The words for what risc does not allow: why a table cannot start, and why an action was refused."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...core.edition import Table
from ...core.option import Option, refusal
from ...errors import Illegal, Refused
from ...rules.ownership import own_reach
from ...world import atlas
from ...world.map import connected
from .ground import Ground
from .offers import MAX_ORDERS, left_to_station
from .orders import at_home, who_needs
from .settings import Settings
from .state import AnyAction, Attack, Done, Move, Ordering, Over, Pick, Picking, State, Station, Stationing, Withdraw


def of_table(table: Table, seats: range) -> Iterator[Refused]:
    """Why no game can be played at this table, and what would help."""
    settings, world = table.settings, table.board.map
    if not isinstance(settings, Settings):
        raise TypeError(f"these are not the settings of risc: {settings!r}")
    if len(table.seats) not in seats:
        yield Illegal("table.seats", least=seats.start, most=seats.stop - 1, seats=len(table.seats))
        return
    unknown = [territory for territory in table.disabled if not 0 <= territory < len(world.territories)]
    if unknown:
        yield Illegal("table.unknown_disabled", territories=unknown, count=len(world.territories))
        return
    ground = Ground(table)
    islands = sorted(connected(ground.links, ground.enabled), key=len, reverse=True)[1:]
    if islands:
        names = [world.territories[t].name for island in islands for t in island]
        yield Illegal("table.cut_off", territories=sorted(names))
    territories, count = len(ground.enabled), ground.seats
    if territories < count:
        yield Illegal("table.too_few_territories", territories=territories, seats=count)
    elif territories % count:
        yield _uneven(territories, count, seats)


def _uneven(territories: int, seats: int, possible: range) -> Illegal:
    """RI 2.2: what would divide: so many territories fewer, other boards, or other numbers of seats."""
    boards = [name for name in atlas.names() if len(atlas.load(name).map.territories) % seats == 0]
    fitting: list[object] = [number for number in possible if territories % number == 0]
    facts = {"territories": territories, "seats": seats, "off": territories % seats, "fitting": fitting or ["none"]}
    return Illegal("table.uneven", boards=boards, **facts) if boards else Illegal("table.uneven_here", **facts)


def of_action(ground: Ground, state: State, seat: int, action: AnyAction, options: Sequence[Option]) -> Refused:
    """Why this action is not allowed now. It is asked only after the options have refused it."""
    if not options:
        if any(seat in place for place in state.fallen):
            return Illegal("not_your_turn.out")
        if not isinstance(state.phase, Over):
            return Illegal("not_your_turn.committed")
        return refusal(options, action)
    better: Refused | None = None
    match state.phase, action:
        case Picking(), Pick(territory):
            better = _no_territory(ground, territory) or Illegal("pick.taken", territory=territory)
        case Stationing(), Station(territory, units):
            better = _not_own(ground, state, seat, territory)
            if better is None:
                most = state.pieces[territory] + left_to_station(ground, state, seat)
                better = Illegal("station.units", units=units, territory=territory, most=most)
        case Stationing(), Done():
            better = Illegal("station.left", units=left_to_station(ground, state, seat))
        case Ordering(), Move() | Attack() if len(state.orders[seat]) >= MAX_ORDERS:
            better = Illegal("order.many", most=MAX_ORDERS)
        case Ordering(), Move():
            better = _move(ground, state, seat, action)
        case Ordering(), Attack():
            better = _attack(ground, state, seat, action)
        case Ordering(), Withdraw(order):
            better = _withdraw(state, seat, order)
        case _:
            pass
    return better or refusal(options, action)


def _no_territory(ground: Ground, territory: int) -> Refused | None:
    if 0 <= territory < ground.size and territory not in ground.disabled:
        return None
    return Illegal("no_such_territory", territory=territory)


def _not_own(ground: Ground, state: State, seat: int, territory: int) -> Refused | None:
    missing = _no_territory(ground, territory)
    if missing or state.owners[territory] == seat:
        return missing
    return Illegal("not_yours", territory=territory)


def _move(ground: Ground, state: State, seat: int, move: Move) -> Refused:
    for territory in (move.source, move.target):
        if wrong := _not_own(ground, state, seat, territory):
            return wrong
    if move.source == move.target:
        return Illegal("move.same", territory=move.source)
    if move.target not in own_reach(move.source, seat, state.owners, ground.links):
        return Illegal("move.no_path", source=move.source, target=move.target)
    return _units(state, seat, move)


def _attack(ground: Ground, state: State, seat: int, attack: Attack) -> Refused:
    if wrong := _not_own(ground, state, seat, attack.source) or _no_territory(ground, attack.target):
        return wrong
    if state.owners[attack.target] == seat:
        return Illegal("attack.own", territory=attack.target)
    if attack.target not in ground.links[attack.source]:
        return Illegal("attack.not_adjacent", source=attack.source, target=attack.target)
    return _units(state, seat, attack)


def _units(state: State, seat: int, order: Move | Attack) -> Refused:
    most = at_home(state.pieces, state.orders[seat])[order.source]
    if order.units < 1:
        return Illegal("order.no_units", units=order.units)
    return Illegal("order.units", units=order.units, territory=order.source, most=most)


def _withdraw(state: State, seat: int, order: int) -> Refused:
    orders = state.orders[seat]
    if not 1 <= order <= len(orders):
        return Illegal("withdraw.unknown", order=order, orders=len(orders))
    needing = [index + 1 for index in who_needs(state.pieces, orders, order - 1)]
    return Illegal("withdraw.needed", order=order, needing=needing)
