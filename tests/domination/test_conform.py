"""Recorded games of Domination's own engine are reproduced, and any change in a record is found and named."""

from __future__ import annotations

import copy
import gzip
import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from rubicon.domination.conform import Difference, conform
from rubicon.errors import Malformed
from tests.conftest import shared_files
from tests.domination.recorded_games import find, recorded

Lines = list[dict[str, Any]]


def replayed(lines: Lines) -> int:
    return conform([json.dumps(line).encode() for line in lines], find)


@pytest.fixture
def duel() -> Lines:
    """Two computers on twelve territories, 76 commands, with capitals and cards. It ships with the project."""
    return copy.deepcopy(recorded("o03"))


@pytest.fixture
def people() -> Lines:
    """Three people on nine territories, with wrong commands and cards."""
    return copy.deepcopy(recorded("pf08"))


@pytest.mark.parametrize("file", shared_files("domination/conformance-public/*.jsonl.gz"))
def test_every_recorded_game_is_played_alike(file: Path):
    with gzip.open(file) as lines:
        assert conform(lines, find) > 60


def difference(lines: Lines) -> Difference:
    with pytest.raises(Difference) as found:
        replayed(lines)
    return found.value


def command(found: Difference) -> int:
    """The number of the command where it was found."""
    assert found.typed is not None
    return found.typed.n


