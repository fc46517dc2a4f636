"""The application: pages and REST by Django, sockets by plain functions behind a door of their own."""

from __future__ import annotations

import asyncio
from typing import Any

import django

django.setup()

from channels.routing import ProtocolTypeRouter  # noqa: E402
from django.core.asgi import get_asgi_application  # noqa: E402
from servestatic import ServeStaticASGI  # noqa: E402

from ... import bots  # noqa: E402
from ..limiting.concurrency import RequestThreads  # noqa: E402
from ..limiting.middleware import RequestLimits  # noqa: E402
from ..pages.spa import BUILT  # noqa: E402
from ..play import room_registry as halls  # noqa: E402
from ..play.bot_pool import BotPool  # noqa: E402
from ..play.handshake import SocketHandshake  # noqa: E402
from ..play.room_registry import RoomRegistry  # noqa: E402
from ..privacy.retention import DataRetention  # noqa: E402
from ..scores.services import conclude  # noqa: E402
from ..tasks import runner  # noqa: E402
from .environment import environment  # noqa: E402


def forbid(headers: Any, path: str, url: str) -> None:
    """What the middleware of Django does for its own answers."""
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Content-Security-Policy"] = "default-src 'none'; frame-ancestors 'none'"


async def lifespan(scope: Any, receive: Any, send: Any) -> None:
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            here = environment()
            bots.names()  # if one that was added cannot be loaded, this is the time to say so
            computers = BotPool(here.bots, here.patience, think=here.think)
            halls.begin(RoomRegistry(computers, here.redis, conclude, DataRetention()))
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            await asyncio.to_thread(runner.close)
            await halls.end()
            await send({"type": "lifespan.shutdown.complete"})
            return


static = ServeStaticASGI(
    RequestThreads(get_asgi_application()),
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
        "websocket": RequestLimits(SocketHandshake()),
        "lifespan": lifespan,
    }
)
