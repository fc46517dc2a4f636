"""Board files are read strictly, with a refusal that names the place, and written as they are read."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given

from rubicon.errors import Malformed
from rubicon.world.board import Board, Card, Drawing, Mission, Shape
from rubicon.world.board_file import MAX_FILE_BYTES, parse_board, write_board
from rubicon.world.map import Continent, Territory, WorldMap
from tests.world.board_strategies import boards

ISLES: dict[str, Any] = {
    "format": 1,
    "id": "isles",
    "name": "The Isles",
    "continents": [{"slug": "sea", "name": "The Sea", "bonus": 2}, {"slug": "bay", "name": "The Bay", "bonus": 1}],
    "territories": [
        {"slug": "ash", "name": "Ash", "continent": "sea", "borders": ["birch"]},
        {"slug": "birch", "name": "Birch", "continent": "sea", "borders": ["ash"], "sea_lines": ["cedar"]},
        {"slug": "cedar", "name": "Cedar", "continent": "bay", "sea_lines": ["birch"], "bonus": 1},
    ],
    "drawing": {
        "view_box": [0, 0, 100, 50],
        "disc": 4,
        "font_size": 3.5,
        "territories": [
            {"slug": "cedar", "anchor": [3, 3]},
            {"slug": "birch", "anchor": [2, 2.5], "label": {"x": 2, "y": 1, "lines": ["Birch"]}},
            {"slug": "ash", "anchor": [1, 1], "path": "M0 0L1 1z"},
        ],
        "sea_lines": [{"source": "cedar", "target": "birch", "path": "M3 3L2 2.5"}],
    },
}


def isles(**changes: object) -> bytes:
    return json.dumps(ISLES | changes).encode()


def refusal(data: bytes) -> Malformed:
    with pytest.raises(Malformed) as refused:
        parse_board(data)
    return refused.value


def drawn(board: Board) -> Drawing:
    assert board.drawing
    return board.drawing


def test_a_board_file_becomes_a_board():
    board = parse_board(isles())
    assert board.map == WorldMap(
        (Territory("ash", "Ash", 0), Territory("birch", "Birch", 0), Territory("cedar", "Cedar", 1, 1)),
        (Continent("sea", "The Sea", 2), Continent("bay", "The Bay", 1)),
        ((1,), (0,), ()),
        ((), (2,), (1,)),
    )
    assert drawn(board).shapes[0] == Shape((1, 1), None, "M0 0L1 1z")
    assert (drawn(board).sea_lines[0].source, drawn(board).sea_lines[0].target) == (2, 1)


def test_any_link_may_be_drawn_as_a_sea_line():
    line = {"source": "ash", "target": "birch", "path": "M0 0L1 1"}
    board = parse_board(drawing(sea_lines=[line]))
    assert board.map == parse_board(isles()).map
    assert [(line.source, line.target) for line in drawn(board).sea_lines] == [(0, 1)]
    assert parse_board(write_board(board)) == board


def test_a_board_without_cards_has_the_symbols_in_turn_and_two_wild_ones():
    deck = (Card("infantry", 0), Card("cavalry", 1), Card("artillery", 2), Card("wild"), Card("wild"))
    assert parse_board(isles()).cards == deck
    assert parse_board(isles(cards=[])).cards == ()
    assert parse_board(isles(cards=[{"symbol": "cavalry", "territory": "cedar"}])).cards == (Card("cavalry", 2),)


def test_a_byte_order_mark_is_passed_over():
    assert parse_board(b"\xef\xbb\xbf" + isles()) == parse_board(isles())


def test_missions_name_continents_by_their_slugs():
    missions = [{"text": "Hold the bay.", "destroy": 2, "continents": ["bay", "*"]}]
    assert parse_board(isles(missions=missions)).missions == (Mission("Hold the bay.", 2, continents=(1, "*", None)),)


@pytest.mark.parametrize("change", [{}, {"cards": []}, {"drawing": None}, {"missions": [{"text": "Win."}]}])
def test_a_board_is_written_as_it_is_read(change):
    board = parse_board(isles(**change))
    assert parse_board(write_board(board)) == board
    assert write_board(parse_board(write_board(board))) == write_board(board)


@given(boards())
def test_a_board_that_can_be_written_reads_back_equal(board):
    try:
        data = write_board(board)
    except Malformed:
        return
    assert parse_board(data) == board


def territory(**changes: object) -> bytes:
    first, *others = ISLES["territories"]
    return isles(territories=[{**first, **changes}, *others])


def drawing(**changes: object) -> bytes:
    return isles(drawing={**ISLES["drawing"], **changes})


WRONG = {
    "no such continent": (territory(continent="land"), "board.slug_unknown", {"slug": "land", "of": "ash"}),
    "no such neighbour": (territory(borders=["oak"]), "board.slug_unknown", {"slug": "oak", "of": "ash"}),
    "a border twice": (territory(borders=["birch", "birch"]), "board.link_twice", {"of": "ash", "slug": "birch"}),
    "by land and sea": (territory(borders=["birch"], sea_lines=["birch"]), "board.link_twice", {"of": "ash"}),
    "a slug twice": (territory(slug="birch"), "board.territory_twice", {"slug": "birch"}),
    "an unknown field": (territory(colour="red"), "board.misfit_of", {"where": "territories", "of": "ash"}),
    "a word for a number": (territory(bonus="6"), "board.misfit_of", {"where": "territories › bonus", "of": "ash"}),
    "a number for a word": (territory(slug=7), "board.misfit_at", {"where": "territories › 1 › slug"}),
    "a slug of two words": (territory(slug="a b"), "board.misfit_of", {"where": "territories › slug", "of": "a b"}),
    "no slug": (isles(territories=[{"name": "Ash"}]), "board.misfit_at", {"where": "territories › 1"}),
    "no format": (json.dumps({"id": "isles"}).encode(), "board.format_missing", {"known": 1}),
    "a format of nothing": (isles(format=None), "board.format_no_number", {"format": "null", "known": 1}),
    "a later format": (isles(format=2), "board.format", {"format": "2", "known": 1}),
    "a format that is no number": (isles(format=True), "board.format_no_number", {"format": "true"}),
    "an id that is a path": (isles(id="../up"), "board.misfit_at", {"where": "id"}),
    "no territories": (isles(territories=[]), "board.misfit_at", {"where": "territories"}),
    "an unknown field of the board": (isles(author="Ann"), "board.misfit", {}),
    "a list": (b"[]", "board.misfit", {}),
    "a card without a territory": (isles(cards=[{"symbol": "infantry"}]), "board.card", {"number": 1}),
    "a wild card with one": (isles(cards=[{"symbol": "wild", "territory": "ash"}]), "board.card", {"number": 1}),
    "an unknown symbol": (isles(cards=[{"symbol": "cannon"}]), "board.misfit_at", {"where": "cards › 1 › symbol"}),
    "two blanks": (isles(missions=[{"text": "two  blanks"}]), "board.misfit_at", {"where": "missions › 1 › text"}),
    "a mission in no continent": (
        isles(missions=[{"text": "x", "continents": ["land"]}]),
        "board.slug_unknown",
        {"slug": "land", "of": "missions › 1 › continents › 1"},
    ),
    "nothing drawn": (drawing(territories=[]), "board.undrawn", {"slug": "ash"}),
    "something drawn twice": (
        drawing(territories=ISLES["drawing"]["territories"] * 2),
        "board.drawn_twice",
        {"slug": "cedar"},
    ),
    "a disc of no size": (drawing(disc=0), "board.misfit_at", {"where": "drawing › disc"}),
    "a path that is a script": (
        drawing(continent_borders="M0 0' onload='x"),
        "board.misfit_at",
        {"where": "drawing › continent_borders"},
    ),
    "a colour by name": (drawing(continents=[{"slug": "bay", "colour": "red"}]), "board.misfit_of", {"of": "bay"}),
    "a drawn line that is none": (
        drawing(sea_lines=[{"source": "ash", "target": "cedar", "path": ""}]),
        "board.no_sea_line",
        {"source": "ash", "target": "cedar"},
    ),
    "nothing": (b"", "board.json", {"line": 1}),
    "no JSON": (b"{\n\n?}", "board.json", {"line": 3}),
    "no UTF-8": (b'{\n"id": "\xff"}', "board.encoding", {"line": 2}),
    "deep": (b"[" * 100_000, "board.json", {"problem": Malformed("json.deep")}),
    "deep inside": (b'{"territories": ' + b"[" * 100_000, "board.json", {"problem": Malformed("json.deep")}),
    "far too large": (b" " * (MAX_FILE_BYTES + 1), "board.too_large", {"megabytes": 4}),
}


@pytest.mark.parametrize(("data", "code", "facts"), WRONG.values(), ids=WRONG)
def test_a_wrong_file_is_refused_at_its_place(data, code, facts):
    refused = refusal(data)
    assert refused.code == code
    assert facts.items() <= refused.facts.items()


def test_an_entry_stands_on_a_line_of_its_own():
    lines = write_board(parse_board(isles())).decode().splitlines()
    assert '    {"slug":"ash","name":"Ash","continent":"sea","borders":["birch"]},' in lines
    assert '      {"slug":"ash","anchor":[1,1],"path":"M0 0L1 1z"},' in lines
