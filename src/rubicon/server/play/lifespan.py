"""What begins and ends with the process: the hall."""

from __future__ import annotations

import asyncio
from typing import Any

from ... import bots
from ..config.environment import environment
from ..scores.services import conclude
from ..tasks import running
from .computers import Computers
from .hall import Hall

_halls: list[Hall] = []


def hall() -> Hall:
    return _halls[0]


async def lifespan(scope: Any, receive: Any, send: Any) -> None:
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            here = environment()
            bots.names()  # if one that was added cannot be loaded, this is the time to say so
            _halls.append(Hall(Computers(here.bots, here.patience, think=here.think), here.redis, conclude))
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            await asyncio.to_thread(running.close)
            await _halls.pop().close()
            await send({"type": "lifespan.shutdown.complete"})
            return
