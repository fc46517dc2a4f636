"""Domination's recorded games on our boards: they ship in a compact form, and `classic` plays them alike."""

from __future__ import annotations

import copy
import hashlib
import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rubicon.domination.conform import Difference, conform
from rubicon.rules.dice import CLASSIC
from rubicon.world import atlas
from rubicon.world.map_conversion import to_board
from rubicon.world.map_file import CardsFile, MapFile
from tests.conftest import shared_files
from tests.domination.conformance.games import FOLDER, NAMES, find, map_files, recorded
from tests.domination.conformance.pack import RECORD_SUFFIX, Line, expand, pack, read_record, record_bytes

COMMANDS = {
    "o01-duel-domination-increasing-2p": 169,
    "o02-duel-domination-fixed-3p": 385,
    "o03-duel-capital-italianlike-2p": 76,
    "o04-fantasy-12-domination-italianlike-3p": 561,
    "o05-fantasy-12-domination-increasing-4p": 367,
    "o06-classic-world-domination-increasing-3p": 1_400,
    "o07-classic-world-capital-fixed-3p": 1_611,
    "o08-conkueror-world-domination-fixed-3p": 981,
    "o09-turkey-domination-increasing-4p": 1_330,
    "o10-fantasy-12-capital-increasing-3p": 265,
    "o11-duel-domination-increasing-4p": 433,
    "o12-classic-world-domination-italianlike-6p": 3_335,
    "o13-conkueror-world-domination-increasing-5p": 1_851,
}
BOARDS = ["classic-world", "conkueror-world", "duel", "fantasy-12", "turkey"]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_game_on_our_boards_is_played_alike(name):
    try:
        commands = conform(record_bytes(recorded(name)), find)
    except Difference as found:
        pytest.fail(described(found), pytrace=False)
    assert commands == COMMANDS[name]


def described(found: Difference) -> str:
    typed = f"command {found.typed.n} ({found.typed.cmd})" if found.typed else f"line {found.line}"
    return f"{typed}: {found.what}: Domination has {found.expected!r}, we have {found.got!r}"


def test_no_game_is_missing():
    assert set(NAMES) == set(COMMANDS)
    assert sum(COMMANDS.values()) == 12_764


@pytest.mark.parametrize("name", COMMANDS)
def test_a_game_expands_to_the_bytes_that_were_recorded(name):
    expanded = b"".join(record_bytes(recorded(name)))
    sums = (FOLDER / "SHA256SUMS").read_text("utf-8").splitlines()
    assert f"{hashlib.sha256(expanded).hexdigest()}  {name}.jsonl" in sums


@pytest.mark.parametrize("file", shared_files(f"domination/conformance-own/*{RECORD_SUFFIX}"))
def test_a_game_equals_the_original_record(file: Path):
    assert recorded(file.name.removesuffix(RECORD_SUFFIX)) == read_record(file)


def losses_with_ties_to_the_attacker(attack: Sequence[int], defence: Sequence[int]) -> tuple[int, int]:
    killed = sum(mine >= theirs for mine, theirs in zip(attack, defence, strict=False))
    return min(len(attack), len(defence)) - killed, killed


CHANGED_RULES: dict[str, tuple[str, str, object]] = {
    "ties to the attacker": (
        "o01",
        "rubicon.editions.classic.context.CLASSIC",
        replace(CLASSIC, losses=losses_with_ties_to_the_attacker),
    ),
    "one army for four territories": (
        "o06",
        "rubicon.editions.classic.context.armies_for_territories",
        lambda owners, seat, _: owners.count(seat) // 4,
    ),
    "the deck is never recycled": (
        "o11",
        "rubicon.rules.turn_rules.renew_deck",
        lambda deck, used: (deck, used),
    ),
    "another value of a fixed set": ("o02", "rubicon.rules.cards.FixedScheme.different", 11),
    "another value of an italian set": ("o04", "rubicon.rules.cards.ItalianScheme.wild_and_pair", 10),
    "another value of an increasing set": ("o01", "rubicon.rules.cards.RisingScheme.value", lambda scheme, traded: 5),
}


@pytest.mark.parametrize("rule", CHANGED_RULES)
def test_a_changed_rule_is_noticed(monkeypatch, rule):
    name, target, changed = CHANGED_RULES[rule]
    monkeypatch.setattr(target, changed)
    with pytest.raises(Difference):
        conform(record_bytes(recorded(name)), find)


