"""What lies on the table from the first move to the last: asked for once, it tells what numbers stand for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from ..core.codec import encode
from ..core.edition import AnyEdition, Face, Player, Table, WayOfUndo
from ..world.board import Board

SEATS = frozenset(
    {
        *("attacker", "by", "defender", "first", "last", "leader", "loser", "nearest", "next", "opponent", "owner"),
        *("seat", "seats", "winner"),
    }
)
TERRITORIES = frozenset({"capital", "destination", "immune", "source", "sources", "target", "territories", "territory"})
CARDS = frozenset({"card", "cards", "hand", "used"})
PIECES = frozenset({"defending", "given", "got", "pieces", "sent", "standing"})
PHRASES = frozenset({"change", "offer"})
"""A number tells what it is by the name of its field, in views, events and refusals alike: seats, territories, cards,
pieces by kind; and words of an edition's own. A field with another name holds the number it is.
"""


class Material(msgspec.Struct, frozen=True, kw_only=True):
    edition: str
    settings: Mapping[str, Any]
    seats: tuple[Player, ...]
    undo: WayOfUndo
    disabled: tuple[int, ...]
    board: Board
    kinds: tuple[str, ...]
    """Where pieces are of several kinds: what the numbers of a pile count, in their order."""
    values: tuple[int, ...]
    cards: tuple[Face, ...]
    """Every card of the game: a card is its index everywhere. None while the table cannot start."""


def material(of: type[AnyEdition], table: Table) -> Material:
    return Material(
        edition=of.name,
        settings=msgspec.json.decode(encode(table.settings)),
        seats=table.seats,
        undo=table.undo,
        disabled=table.disabled,
        board=table.board,
        kinds=of.piece_kinds,
        values=of.piece_values,
        cards=() if of.validate(table) else of(table).cards,
    )
