"""The ASGI application: static files, pages, REST, WebSockets, and the lifespan of the process."""

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
from ..play import room_registry  # noqa: E402
from ..play.bot_pool import BotPool  # noqa: E402
from ..play.handshake import SocketHandshake  # noqa: E402
from ..play.room_registry import RoomRegistry  # noqa: E402
from ..privacy.retention import DataRetention  # noqa: E402
from ..scores.services import store_result  # noqa: E402
from ..tasks import runner  # noqa: E402
from .environment import environment  # noqa: E402


def add_security_headers(headers: Any, path: str, url: str) -> None:
    """For static files, as Django's middleware does for all other answers."""
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Content-Security-Policy"] = "default-src 'none'; frame-ancestors 'none'"


async def lifespan(scope: Any, receive: Any, send: Any) -> None:
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            here = environment()
            bots.names()  # fail now if an additional computer player cannot be loaded
            bot_pool = BotPool(here.bots, here.patience, think=here.think)
            room_registry.begin(RoomRegistry(bot_pool, here.redis, store_result, DataRetention()))
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            await asyncio.to_thread(runner.close)
            await room_registry.end()
            await send({"type": "lifespan.shutdown.complete"})
            return


static = ServeStaticASGI(
    RequestThreads(get_asgi_application()),
    root=BUILT if BUILT.is_dir() else None,
    prefix="static/",
    immutable_file_test=r"^/static/assets/",  # their names contain a hash of their content
    max_age=60,
    mimetypes={".webmanifest": "application/manifest+json"},
    allow_all_origins=False,
    add_headers_function=add_security_headers,
)

application = ProtocolTypeRouter(
    {
        "http": RequestLimits(static),
        "websocket": RequestLimits(SocketHandshake()),
        "lifespan": lifespan,
    }
)
