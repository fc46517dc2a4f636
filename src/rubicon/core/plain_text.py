"""Text that may be stored and shown to others: without control characters, lone surrogates and line breaks.

Databases differ in what they refuse (PostgreSQL a NUL, MariaDB a lone surrogate), and terminals and logs obey control
characters. So text from outside is checked once, where it is read, before anything is done with it.
"""

from __future__ import annotations

import re

from ..errors import Malformed

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
