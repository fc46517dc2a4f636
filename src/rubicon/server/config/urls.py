"""Every address of the server that is not a socket."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from .api import api

urlpatterns: list[URLPattern | URLResolver] = [path("api/", api.urls), path("", include("rubicon.server.pages.urls"))]

handler400 = "rubicon.server.pages.faults.bad_request"
handler403 = "rubicon.server.pages.faults.forbidden"
handler404 = "rubicon.server.pages.faults.not_found"
handler500 = "rubicon.server.pages.faults.our_fault"
