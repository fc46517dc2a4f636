"""Noticing that a client has gone: what it alone was waiting for is then cancelled.

Django cancels the coroutine that answers a request when the client disconnects, but a view that runs in a thread is not
told. This middleware is the innermost, so that no other one swallows the cancellation.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from inspect import iscoroutinefunction
from typing import Any, cast

from django.http import HttpRequest, HttpResponseBase
from django.utils.decorators import sync_and_async_middleware

ATTRIBUTE = "_rubicon_left"


@sync_and_async_middleware
def notice_leaving(answer: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    if not iscoroutinefunction(answer):
        return answer
    asynchronous = cast(Callable[[HttpRequest], Awaitable[HttpResponseBase]], answer)

    async def answer_while_wanted(request: HttpRequest) -> HttpResponseBase:
        left: Future[None] = Future()
        setattr(request, ATTRIBUTE, left)
        try:
            return await asynchronous(request)
        except asyncio.CancelledError:
            left.set_result(None)
            raise

    return answer_while_wanted


def leaving(request: HttpRequest) -> Future[None] | None:
    """Done when the client has gone; None where nobody would notice."""
    return getattr(request, ATTRIBUTE, None)
