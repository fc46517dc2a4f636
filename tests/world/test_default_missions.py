"""Boards that bring no missions have the usual ones."""

from __future__ import annotations

import pytest
from hypothesis import given

from rubicon.world import atlas
from rubicon.world.board import Mission, default_missions
from rubicon.world.board_file import parse_board, write_board
from rubicon.world.map import Continent, WorldMap
from rubicon.world.map_conversion import from_board
from tests.world.board_strategies import boards


def test_on_the_classic_world_they_are_the_kind_that_people_know():
    world = atlas.load("classic-world").map
    missions = default_missions(world)
    _, south, europe, _, asia, _ = range(6)
    texts = {mission.text: mission for mission in missions}
    assert texts["Hold South America and Asia."].continents == (south, asia, None)
    assert texts["Hold South America, Europe and one more continent."].continents == (south, europe, "*")
    assert Mission("Hold 24 territories.", territories=24, armies=1) in missions
    assert Mission("Hold 18 territories, with two armies or more on each.", territories=18, armies=2) in missions
    assert [mission.destroy for mission in missions if mission.destroy is not None] == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize("id", atlas.names())
def test_every_built_in_board_can_be_played_with_missions(id):
    board = atlas.load(id)
    assert len(board.missions) >= 8
    assert len({mission.text for mission in board.missions}) == len(board.missions)
    _, cards_file = from_board(board)
    assert len(cards_file.missions()) == len(board.missions)


@given(boards())
def test_any_map_has_missions_that_can_be_fulfilled_and_written(board):
    for mission in default_missions(board.map):
        assert mission.territories <= len(board.map.territories)
        assert all(
            number is None or number == "*" or number < len(board.map.continents) for number in mission.continents
        )
        assert mission.text == " ".join(mission.text.split())


def test_a_map_without_territories_has_no_missions():
    assert default_missions(WorldMap((), (Continent("sea", "The Sea", 2),), (), ())) == ()


def test_the_usual_missions_are_not_written_down():
    board = atlas.load("three-realms")
    assert b"missions" not in write_board(board)
    assert parse_board(write_board(board)).missions == default_missions(board.map)


def test_a_rival_is_called_by_name():
    assert Mission("Drive PLAYER2 from the board.", destroy=1).against("Ben") == "Drive Ben from the board."
    assert Mission("Beat {PLAYER2}, not PLAYER3.", destroy=1).against("Ben") == "Beat Ben, not PLAYER3."
    assert Mission("Hold Asia.").against("Ben") == "Hold Asia."
