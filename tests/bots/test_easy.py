"""`easy` knows no edition: it plays by the slots of an option, and by the hints that a verb declares."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any, ClassVar, get_args

import pytest

from rubicon import editions
from rubicon.bots import easy
from rubicon.bots.bot import Brief
from rubicon.bots.easy import Easy
from rubicon.core.chance import Fast
from rubicon.core.option import Action, NumberSlot, Option, verb_of
from rubicon.rules.attack import AllOut
from tests.bots.test_bots import a_game


class Tempting(Action, frozen=True):
    appeal: ClassVar[int | None] = 1000


class Unwanted(Action, frozen=True):
    appeal: ClassVar[int | None] = 0


class Plain(Action, frozen=True): ...


def player(seed: int = 1) -> Easy:
    game = a_game("classic", 2)
    return Easy(Brief(game.edition, 0, Fast(seed).at(0)))


def chosen(*actions: type[Action], times: int = 200) -> list[type[Action]]:
    bot, options = player(), [Option(action) for action in actions]
    return [type(bot.choose(None, options, ())) for _ in range(times)]


def test_it_names_no_verb_of_any_edition():
    verbs = {verb_of(action) for name in editions.names() for action in get_args(editions.find(name).Action)}
    tree = ast.parse(Path(easy.__file__).read_text())
    strings = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    assert not verbs & strings


def test_a_verb_with_more_appeal_is_chosen_more_often():
    found = chosen(Tempting, Plain)
    assert found.count(Tempting) > 180
    assert Plain in chosen(Plain, Plain)


def test_a_verb_without_appeal_is_chosen_only_where_there_is_no_other():
    assert Unwanted not in chosen(Unwanted, Plain)
    assert chosen(Unwanted, times=1) == [Unwanted]


@pytest.mark.parametrize(("action", "expected"), [(AllOut, 1), (None, 9)])
def test_as_few_as_possible_stay_behind(action: Any, expected: int):
    """Other numbers are answered with the most."""

    class Send(Action, frozen=True):
        left: int

    class Keep(Action, frozen=True):
        left: int
        number_roles: ClassVar[Any] = AllOut.number_roles

    kind: type[Action] = Keep if action else Send
    answer: Any = player().choose(None, [Option(kind, (NumberSlot("left", range(1, 10)),))], ())
    assert answer.left == expected


def test_hints_are_neither_stored_nor_sent():
    assert Tempting.__struct_fields__ == ()
    assert "appeal" not in repr(Option(Tempting).offer())
