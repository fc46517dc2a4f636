"""Text that may be stored and shown: no control characters, no lone surrogates, not too long."""

from __future__ import annotations

import pytest

from rubicon.core.codec import check_plain, is_plain
from rubicon.errors import Malformed


@pytest.mark.parametrize(
    "text", ["", "Ann", "Grüße, Łódź, 東京, שלום, مرحبا", "👩‍👩‍👧‍👦 🇩🇪 ❤️", "a b", "\U0001fae9", "\u200e", "\U000e0067"]
)
def test_anything_that_people_write_is_plain(text):
    assert is_plain(text)
    assert check_plain(text, "text", 100) == text


@pytest.mark.parametrize(
    "sign", ["\0", "\t", "\n", "\r", "\x1b", "\x7f", "\x85", "\u2028", "\u202e", "\u2066", "\ud800", "\uffff"]
)
def test_signs_that_others_would_obey_or_databases_refuse_are_not(sign):
    assert not is_plain(f"a{sign}b")
    with pytest.raises(Malformed) as refused:
        check_plain(f"a{sign}b", "nonce", 100)
    assert refused.value == Malformed("text.control_character", what="nonce", sign=f"U+{ord(sign):04X}")


def test_marks_that_would_cover_the_lines_around_them_are_refused():
    assert check_plain("Phở, שָׁלוֹם, བསྒྲུབས", "text", 100)
    with pytest.raises(Malformed) as refused:
        check_plain("a" + 7 * "\u0301", "text", 100)
    assert refused.value.code == "text.marks"


def test_text_that_is_too_long_is_refused_with_the_limit():
    with pytest.raises(Malformed) as refused:
        check_plain("abcd", "name", 3)
    assert refused.value == Malformed("text.too_long", what="name", most=3)
