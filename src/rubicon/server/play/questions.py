"""What is asked about a game and changes nothing: how something would end, and why computers did what they did."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import msgspec

from ...errors import Illegal
from ...wire.messages import Answer, Because, Forecast, Weigh, Why, refusal
from .connection import Connection
from .room import Room

_thread = ThreadPoolExecutor(1, "odds")


async def odds(room: Room, connection: Connection, asked: Forecast[msgspec.Raw] | Weigh) -> Answer:
    """In a thread of its own, for with the largest armies it takes a while; of each person one at a time."""
    match, viewer = room.live.match, connection.viewer
    if match is None:
        return refusal(asked.nonce, Illegal("submit.not_begun"))
    if isinstance(asked, Forecast):
        if viewer is None:
            return refusal(asked.nonce, Illegal("submit.watching"))
        work: Callable[[], Answer] = partial(match.forecast, viewer, asked)
    else:
        work = partial(match.weigh, viewer, asked)
    allowance = room.registry.allowance
    allowance.question(connection)

    def measured() -> Answer:
        with allowance.work(connection):
            return work()

    async with allowance.turn(connection):
        return await asyncio.get_running_loop().run_in_executor(_thread, measured)


def why(room: Room, asked: Why) -> Answer:
    if room.live.match is None:
        return refusal(asked.nonce, Illegal("submit.not_begun"))
    game = room.live.match.game
    return Because(asked.nonce, room.reasons.told(game.edition, game.state))
