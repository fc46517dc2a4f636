"""Drawings of boards that came without one."""

from __future__ import annotations

from django.db import models


class StoredDrawing(models.Model):
    digest = models.CharField(max_length=64, primary_key=True)
    """Of the board, what was known of its drawing, and the way of drawing."""
    data = models.BinaryField()
    """JSON, compressed by zlib."""
    made = models.DateTimeField(auto_now_add=True, db_index=True)

    def __str__(self) -> str:
        return self.digest
