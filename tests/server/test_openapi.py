"""The REST interface under what its own description allows and forbids: whatever is sent, it answers in words."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlsplit

import pytest
import requests
import schemathesis
from django.core.cache import cache
from django.test import Client
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode

from rubicon.server.accounts import services
from rubicon.server.accounts.models import User
from rubicon.server.config.urls import api

pytestmark = pytest.mark.django_db

DESCRIBED = json.loads(json.dumps(api.get_openapi_schema(path_prefix="/api/"), default=str))
FOUND: Any = schemathesis.openapi.from_dict(DESCRIBED).get_all_operations()
OPERATIONS = [found.ok() for found in FOUND]


def send(case: Case[Any], user: User | None) -> Any:
    """As our own pages would, and never too often: CSRF and limits have tests of their own."""
    cache.clear()
    request = requests.Request(**case.as_transport_kwargs(base_url="http://localhost")).prepare()
    parts = urlsplit(str(request.url))
    client = Client()
    if user and User.objects.filter(pk=user.pk).exists():  # an earlier request may have deleted them
        client.force_login(user)
    ours = {"cookie", "accept-encoding"}  # who we are, and that nothing be packed
    headers = {name: str(value) for name, value in request.headers.items() if name.casefold() not in ours}
    return client.generic(
        str(request.method), f"{parts.path}?{parts.query}", request.body or b"",
        headers.pop("Content-Type", "application/json"), headers=headers,
    )  # fmt: skip


def bombard(operation: Any, examples: int) -> None:
    account, guest = services.sign_up(None, "Ann", "correct horse", "correct horse"), services.new_guest()

    @settings(max_examples=examples, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    @given(case=st.one_of(*(operation.as_strategy(mode) for mode in GenerationMode)), who=st.sampled_from("-ga"))
    def answers_in_words(case: Case[Any], who: str) -> None:
        answer = send(case, {"-": None, "g": guest, "a": account}[who])
        assert answer.status_code < 500
        if answer.status_code >= 400 and answer.status_code != 405:
            told = answer.json()
            assert set(told) == {"code", "facts", "sentence"}
            assert told["sentence"]

    answers_in_words()


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.label)
def test_whatever_is_sent_is_answered(operation):
    bombard(operation, 12)


@pytest.mark.long
@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.label)
def test_whatever_is_sent_is_answered_for_long(operation):
    bombard(operation, 500)


def test_every_answer_is_described():
    assert all(operation.definition.raw["responses"] for operation in OPERATIONS)
    assert {"POST /api/accounts", "GET /api/session"} <= {operation.label for operation in OPERATIONS}
