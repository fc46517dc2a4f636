"""Boards read and drawn by workers: uploaded files, drawings, the material of a table, and SVG layers.

Built-in boards have drawings. Any other board without one is drawn once; if that takes too long or too much memory, it
gets a sketch, so that it is playable. Both are stored, so that all processes show the same.
"""

from __future__ import annotations

import gzip
import hashlib
import zlib
from functools import cache
from urllib.parse import urlencode

import msgspec
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.cache import patch_vary_headers
from msgspec.structs import replace

from ...cartography.auto_drawing import has_areas
from ...cartography.translated_drawing import lettered
from ...core.codec import decode, encode
from ...decoders import json_decoder
from ...errors import Illegal
from ...picture.render import LayerName, packed_layer
from ...picture.sheet import laid_out
from ...texts import SOURCE_LANGUAGE, speaking
from ...texts.board_names import naming_languages
from ...wire.field_types import material
from ...world import atlas
from ...world.board import Board, Drawing
from ..tasks.models import StoredDrawing
from ..tasks.runner import Client, key_of, result_cache, run
from . import boards, setup_rules
from .models import Table
from .selectors import players, seats_of
from .setup_rules import SetupRequest

TASKS = "rubicon.server.tables.board_tasks"
MAX_INLINE_CHARS = 16 * 1024
"""Files up to this length are read at once, without a worker."""
STYLE = "1"
"""Version of the drawing style; another one makes the server draw all boards again."""
MAX_STORED_DRAWINGS = 200
"""Maximum number of stored drawings, of up to about 200 KB each; the oldest is dropped."""
TOO_MUCH = ("tasks.too_long", "tasks.too_large")

_boards = json_decoder(Board)
_drawings: msgspec.json.Decoder[Drawing | None] = json_decoder(Drawing | None)


def with_board(wish: SetupRequest, client: Client) -> SetupRequest:
    """The request with the board of the uploaded file.

    A worker reads a large one. Raises Malformed if it is no board.
    """
    if not wish.file or wish.board:
        return wish
    cards = wish.cards or ""
    if len(wish.file) + len(cards) <= MAX_INLINE_CHARS:
        return replace(wish, own=boards.read_uploaded(wish.file, cards))
    boards.must_be_text(wish.file, cards)
    return replace(wish, own=decode(_boards, run(client, f"{TASKS}:board", wish.file, cards), "table.plan"))


def is_built_in(table: Table) -> bool:
    """A board from a save may have a built-in id and still differ."""
    return (
        not table.drawing
        and table.board in atlas.names()
        and setup_rules.read_plan(table.plan).board.map == atlas.load(table.board).map
    )


def material_of(table: Table, client: Client) -> bytes:
    """The material as JSON: what stays the same during the game."""
    seated = players(seats_of(table))
    key = key_of("material", table.plan, table.drawing, table.board, encode(seated))
    found: bytes | None = result_cache.get(key)
    if found is None:
        if is_built_in(table):
            settled = setup_rules.read_plan(table.plan)
            told = material(settled.kind, settled.table(seated))
            found = encode(replace(told, board=laid_out(replace(told.board, drawing=_home(table)))))
        else:
            found = run(client, f"{TASKS}:material", table.plan, drawing_of(table, client), encode(seated), key=key)
        result_cache.put(key, found, len(found))
    return found


def layer_of(table: Table, name: LayerName, client: Client) -> bytes:
    """An SVG, compressed with gzip."""
    key = key_of("layer", table.plan, table.drawing, name)
    found: bytes | None = result_cache.get(key)
    if found is None:
        found = run(client, f"{TASKS}:layer", _board(table), drawing_of(table, client), name, key=key)
        result_cache.put(key, found, len(found))
    return found


def drawing_of(table: Table, client: Client) -> bytes:
    """The drawing as JSON: that of the board itself, or the one that was made here."""
    given = boards.stored_drawing(table.board, table.drawing)
    came = _drawings.decode(given)
    if came is not None and has_areas(came):
        return given
    board = _board(table)
    key = key_of("chart", STYLE, board, given)
    stored = StoredDrawing.objects.filter(digest=key).values_list("data", flat=True).first()
    if stored is not None:
        return zlib.decompress(bytes(stored))
    try:
        made: bytes = run(client, f"{TASKS}:chart", board, given, key=key)
    except Illegal as refused:
        if refused.code not in TOO_MUCH:
            raise
        made = run(client, f"{TASKS}:sketch", board, given)
    _store(key, made)
    return made


def _store(key: str, made: bytes) -> None:
    StoredDrawing.objects.bulk_create([StoredDrawing(digest=key, data=zlib.compress(made))], ignore_conflicts=True)
    surplus = StoredDrawing.objects.order_by("-made").values_list("digest", flat=True)[
        MAX_STORED_DRAWINGS : 2 * MAX_STORED_DRAWINGS
    ]
    if old := list(surplus):
        StoredDrawing.objects.filter(digest__in=old).delete()


def _board(table: Table) -> bytes:
    return encode(setup_rules.read_plan(table.plan).board)


def _home(table: Table) -> Drawing | None:
    return atlas.load(table.board).drawing


# Layers as responses. Browsers cache them for ever, because the URL has a digest of the picture. A URL without one, or
# with an old one, redirects to the newest; so does one with a language that has no names for boards, to the board's
# own. A board may be uploaded, so its pictures may not load or run anything.

LAYER_POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; sandbox"
YEAR_SECONDS = 365 * 24 * 3600


def layer_response(request: HttpRequest, board: str, name: LayerName) -> HttpResponse:
    """The layer of the built-in board with this id, in the language of the query."""
    language = request.GET.get("language", "")
    if language not in naming_languages():
        language = SOURCE_LANGUAGE
    layer = _built_in(atlas.load(board).id, name, language)
    return _answer(request, layer, f"/api/boards/{board}/{name}.svg", language)


def table_layer_response(request: HttpRequest, table: Table, name: LayerName) -> HttpResponse:
    if is_built_in(table):
        return layer_response(request, table.board, name)
    return _answer(request, layer_of(table, name, Client.of(request)), request.path)


def _answer(request: HttpRequest, layer: bytes, at: str, language: str = SOURCE_LANGUAGE) -> HttpResponse:
    wanted = {} if language == SOURCE_LANGUAGE else {"language": language}
    wanted["v"] = hashlib.sha256(layer).hexdigest()[:12]
    asked = {key: value for key, value in request.GET.items() if key in ("language", "v")}
    if request.path != at or asked != wanted:
        moved = HttpResponseRedirect(f"{at}?{urlencode(wanted)}")
        moved["Cache-Control"] = "no-cache"
        return moved
    packed = "gzip" in request.headers.get("Accept-Encoding", "")
    response = HttpResponse(layer if packed else gzip.decompress(layer), content_type="image/svg+xml")
    if packed:
        response["Content-Encoding"] = "gzip"
    patch_vary_headers(response, ["Accept-Encoding"])
    response["Cache-Control"] = f"public, max-age={YEAR_SECONDS}, immutable"
    response["Content-Security-Policy"] = LAYER_POLICY
    return response


@cache
def _built_in(board: str, name: LayerName, language: str) -> bytes:
    """Kept for all boards and languages, which are few."""
    if language == SOURCE_LANGUAGE:
        return packed_layer(atlas.load(board), name)
    with speaking(language):
        return packed_layer(lettered(atlas.load(board)), name)
