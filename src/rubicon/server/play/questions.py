"""What is asked about a game and changes nothing: how something would end, and why computers did what they did."""

from __future__ import annotations

import asyncio

import msgspec

from ...errors import Illegal
from ...wire.messages import Answer, Because, Forecast, Weigh, Why, refusal
from .connection import Connection
from .room import Room


def forecast(room: Room, connection: Connection, asked: Forecast[msgspec.Raw]) -> Answer:
    if connection.viewer is None or room.match is None:
        return refusal(asked.nonce, Illegal("submit.watching" if room.match else "submit.not_begun"))
    return room.match.forecast(connection.viewer, asked)


async def weigh(room: Room, connection: Connection, asked: Weigh) -> Answer:
    """In a thread of its own, for with the largest armies it takes a while."""
    if room.match is None:
        return refusal(asked.nonce, Illegal("submit.not_begun"))
    return await asyncio.to_thread(room.match.weigh, connection.viewer, asked)


def why(room: Room, asked: Why) -> Answer:
    if room.match is None:
        return refusal(asked.nonce, Illegal("submit.not_begun"))
    game = room.match.game
    return Because(asked.nonce, room.reasons.told(game.edition, game.state))
