"""The layers of a board that never change, packed as a server sends them."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from typing import Literal, TypeAlias

from ..world.board import Board
from . import svg
from .small import small

LayerName: TypeAlias = Literal["under", "over", "small"]

DRAWN: dict[LayerName, Callable[[Board], str]] = {"under": svg.under, "over": svg.over, "small": small}


def drawn(board: Board, name: LayerName) -> bytes:
    """An SVG, compressed by gzip: the same bytes for the same board."""
    return gzip.compress(DRAWN[name](board).encode(), 9, mtime=0)
