"""Drawings of boards that have none of their own."""

from __future__ import annotations

from django.db import models


class StoredDrawing(models.Model):
    digest = models.CharField(max_length=64, primary_key=True)
    """A digest of the board, its own drawing if any, and the version of the drawing code."""
    data = models.BinaryField()
    """JSON, compressed by zlib."""
    made = models.DateTimeField(auto_now_add=True, db_index=True)

    def __str__(self) -> str:
        return self.digest
