"""A table on this machine answers the messages of a match, and tells each person what they may know and have missed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rubicon import editions
from rubicon.core.edition import Table
from rubicon.core.table_talk import Finish
from rubicon.errors import Illegal, Refused
from rubicon.terminal.commands import Commands
from rubicon.terminal.local_table import LocalTable
from rubicon.terminal.prompt import Prompt
from rubicon.terminal.screen import Screen
from rubicon.terminal.seat_setup import players
from rubicon.terminal.table_client import MAX_MISSED_EVENTS, as_error
from rubicon.texts import texts
from rubicon.wire.messages import Accepted, Because, Refusal, Submit, Why, refusal
from rubicon.world import atlas


class Paper(Screen):
    """A screen of which every line is kept."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def say(self, *lines: str) -> None:
        self.lines += lines


@pytest.fixture
def toy(folder: Path) -> type[Any]:
    """As it is found in the folder, with a board of its own."""
    return editions.find("toy")


def a_local_table(edition: Any, seats: str = "Ann,Ben") -> LocalTable:
    settings = next(iter(edition.presets.values()))
    table = LocalTable(Paper(), seed="table client")
    table.start(edition(Table(atlas.load(edition.default_board), settings, players(seats))))
    return table


def lines_of(table: LocalTable) -> list[str]:
    assert isinstance(table.screen, Paper)
    lines, table.screen.lines = table.screen.lines, []
    return lines


def test_an_action_is_a_message_that_is_answered(toy):
    table = a_local_table(toy)
    table.hand_over(0)
    assert table.update is not None
    pick = toy.Action.__args__[0](3)
    answer = table.send(Submit("n", table.update.prompt, pick))
    assert answer == Accepted("n", table.match.version(0))
    assert table.update.version == table.match.version(0)
    assert len(table.match.game.records) == 2


def test_a_message_that_is_sent_again_is_done_once_and_an_old_prompt_is_refused(toy):
    table = a_local_table(toy)
    table.hand_over(0)
    assert table.update is not None
    prompt, pick = table.update.prompt, toy.Action.__args__[0](3)
    first = table.send(Submit("n", prompt, pick))
    assert table.send(Submit("n", prompt, pick)) == first
    stale = table.send(Submit("other", prompt, pick))
    assert isinstance(stale, Refusal)
    assert stale.code == "stale"
    assert len(table.match.game.records) == 2


def test_the_reasons_of_computers_are_a_message_too(toy):
    table = a_local_table(toy, "Ann,easy")
    table.hand_over(0)
    assert table.send(Why("n")) == Because("n", ((), ()))


def test_what_another_picked_in_secret_is_not_told_and_what_all_saw_is(toy):
    table = a_local_table(toy)
    pick, commit = toy.Action.__args__[:2]
    table.hand_over(0)
    table.act(0, pick(3))
    assert any("number 3" in line for line in lines_of(table))
    table.act(0, commit())
    table.hand_over(1)
    told = lines_of(table)
    assert not any("number 3" in line for line in told)
    assert table.view(1) == table.match.game.edition.view(table.match.game.state, 1)
    Commands(table, Prompt(table)).obey(1, "log")
    assert lines_of(table)[-1] == "Ann is done."


def test_of_much_that_was_missed_the_last_is_told(toy):
    table = a_local_table(toy)
    events = table.memory(None).log * (MAX_MISSED_EVENTS + 1)
    lines_of(table)
    table.tell_missed(events)
    missed, *told = lines_of(table)
    assert str(len(events) - MAX_MISSED_EVENTS) in missed
    assert len(told) == MAX_MISSED_EVENTS


def test_a_refusal_changes_nothing_and_is_worded_with_names(toy):
    table = a_local_table(toy)
    table.hand_over(0)
    records = len(table.match.game.records)
    with pytest.raises(Refused):
        table.act(0, toy.Action.__args__[0](99))
    assert len(table.match.game.records) == records


def test_a_refusal_within_a_refusal_is_one_again():
    inner = Illegal("stale")
    error = as_error(refusal("n", Illegal("record.illegal", because=inner, record=3)))
    because = error.facts["because"]
    assert isinstance(because, Illegal)
    assert (error.code, error.facts["record"], because.code) == ("record.illegal", 3, "stale")


def test_one_who_agrees_to_finish_answers_no_prompt(toy):
    table = a_local_table(toy)
    table.hand_over(0)
    table.act(1, Finish())
    assert table.viewpoint == 1
    assert table.game.agreed == (1,)


def test_every_word_of_a_local_table_has_a_meaning(toy):
    commands = Commands(a_local_table(toy), Prompt(a_local_table(toy)))
    assert {"load", "save", "quit", "undo", "finish", "board", "odds"} <= set(commands.words)
    assert not {"allow", "say", "start"} & set(commands.words)
    assert [word for word in commands.words if f"help.{word}" not in texts()["play"]] == []