@pytest.mark.parametrize("id", BOARDS)
def test_the_maps_of_the_games_are_the_built_in_boards(id):
    files = map_files()
    played = to_board(MapFile.parse(files[f"{id}.map"]), CardsFile.parse(files[f"{id}.cards"]), id=id)
    built_in = atlas.load(id)
    assert [each.name for each in played.map.territories] == [each.name for each in built_in.map.territories]
    assert [each.continent for each in played.map.territories] == [each.continent for each in built_in.map.territories]
    assert [each.bonus for each in played.map.continents] == [each.bonus for each in built_in.map.continents]
    assert [set(each) for each in played.map.links()] == [set(each) for each in built_in.map.links()]
    assert played.cards == built_in.cards


# The compact form


@pytest.fixture(scope="module")
def some_lines() -> list[Line]:
    """The beginning of a game, a few rolls and its end."""
    lines = recorded("o03")
    return [*lines[:8], *lines[52:62], lines[-1]]


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 50) | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=4,
)
TEXTS = st.sampled_from(
    ["", ">", "{dice}", "\\", "\t", "\n", "\r", "\u2028", "Ann(Hard AI)>", "Attacker: 5 3 3 Defender: 6"]
)
LINE_FIELDS = ["t", "n", "player", "phase_before", "mid", "dice", "card"]
STATE_FIELDS = ["phase", "cur", "own", "arm", "left", "hand", "deck", "next", "setup", "att", "def", "capital"]


@given(data=st.data())
def test_whatever_is_altered_in_a_record_survives_the_compact_form(some_lines, data):
    lines = copy.deepcopy(some_lines)
    for number in data.draw(st.lists(st.integers(1, len(lines) - 2), min_size=1, max_size=5)):
        line = lines[number]
        state = line["state"]
        match data.draw(st.sampled_from(["line", "state", "place", "command", "text", "removed", "dropped"])):
            case "line":
                line[data.draw(st.sampled_from(LINE_FIELDS))] = data.draw(VALUES)
            case "state":
                state[data.draw(st.sampled_from(STATE_FIELDS))] = data.draw(VALUES)
            case "place":
                field = data.draw(st.sampled_from(["own", "arm", "left", "hand"]))
                if isinstance(state.get(field), list) and state[field]:
                    place = data.draw(st.integers(0, len(state[field]) - 1))
                    state[field][place] = data.draw(VALUES)
            case "command":
                line["cmd"] = data.draw(TEXTS | st.text() | st.sampled_from(["DICE 1 1 5 5", "CARD 3", "DICE 2 1 1"]))
            case "text":
                line["out"].insert(data.draw(st.integers(0, len(line["out"]))), data.draw(st.text() | TEXTS))
            case "removed":
                line.pop(data.draw(st.sampled_from(LINE_FIELDS)), None)
                state.pop(data.draw(st.sampled_from(STATE_FIELDS)), None)
            case _:
                line["out"] = line["out"][1:]
    again = list(expand(pack(lines)))
    # In Python 1 == True == 1.0, so the JSON is compared. Its fields may be in another order.
    assert [sorted_json(line) for line in again] == [sorted_json(line) for line in lines]


ODD_CHANGES: dict[str, Callable[[Line], None]] = {
    "a text like a placeholder": lambda line: line["out"].append("{dice}"),
    "a text like an echo": lambda line: line["out"].append(">"),
    "a truth value for a number": lambda line: line["state"]["arm"].__setitem__(8, True),
    "a value with a space": lambda line: line["state"].update(phase="in between"),
    "a word that is a JSON value": lambda line: line["state"].update(phase="null"),
    "a missing field": lambda line: line["state"].pop("deck"),
    "other dice than in the command": lambda line: line["dice"].update(att=[1, 1, 1]),
}


@pytest.mark.parametrize("change", ODD_CHANGES)
def test_an_odd_value_survives_the_compact_form(some_lines, change):
    lines = copy.deepcopy(some_lines)
    line = next(line for line in lines if "dice" in line)
    assert line["state"]["arm"][8] == 1
    ODD_CHANGES[change](line)
    assert [sorted_json(line) for line in expand(pack(lines))] == [sorted_json(line) for line in lines]


def sorted_json(line: Line) -> str:
    return json.dumps(line, sort_keys=True)


def test_a_line_by_nobody_has_no_compact_form(some_lines):
    lines = copy.deepcopy(some_lines)
    lines[3]["by"] = "network"
    with pytest.raises(ValueError, match="command 2 is by neither"):
        pack(lines)


@pytest.mark.parametrize("text", ["", "another header\n{}\n{}\n", "domination record, compact form 1\n{}\n{}\nmore"])
def test_another_file_is_no_compact_record(text):
    with pytest.raises(ValueError, match=r"not a compact record|not enough values"):
        list(expand(text))
