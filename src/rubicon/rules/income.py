"""What a turn brings: armies for territories, and for continents owned whole."""

from __future__ import annotations

from collections.abc import Sequence

from .land import Realm
from .ownership import Owners

TERRITORIES_PER_ARMY = 3
"""CL 3.1, CK 3.2, TT 3.1."""


def for_territories(owners: Owners, seat: int) -> int:
    return owners.count(seat) // TERRITORIES_PER_ARMY


def for_realms(owners: Owners, seat: int, realms: Sequence[Realm]) -> int:
    return sum([realm.bonus for realm in realms if realm.held_by(seat, owners)])
