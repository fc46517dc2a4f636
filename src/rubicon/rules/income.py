"""What a turn brings: armies for territories, and for continents owned whole."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from .ownership import Owners, holds_all


class Realm(msgspec.Struct, frozen=True):
    """CL 7.4: a continent as the table plays it, its enabled territories and what they give to who owns them all."""

    territories: tuple[int, ...]
    bonus: int
    everybodys: bool = False
    """A continent without territories is nobody's, unless the table plays it as everybody's."""

    @property
    def exists(self) -> bool:
        return bool(self.territories) or self.everybodys

    def held_by(self, seat: int, owners: Owners) -> bool:
        return holds_all(owners, self.territories, seat) if self.territories else self.everybodys


TERRITORIES_PER_ARMY = 3
"""CL 3.1, CK 3.2, TT 3.1."""


def for_territories(owners: Owners, seat: int) -> int:
    return owners.count(seat) // TERRITORIES_PER_ARMY


def for_realms(owners: Owners, seat: int, realms: Sequence[Realm]) -> int:
    return sum([realm.bonus for realm in realms if realm.held_by(seat, owners)])
