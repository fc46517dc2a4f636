"""Tables as REST responses: in full, in the lobby, and in the list of a user's own tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from ...core.chance import commitment
from ...errors import Refused
from ...texts import say, word
from ...wire.messages import refusal
from ..accounts.models import User
from . import setup_rules
from .models import Seat, Table
from .schemas import OwnTable, RefusalShown, SeatShown, TableListed, TableShown
from .seats import default_table_name
from .selectors import DEFAULT_TURN_SECONDS, Visitor, held, refusals, turn_seconds


def table_shown(table: Table, seats: Sequence[Seat], user: Visitor, link: str) -> TableShown:
    settled = setup_rules.read_plan(table.plan)
    yours = held(seats, user)
    settings: dict[str, Any] = msgspec.json.decode(settled.settings)
    return TableShown(
        code=table.code,
        link=link,
        name=_shown_name(table),
        edition=table.edition,
        board=table.board,
        reach=table.reach,
        status=table.status,
        host=_host(table),
        hosting=user.pk is not None and table.host_id == user.pk,
        undo=settled.undo,
        disabled=list(settled.disabled),
        settings=settings,
        turn_seconds=turn_seconds(table, seats),
        bank_seconds=table.bank_seconds,
        stand_in=table.stand_in,
        rated=table.rated,
        goes_on=table.luck_start > 0,
        commitment=commitment(bytes.fromhex(table.secret)),
        seats=[_seat(seat, user) for seat in seats],
        yours=yours,
        refusals=[_refusal(refused) for refused in refusals(table, seats)],
        next=getattr(table, "next", ""),
    )


def _seat(seat: Seat, user: Visitor) -> SeatShown:
    return SeatShown(
        number=seat.number,
        kind=seat.kind,
        name=seat.name,
        colour=seat.colour,
        avatar=seat.avatar,
        left=seat.left,
        yours=user.pk is not None and user.pk == (seat.kept_for_id if _is_kept(seat) else seat.user_id),
        kept=_is_kept(seat),
        nonce=bool(seat.nonce),
    )


def _is_kept(seat: Seat) -> bool:
    return seat.kind == Seat.OPEN and seat.kept_for_id is not None


def _refusal(refused: Refused) -> RefusalShown:
    told = refusal("", refused)
    return RefusalShown(code=told.code, facts=dict(told.facts), sentence=word(refused))


def table_listed(table: Any) -> TableListed:
    """An entry of the lobby; the query has counted its seats."""
    usual = DEFAULT_TURN_SECONDS if table.people > 1 else None
    return TableListed(
        code=table.code,
        name=_shown_name(table),
        edition=table.edition,
        board=table.board,
        host=_host(table),
        status=table.status,
        seats=table.places,
        free=table.free,
        turn_seconds=table.turn_seconds or usual,
        created=table.created.timestamp(),
    )


def own_table(table: Table, user: User) -> OwnTable:
    seats = list(table.seats.all())
    asked = [seat.asked for seat in seats if seat.user_id == user.pk and seat.asked is not None and not seat.left]
    return OwnTable(
        code=table.code,
        name=_shown_name(table),
        edition=table.edition,
        board=table.board,
        host=_host(table),
        reach=table.reach,
        status=table.status,
        seats=[seat.name for seat in seats],
        yours=held(seats, user),
        kept=[seat.number for seat in seats if _is_kept(seat) and seat.kept_for_id == user.pk],
        asked=min(asked, default=None),
    )


def _shown_name(table: Table) -> str:
    """A default name is stored in English, and shown in the language of the reader."""
    default = table.name == default_table_name(table.host)
    return default_table_name(table.host, say) if default else table.name


def _host(table: Table) -> str:
    return table.host.name if table.host else ""
