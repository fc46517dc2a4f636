"""A pair of Domination's files becomes a board, and a board such a pair."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given

from rubicon.errors import Malformed
from rubicon.world import atlas
from rubicon.world.board import Board, Card, Mission
from rubicon.world.check import check_lenient
from rubicon.world.map import Territory
from rubicon.world.map_conversion import from_board, to_board
from rubicon.world.map_file import CardsFile, MapFile
from tests.conftest import shared_files
from tests.domination.conformance.games import own_files
from tests.world.board_strategies import boards
from tests.world.ring_map import RING_CARDS, ring
from tests.world.test_check_lenient import beside, verdict


def board_of(map_file: MapFile, cards: str = RING_CARDS) -> Board:
    return to_board(map_file, CardsFile.parse(cards.encode()), id="ring")


def there_and_back(board: Board) -> Board:
    return to_board(*from_board(board), id=board.id)


def test_a_pair_becomes_a_board():
    board = board_of(ring())
    assert (board.id, board.name) == ("ring", "The Ring")
    assert board.map == ring().graph()
    assert board.cards == (Card("infantry", 0), Card("cavalry", 1), Card("artillery", 2), Card("wild"))
    assert board.missions == (
        Mission("Hold North and one more.", continents=(0, "*", None)),
        Mission("Destroy PLAYER2, or hold three.", destroy=1, territories=3, armies=1),
    )


def test_a_board_from_a_pair_is_drawn_as_points():
    drawing = board_of(ring(("ver 3", "circle 10"))).drawing
    assert drawing is not None
    assert [shape.anchor for shape in drawing.shapes] == [(10, 10), (60, 10), (60, 60), (10, 60)]
    assert (drawing.disc, drawing.view_box) == (5, (-10, -10, 90, 90))
    assert drawing.colours == ("#ff0000", "#00aa00")


def test_a_map_without_a_name_is_called_by_its_id():
    assert board_of(ring(("name The Ring", "author Ann"))).name == "ring"


def test_what_domination_would_not_start_is_refused_with_the_line():
    with pytest.raises(Malformed) as refusal:
        board_of(ring(("1 2 4", "1 2 9")))
    assert (refusal.value.code, refusal.value.facts["line"]) == ("map.country_unknown", 19)
    with pytest.raises(Malformed, match=r"cards\.symbol"):
        board_of(ring(), "[cards]\nTank 1\n")


@pytest.mark.parametrize("file", shared_files("domination/map*/**/*.map") + own_files(".map"))
def test_every_map_that_domination_plays_survives_as_a_board(file):
    if verdict(file) != "ok":
        return
    map_file = MapFile.parse(file.read_bytes())
    cards_file = CardsFile.parse(beside(file)(map_file.files()["crd"]) or b"")
    board = to_board(map_file, cards_file, id=file.stem)
    again = there_and_back(board)
    assert (again.name, again.map, again.cards, again.missions) == (board.name, board.map, board.cards, board.missions)
    assert again.drawing
    assert board.drawing
    assert again.drawing.shapes == board.drawing.shapes


@given(boards())
def test_a_written_board_passes_the_lenient_check_and_reads_back_equal(board):
    map_file, cards_file = from_board(board)
    assert check_lenient(map_file, {"drawn.cards": cards_file.write()}.get) == ()
    again = there_and_back(board)
    assert (again.map, again.cards, again.missions) == (board.map, board.cards, board.missions)


@pytest.mark.parametrize("id", atlas.names())
def test_a_built_in_board_keeps_its_links_and_names_in_a_pair(id):
    board = atlas.load(id)
    again = there_and_back(board)
    assert again.name == board.name
    assert again.map.links() == board.map.links()
    assert again.map.members() == board.map.members()
    assert [place.name for place in again.map.territories] == [place.name for place in board.map.territories]
    assert [(place.name, place.bonus) for place in again.map.continents] == [
        (place.name, place.bonus) for place in board.map.continents
    ]
    assert again.cards == board.cards


def test_a_name_beyond_latin_1_makes_the_file_utf_8():
    board = board_of(ring())
    iğdır = msgspec.structs.replace(board.map.territories[0], slug="iğdır", name="Iğdır Dağı")
    world = msgspec.structs.replace(board.map, territories=(iğdır, *board.map.territories[1:]))
    map_file, _ = from_board(msgspec.structs.replace(board, map=world))
    assert map_file.text.bom
    assert "1 Iğdır_Dağı 1 10 10\n".encode() in map_file.write()


def test_a_slug_of_two_words_is_made_one():
    board = board_of(ring())
    odd = (Territory("a b", "a b", 0), Territory(";c d", "C_D", 0), Territory(" ", "", 1), Territory("e", "E-E f", 1))
    world = msgspec.structs.replace(board.map, territories=odd)
    again = there_and_back(msgspec.structs.replace(board, map=world))
    assert [place.slug for place in again.map.territories] == ["a_b", ";c_d", "_", "E-E_f"]
    assert again.map.links() == board.map.links()


@pytest.mark.parametrize(
    "change",
    [
        {"cards": (Card("infantry"),)},
        {"cards": (Card("wild", 1),)},
        {"cards": (Card("infantry", 4),)},
        {"missions": (Mission("too many", continents=(0, 1, 0, 1)),)},
        {"missions": (Mission("no such continent", continents=(7, None, None)),)},
        {"missions": (Mission("too much", territories=2**31),)},
    ],
)
def test_what_no_pair_can_say_is_refused(change):
    with pytest.raises(Malformed):
        from_board(msgspec.structs.replace(board_of(ring()), **change))
