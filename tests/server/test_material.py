"""The material of a table is complete for everyone who may see it: also before the game, and for any board."""

from __future__ import annotations

import json

import pytest

from rubicon import editions
from rubicon.core.edition import Player, Table
from rubicon.world import atlas, board_file

from .people import Guest, told

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> Guest:
    return Guest("Ann")


@pytest.mark.parametrize("edition", editions.names())
def test_the_material_of_an_edition_is_told(ann, edition):
    code = ann.table(edition)["code"]
    material = told(ann.get(f"tables/{code}/material"))
    of = editions.find(edition)
    home = atlas.load(of.default_board)
    table = Table(home, next(iter(of.presets.values())), tuple(Player(seat["name"]) for seat in material["seats"]))
    assert [card["name"] for card in material["cards"]] == [card.name for card in of(table).cards]
    assert (material["edition"], tuple(material["kinds"])) == (edition, of.piece_kinds)
    assert len(material["board"]["drawing"]["shapes"]) == len(home.map.territories)


def test_a_table_that_cannot_start_has_no_cards_yet(ann):
    code = ann.table("tabletop", seats=[{"kind": "me"}])["code"]
    material = told(ann.get(f"tables/{code}/material"))
    assert material["cards"] == []
    assert material["board"]["id"]


def test_a_board_that_nobody_has_drawn_is_drawn(ann):
    file = json.loads(board_file.write_board(atlas.load("fantasy-9")))
    del file["drawing"]
    file["id"] = "undrawn"
    code = ann.table("classic", file=json.dumps(file))["code"]
    shapes = told(ann.get(f"tables/{code}/material"))["board"]["drawing"]["shapes"]
    assert len(shapes) == 9
    assert all(shape["path"] for shape in shapes)


def test_a_board_is_shown_small_for_lists_and_kept_by_the_browser(ann):
    file = board_file.write_board(atlas.load("fantasy-9")).decode().replace('"fantasy-9"', '"of-my-own"')
    code = ann.table("classic", file=file)["code"]
    for place in ("boards/classic-world", f"tables/{code}"):
        moved = ann.get(f"{place}/small.svg")
        shown = ann.get(moved["Location"].removeprefix("/api/"))
        assert (shown.status_code, shown["Content-Type"]) == (200, "image/svg+xml")
        assert "immutable" in shown["Cache-Control"]
