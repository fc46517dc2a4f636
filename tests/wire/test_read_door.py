"""Any message is read or refused, and a read one contains only text that can be stored and shown."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rubicon.core.codec import is_plain
from rubicon.errors import Malformed
from rubicon.wire.messages import encode, read, refusal

TEXT = st.text(st.characters(), max_size=80) | st.sampled_from(
    ["\0", "a\nb", "\ud800", "x" * 501, "\u202e", "👩‍👩‍👧‍👦"]
)
NUMBER = st.integers() | st.integers(0, 5) | st.just(10**400) | st.floats()
VALUE: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | NUMBER | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=8,
)
MESSAGE = st.fixed_dictionaries(
    {"message": st.sampled_from(["submit", "forecast", "weigh", "why", "look", "say", "pause"])},
    optional={
        "nonce": TEXT,
        "text": TEXT,
        "prompt": NUMBER,
        "action": VALUE,
        "way": st.lists(NUMBER, max_size=5),
        "seat": VALUE,
        "since": NUMBER,
        "on": st.booleans(),
    },
)


@settings(max_examples=300, deadline=None)
@given(MESSAGE | VALUE, st.booleans())
def test_a_message_is_read_or_refused(message, escaped):
    data = json.dumps(message, ensure_ascii=escaped).encode("utf-8", "surrogatepass")
    _read_or_refuse(data)


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=200))
def test_bytes_are_read_or_refused(data):
    _read_or_refuse(data)


def _read_or_refuse(data: bytes) -> None:
    said, answer = None, b""
    try:
        said = read(data)
    except Malformed as refused:
        answer = encode(refusal("", refused))
    assert len(answer) < 3_000
    assert is_plain(getattr(said, "nonce", ""))
    assert is_plain(getattr(said, "text", ""))
