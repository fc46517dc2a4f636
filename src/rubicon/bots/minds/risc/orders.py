"""A plan as orders: who moves where, and who attacks from where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from ....editions.risc.state import Attack, Move, Order
from .plan import Plan
from .position import Land, Position


def orders(position: Position, seat: int, plan: Plan) -> list[Order]:
    """Moves first: the attacks need their units."""
    moves: list[Order] = []
    attacks: list[Order] = []
    for land, shares in zip(position.lands[seat], plan, strict=True):
        forces, spare = _attacks(position, land, shares)
        moves += _moves(spare)
        attacks += [Attack(source, target, units) for (source, target), units in sorted(forces.items())]
    return moves + attacks


def _attacks(
    position: Position, land: Land, shares: Mapping[int, int]
) -> tuple[Mapping[tuple[int, int], int], Mapping[int, int]]:
    """Who attacks from where, and how many are left over everywhere then; less than none where some must come first."""
    members = (*land.inner, *land.border)
    spare = {t: position.pieces[t] - shares.get(t, 0) for t in members}
    forces: Counter[tuple[int, int]] = Counter()
    for target in land.targets:
        missing = shares.get(target, 0)
        gates = sorted((t for t in members if target in position.links[t]), key=lambda t: -spare[t])
        for gate in gates:
            units = min(missing, max(0, spare[gate]))
            forces[gate, target] += units
            spare[gate] -= units
            missing -= units
        forces[gates[0], target] += missing
        spare[gates[0]] -= missing
    return +forces, spare


def _moves(spare: Mapping[int, int]) -> Sequence[Order]:
    moves: list[Order] = []
    rich = {t: units for t, units in spare.items() if units > 0}
    for target, missing in spare.items():
        for source in rich:
            units = min(-missing, rich[source])
            if units > 0:
                moves.append(Move(source, target, units))
                rich[source] -= units
                missing += units
    return moves
