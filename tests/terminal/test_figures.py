"""Figures as people read them: the table, the word on luck, and the picture."""

from __future__ import annotations

import pytest

from rubicon import editions
from rubicon.core.edition import DiceLuck, Outcome, Player, Table
from rubicon.core.figures import Chapter, Figures, Holdings
from rubicon.terminal.names import DisplayNames
from rubicon.terminal.report import figures_table, luck_lines, territory_chart
from rubicon.terminal.style import TextStyle
from rubicon.world import atlas


def names(disabled: tuple[int, ...] = ()) -> DisplayNames:
    classic = editions.find("classic")
    players = (Player("Ann"), Player("Ben"), Player("Cem"))
    return DisplayNames(
        classic(Table(atlas.load(classic.default_board), classic.presets["standard"], players, disabled)),
        TextStyle(False),
    )


def holdings(*territories: int) -> tuple[Holdings, ...]:
    return tuple(Holdings(number, 2 * number, 2 * number, 3) for number in territories)


def counted(*boards: tuple[Holdings, ...], left_out: int = 0, fortunes: tuple[DiceLuck, ...] = ()) -> Figures:
    chapters = tuple(Chapter(number, seats) for number, seats in enumerate(boards[1:], 1))
    return Figures(boards[0], chapters, left_out, fortunes or tuple(map(DiceLuck, range(3))))


FOUGHT = (DiceLuck(0, 30, 12, 11, 10.26), DiceLuck(1, 20, 11, 12, 14.0), DiceLuck(2))
GAME = counted(holdings(14, 14, 14), holdings(20, 8, 14), holdings(12, 30, 0), fortunes=FOUGHT)


def test_the_table_has_a_line_for_each_seat_best_first():
    assert list(figures_table(GAME, Outcome(((1,), (0,), (2,)), "agreed"), names())) == [
        "             points  territories  peak  pieces  dice  destroyed  lost  luck",
        "  1. B  Ben      30           30    30      60    20         12    11  +3.0",
        "  2. A  Ann      10           12    20      24    30         11    12  -1.7",
        "  3. C  Cem       0            0    14       0     0          0     0   0.0",
    ]


def test_who_share_a_place_have_its_number():
    lines = list(figures_table(GAME, Outcome(((0, 1), (2,)), "agreed"), names()))
    assert [line[:8] for line in lines[1:]] == ["  1. A  ", "  1. B  ", "  3. C  "]


def test_what_nobody_has_is_left_out():
    nothing = counted(holdings(0, 0, 0), holdings(0, 0, 0))
    assert next(figures_table(nothing, Outcome(((0, 1, 2),), "agreed"), names())).split() == []
    assert list(luck_lines(nothing, names())) == []
    assert list(territory_chart(nothing, names(), 80)) == []


def test_the_most_territories_are_not_told_where_chapters_are_left_out():
    long = counted(holdings(14, 14, 14), holdings(20, 8, 14), left_out=1)
    assert "peak" not in next(figures_table(long, Outcome(((0,), (2,), (1,)), "agreed"), names()))


def test_who_was_lucky_is_told():
    (told,) = luck_lines(GAME, names())
    assert told.endswith("Ben was luckiest (+3.0), Ann unluckiest (-1.7).")
    (told,) = luck_lines(counted(GAME.start, GAME.start, fortunes=(DiceLuck(0, 3, 1, 1, 1.0), *FOUGHT[2:])), names())
    assert told == "The dice were fair to everyone: all lost as many pieces as expected."


def test_the_picture_shows_the_share_of_each_seat():
    title, *lines = territory_chart(GAME, names(), 30)
    assert title == "Territories of each player, from the start to the end of turn 2:"
    assert len(lines) == 12
    assert [line[:7] for line in (lines[0], lines[1], lines[-1])] == ["   42 │", "      │", "    0 │"]
    columns = ["".join(line[7 + 3 * moment] for line in reversed(lines)) for moment in range(3)]
    assert columns == ["AAAABBBBCCCC", "AAAAAABBCCCC", "AAABBBBBBBBB"]


def test_what_is_switched_off_is_no_part_of_the_picture():
    small = counted(holdings(3, 2, 0), holdings(5, 0, 0))
    _, *lines = territory_chart(small, names(tuple(range(6, 42))), 20)
    assert ["".join(line[7 + 3 * moment] for line in reversed(lines)) for moment in range(2)] == ["AAABB·", "AAAAA·"]


@pytest.mark.parametrize("columns", [1, 9, 40, 80, 200])
def test_the_picture_fits_the_screen_if_it_is_not_too_narrow(columns):
    long = counted(*[holdings(14, 14, 14)] * 150)
    _, *lines = territory_chart(long, names(), columns)
    assert {len(line) for line in lines} == {len(lines[0])}
    assert len(lines[0]) <= max(9, columns)
