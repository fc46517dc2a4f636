"""Refusals that are given before Django has seen a request, in the form that the REST interface uses."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any

from ...errors import Refused
from ...texts import word
from ...wire.messages import refusal

Headers = list[tuple[bytes, bytes]]


def body_of(refused: Refused) -> bytes:
    told = refusal("", refused)
    return json.dumps({"code": told.code, "facts": told.facts, "sentence": word(refused)}).encode()


def headers_of(refused: Refused, body: bytes) -> Headers:
    headers = [
        (b"content-type", b"application/json; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        (b"x-content-type-options", b"nosniff"),
        (b"cache-control", b"no-store"),
    ]
    if "seconds" in refused.facts:
        headers.append((b"retry-after", str(refused.facts["seconds"]).encode()))
    return headers


def whole_answer(status: int, refused: Refused) -> bytes:
    """As bytes, for a connection that is then closed."""
    body = body_of(refused)
    headers = [*headers_of(refused, body), (b"connection", b"close")]
    lines = [f"HTTP/1.1 {status} {HTTPStatus(status).phrase}".encode(), *(b": ".join(each) for each in headers)]
    return b"\r\n".join([*lines, b"", body])


async def begin_answer(
    send: Callable[[Any], Awaitable[None]], status: int, refused: Refused, *, close: bool = False
) -> None:
    """Sends all of it, but does not say that this was all."""
    body = body_of(refused)
    headers = headers_of(refused, body) + ([(b"connection", b"close")] if close else [])
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": True})


async def end_answer(send: Callable[[Any], Awaitable[None]]) -> None:
    await send({"type": "http.response.body", "body": b""})
