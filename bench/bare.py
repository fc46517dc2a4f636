"""A minimal server for comparison: each message stores a row and sends a kilobyte to three sockets.

No game, no session.
"""

from __future__ import annotations

import time
from collections import defaultdict
from typing import Any

import django

django.setup()

from rubicon.server.play.models import Record  # noqa: E402
from rubicon.server.play.record_log import RecordRow  # noqa: E402
from rubicon.server.play.store import RecordStore  # noqa: E402
from rubicon.server.tables.models import Table  # noqa: E402

ANSWER = "y" * 40
UPDATE = "y" * 950

rooms: dict[str, list[Any]] = defaultdict(list)
numbers: dict[str, int] = {}
ids: dict[str, int] = {}
store: list[RecordStore] = []


async def application(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "lifespan":
        Record.objects.all()
        while (await receive())["type"] != "lifespan.startup":
            pass
        store.append(RecordStore())
        ids.update(await _ids())
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await store[0].close()
        await send({"type": "lifespan.shutdown.complete"})
        return
    code = scope["path"].rpartition("/")[2]
    room = rooms[code]
    await receive()
    await send({"type": "websocket.accept"})
    room.append(send)
    while (event := await receive())["type"] == "websocket.receive":
        numbers[code] = number = numbers.get(code, 1_000_000) + 1
        await store[0].append(RecordRow(ids[code], number, 0, event["text"], "", None, time.time(), None))
        await send({"type": "websocket.send", "text": ANSWER})
        for other in room:
            await other({"type": "websocket.send", "text": UPDATE})


async def _ids() -> dict[str, int]:
    return {code: pk async for code, pk in Table.objects.values_list("code", "pk")}
