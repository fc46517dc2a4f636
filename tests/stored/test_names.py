"""Stored names outlive the names in Python. Those of verbs, events, phases and settings are compared in test_saves.py;
here those of states, and what may be renamed or added without changing a digest.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest
from msgspec import UNSET, UnsetType

from rubicon import VERSION, editions
from rubicon.core.chance import Fast
from rubicon.core.codec import digest
from rubicon.core.edition import Event, Phase, Player, Table
from rubicon.core.game import Game
from rubicon.core.option import Action
from rubicon.world import atlas
from tests.toy import play_on

from . import state_names
from .state_names import added_state_names, lost_state_names, optional_names, recorded_names
from .test_saves import WHAT_TO_DO

RECORD_COUNT = 60

every_edition = pytest.mark.parametrize("name", editions.names())
every_recorded = pytest.mark.parametrize(
    ("version", "name"), [(version, name) for version, names in recorded_names().items() for name in names]
)


def test_every_edition_of_this_version_is_recorded():
    recorded = recorded_names()
    assert "0.1.0" in recorded
    unrecorded = set(editions.names()) - set(recorded.get(VERSION, ()))
    assert not unrecorded, f"record the state fields of this version: {state_names.COMMAND}"


@every_recorded
def test_no_stored_field_of_a_state_is_lost(version, name):
    lost = lost_state_names(recorded_names()[version][name], state_names.current_names()[name])
    if lost:
        listed = "\n".join(f"  {field}" for field in lost)
        pytest.fail(f"{name}: version {version} stored these fields of a state:\n{listed}\n{WHAT_TO_DO}", pytrace=False)


@every_recorded
def test_a_field_added_to_a_state_is_not_written_until_it_is_set(version, name):
    state = editions.find(name).State
    added = added_state_names(recorded_names()[version][name], state_names.state_names(state))
    written = [field for field in added if field not in optional_names(state)]
    if written:
        listed = "\n".join(f"  {field}" for field in written)
        pytest.fail(
            f"{name}: these fields of a state are new since version {version}:\n{listed}\n"
            "Their type must be `… | UnsetType` and their default `msgspec.UNSET`, or the digests of stored games "
            "change. See docs/compatibility.md.",
            pytrace=False,
        )


# What may change in Python.


def a_state(name: str) -> Any:
    """The state after some records of a game, with cards, orders and whatever else the edition keeps."""
    edition = editions.find(name)
    settings = next(iter(edition.presets.values()))
    players = tuple(Player(f"Seat {seat}") for seat in range(max(3, edition.seats.start)))
    game, _ = Game.start(edition(Table(atlas.load(edition.default_board), settings, players)), Fast(3))
    play_on(game, Fast(4).at(0), RECORD_COUNT)
    return game.state


def renamed(value: msgspec.Struct, added: Mapping[str, Any]) -> msgspec.Struct:
    """The same value as an instance of another class: another Python name, the same tag, and more fields."""
    kind, config = type(value), value.__struct_config__
    fields = [
        (field.name, field.type, msgspec.field(default=None, name=field.encode_name))
        for field in msgspec.structs.fields(kind)
    ]
    more = [(name, Any, default) for name, default in added.items()]
    other = msgspec.defstruct(
        f"Renamed{kind.__name__}",
        [*fields, *more],
        tag_field=config.tag_field,
        tag=config.tag,
        frozen=True,
        array_like=config.array_like,
        omit_defaults=config.omit_defaults,
    )
    return other(**{field.name: getattr(value, field.name) for field in msgspec.structs.fields(kind)})


@every_edition
def test_a_renamed_class_with_a_new_unset_field_keeps_the_digest_of_a_state(name):
    state = a_state(name)
    phase = renamed(state.phase, {"added": UNSET})
    changed = renamed(msgspec.structs.replace(state, phase=phase), {"added": UNSET})
    assert type(changed) is not type(state)
    assert digest(changed) == digest(state)


@every_edition
def test_another_tag_or_a_field_with_a_value_changes_the_digest(name):
    """Otherwise the test above would show nothing."""
    state = a_state(name)
    assert digest(renamed(state, {"added": None})) != digest(state)
    bare = msgspec.defstruct("Other", [], tag_field="phase", tag="other")()
    assert digest(msgspec.structs.replace(state, phase=bare)) != digest(state)


class Plant(Action, frozen=True):
    field: int


class Sow(Action, frozen=True, tag="plant"):
    field: int


@pytest.mark.parametrize(("base", "tag_field"), [(Action, "verb"), (Event, "event"), (Phase, "phase")])
def test_the_tag_and_not_the_class_is_stored(base, tag_field):
    named = msgspec.defstruct("AllOut", [], bases=(base,), frozen=True)()
    tagged = msgspec.defstruct("Anything", [], bases=(base,), frozen=True, tag="all_out")()
    assert msgspec.json.encode(named) == msgspec.json.encode(tagged) == b'{"%b":"all_out"}' % tag_field.encode()
    assert msgspec.json.decode(msgspec.json.encode(Plant(3)), type=Sow) == Sow(3)


# That the checks above notice what they are for.


class Old(msgspec.Struct, frozen=True):
    owners: tuple[int, ...]
    round: int


class Kept(msgspec.Struct, frozen=True):
    holders: tuple[int, ...] = msgspec.field(name="owners")
    round: int = 0
    spare: int | UnsetType = UNSET


class Broken(msgspec.Struct, frozen=True):
    holders: tuple[int, ...]
    round: int
    spare: int = 0


def test_a_field_renamed_in_python_alone_is_not_lost():
    then, now = state_names.state_names(Old), state_names.state_names(Kept)
    assert lost_state_names(then, now) == []
    assert added_state_names(then, now) == ["state.spare"]
    assert optional_names(Kept) == {"state.spare"}
    assert digest(Kept((1, 2), 3)) == digest(Old((1, 2), 3))


def test_a_field_whose_stored_name_changes_is_noticed():
    then, now = state_names.state_names(Old), state_names.state_names(Broken)
    assert lost_state_names(then, now) == ["state.owners"]
    assert set(added_state_names(then, now)) - optional_names(Broken) == {"state.holders", "state.spare"}
    assert digest(Broken((1, 2), 3)) != digest(Old((1, 2), 3))


def test_fields_of_phases_and_nested_structs_are_recorded():
    names = state_names.current_names()
    assert names["risc"]["state.phase[over].outcome"] == ["places", "reason"]
    assert names["risc"]["state.last.orders[attack]"] == ["source", "target", "units"]
    assert "state.last.fights[battled].rolls" not in names["risc"]  # written as bare numbers
    lost = {place: fields for place, fields in names["risc"].items() if place != "state.phase[picking]"}
    assert lost_state_names(names["risc"], lost) == ["state.phase[picking]"]


def test_the_names_of_a_recorded_version_are_not_altered(monkeypatch):
    record = recorded_names()
    assert state_names.record_version(record)[VERSION] == state_names.current_names()
    monkeypatch.setattr(state_names, "current_names", lambda: {"risc": {"state": ["owners"]}})
    with pytest.raises(ValueError, match="recorded with other names"):
        state_names.record_version({**record, VERSION: recorded_names()["0.1.0"]})
