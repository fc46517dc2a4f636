"""What stands on the board: who owns each territory and what is there, as far as a viewer may see it."""

from __future__ import annotations

from typing import Any

import msgspec

from ..core.edition import AnyEdition


class Pieces(msgspec.Struct, frozen=True):
    """`owners` says a seat or None for each territory, `piles` how many pieces of each kind."""

    seats: tuple[str, ...]
    """The names, in order."""
    owners: tuple[int | None, ...]
    piles: tuple[tuple[int, ...], ...]
    kinds: tuple[str, ...] = ()
    """What the numbers of a pile count, where pieces are of several kinds."""
    off: frozenset[int] = frozenset()
    """Territories that are no part of this game."""

    def held(self, seat: int | None) -> list[int]:
        """The territories of a seat, or those that are nobody's."""
        return [t for t, owner in enumerate(self.owners) if owner == seat and t not in self.off]


def seen(edition: AnyEdition, view: Any) -> Pieces:
    """What a view shows, of any edition: it is drawn from nothing else, so a picture cannot tell a secret."""
    table = edition.table
    count = len(table.board.map.territories)
    piles = [pile if isinstance(pile, list | tuple) else (pile,) for pile in getattr(view, "pieces", (0,) * count)]
    return Pieces(
        seats=tuple(player.name for player in table.seats),
        owners=tuple(getattr(view, "owners", (None,) * count)),
        piles=tuple(map(tuple, piles)),
        kinds=edition.piece_kinds,
        off=frozenset(table.disabled),
    )
