"""A plan as orders: the moves that bring units to where they stay or set out from, then the attacks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from ....editions.risc.state import AttackOrder, MoveOrder, Order
from .plan import Plan
from .position import Land, Position


def orders(position: Position, seat: int, plan: Plan) -> tuple[Order, ...]:
    moves: list[Order] = []
    attacks: list[Order] = []
    for land, shares in zip(position.lands[seat], plan, strict=True):
        units = Counter({territory: share * position.lot for territory, share in shares.items()})
        spare = {t: position.pieces[t] - units[t] for t in (*land.inside, *land.border)}
        attacks += _attacks(position, land, units, spare)
        moves += _moves(spare)
    return (*moves, *attacks)


def _attacks(position: Position, land: Land, units: Mapping[int, int], spare: dict[int, int]) -> Iterator[AttackOrder]:
    """From wherever units are to spare. Those who are missing come to one place, which lacks them until then."""
    for target in land.targets:
        gates = sorted((t for t in position.ways.back[target] if t in spare), key=lambda t: -spare[t])
        missing, forces = units[target], Counter[int]()
        for gate in gates:
            forces[gate] = max(0, min(missing, spare[gate]))
            missing -= forces[gate]
        forces[gates[0]] += missing
        for gate, force in (+forces).items():
            spare[gate] -= force
            yield AttackOrder(gate, target, force)


def _moves(spare: dict[int, int]) -> Iterator[MoveOrder]:
    for target in spare:
        for source in spare:
            units = min(-spare[target], spare[source])
            if units > 0:
                yield MoveOrder(source, target, units)
                spare[source] -= units
                spare[target] += units
