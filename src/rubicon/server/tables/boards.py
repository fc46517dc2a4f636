"""The board that a request names: a built-in one, or one in an uploaded file."""

from __future__ import annotations

from msgspec.structs import replace

from ...core.codec import encode
from ...errors import Malformed
from ...world import atlas, board_file
from ...world.board import Board
from ...world.map_conversion import to_board, to_board_without_cards
from ...world.map_file import CardsFile, MapFile
from ...world.map_text import BOM

# More than any known board, and small enough that nobody can delay a server with it: the cost of a start (a second at
# most) grows with the links, and that of a map of Domination with its lines.
MAX_BOARD_BYTES = 1024 * 1024
MAX_MAP_BYTES = 128 * 1024
MAX_TERRITORIES = 500
MAX_LINKS = 5_000
MAX_ID_CHARS = 60
UPLOADED_MAP_ID = "own-map"
"""The id of an uploaded map of Domination, which has none of its own."""


def read_uploaded(file: str, cards: str) -> Board:
    """The board of a board file, or of a `.map` with its `.cards`. Raises Malformed with the line of the problem."""
    if file.lstrip("\ufeff \t\r\n").startswith("{"):
        if cards:
            raise Malformed("table.cards_twice")
        board = board_file.parse_board(_encoded(file, MAX_BOARD_BYTES))
    else:
        board = _pair(file, cards)
    if not board.map.territories:
        raise Malformed("table.board_nothing")
    check_size(board)
    if board.id in atlas.names() or len(board.id) > MAX_ID_CHARS:
        raise Malformed("table.board_id", id=board.id, most=MAX_ID_CHARS)
    return board


def check_size(board: Board) -> None:
    """Raises Malformed for a board that is too large for a server, in an uploaded file or in a saved game."""
    if len(board.map.territories) > MAX_TERRITORIES:
        raise Malformed("table.board_territories", territories=len(board.map.territories), most=MAX_TERRITORIES)
    links = sum(map(len, board.map.links()))
    if links > MAX_LINKS:
        raise Malformed("table.board_links", links=links, most=MAX_LINKS)


def _pair(file: str, cards: str) -> Board:
    """Text from JSON is no longer Latin-1, whatever the encoding of the files was."""
    map_file = MapFile.parse(BOM + _encoded(file, MAX_MAP_BYTES))
    if not cards:
        return to_board_without_cards(map_file, id=UPLOADED_MAP_ID)
    return to_board(map_file, CardsFile.parse(BOM + _encoded(cards, MAX_MAP_BYTES)), id=UPLOADED_MAP_ID)


def must_be_text(*texts: str) -> None:
    """Raises Malformed for lone surrogates, which cannot be sent to a worker."""
    for text in texts:
        try:
            text.encode()
        except UnicodeEncodeError:
            raise Malformed("table.board_signs") from None


def _encoded(text: str, most: int) -> bytes:
    try:
        data = text.removeprefix("\ufeff").encode()
    except UnicodeEncodeError:
        raise Malformed("table.board_signs") from None
    if len(data) > most:
        raise Malformed("table.board_large", kilobytes=most // 1024)
    if b"\0" in data:
        raise Malformed("table.board_signs")
    return data


def drawing(board: Board) -> str:
    """As a table stores it: JSON, null for no drawing, and empty for a built-in board, which clients know."""
    return "" if board.id in atlas.names() else encode(board.drawing).decode()


def stored_drawing(board: str, kept: str) -> bytes:
    """The drawing of a board from the text that its table stores; null for a board from a save."""
    if kept:
        return kept.encode()
    return encode(atlas.load(board).drawing if board in atlas.names() else None)


def without_drawing(board: Board) -> Board:
    """The board without its drawing, which the rules do not need."""
    return replace(board, drawing=None)
