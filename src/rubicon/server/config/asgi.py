"""The application: pages and REST by Django, sockets by plain functions behind a door of their own."""

from __future__ import annotations

from typing import Any

import django

django.setup()

from channels.routing import ProtocolTypeRouter  # noqa: E402
from django.core.asgi import get_asgi_application  # noqa: E402
from servestatic import ServeStaticASGI  # noqa: E402

from ..limiting.middleware import RequestLimits  # noqa: E402
from ..limiting.workers import Workers  # noqa: E402
from ..pages.client import BUILT  # noqa: E402
from ..play.door import SocketDoor  # noqa: E402
from .lifespan import lifespan  # noqa: E402


def forbid(headers: Any, path: str, url: str) -> None:
    """What the middleware of Django does for its own answers."""
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Content-Security-Policy"] = "default-src 'none'; frame-ancestors 'none'"


static = ServeStaticASGI(
    Workers(get_asgi_application()),
    root=BUILT if BUILT.is_dir() else None,
    prefix="static/",
    immutable_file_test=r"^/static/assets/",  # whose names hold a hash of what is in them
    max_age=60,
    mimetypes={".webmanifest": "application/manifest+json"},
    allow_all_origins=False,
    add_headers_function=forbid,
)

application = ProtocolTypeRouter(
    {
        "http": RequestLimits(static),
        "websocket": RequestLimits(SocketDoor()),
        "lifespan": lifespan,
    }
)
