"""The comparison of transcripts notices every change, and lets a later version say more."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from rubicon import editions
from rubicon.core.load import edition_of, read
from rubicon.terminal.files import read_file

from . import transcript
from .coverage import covered, missing
from .transcript import MISSING, Difference, compare, unpack
from .vocabulary import current_vocabulary, lost_names

FOLDER = Path(__file__).parent / "saves/0.1.0"
GAME = "classic-undo-agreed"
WORDS = msgspec.json.decode((FOLDER / "vocabulary.json").read_bytes())


@pytest.fixture(scope="module")
def saved():
    return read(read_file(str(FOLDER / f"{GAME}.save")), editions.find)


@pytest.fixture
def recorded() -> list[Any]:
    return [msgspec.json.decode(line) for line in unpack((FOLDER / f"{GAME}.transcript").read_bytes())]


def check(saved, recorded: list[Any]) -> None:
    lines = [msgspec.json.encode(line) for line in recorded]
    compare(lines, edition_of(saved, editions.find)(saved.table), saved.records, WORDS)


def first(recorded: list[Any], name: str) -> Any:
    return next(line[name] for line in recorded[1:] if name in line)


def test_the_same_transcript_in_another_order_of_fields_is_the_same(saved, recorded):
    check(saved, [dict(reversed(line.items())) for line in recorded])


def test_now_more_may_be_said_than_then(saved, recorded):
    for line in recorded:
        for _, fields in line.get("views", ()):
            fields.pop("round", None)
            fields.pop("fallen", None)
    for _, events in first(recorded, "events"):
        events[0].pop("seat")
    check(saved, recorded)


def test_a_type_of_event_that_the_version_did_not_have_may_be_told(saved, recorded):
    words = {**WORDS, "talk_events": []}
    for line in recorded:
        line["events"] = [[who, [e for e in told if e["event"] in words["editions"]["classic"]["events"]]]
                          for who, told in line.get("events", ())]  # fmt: skip
    lines = [msgspec.json.encode(line) for line in recorded]
    compare(lines, editions.find("classic")(saved.table), saved.records, words)
    with pytest.raises(Difference):
        check(saved, recorded)


def damage_event(line: Any) -> None:
    line["events"][0][1][0]["event"] = "dealt_out"


def damage_event_field(line: Any) -> None:
    line["events"][0][1][0]["first"] = 7


def lose_event(line: Any) -> None:
    line["events"] = []


def damage_view(line: Any) -> None:
    line["views"][0][1]["pieces"][3] += 1


def rename_view_field(line: Any) -> None:
    line["views"][0][1]["armies"] = line["views"][0][1].pop("pieces")


def damage_awaited(line: Any) -> None:
    line["awaited"] = [1, 2]


def damage_options(line: Any) -> None:
    seat = next(iter(line["offers"]))
    line["offers"][seat][0]["verb"] = "claim"


@pytest.mark.parametrize(
    ("damage", "field"),
    [
        (damage_event, "event dealt_out"),
        (damage_event_field, "event dealt.first"),
        (lose_event, "event dealt"),
        (damage_view, "view.pieces[3]"),
        (rename_view_field, "view.armies"),
        (damage_awaited, "awaited"),
        (damage_options, "options[0].verb"),
    ],
    ids=lambda each: getattr(each, "__name__", ""),
)
def test_a_difference_is_named(saved, recorded, damage, field):
    damage(recorded[0])
    with pytest.raises(Difference) as found:
        check(saved, recorded)
    assert (found.value.record, found.value.field) == (0, field)


def test_a_field_that_did_not_change_then_must_not_change_now(saved, recorded):
    number = next(n for n, line in enumerate(recorded) if n and any("pieces" in each for _, each in line["views"]))
    for _, fields in recorded[number]["views"]:
        fields.pop("pieces", None)
    with pytest.raises(Difference) as found:
        check(saved, recorded)
    assert found.value.record == number
    assert found.value.field.startswith("view.pieces[")


def test_a_game_that_is_shorter_now_is_noticed(saved, recorded):
    short = msgspec.structs.replace(saved, records=saved.records[:-1])
    with pytest.raises(Difference) as found:
        check(short, recorded)
    assert (found.value.record, found.value.now) == (len(recorded) - 1, MISSING)


def test_a_transcript_is_packed_and_unpacked():
    assert unpack(transcript.pack([b"{}", b"[]"])) == [b"{}", b"[]"]


def test_what_no_game_covers_is_listed():
    data = read_file(str(FOLDER / f"{GAME}.save"))
    lines = unpack((FOLDER / f"{GAME}.transcript").read_bytes())
    absent = missing(WORDS, covered(data, lines, "proved", WORDS))
    assert 'classic: goal="missions"' in absent
    assert "conkueror: card revolt played in full" in absent
    assert "classic: event dealt" not in absent
    assert missing({**WORDS, "editions": {}}, [*absent]) != []


def test_a_name_that_is_lost_is_listed():
    words = current_vocabulary()
    assert lost_names(words, words) == []
    fewer = msgspec.json.decode(msgspec.json.encode(words))
    del fewer["editions"]["classic"]["events"]["took_cards"]
    fewer["editions"]["tabletop"]["verbs"]["place"] = ["territory", "pieces"]
    fewer["editions"]["conkueror"]["chance_cards"]["starter"].append("plague")
    assert lost_names(words, fewer) == [
        "editions / classic / events / took_cards",
        "editions / conkueror / chance_cards / starter: 'plague' is new; put a new card into a new set",
        "editions / tabletop / verbs / place: 'armies'",
    ]
