"""Values to bytes and back, and the check of text from outside.

The same value always gives the same bytes. Whatever cannot be decoded or shown is refused as `Malformed`.
"""

from __future__ import annotations

import hashlib
import re
from typing import Any, TypeVar
from unicodedata import category

import msgspec

from ..errors import Malformed

T = TypeVar("T")

# Struct fields keep their order: the tag of a line comes first, where the decoder finds it at once.
_lines = msgspec.json.Encoder(order="deterministic")
# A state is only compared. Sorted keys keep its digest the same when a field moves to another place.
_states = msgspec.json.Encoder(order="sorted")

DIGEST_CHARS = 16
MAX_PROBLEM_CHARS = 300
"""Length of the problem in a refusal. It may quote the bytes, and refusals are kept."""
MAX_MARKS = 6
"""Marks that one letter may have. Languages need four at most."""


def encode(value: object) -> bytes:
    return _lines.encode(value)


def decode(decoder: msgspec.json.Decoder[T], data: bytes | msgspec.Raw, code: str, **facts: object) -> T:
    """The value of these bytes. Raises Malformed(code) with the problem and the given facts."""
    try:
        return decoder.decode(data)
    except (ValueError, RecursionError) as error:  # msgspec's own errors are ValueErrors, so is broken UTF-8
        raise Malformed(code, **facts, problem=str(error)[:MAX_PROBLEM_CHARS]) from None


def digest(state: Any) -> str:
    """A short fingerprint of a state, long enough that two different states never share one by accident."""
    return hashlib.sha256(_states.encode(state)).hexdigest()[:DIGEST_CHARS]


# Plain text may be stored and shown to others: it has no control characters, lone surrogates or line breaks.
#
# Databases differ in what they refuse (PostgreSQL a NUL, MariaDB a lone surrogate), and terminals and logs obey control
# characters. So text from outside is checked once, where it is read.


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


def has_stacked_marks(text: str) -> bool:
    """Whether a letter has more than MAX_MARKS accents or other marks, which would cover the lines around it."""
    marks = 0
    for sign in text:
        marks = marks + 1 if category(sign) in ("Mn", "Me") else 0
        if marks > MAX_MARKS:
            return True
    return False


def check_plain(text: str, what: str, max_chars: int) -> str:
    """The text itself. Raises Malformed if it is too long or not plain; `what` says which text it is."""
    if len(text) > max_chars:
        raise Malformed("text.too_long", what=what, most=max_chars)
    wrong = _NOT_PLAIN.search(text)
    if wrong is not None:
        raise Malformed("text.control_character", what=what, sign=f"U+{ord(wrong.group()):04X}")
    if not text.isascii() and has_stacked_marks(text):
        raise Malformed("text.marks", what=what, most=MAX_MARKS)
    return text
