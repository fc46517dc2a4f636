"""Reasons of computer players: shown in one line each when their actions are public, and never before."""

from __future__ import annotations

from rubicon.bots.bot import MAX_REASON_CHARS
from rubicon.bots.reason_log import SHOWN_REASONS, ReasonLog
from rubicon.core.game import Game
from rubicon.core.option import Action
from tests.toy import Commit, Pass, Pick, Roll, a_game


def do(game: Game, reasons: ReasonLog, seat: int, action: Action, reason: str) -> None:
    chapter = game.edition.turn(game.state)
    reasons.note(seat, reason, chapter, game.play(seat, action).events)


def told(game: Game, reasons: ReasonLog) -> list[list[str]]:
    return [list(lines) for lines in reasons.told(game.edition, game.state)]


def test_what_all_have_seen_is_explained_at_once():
    game, reasons = a_game(), ReasonLog()
    do(game, reasons, 0, Commit(), "sure")
    assert told(game, reasons) == [["sure"], []]


def test_what_was_done_in_secret_is_explained_when_the_chapter_is_over():
    game, reasons = a_game(), ReasonLog()
    do(game, reasons, 0, Pick(7), "seven is best")
    do(game, reasons, 0, Commit(), "with seven I am ready")
    assert told(game, reasons) == [[], []]
    do(game, reasons, 1, Commit(), "whatever")
    assert told(game, reasons) == [["seven is best", "with seven I am ready"], ["whatever"]]


def test_a_secret_of_the_next_chapter_hides_nothing_of_the_last():
    game, reasons = a_game(rounds=3), ReasonLog()
    for seat in (0, 1):
        do(game, reasons, seat, Commit(), f"first {seat}")
    (winner,) = game.edition.awaited(game.state)
    do(game, reasons, winner, Pass(), "passing")
    do(game, reasons, 0, Pick(3), "three")
    lines = told(game, reasons)[0]
    assert "first 0" in lines
    assert "three" not in lines


def test_when_the_game_is_over_nothing_is_secret():
    game, reasons = a_game(rounds=1), ReasonLog()
    for seat in (0, 1):
        do(game, reasons, seat, Commit(), "")
    (winner,) = game.edition.awaited(game.state)
    do(game, reasons, winner, Pick(4), "noted")
    assert told(game, reasons)[winner] == []
    do(game, reasons, winner, Pass(), "over")
    assert told(game, reasons)[winner] == ["noted", "over"]


def test_the_last_few_are_told_each_once_in_a_row():
    game, reasons = a_game(), ReasonLog()
    for seat in (0, 1):
        do(game, reasons, seat, Commit(), "")
    (winner,) = game.edition.awaited(game.state)
    for number in range(SHOWN_REASONS + 2):
        do(game, reasons, winner, Roll(), f"roll {number}")
        do(game, reasons, winner, Roll(), f"roll {number}")
    assert told(game, reasons)[winner] == [f"roll {number}" for number in range(2, SHOWN_REASONS + 2)]


def test_a_reason_is_one_line_of_a_decent_length():
    game, reasons = a_game(), ReasonLog()
    do(game, reasons, 0, Commit(), " two\nlines" + 500 * "!")
    (line,) = told(game, reasons)[0]
    assert line.startswith("two lines!")
    assert len(line) == MAX_REASON_CHARS
