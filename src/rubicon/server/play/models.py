"""The log: every action of every game is a row, stored before anybody is told of it."""

from __future__ import annotations

from django.db import models

from ..tables.models import Table


class Record(models.Model):
    """A record as `core.game` knows it, with its nonce, when it was stored and who sent it."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="records", db_index=False)
    """Found by the constraints below, which both begin with it."""
    seq = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(null=True)
    action = models.TextField(blank=True)
    """JSON; nothing for the setup."""
    draws = models.TextField(blank=True)
    """Numbers with commas between them."""
    nonce = models.CharField(max_length=64, null=True)
    at = models.FloatField()
    by = models.BigIntegerField(null=True)
    """The id of the user who sent it; null for a computer player, or for somebody whose time ran out."""

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["table", "seq"], name="one_record_a_number"),
            models.UniqueConstraint(fields=["table", "seat", "nonce"], name="a_nonce_is_done_once"),
        )
        ordering = ("seq",)

    def __str__(self) -> str:
        return f"{self.seq} {self.action}"
