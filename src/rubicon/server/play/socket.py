"""The sockets, as plain ASGI functions."""

from __future__ import annotations

from typing import Any

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable


async def table(scope: Any, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """One connection to one table."""


async def notices(scope: Any, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """One connection of somebody who wants to know where they are awaited."""
