"""The layers of a board that never change, as pictures: made once, packed once, and kept by the browser for good.

Their address names what is in them, so that it can be kept: without that, or with an older one, it leads to the newest.
A board may come from a stranger; its pictures can load and run nothing, and a worker draws them.
"""

from __future__ import annotations

import gzip
import hashlib
from functools import lru_cache

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.cache import patch_vary_headers

from ...picture.render import LayerName, packed_layer
from ...world import atlas
from ..tasks.runner import Client
from . import drawings
from .models import Table

Name = LayerName

POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; sandbox"
YEAR = 365 * 24 * 3600


def of_board(request: HttpRequest, board: str, name: Name) -> HttpResponse:
    """Of the built-in board with this id."""
    return _answer(request, _built_in(atlas.load(board).id, name), f"/api/boards/{board}/{name}.svg")


def of_table(request: HttpRequest, table: Table, name: Name) -> HttpResponse:
    if drawings.is_built_in(table):
        return of_board(request, table.board, name)
    return _answer(request, drawings.layer_of(table, name, Client.of(request)), request.path)


def _answer(request: HttpRequest, layer: bytes, at: str) -> HttpResponse:
    version = hashlib.sha256(layer).hexdigest()[:12]
    if request.path != at or request.GET.get("v") != version:
        moved = HttpResponseRedirect(f"{at}?v={version}")
        moved["Cache-Control"] = "no-cache"
        return moved
    packed = "gzip" in request.headers.get("Accept-Encoding", "")
    response = HttpResponse(layer if packed else gzip.decompress(layer), content_type="image/svg+xml")
    if packed:
        response["Content-Encoding"] = "gzip"
    patch_vary_headers(response, ["Accept-Encoding"])
    response["Cache-Control"] = f"public, max-age={YEAR}, immutable"
    response["Content-Security-Policy"] = POLICY
    return response


@lru_cache(64)
def _built_in(board: str, name: Name) -> bytes:
    return packed_layer(atlas.load(board), name)
