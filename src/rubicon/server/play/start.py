"""How a game begins: everything that was settled becomes its header, and its first record is drawn."""

from __future__ import annotations

import time
from functools import partial

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from msgspec.structs import replace

from ... import VERSION
from ...core.codec import encode
from ...core.game import Game
from ...core.save import header_of
from ...core.table_defaults import with_round_limit
from ..accounts.models import User
from ..tables import plan
from ..tables.clock import turn_seconds
from ..tables.locking import hosted
from ..tables.luck import running_luck
from ..tables.models import Table
from ..tables.quotas import admit_start
from ..tables.selectors import first_luck, players, refusals
from ..tables.table_signal import table_changed
from .models import Record


@transaction.atomic
def start(code: str, user: User) -> Table:
    """The host begins. Of two who begin at once, the second is told that the game has begun."""
    table, seats = hosted(code, user)
    for refused in refusals(table, seats):
        raise refused
    admit_start(user)
    settled = plan.read(table.plan)
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
        _, record = Game(settled.kind(game), running_luck(table, seats).luck(secret)).judge_setup()
        Record.objects.create(table=table, seq=0, draws=",".join(map(str, record.draws)), at=table.wake)
    else:  # what was played before it came here has cost nobody any time
        Record.objects.filter(table=table).update(at=table.wake)
    transaction.on_commit(partial(table_changed, table.pk))
    return table
