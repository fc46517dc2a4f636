"""What is written when a game has ended."""

from __future__ import annotations

from ..tables.models import Table


def conclude(table: int) -> None:
    Table.objects.filter(pk=table).update(status=Table.Status.OVER, wake=None)
