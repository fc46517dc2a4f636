"""Writes of running games other than records: the start, the chat, absent players, and `wake`."""

from __future__ import annotations

import time
from functools import partial

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone
from msgspec.structs import replace

from ... import VERSION
from ...core.codec import encode
from ...core.game import Game
from ...core.save import header_of
from ...core.table_defaults import with_round_limit
from ...errors import Illegal
from ..accounts.models import User
from ..limiting import hold
from ..tables import setup_rules
from ..tables.luck import current_luck
from ..tables.models import Remark, Seat, Table
from ..tables.quotas import admit_start
from ..tables.selectors import first_luck, hosted, players, refusals, turn_seconds
from ..tables.table_signal import table_changed
from .models import Record


@transaction.atomic
def start(code: str, user: User) -> Table:
    """Starts the game: the plan and the seats become the header, and the first record is drawn.

    Of two simultaneous requests, the second is refused because the game has begun.
    """
    table, seats = hosted(code, user)
    for refused in refusals(table, seats):
        raise refused
    admit_start(user)
    settled = setup_rules.read_plan(table.plan)
    game = settled.table(players(seats))
    if table.luck_start == 0:
        game = replace(game, settings=with_round_limit(game.settings, game.seats))
    table.header = encode(header_of(settled.kind, game, first_luck(table, seats), f"rubicon {VERSION}")).decode()
    table.turn_seconds = turn_seconds(table, seats)
    table.status = Table.Status.PLAYING
    table.started = timezone.now()
    table.wake = time.time()
    table.seats.exclude(user=None).update(began=F("user"))
    table.save(update_fields=["header", "turn_seconds", "status", "started", "wake"])
    if table.luck_start == 0:
        secret = bytes.fromhex(table.secret)
        _, record = Game(settled.kind(game), current_luck(table, seats).luck(secret)).judge_setup()
        Record.objects.create(table=table, seq=0, draws=",".join(map(str, record.draws)), at=table.wake)
    else:  # moves before an import have cost nobody any time
        Record.objects.filter(table=table).update(at=table.wake)
    transaction.on_commit(partial(table_changed, table.pk))
    return table


def remark(table: int, user: int, seat: int | None, name: str, text: str) -> None:
    """Raises Illegal for too many remarks, and if the user or the table no longer exists."""
    hold("chat_per_person", user)
    hold("chat_per_table", table)
    try:
        Remark.objects.create(table_id=table, user_id=user, seat=seat, name=name, text=text, at=time.time())
    except IntegrityError:
        raise Illegal("account.login_first") from None


def note_absent(table: int, seats: list[int], now: float) -> None:
    """The people at these seats are awaited and look at another page."""
    Seat.objects.filter(table=table, number__in=seats, asked=None).update(asked=now)


def note_present(table: int, user: int) -> None:
    Seat.objects.filter(table=table, user=user).exclude(asked=None).update(asked=None)


def give_up(table: int, seat: int) -> None:
    """The person at this seat has missed too many turns. They may take the seat again."""
    Seat.objects.filter(table=table, number=seat).update(left=True)


def claim(table: int, wake: float, until: float) -> bool:
    """Claims a due table; returns whether this process is now in charge."""
    return Table.objects.filter(pk=table, wake=wake).update(wake=until) == 1


def set_wake(table: int, before: float | None, wake: float | None) -> None:
    """Unless another process has changed it meanwhile: that one may be waiting for a computer player."""
    Table.objects.filter(pk=table, wake=before).update(wake=wake)
