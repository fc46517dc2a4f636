"""The addresses of the web client's screens, and what robots may look at."""

from __future__ import annotations

from django.urls import path

from .spa import robots, web_client

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

urlpatterns = [path("robots.txt", robots), *(path(screen, web_client) for screen in SCREENS)]
