"""The Django app `play`."""

from __future__ import annotations

from django.apps import AppConfig


class Config(AppConfig):
    name = "rubicon.server.play"
    label = "play"

    def ready(self) -> None:
        from ..tables.quotas import remove_in_steps
        from .models import Record

        remove_in_steps(Record)
