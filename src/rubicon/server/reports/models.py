"""An error report, with the position of the game at that time. Only those with access to the database can read it."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from ..tables.models import Table


class Report(models.Model):
    at = models.DateTimeField(auto_now_add=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    table = models.ForeignKey(Table, models.SET_NULL, null=True, related_name="+")
    records = models.PositiveIntegerField(null=True)
    """The length of the log at that time, from which the position can be replayed."""
    message = models.TextField()
    stack = models.TextField()
    address = models.TextField()
    """The address of the page."""
    version = models.TextField()
    """The file name of the loaded web client."""
    agent = models.TextField()
    """The user agent of the browser."""

    def __str__(self) -> str:
        return f"{self.pk}: {self.message}"
