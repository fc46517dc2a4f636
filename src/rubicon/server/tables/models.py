"""Tables, their seats, the chat, and saves."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db import models

from ..accounts.models import MAX_NAME_CHARS


class UploadedDrawing(models.Model):
    """The drawing of a board that is not built in, shared by all tables with this board."""

    digest = models.CharField(max_length=64, primary_key=True)
    """SHA-256 of the text."""
    text = models.TextField()
    bytes = models.PositiveIntegerField()
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.digest


class Table(models.Model):
    """A table, from its first seat to the last replay. The records of its game are in `play`."""

    class Status(models.TextChoices):
        OPEN = "open"
        PLAYING = "playing"
        OVER = "over"
        CLOSED = "closed"
        """Closed without a game."""

    class Reach(models.TextChoices):
        PUBLIC = "public"
        """Listed in the lobby."""
        PRIVATE = "private"
        """For everyone with the link or the code."""
        SCREEN = "screen"
        """One device is passed around: all people play on the host's."""

    code = models.CharField(max_length=12, unique=True)
    """The code in a link. It cannot be guessed; anyone with the link may join."""
    name = models.CharField(max_length=60)
    host = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="hosted")
    reach = models.CharField(max_length=8, choices=Reach.choices, default=Reach.PRIVATE)
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.OPEN)

    edition = models.CharField(max_length=40)
    board = models.CharField(max_length=60)
    """The id of the board; clients know the drawings of built-in boards."""
    plan = models.TextField()
    """The host's choices except the seats: a `TablePlan` (setup_rules.py), with the whole map."""
    old_drawing = models.TextField(blank=True, default="", db_column="drawing")
    """Where version 0.1.0 stored the drawing of a board that is not built in. Read through `drawing`."""
    stored_drawing = models.ForeignKey(UploadedDrawing, models.PROTECT, null=True, related_name="tables")
    bytes = models.PositiveBigIntegerField(default=0)
    """Bytes that count for the host's quota, without the drawing (`quotas.py`); 0 for tables of version 0.1.0."""

    turn_seconds = models.PositiveIntegerField(null=True)
    """The time limit of each turn; null for none."""
    bank_seconds = models.PositiveIntegerField(default=0)
    """Additional time of each seat for the whole game."""
    stand_in = models.CharField(max_length=40, blank=True)
    """The computer player that replaces people who have given up; empty: their seats time out at once."""
    rated = models.BooleanField(default=True)

    secret = models.CharField(max_length=64)
    """The secret of the luck from `luck_start` on. Its SHA-256 is published at first, the secret after the end."""
    luck_start = models.PositiveIntegerField(default=0)
    earlier_luck = models.TextField(default="[]")
    """Earlier seed commitments of an imported game, with the secrets that were revealed."""
    header = models.TextField(blank=True)
    """The first line of the save, after the start of the game."""
    outcome = models.TextField(blank=True)

    wake = models.FloatField(null=True, db_index=True)
    """When some process must check whether a computer player or an overdue seat is awaited; not needed earlier."""
    created = models.DateTimeField(auto_now_add=True)
    started = models.DateTimeField(null=True)
    ended = models.DateTimeField(null=True, db_index=True)
    parent = models.ForeignKey("self", models.SET_NULL, null=True, related_name="children")
    """The table of which this one is a rematch, or whose game continues here."""

    INHERITED: ClassVar[tuple[str, ...]] = ("reach", "turn_seconds", "bank_seconds", "stand_in")
    """What the host has settled beside the rules (`services.TableSettings`), except for the name."""

    class Meta:
        indexes = (
            models.Index(fields=["status", "reach", "created"], name="lobby"),
            # A covering index: it has all columns that the quotas of a host need.
            models.Index(fields=["host", "status", "bytes"], name="quotas"),
        )

    def __str__(self) -> str:
        return f"{self.name} ({self.code})"

    def inherited(self) -> dict[str, Any]:
        """The columns that a rematch, or a game continued from a save, takes over."""
        return {name: getattr(self, name) for name in self.INHERITED}

    @property
    def drawing(self) -> str:
        """JSON, for a board that is not built in; empty for a built-in one."""
        return self.old_drawing if self.stored_drawing is None else self.stored_drawing.text


class Seat(models.Model):
    """A seat and its current player. The player at the start of the game is in the header."""

    OPEN = "open"
    ME = "me"
    """In a host's request: the host's own seat, which then has the kind PERSON."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="seats")
    """The user who plays the seat; null for a computer player or an open seat."""
    began = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    """The user whose name is in the header; somebody else may have taken the seat since."""
    kind = models.CharField(max_length=40, default=OPEN)
    """"person", the name of a computer player, or "open"."""
    name = models.CharField(max_length=MAX_NAME_CHARS, blank=True)
    colour = models.CharField(max_length=20, blank=True)
    avatar = models.PositiveSmallIntegerField(default=0)
    nonce = models.CharField(max_length=64, blank=True)
    """The seed part that the player chose, after the commitment."""
    left = models.BooleanField(default=False)
    """The player has given up; the stand-in or time-outs play, until somebody takes the seat."""
    kept_for = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    """The player for whom the seat is reserved after a rematch or an import.

    Nobody else can take it until they leave it.
    """
    asked = models.FloatField(null=True)
    """Since when the absent player is awaited; null once they are back."""

    class Meta:
        constraints = (models.UniqueConstraint(fields=["table", "number"], name="one_seat_a_number"),)
        ordering = ("number",)

    def __str__(self) -> str:
        return f"{self.number} {self.name or self.kind}"


class Remark(models.Model):
    """A chat line."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="remarks")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True)
    seat = models.PositiveSmallIntegerField(null=True)
    """Null for a spectator."""
    name = models.CharField(max_length=MAX_NAME_CHARS)
    text = models.CharField(max_length=500)
    at = models.FloatField()

    def __str__(self) -> str:
        return f"{self.name}: {self.text}"


class Save(models.Model):
    """A named position of a game, after this many records."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="saves")
    table = models.ForeignKey(Table, models.CASCADE, related_name="saves")
    name = models.CharField(max_length=60)
    records = models.PositiveIntegerField()
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["user", "name"], name="one_save_a_name"),)

    def __str__(self) -> str:
        return self.name
