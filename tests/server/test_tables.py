"""A table is created with sensible defaults, and invalid requests are refused with a reason."""

from __future__ import annotations

import gc
from typing import Any

import pytest
from django.test import Client
from pydantic_core import ValidationError

from rubicon import editions
from rubicon.core.chance import CODE_SIGNS, commitment
from rubicon.server.config.limits import limits
from rubicon.server.tables.models import Table
from rubicon.world import atlas

from .people import ME, OPEN, kinds, names, refused, told

pytestmark = pytest.mark.django_db


# Making one.


def test_the_edition_is_all_that_must_be_said(ann):
    table = ann.table("classic")
    assert kinds(table) == ["person", "medium", "medium"]
    assert names(table) == ["Ann", "Medium", "Medium 2"]
    assert [seat["colour"] for seat in table["seats"]] == ["red", "blue", "green"]
    assert (table["board"], table["reach"], table["status"]) == ("classic-world", "private", "open")
    assert (table["host"], table["hosting"], table["yours"]) == ("Ann", True, [0])
    assert (table["turn_seconds"], table["stand_in"], table["undo"]) == (None, "easy", "free")
    assert table["settings"]["goal"] == "conquest"
    assert table["refusals"] == []


def test_the_level_of_the_opponents_can_be_said_in_a_word(ann):
    assert kinds(ann.table("classic", opponents="hard")) == ["person", "hard", "hard"]
    assert refused(ann.post("tables", edition="classic", opponents="genius"), 400) == "bot.unknown"


def test_computers_are_offered_in_order_of_strength_each_with_its_character(ann):
    offered = told(ann.get("editions"))
    names = [computer["name"] for computer in offered["computers"]]
    assert names[:4] == ["random", "easy", "medium", "hard"]
    assert offered["usual"] == "medium"
    assert all(computer["character"] for computer in offered["computers"])


@pytest.mark.parametrize("edition", editions.names())
def test_every_edition_can_start_as_it_is_made(ann, edition):
    table = ann.table(edition)
    assert table["refusals"] == []
    assert told(ann.post(f"tables/{table['code']}/start"))["status"] == "playing"


def test_the_luck_is_promised_when_the_table_is_made_and_its_secret_is_not_told(ann):
    answer = ann.post("tables", edition="risc")
    kept = Table.objects.get(code=answer.json()["code"])
    assert answer.json()["commitment"] == commitment(bytes.fromhex(kept.secret))
    assert kept.secret not in answer.content.decode()


def test_a_code_can_be_read_out_and_typed_in_small_letters(ann, ben):
    code = ann.table()["code"]
    assert len(code) == 10
    assert set(code) <= set(CODE_SIGNS)
    assert ben.look(code.lower())["code"] == code


def test_settings_are_those_of_a_preset_with_single_ones_changed(ann):
    table = ann.table(preset="domination", settings={"round_limit": 7, "go_on": False})
    assert table["settings"]["cards"] == "increasing"
    assert (table["settings"]["round_limit"], table["settings"]["go_on"]) == (7, False)


def test_territories_are_switched_off_by_number_name_or_continent(ann):
    world = atlas.load("classic-world").map
    table = ann.table(disabled=[0, world.territories[3].name.upper(), world.continents[-1].name])
    assert set(table["disabled"]) == {0, 3, *world.members()[-1]}


def test_without_a_named_board_one_is_found_that_fits_the_seats(ann):
    assert ann.table("risc", seats=[ME, OPEN, OPEN])["board"] == editions.find("risc").default_board
    table = ann.table("risc", seats=[ME, OPEN, OPEN, OPEN])
    assert len(atlas.load(table["board"]).map.territories) % 4 == 0


def test_a_named_board_stays_and_the_refusals_say_what_does_not_fit(ann):
    table = ann.table("risc", board="fantasy-9", seats=[ME, OPEN, OPEN, OPEN])
    assert table["board"] == "fantasy-9"
    assert [each["code"] for each in table["refusals"]] == ["table.uneven", "table.open_seats"]
    assert refused(ann.post(f"tables/{table['code']}/start")) == "table.uneven"


