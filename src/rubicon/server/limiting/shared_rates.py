"""Counters in Redis, which all processes share.

They are the sliding windows of the library `limits`, whose scripts run atomically in Redis.
"""

from __future__ import annotations

import hashlib
import logging
import threading
import time

from limits import RateLimitItemPerSecond
from limits.storage import RedisStorage
from limits.strategies import SlidingWindowCounterRateLimiter
from redis import RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry

from ..config.limits import Rate

REDIS_TIMEOUT_SECONDS = 0.5
REDIS_RETRY_SECONDS = 5.0
"""How long this process counts by itself after Redis has failed, so that only few events wait for it."""

logger = logging.getLogger(__name__)


class SharedRates:
    """Counters in Redis. While Redis does not answer, `take` returns None, and all but one event in a while at once."""

    def __init__(self, url: str) -> None:
        self._storage = RedisStorage(
            url,
            key_prefix="rubicon:rate",
            socket_timeout=REDIS_TIMEOUT_SECONDS,
            socket_connect_timeout=REDIS_TIMEOUT_SECONDS,
            retry=Retry(NoBackoff(), 0),  # type: ignore[arg-type]  # which the library passes on as it is
        )
        self._limiter = SlidingWindowCounterRateLimiter(self._storage)
        self._down = False
        self._retry_at = 0.0
        self._lock = threading.Lock()

    def take(self, name: str, rate: Rate, key: str | int) -> float | None:
        """As `LocalRate.take`; None if Redis does not answer."""
        if self._down and not self._may_retry():
            return None
        item = RateLimitItemPerSecond(rate.count, rate.seconds, namespace=name)
        short = hashlib.blake2b(str(key).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
        try:
            waits = 0.0 if self._limiter.hit(item, short) else self._wait(rate, item.key_for(short))
        except (RedisError, OSError) as error:
            self._failed(error)
            return None
        if self._down:
            self._down = False
            logger.warning("Redis answers again: rates are counted there.")
        return waits

    def _wait(self, rate: Rate, key: str) -> float:
        """Seconds until the weighted count of the sliding window is below the limit."""
        before, before_ends, current, current_ends = self._storage.get_sliding_window(key, rate.seconds)
        if current >= rate.count:
            return max(0.001, current_ends - rate.seconds * rate.count / current)
        excess = before * before_ends / rate.seconds + current - rate.count
        return max(0.001, excess * rate.seconds / before) if before else 0.001

    def _may_retry(self) -> bool:
        """One event in a while, not all that come at the same time."""
        with self._lock:
            if time.monotonic() < self._retry_at:
                return False
            self._retry_at = time.monotonic() + REDIS_RETRY_SECONDS
            return True

    def _failed(self, error: Exception) -> None:
        with self._lock:
            first = not self._down
            self._down = True
            self._retry_at = time.monotonic() + REDIS_RETRY_SECONDS
        if first:
            logger.warning("Redis fails (%s): rates are counted by each process.", error)
