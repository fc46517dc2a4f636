"""What begins and ends with the process: the hall."""

from __future__ import annotations

import asyncio
from typing import Any

from ... import bots
from ..play import hall as halls
from ..play.computers import Computers
from ..play.hall import Hall
from ..privacy.retention import Retention
from ..scores.services import conclude
from ..tasks import running
from .environment import environment


async def lifespan(scope: Any, receive: Any, send: Any) -> None:
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            here = environment()
            bots.names()  # if one that was added cannot be loaded, this is the time to say so
            computers = Computers(here.bots, here.patience, think=here.think)
            halls.begin(Hall(computers, here.redis, conclude, Retention()))
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            await asyncio.to_thread(running.close)
            await halls.end()
            await send({"type": "lifespan.shutdown.complete"})
            return
