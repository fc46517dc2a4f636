"""A table, its seats, what is said at it, and the saves that people name."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db import models

from ..accounts.models import MAX_NAME_CHARS


class UploadedDrawing(models.Model):
    """The drawing of a board that is not built in, stored once for all tables that play on it."""

    digest = models.CharField(max_length=64, primary_key=True)
    """SHA-256 of the text."""
    text = models.TextField()
    bytes = models.PositiveIntegerField()
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.digest


class Table(models.Model):
    """From the first seat that is offered to the last replay. Its game is its records (`play`)."""

    class Status(models.TextChoices):
        OPEN = "open"
        PLAYING = "playing"
        OVER = "over"
        CLOSED = "closed"
        """Nobody played."""

    class Reach(models.TextChoices):
        PUBLIC = "public"
        """In the lobby."""
        PRIVATE = "private"
        """For those who have the link or the code."""
        SCREEN = "screen"
        """One device, handed on: all people sit at the host's."""

    code = models.CharField(max_length=12, unique=True)
    """The code in a link. It cannot be guessed; anyone with the link may join."""
    name = models.CharField(max_length=60)
    host = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="hosted")
    reach = models.CharField(max_length=8, choices=Reach.choices, default=Reach.PRIVATE)
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.OPEN)

    edition = models.CharField(max_length=40)
    board = models.CharField(max_length=60)
    """The id of the board; of a built-in one, clients know the drawing."""
    plan = models.TextField()
    """All that the host has settled, but for the seats: a `TablePlan` (setup_rules.py), with the whole map."""
    old_drawing = models.TextField(blank=True, default="", db_column="drawing")
    """Where version 0.1.0 stored the drawing of a board that is not built in. Read through `drawing`."""
    stored_drawing = models.ForeignKey(UploadedDrawing, models.PROTECT, null=True, related_name="tables")
    bytes = models.PositiveBigIntegerField(default=0)
    """What it adds to the stored bytes of its host beside the drawing (`quotas.py`); 0 for tables of version 0.1.0."""

    turn_seconds = models.PositiveIntegerField(null=True)
    """What each seat has for each chapter; null for as long as they like."""
    bank_seconds = models.PositiveIntegerField(default=0)
    """What each seat has on top of that, once in the whole game."""
    stand_in = models.CharField(max_length=40, blank=True)
    """The computer player who takes over a seat that was given up; nothing: it is played by time-outs, at once."""
    rated = models.BooleanField(default=True)

    secret = models.CharField(max_length=64)
    """The luck of the game from `luck_start` on: promised from the beginning by its SHA-256, told when it is over."""
    luck_start = models.PositiveIntegerField(default=0)
    earlier_luck = models.TextField(default="[]")
    """Stretches of luck of a game that was begun elsewhere, with their secrets as far as they were told."""
    header = models.TextField(blank=True)
    """The first line of the save, once the game has begun."""
    outcome = models.TextField(blank=True)

    wake = models.FloatField(null=True, db_index=True)
    """Not before this moment anybody need look whether the game waits for a computer or for somebody overdue."""
    created = models.DateTimeField(auto_now_add=True)
    started = models.DateTimeField(null=True)
    ended = models.DateTimeField(null=True, db_index=True)
    parent = models.ForeignKey("self", models.SET_NULL, null=True, related_name="children")
    """The table whose people play again here, or whose game goes on here."""

    INHERITED: ClassVar[tuple[str, ...]] = ("reach", "turn_seconds", "bank_seconds", "stand_in")
    """What the host has settled beside the rules (`services.TableSettings`), except for the name."""

    class Meta:
        indexes = (
            models.Index(fields=["status", "reach", "created"], name="lobby"),
            # All that the quotas of a host ask for: the index alone answers it.
            models.Index(fields=["host", "status", "bytes"], name="quotas"),
        )

    def __str__(self) -> str:
        return f"{self.name} ({self.code})"

    def inherited(self) -> dict[str, Any]:
        """The columns that a rematch, or a game continued from a save, takes over."""
        return {name: getattr(self, name) for name in self.INHERITED}

    @property
    def drawing(self) -> str:
        """JSON, of a board that is not built in; empty for a built-in one."""
        return self.old_drawing if self.stored_drawing is None else self.stored_drawing.text


class Seat(models.Model):
    """Who sits at a seat now. Who sat there when the game began stands in the header."""

    OPEN = "open"
    ME = "me"
    """In a host's wishes: the host, who is then a person."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="seats")
    """The person who answers for it; null for a computer player or an open seat."""
    began = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    """The person whose name stands in the header; somebody else may have taken the seat since."""
    kind = models.CharField(max_length=40, default=OPEN)
    """"person", the name of a computer player, or "open"."""
    name = models.CharField(max_length=MAX_NAME_CHARS, blank=True)
    colour = models.CharField(max_length=20, blank=True)
    avatar = models.PositiveSmallIntegerField(default=0)
    nonce = models.CharField(max_length=64, blank=True)
    """The part of the luck that its player chose, after the promise."""
    left = models.BooleanField(default=False)
    """Its person has given it up; the stand-in plays, or time-outs do, until somebody takes it."""
    kept_for = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    """Who had it in the game that goes on here, or that is played again: nobody else may take it before they let go."""
    asked = models.FloatField(null=True)
    """Since when its absent person is awaited; null once they have come."""

    class Meta:
        constraints = (models.UniqueConstraint(fields=["table", "number"], name="one_seat_a_number"),)
        ordering = ("number",)

    def __str__(self) -> str:
        return f"{self.number} {self.name or self.kind}"


class Remark(models.Model):
    """A line of the talk at a table."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="remarks")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True)
    seat = models.PositiveSmallIntegerField(null=True)
    """Null for somebody who only watches."""
    name = models.CharField(max_length=MAX_NAME_CHARS)
    text = models.CharField(max_length=500)
    at = models.FloatField()

    def __str__(self) -> str:
        return f"{self.name}: {self.text}"


class Save(models.Model):
    """A name that somebody gave to a position of a game, after this many records."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="saves")
    table = models.ForeignKey(Table, models.CASCADE, related_name="saves")
    name = models.CharField(max_length=60)
    records = models.PositiveIntegerField()
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["user", "name"], name="one_save_a_name"),)

    def __str__(self) -> str:
        return self.name
