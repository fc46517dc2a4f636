"""The addresses of the pages and of their forms."""

from __future__ import annotations

from django.urls import path

from .client import client

SCREENS = (
    "",
    "lobby",
    "account",
    "scores",
    "t/<slug:code>",
    "t/<slug:code>/replay",
    "players/<str:name>",
    "rules/<slug:edition>",
)

urlpatterns = [path(screen, client) for screen in SCREENS]
