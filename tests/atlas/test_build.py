"""A whole board from a small earth, and the command that makes boards."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from atlas import __main__ as command
from atlas.build import CREDIT, build
from atlas.plan import BuildError
from rubicon.world.board_file import parse_board, write_board
from rubicon.world.check import check_graph
from tests.atlas.small_earth import EARTH, PLAN


@pytest.fixture(scope="module")
def board():
    return build(PLAN, EARTH, lambda words: None)


def slugs(board, numbers):
    return [board.map.territories[number].slug for number in numbers]


def test_a_plan_becomes_a_good_board(board):
    assert check_graph(board.map) == ()
    assert parse_board(write_board(board)) == board


def test_those_whose_land_touches_are_neighbours(board):
    assert {
        place.slug: slugs(board, near) for place, near in zip(board.map.territories, board.map.borders, strict=True)
    } == {
        "low": ["far", "high"],
        "high": ["low"],
        "far": ["low"],
        "isle": [],
    }


def test_passages_are_sea_lines_from_coast_to_coast(board):
    assert [slugs(board, near) for near in board.map.sea_lines] == [[], [], ["isle"], ["far"]]
    assert [slugs(board, (line.source, line.target)) for line in board.drawing.sea_lines] == [["far", "isle"]]


def test_what_the_plan_says_of_the_drawing_is_in_it(board):
    drawing = board.drawing
    assert drawing.colours == ("#aabbcc", "#ccbbaa")
    assert [title and (title.x, title.y, title.size) for title in drawing.titles] == [(300, 60, 20), None]
    assert (drawing.notes, drawing.compass) == (PLAN.notes, PLAN.compass)
    assert (drawing.language, drawing.credit) == ("tr", CREDIT)
    assert drawing.legend is not None
    far = drawing.shapes[2]
    assert far.label.y > far.anchor[1]


def test_only_the_lake_that_can_be_seen_is_drawn(board):
    assert board.drawing.decor.lakes.count("z") == 1


def test_the_backdrop_is_what_of_its_countries_lies_on_the_sheet(board):
    assert board.drawing.decor.backdrop.count("z") == 1


def test_two_builds_give_the_same_bytes(board):
    assert write_board(build(PLAN, EARTH, lambda words: None)) == write_board(board)


def test_it_says_what_it_does():
    said: list[str] = []
    build(PLAN, EARTH, said.append)
    assert said[0] == "  melting 7 provinces into 4 territories"
    assert len(said) == 3


def test_a_build_that_would_change_the_map_is_refused_with_the_new_digest(board):
    with pytest.raises(BuildError, match=rf"the plan's digest is now\n{board.map.digest()}\n.*far – low, high – low"):
        build(replace(PLAN, digest="0" * 64), EARTH, lambda words: None)


@pytest.fixture
def boards(monkeypatch):
    made = {"one": b"first", "two": b"second"}
    monkeypatch.setattr(command, "BOARDS", {id: lambda say, id=id: made[id] for id in made})
    return made


def test_boards_are_written_where_they_are_shipped_from(boards, tmp_path, capsys):
    assert command.main([], tmp_path) == 0
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == {
        "one.json": b"first",
        "two.json": b"second",
    }
    assert "5 bytes written to one.json" in capsys.readouterr().err


def test_only_the_boards_that_are_named_are_made(boards, tmp_path):
    assert command.main(["two"], tmp_path) == 0
    assert [file.name for file in tmp_path.iterdir()] == ["two.json"]


def test_a_check_changes_nothing_and_finds_what_differs(boards, tmp_path, capsys):
    assert command.main([], tmp_path) == 0
    assert command.main(["--check"], tmp_path) == 0
    boards["two"] = b"third"
    assert command.main(["--check"], tmp_path) == 1
    assert (tmp_path / "two.json").read_bytes() == b"second"
    assert "not those of two.json" in capsys.readouterr().err


def test_a_board_that_is_not_built_is_refused_with_those_that_are(boards, tmp_path, capsys):
    with pytest.raises(SystemExit):
        command.main(["three"], tmp_path)
    assert "three is not built here; there are one, two" in capsys.readouterr().err
