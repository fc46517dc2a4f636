"""Tables on uploaded boards: our board files and maps of Domination; and invalid files."""

from __future__ import annotations

import json

import pytest

from rubicon.server.tables.boards import MAX_BOARD_BYTES, MAX_MAP_BYTES
from rubicon.server.tables.models import Table
from rubicon.world import atlas, board_file
from rubicon.world.map_conversion import from_board

from .people import ME, refused, told

pytestmark = pytest.mark.django_db


def own_board() -> str:
    return board_file.write_board(atlas.load("fantasy-12")).decode().replace('"fantasy-12"', '"my-own"', 1)


def test_a_board_file_is_played_on(ann):
    table = ann.table("risc", file=own_board(), seats=[ME, {"kind": "easy"}])
    assert (table["board"], table["refusals"]) == ("my-own", [])
    drawing = told(ann.get(f"tables/{table['code']}/drawing"))
    assert len(drawing["shapes"]) == 12
    assert json.loads(Table.objects.get(code=table["code"]).plan)["board"]["drawing"] is None


def test_a_board_without_a_drawing_has_none(ann):
    file = json.loads(own_board())
    del file["drawing"]
    code = ann.table("risc", file=json.dumps(file), seats=[ME, {"kind": "easy"}])["code"]
    assert told(ann.get(f"tables/{code}/drawing")) is None
    Table.objects.filter(code=code).update(stored_drawing=None, old_drawing="")  # as of a board that came in a save
    assert told(ann.get(f"tables/{code}/drawing")) is None
    Table.objects.filter(code=code).update(board="duel")
    assert told(ann.get(f"tables/{code}/drawing"))["shapes"]


@pytest.mark.parametrize("with_cards", [True, False])
def test_a_map_of_domination_is_played_on_with_its_cards_or_with_usual_ones(ann, with_cards):
    map_file, cards_file = from_board(atlas.load("fantasy-12"))
    cards = {"cards": cards_file.write().decode()} if with_cards else {}
    table = ann.table("classic", file=map_file.write().decode(), **cards)
    assert table["refusals"] == []
    assert told(ann.post(f"tables/{table['code']}/start"))["status"] == "playing"


def test_letters_of_every_script_survive_in_a_map(ann):
    map_file, _ = from_board(atlas.load("turkey"))
    table = ann.table(file=map_file.write().decode("utf-8-sig"))
    header = told(ann.get(f"tables/{table['code']}/header"))
    assert [each["name"] for each in header["board"]["map"]["territories"]] == [
        each.name for each in atlas.load("turkey").map.territories
    ]


def ring(size: int, links: int = 1) -> str:
    """A map where each country borders this many of the following ones."""
    countries = "".join(f"{number} land{number} 1 {number} 0\n" for number in range(1, size + 1))
    following = [[(number + step) % size + 1 for step in range(links)] for number in range(1, size + 1)]
    borders = "".join(f"{number} {' '.join(map(str, each))}\n" for number, each in enumerate(following, 1))
    return f"[continents]\nall 5 red\n\n[countries]\n{countries}\n[borders]\n{borders}"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"file": "{"}, "board.json"),
        ({"file": '{"format": 9}'}, "board.format"),
        ({"file": "[countries]\n1 nowhere"}, "file.too_few"),
        ({"file": own_board(), "cards": "[cards]"}, "table.cards_twice"),
        ({"file": own_board(), "board": "duel"}, "table.two_boards"),
        ({"cards": "[cards]"}, "table.cards_alone"),
        ({"file": own_board().replace("my-own", "duel", 1)}, "table.board_id"),
        ({"file": own_board().replace("my-own", "x" * 61, 1)}, "table.board_id"),
        ({"file": "name \ud800"}, "table.board_signs"),
        ({"file": "name \0"}, "table.board_signs"),
        ({"file": "é" * (MAX_MAP_BYTES // 2 + 1)}, "table.board_large"),
        ({"file": "{" + " " * MAX_BOARD_BYTES}, "table.board_large"),
        ({"file": "name x", "cards": "x" * (MAX_MAP_BYTES + 1)}, "table.board_large"),
        ({"file": "name nowhere"}, "table.board_nothing"),
        ({"file": "Dear server, here is my map."}, "table.board_nothing"),
        ({"file": ring(501)}, "table.board_territories"),
        ({"file": ring(80, 79)}, "table.board_links"),
        ({"board": "atlantis"}, "board.unknown"),
    ],
)
def test_a_board_that_cannot_be_played_on_is_refused_and_no_table_made(ann, body, code):
    assert refused(ann.post("tables", edition="classic", **body), 400) == code
    assert not Table.objects.exists()
