"""The board that a request names: a built-in one, or one whose file it brings along."""

from __future__ import annotations

from msgspec.structs import replace

from ...core.codec import encode
from ...errors import Malformed
from ...world import atlas, boardfile
from ...world.board import Board
from ...world.dotcards import CardsFile
from ...world.dotmap import MapFile
from ...world.dotpair import to_board, without_cards
from ...world.dottext import BOM

LARGEST = boardfile.LARGEST
MOST_TERRITORIES = 1_000
"""More than anybody can play, and few enough that no check takes long."""
LONGEST_ID = 60
OWN = "own-map"
"""The id of a map of Domination, which has none."""


def brought(file: str, cards: str) -> Board:
    """The board of a board file, or of a `.map` with its `.cards`. Raises Malformed with the line of what is wrong."""
    data = _encoded(file)
    if file.lstrip("\ufeff \t\r\n").startswith("{"):
        if cards:
            raise Malformed("table.cards_twice")
        board = boardfile.parse(data)
    else:
        map_file = MapFile.parse(BOM + data)  # text that came as JSON is no longer Latin-1
        board = (
            to_board(map_file, CardsFile.parse(BOM + _encoded(cards)), id=OWN)
            if cards
            else without_cards(map_file, id=OWN)
        )
    if len(board.map.territories) > MOST_TERRITORIES:
        raise Malformed("table.board_territories", territories=len(board.map.territories), most=MOST_TERRITORIES)
    if board.id in atlas.names() or len(board.id) > LONGEST_ID:
        raise Malformed("table.board_id", id=board.id, most=LONGEST_ID)
    return board


def _encoded(text: str) -> bytes:
    try:
        data = text.removeprefix("\ufeff").encode()
    except UnicodeEncodeError:
        raise Malformed("table.board_signs") from None
    if len(data) > LARGEST:
        raise Malformed("board.too_large", megabytes=LARGEST // 1024 // 1024)
    if b"\0" in data:
        raise Malformed("table.board_signs")
    return data


def drawing(board: Board) -> str:
    """As a table keeps it: JSON, null where there is none; nothing for a built-in board, which clients know."""
    return "" if board.id in atlas.names() else encode(board.drawing).decode()


def drawn(board: str, kept: str) -> bytes:
    """The drawing of the board with this id, of which a table keeps that."""
    return kept.encode() or encode(atlas.load(board).drawing)


def bare(board: Board) -> Board:
    """What the rules know of it."""
    return replace(board, drawing=None)
