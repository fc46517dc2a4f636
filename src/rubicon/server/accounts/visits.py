"""What happens with every request of a person: it is counted, and once a day their session is renewed."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from django.conf import settings
from django.contrib.auth import SESSION_KEY
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
        if not request.path.startswith("/api/") or settings.SESSION_COOKIE_NAME not in request.COOKIES:
            return answer(request)
        person = request.session.get(SESSION_KEY)
        if person is not None:
            seconds = local_rate("requests_per_person", limits().requests_per_person).take(person)
            if seconds:
                return _too_fast(math.ceil(seconds))
        response = answer(request)
        if person is not None and request.session.get(SESSION_KEY) == person:
            _renew(request)
        return response

    return answer_person


def _renew(request: HttpRequest) -> None:
    """Changing the session makes Django write it with a new expiry date, and send the cookie again."""
    today = int(time.time() // DAY_SECONDS)
    if request.session.get(RENEWED) != today:
        request.session[RENEWED] = today


def _too_fast(seconds: int) -> JsonResponse:
    refused = Illegal("too_fast", seconds=seconds)
    answer = {"code": refused.code, "facts": refused.facts, "sentence": word(refused)}
    return JsonResponse(answer, status=429, headers={"Retry-After": str(seconds)})
