"""Named lists never change: the record in lists.json says what each contained when it was released."""

from __future__ import annotations

from pkgutil import iter_modules
from types import MappingProxyType

import pytest

from rubicon.editions.conkueror import chance, context
from rubicon.rules import armies, cards

from . import lists


def faults_of(name: str) -> list[str]:
    return [fault for fault in lists.faults() if f"“{name}”" in fault]


def test_no_released_list_has_changed():
    faults = lists.faults()
    assert not faults, "\n\n".join(["", *faults])


def test_every_chance_card_is_in_a_set_and_has_the_name_of_its_file():
    files = {module.name for module in iter_modules(chance.__path__)} - {"card", "play"}
    unused = sorted(files - set(chance.CARDS))
    assert not unused, f"{unused}: add the card to a new set in src/rubicon/editions/conkueror/context.py"
    assert [(name, card.name) for name, card in chance.CARDS.items() if name != card.name] == []


@pytest.mark.parametrize("named", [context.CHANCE_SETS, cards.SCHEMES, armies.STARTING_ARMIES])
def test_lists_cannot_be_changed_at_run_time(named):
    with pytest.raises(TypeError):
        named["full"] = ()


def test_a_card_added_to_a_released_set_is_reported_with_what_to_do(monkeypatch):
    full = (*context.CHANCE_SETS["full"], "plague")
    monkeypatch.setattr(lists, "CHANCE_SETS", MappingProxyType({**context.CHANCE_SETS, "full": full}))
    (fault,) = faults_of("full")
    assert "“full” has changed since version 0.1.0 (+ plague)" in fault
    assert "docs/compatibility.md" in fault


def test_cards_in_another_order_are_a_change(monkeypatch):
    full = context.CHANCE_SETS["full"][::-1]
    monkeypatch.setattr(lists, "CHANCE_SETS", MappingProxyType({**context.CHANCE_SETS, "full": full}))
    (fault,) = faults_of("full")
    assert "its order" in fault


def test_a_set_that_is_gone_is_reported(monkeypatch):
    fewer = {name: names for name, names in context.CHANCE_SETS.items() if name != "nine"}
    monkeypatch.setattr(lists, "CHANCE_SETS", MappingProxyType(fewer))
    (fault,) = faults_of("nine")
    assert "“nine” is gone" in fault


def test_a_new_list_must_be_recorded(monkeypatch):
    more = (*context.CHANCE_SETS["full"], "plague")
    monkeypatch.setattr(lists, "CHANCE_SETS", MappingProxyType({**context.CHANCE_SETS, "with plague": more}))
    (fault,) = faults_of("with plague")
    assert "“with plague” is new" in fault
    assert lists.COMMAND in fault


def test_recording_adds_new_lists_and_leaves_the_others_alone(monkeypatch, tmp_path):
    copy = tmp_path / "lists.json"
    before = lists.RECORD.read_text("utf-8")
    copy.write_text(before, "utf-8")
    monkeypatch.setattr(lists, "RECORD", copy)
    assert lists.record_new_lists() == 0
    assert copy.read_text("utf-8") == before
    sets: dict[str, tuple[str, ...]] = {"full": ("draft",), "two cards": ("draft", "revolt")}
    monkeypatch.setattr(lists, "CHANCE_SETS", MappingProxyType(sets))
    assert lists.record_new_lists() == 1
    recorded = lists.recorded_lists()["chance-card sets"]
    assert recorded["two cards"].content == ["draft", "revolt"]
    assert len(recorded["full"].content) == 10
