"""What is written when a game ends: how it ended, how each seat did, who is how strong, and the game in figures."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from ...core.codec import encode
from ...core.edition import PERSON, Outcome
from ...core.figures import figures
from ...core.game import replay
from ...core.load import SpentSource
from ..play import models as play
from ..play.stored import Stored, game_of
from ..tables.models import Table
from ..tables.table_signal import table_changed
from .models import Figures, Result
from .placing import placed, ranking_of
from .rating import rate


def conclude(table: int) -> None:
    """Called when a game has ended, and again after a crash. Whoever comes second finds it done."""
    while True:
        found = Table.objects.get(pk=table)
        if found.status != Table.Status.PLAYING:
            return
        stored = game_of(found)
        edition = stored.edition
        state = replay(edition, SpentSource(), stored.records).state
        outcome = edition.outcome(state)
        if outcome is None or _conclude(stored, outcome, edition.survivors(state)):
            return


def _conclude(stored: Stored, outcome: Outcome, standing: Sequence[int]) -> bool:
    """Whether it is done; not, if the log has grown since it was read."""
    number, counted = stored.table.pk, encode(figures(stored.edition, stored.records)).decode()
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=number)
        if table.status != Table.Status.PLAYING:
            return True
        if play.Record.objects.filter(table=table).count() != len(stored.records):
            return False
        table.status, table.outcome = Table.Status.OVER, encode(outcome).decode()
        table.ended, table.wake = timezone.now(), None
        table.save(update_fields=["status", "outcome", "ended", "wake"])
        seats = list(table.seats.all())
        people = [seat for seat, player in zip(seats, stored.header.seats, strict=True) if player.played_by == PERSON]
        results = placed(table, seats, outcome, ranking_of(table, people), standing)
        Result.objects.bulk_create(results)
        began = {seat.number for seat in people}
        rate([result for result in results if result.seat in began], [seat.number for seat in seats if seat.left])
        Figures.objects.create(table=table, text=counted)
        transaction.on_commit(lambda: table_changed(number))
    return True


def keep_figures(table: int, text: str) -> None:
    """Of a game that ended elsewhere, as a worker has counted them."""
    Figures.objects.create(table_id=table, text=text)
