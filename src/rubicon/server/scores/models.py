"""What remains of a finished game: how each seat did, and the game in figures."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from ..tables.models import Table


class Result(models.Model):
    """How one seat did. Of a computer player or a deleted account the name remains."""

    PEOPLE = "people"
    COMPUTERS = "computers"
    """No other person played."""
    UNRATED = ""

    table = models.ForeignKey(Table, models.CASCADE, related_name="results")
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="results")
    name = models.CharField(max_length=30)
    kind = models.CharField(max_length=40)
    edition = models.CharField(max_length=40)
    place = models.PositiveSmallIntegerField()
    won = models.BooleanField()
    score = models.PositiveIntegerField()
    ranking = models.CharField(max_length=10)
    """The high scores that it counts for: those against people, those against computers, or none."""
    ended = models.DateTimeField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["table", "seat"], name="one_result_a_seat"),)
        # All that a table of high scores asks for: the index alone answers it.
        indexes = (models.Index(fields=["ranking", "edition", "user", "won", "score"], name="high_scores"),)

    def __str__(self) -> str:
        return f"{self.name}: {self.place}, {self.score}"


class Figures(models.Model):
    """The game in figures, computed once: JSON of `core.figures`."""

    table = models.OneToOneField(Table, models.CASCADE, primary_key=True, related_name="figures")
    text = models.TextField()

    def __str__(self) -> str:
        return str(self.table_id)
