"""The built web client: one HTML page for all its addresses, and the files that it loads."""

from __future__ import annotations

import hashlib
import json
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
from .language import language_of
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
        page = _index_page(language_of(request))
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
def _index_page(language: str) -> IndexPage:
    """The browser loads the texts of its language with the program, unless somebody has chosen another one there."""
    page = (BUILT / "index.html").read_text("utf-8")
    files: dict[str, str] = json.loads((BUILT / "languages.json").read_text("utf-8"))
    if file := files.get(language):
        preload = f'<link rel="modulepreload" crossorigin href="/static/{file}">'
        page = page.replace('<html lang="en">', f'<html lang="{language}">').replace("</head>", f"{preload}</head>")
    text = page.encode()
    return IndexPage(text, f'"{hashlib.sha256(text).hexdigest()[:16]}"')
