"""The web client as the build leaves it: one page for all its addresses, and the files that it loads."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET

BUILT = Path(__file__).parent / "built"

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)


@require_GET
@ensure_csrf_cookie
def client(request: HttpRequest, **_: str) -> HttpResponse:
    """Which screen it shows, it reads from the address. Browsers ask each time, for the files it names change."""
    response = HttpResponse(_page())
    response["Content-Security-Policy"] = POLICY
    response["Cache-Control"] = "no-cache"
    return response


@cache
def _page() -> bytes:
    return (BUILT / "index.html").read_bytes()
