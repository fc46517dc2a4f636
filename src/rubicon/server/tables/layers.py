"""The layers of a board that never change, as pictures: made once, packed once, and kept by the browser for good.

Their address names what is in them, so that it can be kept: without that, or with an older one, it leads to the newest.
A board may come from a stranger; its pictures can load and run nothing.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Callable
from functools import lru_cache
from typing import Literal, NamedTuple

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.cache import patch_vary_headers

from ...picture import svg
from ...picture.small import small
from ...world import atlas
from ...world.board import Board

Name = Literal["under", "over", "small"]

POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; sandbox"
YEAR = 365 * 24 * 3600
DRAWN: dict[Name, Callable[[Board], str]] = {"under": svg.under, "over": svg.over, "small": small}


class Layer(NamedTuple):
    packed: bytes
    version: str


def answer(request: HttpRequest, board: Board, name: Name) -> HttpResponse:
    layer, at = _layer(board, name), request.path
    if _is_built_in(board):
        at = f"/api/boards/{board.id}/{name}.svg"
    if request.path != at or request.GET.get("v") != layer.version:
        moved = HttpResponseRedirect(f"{at}?v={layer.version}")
        moved["Cache-Control"] = "no-cache"
        return moved
    packed = "gzip" in request.headers.get("Accept-Encoding", "")
    response = HttpResponse(layer.packed if packed else gzip.decompress(layer.packed), content_type="image/svg+xml")
    if packed:
        response["Content-Encoding"] = "gzip"
    patch_vary_headers(response, ["Accept-Encoding"])
    response["Cache-Control"] = f"public, max-age={YEAR}, immutable"
    response["Content-Security-Policy"] = POLICY
    return response


def _is_built_in(board: Board) -> bool:
    """One that came in a save may bear a built-in name and be another."""
    if board.id not in atlas.names():
        return False
    home = atlas.load(board.id)
    return (board.map, board.drawing) == (home.map, home.drawing)


@lru_cache(64)
def _layer(board: Board, name: Name) -> Layer:
    drawn = DRAWN[name](board).encode()
    return Layer(gzip.compress(drawn, 9, mtime=0), hashlib.sha256(drawn).hexdigest()[:12])
