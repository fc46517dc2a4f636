"""What the host of a table settles beside its seats, and how it becomes the table of the engine."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ... import editions
from ...core.codec import decode, encode
from ...core.edition import AnyEdition, Player, Table, UndoMode
from ...decoders import json_decoder
from ...world.board import Board


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`board` is without its drawing: what the rules know of it, kept whole so that no later version changes a game."""

    edition: str
    board: Board
    settings: msgspec.Raw
    disabled: tuple[int, ...] = ()
    undo: UndoMode = "free"
    revision: int = 1
    """Of the edition's rules. Plans stored by version 0.1.0 lack it: all editions were at revision 1."""

    @property
    def kind(self) -> type[AnyEdition]:
        return editions.find(self.edition, self.revision)

    def table(self, players: Sequence[Player]) -> Table:
        settings = decode(json_decoder(self.kind.Settings), self.settings, "table.settings")
        return Table(self.board, settings, tuple(players), self.disabled, self.undo)


def is_fair(plan: Plan) -> bool:
    """Whether a game may count for scores: not where dice can be rolled anew."""
    return plan.undo in ("free", "off")


_plans = json_decoder(Plan)


def written(plan: Plan) -> str:
    return encode(plan).decode()


def read(text: str) -> Plan:
    return decode(_plans, text.encode(), "table.plan")
