"""The part `tasks` of the server, for Django."""

from __future__ import annotations

from django.apps import AppConfig


class Config(AppConfig):
    name = "rubicon.server.tasks"
    label = "tasks"
