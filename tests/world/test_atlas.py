"""The built-in boards are there, are good boards, and are kept as they are written."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest

from rubicon.errors import Malformed
from rubicon.world import atlas
from rubicon.world.board_file import write_board
from rubicon.world.check import check_graph
from tests.conftest import shared


@pytest.fixture(params=atlas.names())
def board(request):
    return atlas.load(request.param)


def test_the_classic_world_is_built_in():
    assert "classic-world" in atlas.names()
    assert list(atlas.names()) == sorted(atlas.names())


def test_a_board_that_is_not_built_in_is_refused_with_those_that_are():
    with pytest.raises(Malformed) as refused:
        atlas.load("../classic-world")
    assert refused.value == Malformed("board.unknown", id="../classic-world", known=atlas.names())


def test_a_built_in_board_passes_the_strict_check(board):
    assert check_graph(board.map) == ()


def test_a_built_in_board_is_called_as_its_file_and_kept_as_it_is_written(board):
    assert write_board(board) == files("rubicon.world.atlas").joinpath(f"{board.id}.json").read_bytes()


def test_every_territory_and_every_sea_line_is_drawn(board):
    assert all(shape.path and shape.label for shape in board.drawing.shapes)
    drawn = [(line.source, line.target) for line in board.drawing.sea_lines]
    both_ways = sorted((source, target) for source, targets in enumerate(board.map.sea_lines) for target in targets)
    assert sorted(drawn + [(target, source) for source, target in drawn]) == both_ways


def test_the_classic_world_has_42_territories_6_continents_and_83_links():
    world = atlas.load("classic-world").map
    assert (len(world.territories), len(world.continents)) == (42, 6)
    assert sum(map(len, world.links())) == 2 * 83
    assert {place.name: place.bonus for place in world.continents} == {
        "North America": 5,
        "South America": 2,
        "Europe": 5,
        "Africa": 3,
        "Asia": 7,
        "Australia": 2,
    }


def test_the_classic_world_has_the_links_of_its_first_drawing():
    drawn = json.loads(shared("atlas/classic-world.json").read_bytes())
    board = atlas.load("classic-world")
    slugs = [territory.slug for territory in board.map.territories]
    assert [place["id"] for place in drawn["territories"]] == slugs
    for place, borders, sea_lines in zip(drawn["territories"], board.map.borders, board.map.sea_lines, strict=True):
        assert [link["id"] for link in place["neighbours"] if link["kind"] == "land"] == [slugs[b] for b in borders]
        assert [link["id"] for link in place["neighbours"] if link["kind"] == "sea"] == [slugs[s] for s in sea_lines]


def test_a_board_is_read_once():
    assert atlas.load("classic-world") is atlas.load("classic-world")
