"""The log: every action of every game is a row, stored before it is announced."""

from __future__ import annotations

from django.db import models

from ..tables.models import Table


class Record(models.Model):
    """A record of `core.game`, with its nonce, the time when it was stored, and its sender."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="records", db_index=False)
    """Has no index of its own: both constraints below begin with it."""
    seq = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(null=True)
    action = models.TextField(blank=True)
    """JSON; empty for the setup."""
    draws = models.TextField(blank=True)
    """Numbers separated by commas."""
    nonce = models.CharField(max_length=64, null=True)
    at = models.FloatField()
    by = models.BigIntegerField(null=True)
    """The id of the user who sent it; null for computer players and default actions."""

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["table", "seq"], name="one_record_a_number"),
            models.UniqueConstraint(fields=["table", "seat", "nonce"], name="a_nonce_is_done_once"),
        )
        ordering = ("seq",)

    def __str__(self) -> str:
        return f"{self.seq} {self.action}"
