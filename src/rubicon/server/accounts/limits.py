"""How often somebody may try: to log in, sign up, come as a guest, bring a game, report. Counted in Django's cache."""

from __future__ import annotations

import hashlib
import math

from django.http import HttpRequest
from ninja.throttling import SimpleRateThrottle

from ...errors import Illegal

RATES = {
    "guest": "200/h",  # a whole school behind one address may play
    "sign_up": "60/h",
    "login": "30/m",
    "password": "10/m",
    "report": "60/h",
    "upload": "100/h",  # a long game takes seconds to play again
}


class Limit(SimpleRateThrottle):
    """Of one kind of try, for one name, or for the address from which the request came."""

    def __init__(self, kind: str, name: str | None = None) -> None:
        super().__init__(RATES[kind])
        self.kind = kind
        self.name = name

    def get_cache_key(self, request: HttpRequest) -> str:
        whom = f"name {self.name}" if self.name is not None else f"address {self.get_ident(request)}"
        return f"limit:{self.kind}:{hashlib.sha256(whom.encode()).hexdigest()}"


def hold(request: HttpRequest, *limits: Limit) -> None:
    """Counts a try, and raises Illegal when there were too many."""
    for limit in limits:
        if not limit.allow_request(request):
            raise Illegal("too_fast", seconds=math.ceil(limit.wait() or 1))
