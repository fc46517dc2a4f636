"""How values become bytes and back: the same bytes for the same value, and a refusal for bytes that are none."""

from __future__ import annotations

import hashlib
import re
from typing import Any, TypeVar

import msgspec

from ..errors import Malformed

T = TypeVar("T")

# Struct fields keep their order, so that what tells a line's kind comes first and the decoder need not look for it.
_lines = msgspec.json.Encoder(order="deterministic")
# A state is only ever compared: sorted throughout, its digest outlives a field that is moved to another place.
_states = msgspec.json.Encoder(order="sorted")

DIGEST_CHARS = 16
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
    return hashlib.sha256(_states.encode(state)).hexdigest()[:DIGEST_CHARS]


# Text that may be stored and shown to others: without control characters, lone surrogates and line breaks.
#
# Databases differ in what they refuse (PostgreSQL a NUL, MariaDB a lone surrogate), and terminals and logs obey control
# characters. So text from outside is checked once, where it is read, before anything is done with it.


_NOT_PLAIN = re.compile(
    "["
    "\x00-\x1f\x7f-\x9f"  # control characters, with tab and line feed
    "\u2028\u2029"  # line and paragraph separator
    "\u202a-\u202e\u2066-\u2069"  # embeddings, overrides and isolates: they reorder the text around them
    "\ufffe\uffff"  # not characters
    "\ud800-\udfff"  # lone surrogates; a pair is one character in a str
    "]"
)


def is_plain(text: str) -> bool:
    """Whether it can be stored and shown. Emoji, joiners and characters of later Unicode versions can."""
    return _NOT_PLAIN.search(text) is None


def check_plain(text: str, what: str, max_chars: int) -> str:
    """The text itself. Raises Malformed if it is too long or not plain; `what` says which text it is."""
    if len(text) > max_chars:
        raise Malformed("text.too_long", what=what, most=max_chars)
    wrong = _NOT_PLAIN.search(text)
    if wrong is not None:
        raise Malformed("text.control_character", what=what, sign=f"U+{ord(wrong.group()):04X}")
    return text
