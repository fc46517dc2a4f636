"""Saves, downloads and uploads over REST."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from django.core.exceptions import RequestDataTooBig
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from ninja import Router, Schema, Status
from ninja.security import django_auth
from pydantic import Field

from ...errors import Malformed
from ...texts import word
from ..accounts.sessions import logged_in
from ..limiting import address_of, hold
from ..tables.models import Save
from ..tables.selectors import find
from ..tasks.runner import Client
from . import services

router = Router(tags=["saves"])

Number = Annotated[int, Field(ge=1, lt=2**63)]


class SaveName(Schema):
    name: Annotated[str, Field(max_length=200)]


class SaveOut(Schema):
    """Without the length of the log, because that might tell how much happened unseen."""

    id: int
    name: str
    saved: datetime
    table: str
    table_name: str
    edition: str
    board: str
    status: str


class Code(Schema):
    code: str


class UploadOut(Schema):
    code: str
    status: str
    """"open", or "over" if the game can only be replayed."""
    notes: list[str]


@router.post("tables/{code}/saves", response=SaveOut, auth=django_auth, summary="Save the game")
def create_save(request: HttpRequest, code: str, body: SaveName) -> SaveOut:
    return _told(services.save_game(logged_in(request), find(code), body.name))


@router.get("saves", response=list[SaveOut], auth=django_auth, summary="List your saves")
def mine(request: HttpRequest) -> list[SaveOut]:
    return [_told(save) for save in services.saves_of(logged_in(request))]


@router.delete("saves/{number}", response={204: None}, auth=django_auth, summary="Delete a save")
def delete_save(request: HttpRequest, number: Number) -> Status[None]:
    services.delete_save(logged_in(request), number)
    return Status(204, None)


@router.post("saves/{number}/continue", response=Code, auth=django_auth, summary="Continue from a save")
def continue_saved_game(request: HttpRequest, number: Number, earlier: bool = False) -> Code:
    """The same table, or with `earlier` a new one that starts at the saved position."""
    return Code(code=services.continue_game(logged_in(request), number, earlier, Client.of(request)).code)


@router.get("tables/{code}/game", summary="Download the game")
def download(request: HttpRequest, code: str) -> HttpResponse:
    """The game as a file. `rubicon verify` can verify the dice of a finished one."""
    table = find(code)
    data = services.download_game(table, request.user.pk, Client.of(request))
    response = HttpResponse(data, content_type="application/x-ndjson")
    response["Content-Disposition"] = f'attachment; filename="rubicon-{table.code}.save"'
    response["Cache-Control"] = "no-store"
    return response


@router.post("games", response=UploadOut, auth=django_auth, summary="Import a game")
def upload_game(request: HttpRequest, reach: Literal["private", "screen"] = "private") -> UploadOut:
    """Uploads a game: as the request's body, or as the only file of a form."""
    user = logged_in(request)
    hold("uploads_per_address", address_of(request))
    hold("uploads_per_person", user.pk)
    brought = services.import_game(user, _file(request), reach, Client.of(request))
    return UploadOut(code=brought.table.code, status=brought.table.status, notes=[word(note) for note in brought.notes])


def _file(request: HttpRequest) -> bytes:
    if request.content_type == "multipart/form-data":
        files = [file for file in request.FILES.values() if isinstance(file, UploadedFile)]
        if len(files) != 1:
            raise Malformed("game.one_file")
        return bytes(files[0].read(services.MAX_FILE_BYTES + 1))
    try:
        return request.body
    except RequestDataTooBig:
        raise services.too_large() from None


def _told(save: Save) -> SaveOut:
    table = save.table
    return SaveOut(
        id=save.pk,
        name=save.name,
        saved=save.created,
        table=table.code,
        table_name=table.name,
        edition=table.edition,
        board=table.board,
        status=table.status,
    )
