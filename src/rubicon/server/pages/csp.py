"""Content security policies: what a browser may load for a page."""

from __future__ import annotations

import hashlib
from base64 import b64encode
from collections.abc import Callable
from importlib.resources import files

from django.http import HttpRequest, HttpResponseBase

STYLE = files(__package__).joinpath("style.css").read_text("utf-8")
"""The inline style of error pages."""


def _policy(*loads: str) -> str:
    return "; ".join(
        ("default-src 'none'", *loads, "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"),
    )


POLICY = _policy(
    f"style-src 'sha256-{b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()}'",
    "img-src data:",
)
"""The default policy: nothing but the style of error pages."""

CLIENT_POLICY = _policy(
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
)
"""The policy of the web client: resources of this server only."""

Answer = Callable[[HttpRequest], HttpResponseBase]


def content_security_policy(answer: Answer) -> Answer:
    """Middleware."""

    def answer_with_policy(request: HttpRequest) -> HttpResponseBase:
        response = answer(request)
        response.headers.setdefault("Content-Security-Policy", POLICY)
        return response

    return answer_with_policy
