"""Values become names by the type of their field, never by its name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from rubicon import editions
from rubicon.core.edition import Event, Player, Table
from rubicon.core.ids import (
    INDEX_MEANINGS,
    MEANINGS,
    CardId,
    PiecesByKind,
    Ranking,
    SeatId,
    TerritoryId,
    field_meanings,
)
from rubicon.core.table_talk import TableTalkEvent
from rubicon.errors import Illegal
from rubicon.terminal.names import DisplayNames
from rubicon.terminal.style import TextStyle
from rubicon.texts import fact_meanings
from rubicon.world import atlas
from tests.conftest import ROOT

CLASSIC = editions.find("classic")
SEATS = (Player("Ann"), Player("Ben"), Player("Cid"))
NAMES = DisplayNames(CLASSIC(Table(atlas.load("classic-world"), CLASSIC.presets["standard"], SEATS)), TextStyle(False))
ALASKA, NORTHWEST = (NAMES.territory(number) for number in (0, 1))


class Step(msgspec.Struct, frozen=True):
    onto: TerritoryId
    seat: int


class Beckoned(Event, frozen=True, tag="beckoned"):
    victim: SeatId
    seat: int = 1
    path: tuple[TerritoryId, ...] = ()
    pair: tuple[SeatId, TerritoryId] | None = None
    pairs: tuple[tuple[SeatId, TerritoryId], ...] | None = None
    held: Mapping[SeatId, tuple[TerritoryId, ...]] | None = None
    step: Step | None = None
    maybe: TerritoryId | None = None


def test_no_name_of_a_board_controls_the_terminal():
    board = atlas.load("classic-world")
    first = replace(board.map.territories[0], name="\x1b[2JAlaska", slug="\x1b]0;mine\x07alaska")
    changed = replace(board, map=replace(board.map, territories=(first, *board.map.territories[1:])))
    names = DisplayNames(CLASSIC(Table(changed, CLASSIC.presets["standard"], SEATS)), TextStyle(False))
    shown = (names.territory(0), *map(names.card, range(len(names.edition.cards))), *names.lexicon.territories)
    assert not any("\x1b" in each or "\x07" in each for each in shown)


def test_a_value_is_named_by_its_type_and_a_plain_number_called_seat_is_not():
    assert NAMES.event(Beckoned(2)) == "Cid: beckoned (seat 1, path none)."


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"path": (0, 1)}, f"path {ALASKA} and {NORTHWEST}"),
        ({"pair": (1, 1)}, f"pair Ben and {NORTHWEST}"),
        ({"pairs": ((1, 1), (0, 0))}, f"pairs Ben and {NORTHWEST} and Ann and {ALASKA}"),
        ({"held": {1: (0, 1)}}, f"held Ben {ALASKA}, {NORTHWEST}"),
        ({"step": Step(0, 2)}, f"step onto {ALASKA}, seat 2"),
        ({"maybe": 1}, f"maybe {NORTHWEST}"),
        ({"maybe": 999}, "maybe 999"),
    ],
)
def test_types_are_read_through_lists_tuples_mappings_structs_and_unions(fields, told):
    assert told in NAMES.event(Beckoned(0, **fields))


def test_a_value_that_could_stand_for_two_things_is_no_type():
    class Torn(msgspec.Struct, frozen=True):
        both: tuple[SeatId, ...] | tuple[TerritoryId, str]

    with pytest.raises(TypeError):
        field_meanings(Torn)


def test_a_refusal_names_its_facts_as_its_sentence_tells():
    assert NAMES.refusal(Illegal("not_yours", territory=0)) == f"{ALASKA} is not yours. Choose one of your territories."
    assert "Ben and Cid" in NAMES.refusal(Illegal("finish.already", seats=[1, 2]))
    assert "5 cards" in NAMES.refusal(Illegal("must_trade", cards=5))


def test_the_answer_to_a_slot_is_named_by_the_action():
    assert ALASKA in NAMES.refusal(Illegal("not_among", verb="attack", slot="source", answer=0))
    assert ALASKA not in NAMES.refusal(Illegal("not_among", verb="attack", slot="dice", answer=0))


def test_sentences_name_only_meanings_that_there_are():
    assert {meaning for facts in fact_meanings().values() for meaning in facts.values()} <= MEANINGS


@pytest.mark.parametrize("meaning", INDEX_MEANINGS)
def test_both_clients_name_every_index(meaning):
    assert NAMES.named(0, meaning) != 0, "name it in terminal/names.py"
    names = (ROOT / "web/src/texts/names.ts").read_text("utf-8")
    assert f'meaning === "{meaning}"' in names, "name it in `numbered` of web/src/texts/names.ts"


# Which names every edition uses for what. A field with one of these names that has another type is a mistake, unless
# it counts: then it is a plain number, and no list.
USUAL: Mapping[str, str] = {
    **dict.fromkeys(("attacker", "by", "defender", "first", "leaders", "loser", "opponent", "owners", "seat"), "seat"),
    **dict.fromkeys(("capital", "immune", "source", "sources", "target", "territories", "territory"), "territory"),
    **dict.fromkeys(("card", "hand", "used"), "card"),
    "mission": "mission",
    "places": "ranking",
    "change": "phrase",
    "offer": "phrase",
    "reason": "phrase",
}


def structs(kind: Any, found: dict[Any, None]) -> dict[Any, None]:
    match kind:
        case msgspec.inspect.StructType(cls=cls, fields=fields):
            if cls not in found:
                found[cls] = None
                for field in fields:
                    structs(field.type, found)
        case msgspec.inspect.UnionType(types=types) | msgspec.inspect.TupleType(item_types=types):
            for each in types:
                structs(each, found)
        case msgspec.inspect.VarTupleType(item_type=inner) | msgspec.inspect.Metadata(type=inner):
            structs(inner, found)
        case _:
            pass
    return found


@pytest.mark.parametrize("edition", editions.names())
def test_every_id_in_events_actions_and_views_has_its_type(edition):
    of = editions.find(edition)
    found: dict[Any, None] = {}
    for union in (of.Event | TableTalkEvent, of.Action, of.View):
        structs(msgspec.inspect.type_info(union), found)
    assert len(found) > 20
    wrong = [
        f"{struct.__name__}.{name}"
        for struct in found
        for name in struct.__struct_fields__
        if name in USUAL and field_meanings(struct).get(name) != USUAL[name]
    ]
    assert wrong == []


def test_pieces_and_rankings_are_read_whole():
    class Ended(Event, frozen=True, tag="ended_so"):
        pieces: PiecesByKind
        result: Ranking
        drawn: CardId

    told = NAMES.event(Ended((1, 2), ((1,), (0, 2)), 0))
    assert "result 1. Ben, 2. Ann and Cid" in told
    assert re.search(r"drawn \S+ \(\w+\)", told)
    assert "pieces 1 and 2" in told  # this edition has one kind
