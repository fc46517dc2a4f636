"""What begins and ends with the process: the hall."""

from __future__ import annotations

import gc
from typing import Any

from ... import bots
from ..config.environment import environment
from ..scores.services import conclude
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
            _rarely_collect()
            _halls.append(Hall(Computers(here.bots, here.patience, think=here.think), here.redis, conclude))
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            await _halls.pop().close()
            await send({"type": "lifespan.shutdown.complete"})
            return


def _rarely_collect() -> None:
    """Most of what a server makes is freed at once without the collector, which costs it one move in fifteen."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
