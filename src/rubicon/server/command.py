"""`rubicon serve`: prepares folder and database, starts the server in this process, and prints its addresses."""

from __future__ import annotations

import faulthandler
import os
import signal
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # nothing of the server is loaded before it is started
    from socket import socket

    from uvicorn import Server

    from .config.environment import Environment

VARIABLES = {
    "host": "RUBICON_HOST",
    "port": "RUBICON_PORT",
    "data": "RUBICON_DATA",
    "database_url": "RUBICON_DATABASE_URL",
    "redis_url": "RUBICON_REDIS_URL",
    "https": "RUBICON_HTTPS",
}
MAX_MESSAGE_BYTES = 64 * 1024
MAX_OPEN_FILES = 65_536


def add_serve_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--host",
        metavar="ADDRESS",
        help="listen only on this address; 127.0.0.1 for this machine alone (default: all addresses)",
    )
    parser.add_argument("--port", metavar="NUMBER", help="listen on this port (default: the first free one from 8000)")
    parser.add_argument("--data", metavar="FOLDER", help="store games and accounts in this folder")
    parser.add_argument("--database-url", metavar="URL", help="store them in MariaDB, MySQL or PostgreSQL instead")
    parser.add_argument("--redis-url", metavar="URL", help="a Redis that connects several server processes")
    parser.add_argument("--https", action="store_const", const="yes", help="this server is behind an HTTPS proxy")
    parser.add_argument("--no-browser", action="store_true", help="don’t open a browser")
    parser.epilog = f"Environment variables: {', '.join(VARIABLES.values())}. See docs/host-it.md."


def run_serve(args: Namespace) -> int:
    for option, variable in VARIABLES.items():
        if getattr(args, option) is not None:
            os.environ[variable] = getattr(args, option)
    os.environ["DJANGO_SETTINGS_MODULE"] = "rubicon.server.config.settings"
    faulthandler.enable()  # a crash of a C library says where it happened

    from ..bots import sim
    from ..texts import say
    from .config.environment import FIRST_PORT, environment
    from .config.limits import limits
    from .config.startup import addresses, listen, prepare

    here = environment()
    limits()  # errors in the environment are reported before anything starts
    with listen(here) as listener:
        prepare(here, tell)
        mine, others = addresses(here, listener)
        port = listener.getsockname()[1]

        def started() -> None:
            if port not in (here.port, FIRST_PORT):
                tell(say("serve", "next_port", {"taken": str(FIRST_PORT), "port": str(port)}))
            tell(say("serve", "here", {"url": mine}))
            if others:
                tell(say("serve", "others", {"url": others}))
            tell(say("serve", "how_to_end"))
            if sim.prepare_beside():
                tell(say("model", "beside"))
            if sys.stdout.isatty() and not args.no_browser:
                browse(mine)

        raise_file_limit()
        server = build(here, started)
        serve(server, listener)
    if not server.started:
        return 70  # it has logged the reason
    tell(say("serve", "ended"))
    return 0


def build(here: Environment, started: Callable[[], None]) -> Server:
    import uvicorn

    from .config import urls  # noqa: F401 (else the first request would wait for it)
    from .config.asgi import application
    from .config.limits import limits
    from .limiting.http_protocol import LimitedHttpProtocol
    from .play.fast_socket import FastSocket

    class Announced(uvicorn.Server):
        async def startup(self, sockets: list[socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                started()

    return Announced(
        uvicorn.Config(
            application,
            http=LimitedHttpProtocol,
            h11_max_incomplete_event_size=limits().header_bytes,
            ws=FastSocket,
            ws_max_size=MAX_MESSAGE_BYTES,
            ws_per_message_deflate=False,  # an update is a kilobyte, and compressing it costs as much as making it
            ws_ping_interval=20,
            ws_ping_timeout=20,
            lifespan="on",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,  # `limiting` reads these headers, and only from known proxies
            timeout_graceful_shutdown=5,
        )
    )


def raise_file_limit() -> None:
    """Each connection is an open file. Many systems allow 1,024 unless a program asks for more."""
    try:
        import resource
    except ImportError:  # Windows, which counts none
        return
    usual, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_OPEN_FILES if most == resource.RLIM_INFINITY else min(most, MAX_OPEN_FILES)
    if usual < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def serve(server: Server, listener: socket) -> None:
    """Serves until a signal ends it. uvicorn raises the signal again at its end, which is ignored here."""
    usual = {number: signal.signal(number, lambda *_: None) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        server.run(sockets=[listener])
    finally:
        for number, handler in usual.items():
            signal.signal(number, handler)


def browse(url: str) -> None:
    """Opens a graphical browser, never one in the terminal."""
    import webbrowser

    if sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        webbrowser.open(url)


def tell(sentence: str) -> None:
    print(sentence, flush=True)
