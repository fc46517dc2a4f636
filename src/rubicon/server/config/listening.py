"""Where the server listens, and by which addresses people reach it."""

from __future__ import annotations

import errno
import socket
import time
from contextlib import suppress

from ...errors import Illegal, Malformed
from .environment import EVERYWHERE, FIRST_PORT, Environment, bracketed, network_address

TRIED_PORTS = 100
RESTART_WAIT_SECONDS = 2.0
"""How long to wait for a requested port that is still taken."""
RETRY_SECONDS = 0.1


def listen(here: Environment) -> socket.socket:
    """Listen at the requested port, or at the first free one if none was requested."""
    if here.port:
        return _listen_patiently(here.host, here.port)
    for port in range(FIRST_PORT, FIRST_PORT + TRIED_PORTS):
        with suppress(Illegal):
            return _listen(here.host, port)
    raise Illegal("serve.ports_taken", first=FIRST_PORT, last=FIRST_PORT + TRIED_PORTS - 1)


def _listen_patiently(host: str, port: int) -> socket.socket:
    """Wait a moment if the port is taken, because a killed server may not have released it yet.

    A process that the killed server was just starting holds a copy of its sockets until it runs its own program.
    """
    deadline = time.monotonic() + RESTART_WAIT_SECONDS
    while True:
        try:
            return _listen(host, port)
        except Illegal:
            if time.monotonic() >= deadline:
                raise
            time.sleep(RETRY_SECONDS)


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    both = host == "::" and socket.has_dualstack_ipv6()  # every address, IPv4 included
    try:
        return socket.create_server((host, port), family=family, backlog=2048, dualstack_ipv6=both)
    except OSError as error:
        match error.errno:
            case errno.EADDRINUSE:
                raise Illegal("serve.port_taken", port=port) from None
            case errno.EACCES:
                raise Malformed("serve.port_forbidden", port=port) from None
            case _:
                raise Malformed("serve.host", host=host) from None


def addresses(here: Environment, listener: socket.socket) -> tuple[str, str]:
    """The address for this machine, and that for others; nothing where others have none."""
    port = listener.getsockname()[1]
    if here.host not in EVERYWHERE:
        return f"http://{bracketed(here.host)}:{port}", ""
    if listener.family == socket.AF_INET6 and listener.getsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY):
        return f"http://[::1]:{port}", ""
    network = network_address()
    return f"http://127.0.0.1:{port}", f"http://{network}:{port}" if network else ""
