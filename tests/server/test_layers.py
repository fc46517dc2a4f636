"""The layers of a board over REST: kept for good under an address that names what is in them, and harmless."""

from __future__ import annotations

import gzip
import json

import pytest
from django.test import Client

from rubicon.picture import render
from rubicon.server.tables.models import Table
from rubicon.world import atlas

from .people import Guest, told
from .test_own_boards import own_board

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> Guest:
    return Guest("Ann")


def followed(place: str, **headers: str):
    moved = Client().get(f"/api/{place}")
    assert moved.status_code == 302
    assert moved["Cache-Control"] == "no-cache"
    return moved["Location"], Client().get(moved["Location"], headers=headers)


def test_a_layer_is_kept_by_the_browser_for_good():
    where, answer = followed("boards/classic-world/over.svg")
    assert where.startswith("/api/boards/classic-world/over.svg?v=")
    assert answer.content.decode() == render.over(atlas.load("classic-world"))
    assert "immutable" in answer["Cache-Control"]
    assert answer["Vary"] == "Accept-Encoding"


def test_it_is_packed_for_whoever_can_unpack():
    _, answer = followed("boards/classic-world/under.svg", accept_encoding="br, gzip")
    assert answer["Content-Encoding"] == "gzip"
    assert gzip.decompress(answer.content).decode() == render.under(atlas.load("classic-world"))


def test_an_older_address_leads_to_what_is_there_now():
    where, _ = followed("boards/duel/under.svg?v=older")
    assert where == followed("boards/duel/under.svg")[0]


def test_a_table_on_a_built_in_board_shares_its_layers(ann):
    code = ann.table("classic")["code"]
    assert followed(f"tables/{code}/over.svg")[0] == followed("boards/classic-world/over.svg")[0]


def test_a_board_of_ones_own_has_layers_of_its_own_that_can_do_nothing(ann):
    code = ann.table("risc", file=own_board())["code"]
    where, answer = followed(f"tables/{code}/under.svg")
    assert where.startswith(f"/api/tables/{code}/under.svg?v=")
    assert answer["Content-Type"] == "image/svg+xml"
    assert answer["X-Content-Type-Options"] == "nosniff"
    policy = answer["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert policy.endswith("sandbox")
    assert "script-src" not in policy


def test_a_board_that_only_bears_a_built_in_name_is_drawn_as_it_is(ann):
    file = json.loads(own_board())
    file["territories"][0]["name"] = "Elsewhere"
    code = ann.table("risc", file=json.dumps(file))["code"]
    table = Table.objects.get(code=code)
    Table.objects.update(board="fantasy-12", plan=table.plan.replace('"my-own"', '"fantasy-12"'), stored_drawing=None)
    where, _ = followed(f"tables/{code}/over.svg")
    assert where.startswith(f"/api/tables/{code}/")


def test_there_are_no_other_layers():
    assert Client().get("/api/boards/duel/secret.svg").status_code == 400
    assert Client().get("/api/boards/atlantis/over.svg").status_code in (400, 404)
    assert Client().get("/api/tables/ABCDEFGHJK/over.svg").status_code == 404


def test_a_board_without_a_drawing_is_drawn_in_layers_and_in_the_material_alike(ann):
    file = json.loads(own_board())
    del file["drawing"]
    code = ann.table("risc", file=json.dumps(file))["code"]
    box = told(ann.get(f"tables/{code}/material"))["board"]["drawing"]["view_box"]
    _, answer = followed(f"tables/{code}/under.svg")
    assert f'viewBox="{" ".join(f"{each:.5g}" for each in box)}"' in answer.content.decode()


def test_a_built_in_board_is_lettered_in_the_language_of_the_address():
    where, answer = followed("boards/classic-world/over.svg?language=tr")
    assert "language=tr&v=" in where
    assert "immutable" in answer["Cache-Control"]
    assert ">Çin<" in answer.content.decode()
    assert ">Çin<" not in followed("boards/classic-world/over.svg")[1].content.decode()


def test_pictures_of_two_languages_have_two_addresses():
    english, turkish = (followed(f"boards/duel/over.svg{query}")[0] for query in ("", "?language=tr"))
    assert english.partition("v=")[2] != turkish.partition("v=")[2]
    mixed = turkish.partition("v=")[0] + "v=" + english.partition("v=")[2]
    assert Client().get(mixed)["Location"] == turkish


@pytest.mark.parametrize("language", ["", "en", "xx", "tr-TR", "../tr", "en-XA"])
def test_a_language_without_names_is_left_out(language):
    assert followed(f"boards/duel/over.svg?language={language}")[0] == followed("boards/duel/over.svg")[0]


def test_a_table_leads_to_the_layers_of_its_board_in_the_language(ann):
    code = ann.table("classic")["code"]
    there = followed("boards/classic-world/over.svg?language=tr")[0]
    assert followed(f"tables/{code}/over.svg?language=tr")[0] == there


def test_a_board_of_ones_own_is_in_its_own_language(ann):
    code = ann.table("risc", file=own_board())["code"]
    assert followed(f"tables/{code}/over.svg?language=tr")[0] == followed(f"tables/{code}/over.svg")[0]
