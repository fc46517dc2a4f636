"""Armies: what a turn brings for territories and continents, and how many each seat starts with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Literal, TypeAlias

from .ownership import Owners
from .played_map import PlayedContinent

TERRITORIES_PER_ARMY = 3
"""CL 3.1, CK 3.2, TT 3.1."""


def armies_for_territories(owners: Owners, seat: int, per_army: int = TERRITORIES_PER_ARMY) -> int:
    return owners.count(seat) // per_army


def armies_for_continents(owners: Owners, seat: int, realms: Sequence[PlayedContinent]) -> int:
    return sum([realm.bonus for realm in realms if realm.held_by(seat, owners)])


# Starting armies. A named rule never changes once a version with it is out, because stored games begin with it. To
# change the numbers, add a rule under a new name and let a setting choose it: see docs/compatibility.md.


StartingRule: TypeAlias = Literal["by_seats", "by_seats_and_territories", "three_per_territory"]


def by_seats(seats: int, territories: int) -> int:
    """CK 2.1, TT 2.3: 50 − 5 × seats."""
    return 50 - 5 * seats


def by_seats_and_territories(seats: int, territories: int) -> int:
    """CL 2.3: (10 − seats) × round(0.12 × territories), rounding half up."""
    return max(1, 10 - seats) * ((12 * territories + 50) // 100)


def three_per_territory(seats: int, territories: int) -> int:
    """RI 2.4: three for each territory of an equal share."""
    return 3 * (territories // seats)


STARTING_ARMIES: Mapping[StartingRule, Callable[[int, int], int]] = MappingProxyType(
    {
        "by_seats": by_seats,
        "by_seats_and_territories": by_seats_and_territories,
        "three_per_territory": three_per_territory,
    }
)
"""Armies of a seat, from the number of seats and of territories. Never change one of these: add another."""


def enough_to_start(armies: int, seats: int, territories: int) -> int:
    """CL 2.4: more armies where those of all seats would be fewer than territories and seats together."""
    return armies if seats * armies >= territories + seats else -(-territories // seats) + 3
