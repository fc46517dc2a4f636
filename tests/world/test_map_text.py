"""Lines that come back byte for byte, and words and numbers as Java reads them."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rubicon.errors import Malformed
from rubicon.world.map_text import BOM, TextFile, parse_int, split_words

texts = st.binary() | st.lists(
    st.sampled_from([b"\r", b"\n", b"\r\n", b"a", b";", b"[x]", b" ", b"\xc3", b"\x85"])
).map(b"".join)


@given(texts, st.booleans())
@example(b"", False)
@example(b"a\r\r\n\nb", True)
def test_any_bytes_come_back_as_they_were(data, bom):
    data = BOM + data if bom else data
    assert TextFile.parse(data).write() == data


def test_lines_end_where_java_ends_them():
    lines = TextFile.parse("a\rb\nc\r\n\x0cd\x0b\x1c\x85e".encode("latin-1"))
    assert [lines.read(index) for index in range(len(lines.lines))] == ["a", "b", "c", "\x0cd\x0b\x1c\x85e"]


def test_a_file_with_a_mark_is_utf_8_and_any_other_latin_1():
    assert TextFile.parse("Älg".encode("latin-1")).read(0) == "Älg"
    assert TextFile.parse(BOM + "Älg".encode()).read(0) == "Älg"
    assert TextFile.parse("Älg".encode()).read(0) == "Ã\x84lg"
    assert TextFile.parse(BOM + b"\xff\n").read(0) == "\ufffd"


def test_words_are_split_where_java_splits_them():
    assert split_words(" 1\tAsh  \x0c2\xa03 ") == ["1", "Ash", "2\xa03"]


@pytest.mark.parametrize(
    ("word", "number"),
    [
        ("0", 0),
        ("+3", 3),
        ("-0", 0),
        ("03", 3),
        ("0" * 5000 + "7", 7),
        ("2147483647", 2**31 - 1),
        ("-2147483648", -(2**31)),
        ("\u0663", 3),
        ("\uff11\uff12", 12),
    ],
)
def test_a_number_is_what_java_takes_for_one(word, number):
    assert parse_int(word) == number


@pytest.mark.parametrize(
    "word",
    [
        "",
        "+",
        "-",
        "+-1",
        "1_0",
        " 1",
        "1 ",
        "1.0",
        "0x1",
        "²",
        "2147483648",
        "-2147483649",
        "10000000000",
        "9" * 5000,
        "\U0001d7cf",
    ],
)
def test_a_number_is_not_what_java_refuses(word):
    with pytest.raises(Malformed, match="number"):
        parse_int(word)


def test_a_new_line_ends_like_the_others():
    assert TextFile.parse(b"a\r\nb").insert(2, "c").write() == b"a\r\nb\r\nc\r\n"
    assert TextFile.parse(b"").insert(0, "c").write() == b"c\n"


def test_a_word_is_replaced_or_removed_and_the_blanks_stay():
    text = TextFile.parse(b" 1\tAsh   2 \r\n")
    assert text.replace_word(0, 1, "Oak").write() == b" 1\tOak   2 \r\n"
    assert text.remove_word(0, 1).write() == b" 1   2 \r\n"


def test_a_letter_that_latin_1_lacks_turns_the_file_into_utf_8():
    text = TextFile.parse("Älg\nElk\n".encode("latin-1")).replace(1, "Iğdır")
    assert text.write() == BOM + "Älg\nIğdır\n".encode()


def test_a_line_break_inside_a_line_is_refused():
    with pytest.raises(Malformed, match="line_break"):
        TextFile.parse(b"a\n").replace(0, "b\nc")