def test_several_people_at_several_devices_have_ten_minutes_unless_something_else_is_said(ann):
    assert ann.table("risc", seats=[ME, OPEN, OPEN])["turn_seconds"] == 600
    assert ann.table("risc", seats=[ME, OPEN, OPEN], turn_seconds=None)["turn_seconds"] == 600
    assert ann.table("risc", seats=[ME, OPEN, OPEN], turn_seconds=86_400 * 3)["turn_seconds"] == 86_400 * 3
    assert ann.table("risc", seats=[ME, {"kind": "person"}], reach="screen")["turn_seconds"] is None
    assert ann.table("risc", seats=[ME, {"kind": "easy"}])["turn_seconds"] is None


def test_on_one_screen_all_people_are_the_hosts(ann):
    seats = [{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Bo"}, {"kind": "random"}]
    table = ann.table("tabletop", reach="screen", seats=seats)
    assert names(table) == ["Ada", "Bo", "Random"]
    assert table["yours"] == [0, 1]
    assert table["refusals"] == []


def test_a_host_may_only_watch(ann):
    table = ann.table(seats=[{"kind": "easy"}, {"kind": "random"}])
    started = told(ann.post(f"tables/{table['code']}/start"))
    header = told(ann.get(f"tables/{table['code']}/header"))
    assert started["yours"] == []
    assert header["settings"]["round_limit"] == 1_000


def test_where_dice_can_be_rolled_anew_nothing_counts_for_scores(ann):
    assert ann.table()["rated"]
    assert not ann.table(undo="go")["rated"]


# Invalid requests


def nested(depth: int) -> list[object]:
    inner: list[object] = []
    for _ in range(depth):
        inner = [inner]
    return inner


MEANINGLESS: list[tuple[dict[str, Any], str]] = [
    ({}, "request.malformed"),
    ({"edition": 7}, "request.malformed"),
    ({"edition": "chess"}, "edition.unknown"),
    ({"edition": "classic", "colour": "red"}, "request.malformed"),
    ({"edition": "classic", "preset": "hard"}, "play.preset"),
    ({"edition": "classic", "settings": {"goals": 1}}, "play.setting_unknown"),
    ({"edition": "classic", "settings": {"goal": "peace"}}, "play.setting"),
    ({"edition": "classic", "settings": {"round_limit": 0}}, "play.setting"),
    ({"edition": "classic", "settings": {"round_limit": "7"}}, "play.setting"),
    ({"edition": "classic", "settings": {"goal": "\ud800"}}, "play.setting"),
    ({"edition": "classic", "settings": {"\ud800": 1}}, "play.setting_unknown"),
    ({"edition": "classic", "settings": {"round_limit": 10**400}}, "play.setting"),
    ({"edition": "classic", "settings": [1]}, "request.malformed"),
    ({"edition": "classic", "settings": {"cards": nested(900)}}, "request.malformed"),
    ({"edition": "classic", "settings": {"round_limit": float("nan")}}, "request.malformed"),
    ({"edition": "classic", "disabled": [99]}, "table.unknown_disabled"),
    ({"edition": "classic", "disabled": [0] * 1_025}, "request.malformed"),
    ({"edition": "classic", "disabled": [-1]}, "table.unknown_disabled"),
    ({"edition": "classic", "disabled": ["Atlantis"]}, "text.unknown"),
    ({"edition": "classic", "disabled": [True]}, "request.malformed"),
    ({"edition": "classic", "undo": "always"}, "request.malformed"),
    ({"edition": "classic", "reach": "secret"}, "request.malformed"),
    ({"edition": "classic", "turn_seconds": 1}, "request.malformed"),
    ({"edition": "classic", "turn_seconds": 10**30}, "request.malformed"),
    ({"edition": "classic", "turn_seconds": "600"}, "request.malformed"),
    ({"edition": "classic", "bank_seconds": -1}, "request.malformed"),
    ({"edition": "classic", "stand_in": "deep-blue"}, "bot.unknown"),
    ({"edition": "classic", "name": "   "}, "table.line"),
    ({"edition": "classic", "name": "x" * 61}, "table.line"),
    ({"edition": "classic", "name": "a\u202eb"}, "request.malformed"),
    ({"edition": "classic", "name": "a\0b"}, "request.malformed"),
    ({"edition": "classic", "name": "\ud800"}, "request.malformed"),
    ({"edition": "classic", "seats": []}, "request.malformed"),
    ({"edition": "classic", "seats": [{"kind": "deep-blue"}]}, "bot.unknown"),
    ({"edition": "classic", "seats": [{"kind": "easy", "colour": "pink"}]}, "table.colour"),
    ({"edition": "classic", "seats": [{"kind": "easy", "avatar": 31}]}, "table.avatar"),
    ({"edition": "classic", "seats": [{"kind": "easy", "name": "x" * 31}]}, "table.line"),
    ({"edition": "classic", "seats": [{"name": "Ann"}]}, "request.malformed"),
]


@pytest.mark.parametrize(("body", "code"), MEANINGLESS)
def test_a_request_that_has_no_meaning_is_refused_and_no_table_made(ann, body, code):
    assert refused(ann.post("tables", **body), 400) == code
    assert not Table.objects.exists()


def test_a_request_that_was_refused_does_not_stay_in_memory(ann):
    """A ValidationError that refers to a Python exception cannot be freed, nor can the frames of its traceback."""
    for body, _ in MEANINGLESS:
        ann.post("tables", **body)
    gc.collect()
    assert [each for each in gc.get_objects() if type(each) is ValidationError] == []


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"edition": "tabletop", "seats": [ME] + 5 * [OPEN]}, "table.seats"),
        ({"edition": "classic", "seats": [ME, {"kind": "person"}]}, "seat.come_themselves"),
        ({"edition": "classic", "seats": [ME, OPEN], "reach": "screen"}, "seat.one_screen"),
        ({"edition": "classic", "seats": [ME, {"kind": "open", "name": "Ben"}]}, "seat.nobody"),
        ({"edition": "classic", "seats": [ME, {"kind": "easy", "name": "ann"}]}, "table.name_twice"),
        (
            {"edition": "classic", "seats": [{**ME, "colour": "blue"}, {"kind": "easy", "colour": "blue"}]},
            "table.colour_twice",
        ),
    ],
)
def test_what_cannot_be_seated_so_is_refused_and_no_table_made(ann, body, code):
    assert refused(ann.post("tables", **body)) == code
    assert not Table.objects.exists()


@pytest.mark.parametrize("body", [b"", b"{", b"[" * 100_000, b"\xff", b"null", b"[]"])
def test_a_body_that_is_no_json_is_refused(ann, body):
    token = {"X-CSRFToken": ann.client.cookies["rubicon_csrf"].value}
    answer = ann.client.generic("POST", "/api/tables", body, "application/json", headers=token)
    assert refused(answer, 400) == "request.malformed"


def test_whoever_is_not_here_makes_no_table(visitor):
    assert refused(visitor.post("tables", edition="classic"), 401) == "account.login_first"


def test_a_page_of_another_site_makes_no_table(ann):
    foreign = Client(enforce_csrf_checks=True)
    foreign.cookies["rubicon_session"] = ann.client.cookies["rubicon_session"].value
    answer = foreign.post("/api/tables", {"edition": "classic"}, "application/json")
    assert refused(answer, 403) == "request.csrf"


def test_nobody_is_host_of_too_many_tables_that_wait(ann):
    for _ in range(limits().open_tables_per_person):
        table = ann.table("risc")
    assert refused(ann.post("tables", edition="risc")) == "table.too_many"
    ann.post(f"tables/{table['code']}/close")
    ann.table("risc")
