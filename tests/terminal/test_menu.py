"""The menu: a number leads to a command, and nothing that a person types ends it but the wish to leave."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest

from rubicon.terminal.menu import MenuEntry, MenuQuestion, show_menu

ENTRIES = (
    MenuEntry("Play", ("play",)),
    MenuEntry("Check a game", ("verify",), (MenuQuestion("Which file?"),)),
    MenuEntry("Read the rules", ("rules",), (MenuQuestion("Of which edition?", optional=True),)),
)


@pytest.fixture
def typed(monkeypatch):
    """Types these lines at the menu, then the end of input, and gives the commands that were performed."""

    def type_(*lines: str, perform: Callable[[list[str]], int] = len):
        performed: list[list[str]] = []

        def note(words: list[str]) -> int:
            performed.append(words)
            return perform(words)

        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        assert show_menu(ENTRIES, note) == 0
        return performed

    return type_


def test_a_number_performs_its_command_and_the_menu_comes_back(typed, capsys):
    assert typed("1", "1", "q") == [["play"], ["play"]]
    assert capsys.readouterr().out.count("Check a game") == 3


def test_what_a_command_needs_is_asked(typed):
    assert typed("2", "my game.jsonl", "q") == [["verify", "--", "my game.jsonl"]]


def test_an_answer_that_is_needed_but_not_given_leads_back(typed):
    assert typed("2", "", "q") == []


def test_an_answer_that_is_not_needed_may_be_left_out(typed):
    assert typed("3", "", "3", "classic", "q") == [["rules"], ["rules", "--", "classic"]]


@pytest.mark.parametrize("line", ["0", "4", "-1", "play", "²", "1 2"])
def test_what_is_not_on_the_menu_is_explained(typed, capsys, line):
    assert typed(line, "q") == []
    assert f"“{line}” isn’t on the menu. Type a number from 1 to 3, or q to quit." in capsys.readouterr().out


def test_the_end_of_input_is_a_goodbye(typed, capsys):
    assert typed() == []
    assert capsys.readouterr().out.endswith("Goodbye.\n")


def test_a_command_that_gives_up_leads_back_to_the_menu(typed):
    def give_up(words):
        raise SystemExit(2)

    assert len(typed("1", "1", "q", perform=give_up)) == 2


def test_an_interrupt_at_the_menu_is_a_goodbye(typed, capsys):
    def interrupt(words):
        raise KeyboardInterrupt

    assert len(typed("1", "1", "q", perform=interrupt)) == 1
    assert capsys.readouterr().out.endswith("Goodbye.\n")
