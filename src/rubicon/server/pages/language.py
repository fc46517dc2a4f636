"""The language of an answer: what the reader's browser, or their choice in it, asks for by Accept-Language."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.translation.trans_real import parse_accept_lang_header

from ...texts import SOURCE_LANGUAGE, nearest_language, speaking

Answer = Callable[[HttpRequest], HttpResponseBase]


def speak_readers_language(answer: Answer) -> Answer:
    """Middleware. Everything below it says its texts in the language of the reader."""

    def answer_reader(request: HttpRequest) -> HttpResponseBase:
        # Pictures are the same for everyone and kept by caches.
        if request.path.endswith(".svg"):
            return answer(request)
        language = language_of(request)
        with speaking(language):
            response = answer(request)
        patch_vary_headers(response, ("Accept-Language",))
        response.headers.setdefault("Content-Language", language)
        return response

    return answer_reader


def language_of(request: HttpRequest) -> str:
    """The first one that has texts. Django's own middleware knows only languages into which Django is translated."""
    wanted = parse_accept_lang_header(request.headers.get("Accept-Language", ""))
    return next(filter(None, (nearest_language(tag) for tag, _ in wanted)), SOURCE_LANGUAGE)
