"""The material of a table: what stays the same during the game, and the meaning of numbers in its messages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from ..core.codec import encode
from ..core.edition import AnyEdition, CardFace, Player, Table, UndoMode
from ..core.ids import Meaning, TerritoryId, struct_meanings
from ..core.table_talk import TableTalkEvent
from ..world.board import Board


class Material(msgspec.Struct, frozen=True, kw_only=True):
    edition: str
    settings: Mapping[str, Any]
    seats: tuple[Player, ...]
    undo: UndoMode
    disabled: tuple[TerritoryId, ...]
    board: Board
    kinds: tuple[str, ...]
    """The kinds of pieces, in the order of the numbers in a pile; empty if there is only one kind."""
    values: tuple[int, ...]
    cards: tuple[CardFace, ...]
    """Every card of the game. Messages name a card by its index here. Empty while the table cannot start."""
    event_fields: Mapping[str, Mapping[str, Meaning]]
    """What the values of events stand for, by tag and field. Fields that are missing here are plain values."""
    action_fields: Mapping[str, Mapping[str, Meaning]]
    """The same for actions, by verb and slot."""


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
        event_fields=struct_meanings(of.Event | TableTalkEvent),
        action_fields=struct_meanings(of.Action),
    )
