"""What remains of a finished game: how each seat did, the game in figures, and how strong its players seem now."""

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


class Rating(models.Model):
    """How strong somebody is at an edition, from the games with other people: see `arena.rating`."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="ratings")
    edition = models.CharField(max_length=40)
    mean = models.FloatField()
    deviation = models.FloatField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["user", "edition"], name="one_rating_an_edition"),)

    def __str__(self) -> str:
        return f"{self.edition}: {self.points}"

    @property
    def points(self) -> int:
        """What is sure of it, in a number that people can remember. Everybody begins with 0."""
        return max(0, round(100 * (self.mean - 3 * self.deviation)))


class Figures(models.Model):
    """The game in figures, computed once: JSON of `core.figures`."""

    table = models.OneToOneField(Table, models.CASCADE, primary_key=True, related_name="figures")
    text = models.TextField()

    def __str__(self) -> str:
        return str(self.table_id)
