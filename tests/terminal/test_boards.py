"""A board is given by its id, as a board file or as a map of Domination; faults are reported with their place."""

from __future__ import annotations

import pytest

from rubicon.core.text import parse_territories
from rubicon.errors import Refused
from rubicon.terminal.maps.sources import find_board
from rubicon.texts import word
from rubicon.world import atlas, board_file
from rubicon.world.board import default_cards
from rubicon.world.map_conversion import from_board
from tests.terminal.play_process import pipe

HOME = atlas.load("fantasy-12")


@pytest.fixture
def pair(tmp_path):
    """A map of Domination and its cards, side by side."""
    map_file, cards_file = from_board(HOME)
    named = map_file.files()["crd"]
    (tmp_path / "home.map").write_bytes(map_file.write())
    (tmp_path / named).write_bytes(cards_file.write())
    return tmp_path / "home.map", tmp_path / named


def test_a_built_in_board_goes_by_its_id():
    assert find_board("fantasy-12").board == HOME


def test_a_board_file_is_read_as_it_is(tmp_path):
    file = tmp_path / "mine.json"
    file.write_bytes(board_file.write_board(HOME))
    assert find_board(str(file)).board == HOME


def test_a_map_of_domination_comes_with_the_cards_beside_it_or_with_the_usual_ones(pair):
    map_path, cards_path = pair
    found = find_board(str(map_path)).board
    assert found.map.links() == HOME.map.links()
    assert [card.symbol for card in found.cards] == [card.symbol for card in HOME.cards]
    cards_path.unlink()
    assert find_board(str(map_path)).board.cards == default_cards(12)


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("nowhere", None, "There is no file or built-in board nowhere. Built-in boards: classic-world,"),
        ("nowhere.map", None, "nowhere.map doesn’t exist"),
        (".", None, "is a folder. Name a file in it."),
        ("bad.json", "{", "bad.json:1: Line 1 of the board file is not valid JSON"),
        (
            "bad.map",
            "[continents]\n\n[countries]\n1 a x 1 2\n",
            "bad.map:4: “x” must be a whole",
        ),
    ],
)
def test_what_is_no_board_is_refused_with_the_reason_and_the_place(name, text, told, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    if text is not None:
        (tmp_path / name).write_text(text)
    with pytest.raises(Refused) as refused:
        find_board(name)
    assert told in word(refused.value)


def test_territories_and_continents_are_switched_off_by_name():
    world = atlas.load("classic-world")
    off = sorted(parse_territories(world, ["Peru", " south america", "alaska"]))
    assert [world.map.territories[t].name for t in off] == ["Alaska", "Venezuela", "Peru", "Brazil", "Argentina"]
    assert parse_territories(world, []) == set()


def test_a_game_is_played_on_a_file_with_some_of_it_switched_off(pair, folder):
    map_path, _ = pair
    slug = HOME.map.territories[0].slug
    ended = pipe(folder, ["risc", "--seats", "Ann,easy", "--board", str(map_path)], ["quit"])
    assert f"on {HOME.name}" in ended.stdout
    ended = pipe(folder, ["risc", "--seats", "Ann,easy", "--board", str(map_path), "--without", slug], [])
    assert ended.stderr.startswith("rubicon: 11 territories can’t be divided equally among 2 seats. Switch off 1")
    assert "Numbers of seats that fit this board: none." in ended.stderr


@pytest.mark.parametrize(("seats", "territories"), [(2, 12), (3, 9), (5, 15)])
def test_where_the_home_board_does_not_fit_the_seats_one_that_does_is_taken(seats, territories, folder):
    words = [",".join(["Ann", *["easy"] * (seats - 1)])]
    ended = pipe(folder, ["risc", "--seats", *words], ["quit"])
    sizes = {atlas.load(id).name: len(atlas.load(id).map.territories) for id in atlas.names()}
    assert territories in [size for name, size in sizes.items() if f"on {name}." in ended.stdout]
    assert ("doesn’t fit" in ended.stdout) == (seats != 3)


def test_a_board_that_was_named_is_not_changed_for_another(folder):
    ended = pipe(folder, ["risc", "--seats", "Ann,easy", "--board", "three-realms"], [])
    assert ended.returncode == 2
    assert "can’t be divided equally among 2 seats" in ended.stderr
