"""Messages between processes, over Redis: which table or session has changed. A lost message costs only time.

The truth is in the database. A process that misses a message notices with the next one, in its next round, or when the
record number that it wants to store is taken.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from redis.asyncio import Redis
from redis.exceptions import RedisError

from ...core.chance import new_secret

CHANNEL = "rubicon:tables"
RETRY_SECONDS = 1.0

logger = logging.getLogger(__name__)


class PubSub:
    def __init__(self, url: str, changed: Callable[[int], None], session_changed: Callable[[str], None]) -> None:
        self._redis = Redis.from_url(url)
        self._changed = changed
        self._session_changed = session_changed
        self._own = new_secret()[:8].hex()
        """The id by which we recognise our own messages, and skip them."""
        self._queue: dict[str, None] = {}
        """Outgoing messages, in order."""
        self._wake = asyncio.Event()
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._send())]

    def send(self, word: str) -> None:
        """Sends the number of a table, or a change of a session."""
        self._queue[word] = None
        self._wake.set()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    async def _send(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            words, self._queue = self._queue, {}
            try:
                await self._redis.publish(CHANNEL, f"{self._own} {' '.join(words)}")
            except (RedisError, OSError) as error:
                logger.warning("Redis does not answer: %s", error)
                await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self) -> None:
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    async for message in channel.listen():
                        if message["type"] == "message":
                            self._receive(message["data"].decode("ascii", "replace"))
            except (RedisError, OSError) as error:
                logger.warning("Redis does not answer: %s", error)
            await asyncio.sleep(RETRY_SECONDS)

    def _receive(self, words: str) -> None:
        sender, *told = words.split() or [self._own]
        if sender != self._own:
            for word in told:
                if word.isdecimal():
                    self._changed(int(word))
                else:
                    self._session_changed(word)
