"""Tables over REST: the choices for a new table, creating and changing tables, and their seats."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse
from ninja import Router
from ninja.security import django_auth

from ... import bots, editions
from ...core.codec import encode
from ...core.table_defaults import COLOURS
from ...errors import Malformed
from ...picture.render import LayerName
from ...texts import rules
from ...world import atlas
from ..accounts.sessions import logged_in
from ..config.environment import EVERYWHERE, environment, network_address
from ..limiting import address_of, hold
from ..tasks.runner import Client
from . import board_images, boards, rematch, seats, selectors, serializers, services, settings_form
from .schemas import (
    ChangeBody,
    CreateBody,
    NonceBody,
    OwnTable,
    RemarkShown,
    SeatBody,
    TableListed,
    TableShown,
    TakeBody,
)
from .seats import MAX_AVATAR
from .setup_rules import SetupRequest

router = Router(tags=["tables"])


# Choices. Game values are encoded by msgspec, as everywhere.


@router.get("editions")
def list_editions(request: HttpRequest) -> HttpResponse:
    """Each edition with its seats, presets and settings; the computer players, colours and avatars of every table."""
    return _json(
        settings_form.TableChoices(
            tuple(settings_form.edition_info(editions.find(name)) for name in editions.names()),
            tuple(settings_form.ComputerInfo(name, bots.character(name)) for name in bots.names()),
            bots.DEFAULT_BOT,
            tuple(COLOURS),
            MAX_AVATAR,
        )
    )


@router.get("rules/{edition}")
def show_rules(request: HttpRequest, edition: str) -> HttpResponse:
    """The rulebook, in Markdown."""
    name = editions.find(edition).name
    try:
        return HttpResponse(rules(name), content_type="text/markdown; charset=utf-8")
    except FileNotFoundError:
        raise Malformed("rules.not_found", edition=name) from None


@router.get("boards")
def list_boards(request: HttpRequest) -> HttpResponse:
    found = [atlas.load(id) for id in atlas.names()]
    return _json(
        [settings_form.BoardInfo(each.id, each.name, len(each.map.territories), len(each.missions)) for each in found]
    )


@router.get("boards/{id}")
def show_board(request: HttpRequest, id: str) -> HttpResponse:
    return _json(atlas.load(id))


@router.get("boards/{id}/{layer}.svg", auth=None, summary="Draw a layer of a board")
def show_layer(request: HttpRequest, id: str, layer: LayerName) -> HttpResponse:
    """The layer of the picture below or above the owners' colours, or the whole picture as a thumbnail.

    `?language=` chooses the language of the names, if the board has names in it.
    """
    return board_images.layer_response(request, id, layer)


# Tables


@router.get("tables", response=list[TableListed])
def list_tables(request: HttpRequest) -> list[TableListed]:
    """The lobby: public tables, those not started first."""
    return [serializers.table_listed(table) for table in selectors.lobby()]


@router.get("tables/mine", response=list[OwnTable], auth=django_auth)
def list_own_tables(request: HttpRequest) -> list[OwnTable]:
    return [serializers.own_table(table, logged_in(request)) for table in selectors.mine(logged_in(request))]


@router.post("tables", response=TableShown, auth=django_auth)
def create_table(request: HttpRequest, body: CreateBody) -> TableShown:
    made = services.create(logged_in(request), _wish(request, body), body.frame(), body.chairs(), body.opponents)
    return show(request, made.code)


@router.get("tables/{code}", response=TableShown)
def show_table(request: HttpRequest, code: str) -> TableShown:
    return show(request, code)


@router.patch("tables/{code}", response=TableShown, auth=django_auth)
def change_table(request: HttpRequest, code: str, body: ChangeBody) -> TableShown:
    services.change(code, logged_in(request), _wish(request, body), body.frame())
    return show(request, code)


@router.post("tables/{code}/close", response=TableShown, auth=django_auth)
def close_table(request: HttpRequest, code: str) -> TableShown:
    services.close(code, logged_in(request))
    return show(request, code)


@router.post("tables/{code}/rematch", response=TableShown, auth=django_auth, summary="Open a table for a rematch")
def play_again(request: HttpRequest, code: str) -> TableShown:
    """The rematch, the same table for all who ask."""
    return show(request, rematch.rematch(code, logged_in(request)).code)


@router.get("tables/{code}/remarks", response=list[RemarkShown], summary="List the chat")
def list_remarks(request: HttpRequest, code: str) -> list[RemarkShown]:
    """The last hundred chat lines."""
    said = selectors.remarks(selectors.find(code))
    return [RemarkShown(name=each.name, text=each.text, at=each.at, seat=each.seat) for each in said]


@router.get("tables/{code}/drawing")
def show_drawing(request: HttpRequest, code: str) -> HttpResponse:
    """The drawing of the board; null for a board without a drawing."""
    table = selectors.find(code)
    return HttpResponse(boards.stored_drawing(table.board, table.drawing), content_type="application/json")


@router.get("tables/{code}/header")
def show_header(request: HttpRequest, code: str) -> HttpResponse:
    """The first line of its save: edition, settings, seats and the whole map."""
    table = selectors.find(code)
    header = selectors.header(table, selectors.seats_of(table))
    return HttpResponse(header if isinstance(header, str) else encode(header), content_type="application/json")


@router.get("tables/{code}/material")
def show_material(request: HttpRequest, code: str) -> HttpResponse:
    """What stays the same during the game: the board with its drawing, the cards, the kinds of pieces."""
    return HttpResponse(
        board_images.material_of(selectors.find(code), Client.of(request)), content_type="application/json"
    )


@router.get("tables/{code}/{layer}.svg", auth=None, summary="Draw a layer of a table's board")
def show_layer_of_table(request: HttpRequest, code: str, layer: LayerName) -> HttpResponse:
    return board_images.table_layer_response(request, selectors.find(code), layer)


# Seats


@router.put("tables/{code}/seats/{number}", response=TableShown, auth=django_auth)
def change_seat(request: HttpRequest, code: str, number: int, body: SeatBody) -> TableShown:
    """The number after the last one adds a seat."""
    seats.change(code, number, logged_in(request), **body.model_dump())
    return show(request, code)


@router.post("tables/{code}/seats/{number}/take", response=TableShown, auth=django_auth)
def take_seat(request: HttpRequest, code: str, number: int, body: TakeBody) -> TableShown:
    seats.take(code, number, logged_in(request), **body.model_dump())
    return show(request, code)


@router.post("tables/{code}/seats/{number}/leave", response=TableShown, auth=django_auth)
def leave_seat(request: HttpRequest, code: str, number: int) -> TableShown:
    seats.leave(code, number, logged_in(request))
    return show(request, code)


@router.post("tables/{code}/seats/{number}/remove", response=TableShown, auth=django_auth)
def remove_seat(request: HttpRequest, code: str, number: int) -> TableShown:
    seats.remove(code, number, logged_in(request))
    return show(request, code)


@router.put("tables/{code}/seats/{number}/nonce", response=TableShown, auth=django_auth)
def choose_nonce(request: HttpRequest, code: str, number: int, body: NonceBody) -> TableShown:
    seats.choose_nonce(code, number, logged_in(request), body.nonce)
    return show(request, code)


def show(request: HttpRequest, code: str) -> TableShown:
    table = selectors.find(code)
    return serializers.table_shown(table, selectors.seats_of(table), request.user, link(request, code))


def link(request: HttpRequest, code: str) -> str:
    """The address of a table for others: that of this request, unless it is valid only on this machine."""
    called = urlsplit(request.build_absolute_uri("/"))
    network = network_address() if environment().host in EVERYWHERE else ""
    place = called.netloc
    if called.hostname in ("localhost", "127.0.0.1", "::1") and network:
        place = f"{network}{f':{called.port}' if called.port else ''}"
    return f"{called.scheme}://{place}/t/{code}"


def _wish(request: HttpRequest, body: ChangeBody) -> SetupRequest:
    """The request with the board of the uploaded file, if any, which is read before any transaction begins."""
    wish = body.wish()
    if wish.file:
        hold("uploads_per_address", address_of(request))
        hold("uploads_per_person", logged_in(request).pk)
    return board_images.with_board(wish, Client.of(request))


def _json(value: object) -> HttpResponse:
    return HttpResponse(encode(value), content_type="application/json")
