"""Every address of the server that is not a socket."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from .api import api

urlpatterns: list[URLPattern | URLResolver] = [path("api/", api.urls)]
