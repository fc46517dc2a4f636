"""The built web client: one HTML page for all its addresses, and the files that it loads."""

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

from .csp import CLIENT_POLICY
from .errors import not_built
from .page_list import robots_txt

BUILT = Path(__file__).parent / "built"


class IndexPage(NamedTuple):
    text: bytes
    etag: str


@require_safe
@ensure_csrf_cookie
def web_client(request: HttpRequest, **_: str) -> HttpResponseBase:
    """The client chooses the screen by the address.

    Browsers revalidate the page each time, because builds change it.
    """
    try:
        page = _index_page()
    except FileNotFoundError:
        return not_built(request)
    whole = HttpResponse(page.text)
    whole["Cache-Control"] = "no-cache"
    whole["ETag"] = page.etag
    response = get_conditional_response(request, etag=page.etag, response=whole) or whole
    # Also with 304: a browser applies the policy of that response to the cached page.
    response["Content-Security-Policy"] = CLIENT_POLICY
    return response


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    return HttpResponse(robots_txt(), content_type="text/plain")


@cache
def _index_page() -> IndexPage:
    text = (BUILT / "index.html").read_bytes()
    return IndexPage(text, f'"{hashlib.sha256(text).hexdigest()[:16]}"')
