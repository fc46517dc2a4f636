"""A report of an error, and where the game stood then. Only those with access to the database can read it."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from ..tables.models import Table


class Report(models.Model):
    at = models.DateTimeField(auto_now_add=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    table = models.ForeignKey(Table, models.SET_NULL, null=True, related_name="+")
    records = models.PositiveIntegerField(null=True)
    """So long was its log then: with it the very position can be played again."""
    message = models.TextField()
    stack = models.TextField()
    address = models.TextField()
    """Of the page."""
    version = models.TextField()
    """The file of the web client that was loaded, by its name."""
    agent = models.TextField()
    """What the browser calls itself."""

    def __str__(self) -> str:
        return f"{self.pk}: {self.message}"
