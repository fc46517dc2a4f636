"""The built-in boards: one board file each in this folder, read through the package, the one file access of `world`."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from ...errors import Malformed
from ..board import Board
from ..board_file import parse_board


@cache
def names() -> tuple[str, ...]:
    found = (file.name for file in files(__name__).iterdir())
    return tuple(sorted(name.removesuffix(".json") for name in found if name.endswith(".json")))


@cache
def load(id: str) -> Board:
    if id not in names():
        raise Malformed("board.unknown", id=id, known=names())
    return parse_board(files(__name__).joinpath(f"{id}.json").read_bytes())
