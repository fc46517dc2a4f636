"""The web client as the build leaves it: one page for all its addresses, and the files that it loads."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from .errors import not_built

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


class IndexPage(NamedTuple):
    text: bytes
    etag: str


@require_safe
@ensure_csrf_cookie
def web_client(request: HttpRequest, **_: str) -> HttpResponseBase:
    """Which screen it shows, it reads from the address. Browsers ask each time, for the files it names change."""
    try:
        page = _page()
    except FileNotFoundError:
        return not_built(request)
    whole = HttpResponse(page.text)
    whole["Cache-Control"] = "no-cache"
    whole["ETag"] = page.etag
    response = get_conditional_response(request, etag=page.etag, response=whole) or whole
    # Also where the page is said to be unchanged: a browser takes the policy of that answer for the page that it kept.
    response["Content-Security-Policy"] = POLICY
    return response


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """A table's link is a key to it, so none belongs into an index."""
    return HttpResponse("User-agent: *\nDisallow: /api/\nDisallow: /t/\n", content_type="text/plain")


@cache
def _page() -> IndexPage:
    text = (BUILT / "index.html").read_bytes()
    return IndexPage(text, f'"{hashlib.sha256(text).hexdigest()[:16]}"')
