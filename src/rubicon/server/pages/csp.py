"""What a browser may load for a page of ours: its own style, and nothing else from anywhere."""

from __future__ import annotations

import hashlib
from base64 import b64encode
from collections.abc import Callable
from importlib.resources import files

from django.http import HttpRequest, HttpResponseBase

STYLE = files(__package__).joinpath("style.css").read_text("utf-8")

POLICY = "; ".join(
    (
        "default-src 'none'",
        f"style-src 'sha256-{b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()}'",
        "img-src data:",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)

Answer = Callable[[HttpRequest], HttpResponseBase]


def content_security_policy(answer: Answer) -> Answer:
    def answer_strictly(request: HttpRequest) -> HttpResponseBase:
        response = answer(request)
        response.headers.setdefault("Content-Security-Policy", POLICY)
        return response

    return answer_strictly
