"""Work that waits for the database, or that takes long, is done in threads: the event loop never waits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from django.db import close_old_connections

P = ParamSpec("P")
T = TypeVar("T")

_threads = ThreadPoolExecutor(4, "database")


async def in_thread(do: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    def done() -> T:
        close_old_connections()  # one that the database has given up is made anew
        return do(*args, **kwargs)

    return await asyncio.get_running_loop().run_in_executor(_threads, done)
