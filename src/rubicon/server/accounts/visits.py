"""What happens with every request of a person: it is counted, and once a day their session is renewed."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest, HttpResponseBase, JsonResponse

from ...errors import Illegal
from ...texts import word
from ..config.limits import limits
from ..limiting.counters import local_rate

RENEWED = "renewed"
"""The day on which a session was last given its full age, in the session itself."""
DAY_SECONDS = 24 * 3600

Answer = Callable[[HttpRequest], HttpResponseBase]


def count_and_renew(answer: Answer) -> Answer:
    def answer_person(request: HttpRequest) -> HttpResponseBase:
        # Pictures are the same for everyone and kept by caches: no session is looked at, no cookie sent with them.
        if not request.path.startswith("/api/") or request.path.endswith(".svg"):
            return answer(request)
        person = request.session.get(SESSION_KEY)  # asks the database only if there is a cookie, as the views do anyway
        if person is not None:
            seconds = local_rate("requests_per_person", limits().requests_per_person).take(person)
            if seconds:
                return _too_fast(math.ceil(seconds))
        response = answer(request)
        _renew(request.session)
        return response

    return answer_person


def _renew(session: SessionBase) -> None:
    """Changing the session makes Django write it with a new expiry date, and send the cookie again."""
    today = int(time.time() // DAY_SECONDS)
    if SESSION_KEY in session and session.get(RENEWED) != today:
        session[RENEWED] = today


def _too_fast(seconds: int) -> JsonResponse:
    refused = Illegal("too_fast", seconds=seconds)
    answer = {"code": refused.code, "facts": refused.facts, "sentence": word(refused)}
    return JsonResponse(answer, status=429, headers={"Retry-After": str(seconds)})