def first(lines: Lines, fits: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    return next(line for line in lines if line["t"] == "cmd" and fits(line))


def test_an_altered_die_is_named(duel):
    line = first(duel, lambda line: "dice" in line)
    assert line["cmd"] == "DICE 3 1 4 2 2 5"
    line["cmd"] = "DICE 3 1 4 2 2 4"
    found = difference(duel)
    assert (command(found), found.what) == (line["n"] - 1, "dice")
    assert (found.expected, found.got) == ("DICE 3 1 4 2 2 5", "DICE 3 1 4 2 2 4")


def test_an_altered_die_is_named_even_if_it_is_altered_everywhere_but_in_the_text(duel):
    line = first(duel, lambda line: "dice" in line)
    line["cmd"] = "DICE 3 1 4 2 2 4"
    line["dice"]["def"] = [5]
    found = difference(duel)
    assert found.what == "text 2"
    assert found.expected == "Dice results: Attacker: 5 3 3 Defender: 6"
    assert found.got == "Dice results: Attacker: 5 3 3 Defender: 5"


def test_an_impossible_die_is_named(duel):
    line = first(duel, lambda line: "dice" in line)
    line["cmd"] = "DICE 3 1 6 2 2 5"
    assert (found := difference(duel)).what == "outcome"
    assert found.got == Malformed("outcome.impossible", line="DICE 3 1 6 2 2 5")


def test_an_altered_card_is_named(duel):
    line = first(duel, lambda line: line["cmd"].startswith("CARD ") and line["card"] != "wildcard")
    for card in (line["card"] % 12 + 1, "wildcard", None):
        altered = copy.deepcopy(duel)
        altered[line["n"] + 1]["cmd"] = "CARD" if card is None else f"CARD {card}"
        found = difference(altered)
        assert command(found) == line["n"] - 1
        assert found.what in ("card", "outcome")


def test_a_card_that_is_not_in_the_deck_is_named(duel):
    line = first(duel, lambda line: line["cmd"].startswith("CARD "))
    line["cmd"] = "CARD 13"
    assert difference(duel).got == Malformed("outcome.impossible", line="CARD 13")


def test_an_altered_army_is_named_with_its_territory(duel):
    line = first(duel, lambda line: line["cmd"] == "CARD")
    line["state"]["arm"][7] += 1
    found = difference(duel)
    assert (found.line, command(found), found.what) == (line["n"] + 1, line["n"] - 1, "state, arm of territory 8")
    assert (found.expected, found.got) == (2, 1)


def test_an_altered_text_is_named(duel):
    line = first(duel, lambda line: line["cmd"] == "CARD")
    line["out"][0] += "!"
    found = difference(duel)
    assert (found.what, found.expected, found.got) == (
        "text 3",
        "New player selected: Ann.!",
        "New player selected: Ann.",
    )


def test_a_missing_text_is_named(duel):
    line = first(duel, lambda line: line["cmd"] == "CARD")
    assert line["out"].pop() == "You have 8 armies left to place."
    found = difference(duel)
    assert (found.what, found.expected, found.got) == ("text 4", [], ["You have 8 armies left to place."])


@pytest.mark.parametrize("number", [1, 4, 5, 30, 55, 75, 76])
def test_a_dropped_line_is_named(duel, number):
    del duel[number]
    with pytest.raises((Difference, Malformed)):
        replayed(duel)


def test_a_command_that_should_have_typed_itself_is_named(duel):
    line = first(duel, lambda line: line["phase_before"] == "defend")
    line["cmd"] = "roll 2"
    found = difference(duel)
    assert (found.what, found.got) == ("command that types itself", "roll 1")


def test_an_altered_first_line_is_named(duel):
    for change, what in (
        ({"first_player": 0}, "line 1, first player"),
        ({"players": duel[0]["players"][::-1]}, "line 1, players"),
        (
            {"after_placement": {**duel[0]["after_placement"], "left": [0, 4]}},
            "line 1, after placement, state, left of seat 1",
        ),
    ):
        assert difference([{**duel[0], **change}, *duel[1:]]).what == what


def test_an_altered_end_is_named(duel):
    for change in ({"winner": 0}, {"winner_name": "Ann"}, {"over": False}):
        assert difference([*duel[:-1], {**duel[-1], **change}]).what == "winner"
    assert difference([*duel[:-1], {**duel[-1], "commands": 75}]).what == "number of commands"


NO_RECORD: dict[str, tuple[Callable[[Lines], Lines], str]] = {
    "empty": (lambda lines: [], "recorded.no_setup"),
    "without its first line": (lambda lines: lines[1:], "recorded.no_setup"),
    "of another format": (lambda lines: [{**lines[0], "format": 2}, *lines[1:]], "recorded.format"),
    "without its last line": (lambda lines: lines[:-1], "recorded.cut"),
    "begun twice": (lambda lines: [lines[0], *lines], "recorded.misplaced_line"),
    "ended twice": (lambda lines: [*lines, lines[-1]], "recorded.misplaced_line"),
    "begun by luck": (lambda lines: [lines[0], lines[5], *lines[1:]], "recorded.misplaced_line"),
    "of another kind": (lambda lines: [lines[0], {"t": "cmd"}], "recorded.line"),
    "on an unknown map": (lambda lines: [{**lines[0], "map": "lost.map"}, *lines[1:]], "recorded.file_missing"),
    "with unknown cards": (lambda lines: [{**lines[0], "cards": "lost.cards"}, *lines[1:]], "recorded.file_missing"),
}


@pytest.mark.parametrize("what", NO_RECORD)
def test_what_is_no_record_is_refused(duel, what):
    alter, code = NO_RECORD[what]
    with pytest.raises(Malformed) as refused:
        replayed(alter(duel))
    assert refused.value.code == code


def test_a_map_of_the_same_name_is_not_enough(duel):
    lines = [json.dumps({**duel[0], "map_sha256": "0"}).encode()]
    with pytest.raises(Malformed) as refused:
        conform(lines, lambda name, sha256: None if sha256 == "0" else b"another map")
    assert refused.value.code == "recorded.file_differs"


def places(value: Any, unless: tuple[str, ...] = ()) -> Iterator[tuple[Any, Any]]:
    """The paths of the single values in a JSON value."""
    for key in value if isinstance(value, dict) else range(len(value)):
        if isinstance(value[key], dict | list) and key not in unless:
            yield from places(value[key])
        elif key not in unless:
            yield value, key


def compared(lines: Lines) -> list[tuple[int, Any, Any]]:
    """Every single value of the commands, but for what tells of the middle of a step."""
    found = []
    for number, line in enumerate(lines[1:-1], 1):
        between = lines[number + 1].get("by") == "engine"
        unless = (
            "mid",
            *(("state",) if between else ()),
            *(("player", "phase_before") if line["by"] == "engine" else ()),
        )
        found += [(number + 1, inside, key) for inside, key in places(line, unless)]
    return found


def other(value: Any) -> Any:
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return value + "x"
        case _:
            return 1


def unnoticed(lines: Lines, some: Callable[[list[tuple[int, Any, Any]]], list[tuple[int, Any, Any]]]) -> list[str]:
    missed = []
    for number, inside, key in some(compared(lines)):
        kept = inside[key]
        inside[key] = other(kept)
        try:
            replayed(lines)
            missed.append(f"line {number}, {key}: {kept}")
        except (Difference, Malformed):
            pass
        inside[key] = kept
    return missed


def test_nothing_in_a_step_can_be_altered_unnoticed(duel):
    assert unnoticed(duel, lambda every: random.Random(1).sample(every, 150)) == []


def test_nothing_in_a_step_of_people_can_be_altered_unnoticed(people):
    assert unnoticed(people, lambda every: random.Random(2).sample(every, 100)) == []


@pytest.mark.long
def test_nothing_at_all_in_a_step_can_be_altered_unnoticed(duel):
    assert unnoticed(duel, list) == []


@pytest.mark.long
def test_nothing_at_all_in_a_step_of_people_can_be_altered_unnoticed(people):
    assert unnoticed(people, lambda every: random.Random(3).sample(every, 5_000)) == []
