"""What the pages show of tables."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.http import HttpRequest

from ...texts import say
from ...world import atlas
from ..config.environment import EVERYWHERE, environment, network_address
from ..tables.models import Seat, Table


def board_name(table: Table) -> str:
    return atlas.load(table.board).name if table.board in atlas.names() else table.board


def seat_lines(table: Table) -> list[str]:
    """Each seat in words: who sits there, and whether it waits for somebody."""
    return [_seat_line(seat) for seat in table.seats.all()]


def address_for_others(request: HttpRequest) -> str:
    """The address by which this page was called, unless that means something else on another machine."""
    called = urlsplit(request.build_absolute_uri("/"))
    network = network_address() if environment().host in EVERYWHERE else ""
    if called.hostname in ("localhost", "127.0.0.1", "::1") and network:
        return f"{called.scheme}://{network}{f':{called.port}' if called.port else ''}"
    return f"{called.scheme}://{called.netloc}"


def _seat_line(seat: Seat) -> str:
    facts = {"number": seat.number + 1, "name": seat.name, "kind": seat.kind}
    if seat.kind == Seat.OPEN:
        return say("page", "seat_open", facts)
    if seat.left:
        return say("page", "seat_left", facts)
    return say("page", "seat_person" if seat.kind == "person" else "seat_computer", facts)
