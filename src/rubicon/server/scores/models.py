"""Finished games: the result of each seat, the figures of the game, and the ratings of players."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from ..tables.models import Table


class Result(models.Model):
    """The result of a seat. Of a computer player or a deleted account only the name remains."""

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
    """The high scores that it counts for: against people, against computers, or none."""
    ended = models.DateTimeField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["table", "seat"], name="one_result_a_seat"),)
        # A covering index: it has all columns that the high scores need.
        indexes = (models.Index(fields=["ranking", "edition", "user", "won", "score"], name="high_scores"),)

    def __str__(self) -> str:
        return f"{self.name}: {self.place}, {self.score}"


class Rating(models.Model):
    """The strength of a player in an edition, from the games with other people: see `arena.rating`."""

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
        """A conservative estimate as an integer. Everybody starts at 0."""
        return max(0, round(100 * (self.mean - 3 * self.deviation)))


class Figures(models.Model):
    """The figures of the game, computed once: JSON of `core.figures`."""

    table = models.OneToOneField(Table, models.CASCADE, primary_key=True, related_name="figures")
    text = models.TextField()

    def __str__(self) -> str:
        return str(self.table_id)
