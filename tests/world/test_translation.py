"""Boards are shown with the names and missions of the language that is spoken."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rubicon.texts import SOURCE_LANGUAGE, board_names, languages, speaking, texts
from rubicon.world import atlas
from rubicon.world.board import Mission
from rubicon.world.translation import mission_text, translated

CLASSIC = atlas.load("classic-world")


def names_on(board):
    parts = (board, *board.map.territories, *board.map.continents)
    return {*(each.name for each in parts), *(note.text for note in board.drawing.notes)}


@pytest.mark.parametrize("language", board_names.naming_languages())
def test_every_name_of_a_file_is_on_its_board(language):
    assert language in languages()
    unknown = [
        f"{id}: {name}"
        for id, names in board_names.names(language).items()
        for name in names
        if id not in atlas.names() or name not in names_on(atlas.load(id))
    ]
    assert unknown == []


@pytest.mark.parametrize("language", board_names.naming_languages())
def test_names_stay_different(language):
    for id in atlas.names():
        with speaking(language):
            shown = translated(atlas.load(id)).map
        for things in (shown.territories, shown.continents):
            assert len({each.name for each in things}) == len(things)


def test_names_and_missions_are_translated_and_slugs_are_not():
    with speaking("tr"):
        shown = translated(CLASSIC)
    assert (shown.name, shown.map.territories[21].name, shown.map.continents[0].name) == (
        "Klasik Dünya",
        "Mısır",
        "Kuzey Amerika",
    )
    assert [each.slug for each in shown.map.territories] == [each.slug for each in CLASSIC.map.territories]
    assert shown.cards == CLASSIC.cards
    assert shown.missions[0].text == "Kuzey Amerika ve Güney Amerika kıtalarını elinde tut."
    assert "PLAYER1" in next(mission.text for mission in shown.missions if mission.destroy == 0)


@pytest.mark.parametrize("id", atlas.names())
def test_every_default_mission_has_another_text(id):
    with speaking("tr"):
        shown = translated(atlas.load(id))
    missions = zip(atlas.load(id).missions, shown.missions, strict=True)
    assert [before.text for before, after in missions if before.text == after.text] == []


@pytest.mark.parametrize("id", atlas.names())
def test_in_english_the_sentence_of_a_mission_is_the_stored_one(id):
    board = atlas.load(id)
    with speaking(SOURCE_LANGUAGE):
        assert translated(board) is board
        assert [mission_text(each, board.map) for each in board.missions] == [each.text for each in board.missions]


def test_a_mission_of_another_kind_keeps_its_text():
    strange = [
        Mission("Hold Asia.", continents=(4, None, None)),
        Mission("Hold three.", continents=(0, 1, 2)),
        Mission("Hold 4 of 9.", territories=4, armies=9),
        Mission("Away with PLAYER1!", destroy=0),
        Mission("Anything."),
    ]
    with speaking("tr"):
        shown = translated(replace(CLASSIC, missions=tuple(strange)))
    assert [each.text for each in shown.missions] == [each.text for each in strange]


def test_a_board_of_ones_own_keeps_its_names():
    with speaking("tr"):
        shown = translated(replace(CLASSIC, id="my-own"))
    assert shown.map == CLASSIC.map


def test_a_language_needs_no_names():
    assert "names" not in texts()
    with speaking("en-XA"):
        assert translated(CLASSIC).map == CLASSIC.map
