"""How values become bytes and back: the same bytes for the same value, and a refusal for bytes that are none."""

from __future__ import annotations

import hashlib
from typing import Any, TypeVar

import msgspec

from ..errors import Malformed

T = TypeVar("T")

# Struct fields keep their order, so that what tells a line's kind comes first and the decoder need not look for it.
_lines = msgspec.json.Encoder(order="deterministic")
# A state is only ever compared: sorted throughout, its digest outlives a field that is moved to another place.
_states = msgspec.json.Encoder(order="sorted")

DIGEST = 16
MAX_PROBLEM_CHARS = 300
"""Of what is told about bytes that are no value. It may quote them, and refusals are kept."""


def encode(value: object) -> bytes:
    return _lines.encode(value)


def decode(decoder: msgspec.json.Decoder[T], data: bytes | msgspec.Raw, code: str, **facts: object) -> T:
    """The value that these bytes are. Raises Malformed(code) with the problem, and with whatever else is known."""
    try:
        return decoder.decode(data)
    except (ValueError, RecursionError) as error:  # msgspec's own errors are ValueErrors, so is broken UTF-8
        raise Malformed(code, **facts, problem=str(error)[:MAX_PROBLEM_CHARS]) from None


def digest(state: Any) -> str:
    """A short fingerprint of a state: long enough that two that differ are never taken for one by accident."""
    return hashlib.sha256(_states.encode(state)).hexdigest()[:DIGEST]
