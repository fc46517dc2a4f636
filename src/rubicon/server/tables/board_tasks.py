"""Tasks about boards, for worker processes: reading a file, drawing a board, and making layers and material."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from ...cartography.auto_drawing import with_areas, with_points
from ...core.codec import decode, encode
from ...core.edition import Player
from ...decoders import json_decoder
from ...picture.render import LayerName, packed_layer
from ...picture.sheet import laid_out
from ...wire.field_types import material as material_on
from ...world.board import Board, Drawing
from . import boards, setup_rules

_boards = json_decoder(Board)
_drawings: msgspec.json.Decoder[Drawing | None] = json_decoder(Drawing | None)
_players: msgspec.json.Decoder[Sequence[Player]] = json_decoder(tuple[Player, ...])


def board(file: str, cards: str) -> bytes:
    """The board of an uploaded file. Raises Malformed with the line of the problem."""
    return encode(boards.read_uploaded(file, cards))


def chart(board: bytes, drawing: bytes) -> bytes:
    """A drawing for a board that has none, or only points; a board that is too large is sketched."""
    whole = with_areas(_board(board, drawing))
    return encode((whole if whole.drawing is not None else with_points(whole)).drawing)


def sketch(board: bytes, drawing: bytes) -> bytes:
    """A drawing that is cheap to make, for a board whose full drawing would cost too much."""
    return encode(with_points(_board(board, drawing)).drawing)


def layer(board: bytes, drawing: bytes, name: LayerName) -> bytes:
    return packed_layer(_board(board, drawing), name)


def material(settled: str, drawing: bytes, players: bytes) -> bytes:
    planned = setup_rules.read_plan(settled)
    table = planned.table(decode(_players, players, "table.plan"))
    told = material_on(planned.kind, table)
    return encode(replace(told, board=laid_out(_whole(table.board, drawing))))


def _board(board: bytes, drawing: bytes) -> Board:
    return _whole(decode(_boards, board, "table.plan"), drawing)


def _whole(board: Board, drawing: bytes) -> Board:
    return replace(board, drawing=decode(_drawings, drawing, "table.plan"))
