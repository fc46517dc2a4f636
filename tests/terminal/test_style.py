"""Text on a screen: untrusted text does no harm, and long lines are wrapped between words."""

from __future__ import annotations

from rubicon import editions
from rubicon.core.edition import Player, Table
from rubicon.terminal.names import DisplayNames
from rubicon.terminal.style import TextStyle, folded, visible, visible_lines, width
from rubicon.world import atlas


def test_signs_that_would_move_the_cursor_are_shown_as_a_mark():
    assert visible("a\x1b[2Jb\u202ec\n") == "a\ufffd[2Jb\ufffdc\ufffd"
    assert visible_lines("a\x07\nb") == "a\ufffd\nb"


def test_a_name_from_a_file_is_shown_without_them():
    edition = editions.find("classic")
    table = Table(
        atlas.load(edition.default_board), edition.presets["standard"], (Player("An\x1b[31mn"), Player("Ben"))
    )
    names = DisplayNames(edition(table), TextStyle(False))
    assert names.seat(0) == "An\ufffd[31mn"
    assert names.edition.table.seats[0].name == "An\ufffd[31mn"


def test_a_wide_line_is_broken_between_words():
    assert folded("  one two three", 20) == "  one two three"
    assert folded("  one two three", 9) == "  one two\n  three"
    assert folded("of ten letters: abcdefghij", 8) == "of ten\nletters:\nabcdefghij"
    assert folded(TextStyle(True).bold("one") + " two", 7) == TextStyle(True).bold("one") + " two"


def test_nothing_is_lost_when_a_line_is_broken():
    line = "   a  line with   blanks, and a_word_that_is_too_long_for_it   "
    for columns in range(1, 70):
        broken = folded(line, columns)
        assert broken.split() == line.split()
        assert all(width(each) <= columns or " " not in each.strip() for each in broken.split("\n"))
