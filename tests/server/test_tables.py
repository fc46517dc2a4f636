"""A table is made with sensible defaults, changed by its host, found by those who may, and refused with a reason."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from rubicon import bots, editions
from rubicon.core.chance import CODE_SIGNS, commitment
from rubicon.server.play.bell import listen
from rubicon.server.tables import services
from rubicon.server.tables.boards import LARGEST, LARGEST_MAP
from rubicon.server.tables.models import Remark, Seat, Table
from rubicon.texts import rules
from rubicon.world import atlas, boardfile
from rubicon.world.dotpair import from_board

from .people import Guest, kinds, names, refused, told

pytestmark = pytest.mark.django_db

OPEN = {"kind": "open"}
ME = {"kind": "me"}


@pytest.fixture
def ann() -> Guest:
    return Guest("Ann")


@pytest.fixture
def ben() -> Guest:
    return Guest("Ben")


# Making one.


def test_the_edition_is_all_that_must_be_said(ann):
    table = ann.table("classic")
    assert kinds(table) == ["person", "easy", "easy"]
    assert names(table) == ["Ann", "Easy", "Easy 2"]
    assert [seat["colour"] for seat in table["seats"]] == ["red", "blue", "green"]
    assert (table["board"], table["reach"], table["status"]) == ("classic-world", "private", "open")
    assert (table["host"], table["hosting"], table["yours"]) == ("Ann", True, [0])
    assert (table["turn_seconds"], table["stand_in"], table["undo"]) == (None, "easy", "free")
    assert table["settings"]["goal"] == "conquest"
    assert table["refusals"] == []


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
    assert ann.table("risc", seats=[ME, OPEN, OPEN])["board"] == editions.find("risc").home
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


# Boards of one's own.


def own_board() -> str:
    return boardfile.write(atlas.load("fantasy-12")).decode().replace('"fantasy-12"', '"my-own"', 1)


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
    Table.objects.filter(code=code).update(drawing="")  # as of a board that came in a save
    assert told(ann.get(f"tables/{code}/drawing")) is None
    Table.objects.filter(code=code).update(board="duel")
    assert told(ann.get(f"tables/{code}/drawing"))["shapes"]


@pytest.mark.parametrize("edition", editions.names())
def test_a_map_without_territories_is_no_fault_but_no_game(ann, edition):
    table = ann.table(edition, file="name nowhere")
    assert table["refusals"]
    ann.post(f"tables/{table['code']}/start")
    assert ann.look(table["code"])["status"] == "open"


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
    """A map where each country borders so many that come after it."""
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
        ({"file": "é" * (LARGEST_MAP // 2 + 1)}, "table.board_large"),
        ({"file": "{" + " " * LARGEST}, "table.board_large"),
        ({"file": "name x", "cards": "x" * (LARGEST_MAP + 1)}, "table.board_large"),
        ({"file": ring(501)}, "table.board_territories"),
        ({"file": ring(80, 79)}, "table.board_links"),
        ({"board": "atlantis"}, "board.unknown"),
    ],
)
def test_a_board_that_cannot_be_played_on_is_refused_and_no_table_made(ann, body, code):
    assert refused(ann.post("tables", edition="classic", **body), 400) == code
    assert not Table.objects.exists()


# What is wrong in a request.


@pytest.mark.parametrize(
    ("body", "code"),
    [
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
        ({"edition": "classic", "disabled": [99]}, "table.unknown_disabled"),
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
        ({"edition": "classic", "name": "a\u202eb"}, "table.line"),
        ({"edition": "classic", "name": "a\0b"}, "table.line"),
        ({"edition": "classic", "name": "\ud800"}, "request.malformed"),
        ({"edition": "classic", "seats": []}, "request.malformed"),
        ({"edition": "classic", "seats": [{"kind": "deep-blue"}]}, "bot.unknown"),
        ({"edition": "classic", "seats": [{"kind": "easy", "colour": "pink"}]}, "table.colour"),
        ({"edition": "classic", "seats": [{"kind": "easy", "avatar": 31}]}, "table.avatar"),
        ({"edition": "classic", "seats": [{"kind": "easy", "name": "x" * 31}]}, "table.line"),
        ({"edition": "classic", "seats": [{"name": "Ann"}]}, "request.malformed"),
    ],
)
def test_a_request_that_has_no_meaning_is_refused_and_no_table_made(ann, body, code):
    assert refused(ann.post("tables", **body), 400) == code
    assert not Table.objects.exists()


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
    for _ in range(services.MOST_OPEN):
        table = ann.table("risc")
    assert refused(ann.post("tables", edition="risc")) == "table.too_many"
    ann.post(f"tables/{table['code']}/close")
    ann.table("risc")


# Changing it.


def test_the_host_changes_what_was_settled(ann):
    code = ann.table()["code"]
    table = told(ann.patch(f"tables/{code}", name="Friday", settings={"round_limit": 3}, bank_seconds=60, stand_in=""))
    assert (table["name"], table["bank_seconds"], table["stand_in"]) == ("Friday", 60, "")
    assert table["settings"]["round_limit"] == 3
    table = told(ann.patch(f"tables/{code}", settings={"wild_cards": False}, reach="public"))
    assert table["settings"]["round_limit"] == 3
    assert table["reach"] == "public"


def test_another_edition_brings_its_own_settings_and_board(ann):
    code = ann.table(settings={"round_limit": 3}, disabled=[1])["code"]
    table = told(ann.patch(f"tables/{code}", edition="risc"))
    assert (table["edition"], table["board"], table["disabled"]) == ("risc", editions.find("risc").home, [])
    assert table["settings"]["round_limit"] is None


def test_another_board_forgets_what_was_switched_off_and_another_name_does_not(ann):
    code = ann.table(disabled=[1])["code"]
    assert told(ann.patch(f"tables/{code}", name="Friday"))["disabled"] == [1]
    assert told(ann.patch(f"tables/{code}", board="turkey"))["disabled"] == []


def test_a_change_may_leave_a_table_that_cannot_start_and_says_why(ann):
    table = told(ann.patch(f"tables/{ann.table()['code']}", edition="risc", board="turkey", disabled=[0]))
    assert table["refusals"]
    assert table["refusals"][0]["sentence"]


def test_a_bad_change_changes_nothing(ann):
    code = ann.table()["code"]
    before = ann.look(code)
    assert refused(ann.patch(f"tables/{code}", name="Friday", settings={"goal": 1}), 400) == "play.setting"
    assert refused(ann.patch(f"tables/{code}", settings={"round_limit": 5}, name=""), 400) == "table.line"
    assert refused(ann.patch(f"tables/{code}", seats=[]), 400) == "request.malformed"
    assert ann.look(code) == before


def test_only_the_host_changes_starts_and_closes(ann, ben):
    code = ann.table(seats=[ME, OPEN], reach="public")["code"]
    ben.seat(code, 1, "take")
    before = ann.look(code)
    assert refused(ben.patch(f"tables/{code}", name="Mine"), 403) == "table.not_yours"
    assert refused(ben.post(f"tables/{code}/start"), 403) == "table.not_yours"
    assert refused(ben.post(f"tables/{code}/close"), 403) == "table.not_yours"
    assert refused(ben.seat(code, 0, "remove"), 403) == "table.not_yours"
    assert refused(ben.put(f"tables/{code}/seats/2", kind="easy"), 404) == "seat.not_found"
    assert ann.look(code) == before


def test_going_to_one_screen_seats_people_at_open_seats_and_going_away_opens_them(ann):
    code = ann.table(seats=[ME, OPEN, {"kind": "easy"}])["code"]
    assert told(ann.patch(f"tables/{code}", reach="screen"))["yours"] == [0, 1]
    table = told(ann.patch(f"tables/{code}", reach="private"))
    assert kinds(table) == ["person", "open", "easy"]


def test_a_table_where_others_sit_cannot_go_to_one_screen(ann, ben):
    code = ann.table(seats=[ME, OPEN])["code"]
    ben.seat(code, 1, "take")
    assert refused(ann.patch(f"tables/{code}", reach="screen")) == "seat.theirs"


def test_nothing_is_changed_once_the_game_has_begun_or_the_table_is_closed(ann):
    begun, closed = ann.table()["code"], ann.table()["code"]
    ann.post(f"tables/{begun}/start")
    assert told(ann.post(f"tables/{closed}/close"))["status"] == "closed"
    for code, why in ((begun, "table.begun"), (closed, "table.closed")):
        assert refused(ann.patch(f"tables/{code}", name="Friday")) == why
        assert refused(ann.post(f"tables/{code}/start")) == why
        assert refused(ann.post(f"tables/{code}/close")) == why
        assert refused(ann.put(f"tables/{code}/seats/1", kind="random")) == why
        assert refused(ann.put(f"tables/{code}/seats/0/nonce", nonce="x")) == why
        assert ann.look(code)["refusals"] == []


# Finding it.


def test_the_lobby_shows_public_tables_that_may_be_joined_or_watched(ann, ben):
    public = ann.table(name="Open to all", reach="public", seats=[ME, OPEN])
    ann.table(name="Private")
    playing = ann.table(name="Playing", reach="public")["code"]
    ann.post(f"tables/{playing}/start")
    closed = ann.table(name="Closed", reach="public")["code"]
    ann.post(f"tables/{closed}/close")
    listed = told(ben.get("tables"))
    assert [table["name"] for table in listed] == ["Open to all", "Playing"]
    assert listed[0]["code"] == public["code"]
    assert (listed[0]["seats"], listed[0]["free"], listed[0]["turn_seconds"]) == (2, 1, 600)


def test_one_finds_the_tables_where_one_sits_is_host_or_is_awaited(ann, ben):
    code = ann.table(seats=[ME, OPEN])["code"]
    ben.seat(code, 1, "take")
    ann.table()
    assert [table["code"] for table in told(ben.get("tables/mine"))] == [code]
    assert len(told(ann.get("tables/mine"))) == 2
    ann.post(f"tables/{code}/start")
    Seat.objects.filter(table__code=code, number=1).update(asked=1234.5)
    assert told(ben.get("tables/mine"))[0]["asked"] == 1234.5
    assert told(ben.get("tables/mine"))[0]["yours"] == [1]


def test_whoever_has_the_code_may_look_and_nobody_without(ann, visitor):
    code = ann.table()["code"]
    assert told(visitor.get(f"tables/{code}"))["yours"] == []
    for path in ("", "/header", "/drawing", "/remarks"):
        for code in ("AAAAAAAAAA", "%00", "%FF", "ÄÄ"):
            assert refused(visitor.get(f"tables/{code}{path}"), 404) == "table.not_found"
    assert refused(visitor.get("tables/mine"), 401) == "account.login_first"


def test_the_last_hundred_remarks_are_told_in_order(ann):
    table = Table.objects.get(code=ann.table()["code"])
    Remark.objects.bulk_create(Remark(table=table, name="Ann", text=str(n), at=n, seat=0) for n in range(120))
    remarks = told(ann.get(f"tables/{table.code}/remarks"))
    assert [remark["text"] for remark in remarks] == [str(n) for n in range(20, 120)]


def test_the_header_is_known_before_the_game_and_stays_when_it_has_begun(ann):
    code = ann.table()["code"]
    before = told(ann.get(f"tables/{code}/header"))
    ann.post(f"tables/{code}/start")
    after = told(ann.get(f"tables/{code}/header"))
    assert {**after, "by": ""} == before
    assert after["by"].startswith("rubicon ")


def test_the_editions_tell_their_settings_in_words(visitor):
    found = told(visitor.get("editions"))
    assert [edition["name"] for edition in found["editions"]] == list(editions.names())
    assert [computer["name"] for computer in found["computers"]] == list(bots.names())
    classic = found["editions"][0]
    settings = {field["name"]: field for field in classic["settings"]}
    assert settings["goal"]["choices"][0] == {"value": "capitals", "title": "Hold every capital"}
    assert (settings["round_limit"]["least"], settings["round_limit"]["none"]) == (1, True)
    assert set(classic["presets"]["standard"]) == set(settings)
    assert (classic["least"], classic["most"], classic["home"]) == (2, 12, "classic-world")


def test_every_edition_tells_its_rules(visitor):
    for edition in editions.names():
        answer = visitor.get(f"rules/{edition}")
        assert answer["Content-Type"].startswith("text/markdown")
        assert answer.content.decode().startswith("# ")
        assert answer.content.decode() == rules(edition)
    assert refused(visitor.get("rules/chess"), 400) == "edition.unknown"


def test_boards_are_listed_and_shown_whole(visitor):
    listed = told(visitor.get("boards"))
    assert [board["id"] for board in listed] == list(atlas.names())
    board = told(visitor.get("boards/duel"))
    assert len(board["drawing"]["shapes"]) == len(board["map"]["territories"])
    assert refused(visitor.get("boards/atlantis"), 400) == "board.unknown"


# Keeping it in order.


def test_every_change_rings(ann, ben, django_capture_on_commit_callbacks):
    rung: list[int] = []
    stop = listen(rung.append)
    try:
        with django_capture_on_commit_callbacks(execute=True):
            code = ann.table(seats=[ME, OPEN])["code"]
        table = Table.objects.get(code=code).pk
        for change in (
            lambda: ann.patch(f"tables/{code}", name="Friday"),
            lambda: ben.seat(code, 1, "take"),
            lambda: ben.put(f"tables/{code}/seats/1/nonce", nonce="x"),
            lambda: ben.seat(code, 1, "leave"),
            lambda: ann.put(f"tables/{code}/seats/1", kind="easy"),
            lambda: ann.post(f"tables/{code}/start"),
        ):
            with django_capture_on_commit_callbacks(execute=True):
                told(change())
    finally:
        stop()
    assert rung == [table] * 7


def test_a_table_where_nobody_began_to_play_for_a_day_is_swept_up(ann):
    waiting, playing = ann.table()["code"], ann.table()["code"]
    ann.post(f"tables/{playing}/start")
    made = Table.objects.get(code=waiting).created.timestamp()
    assert services.sweep(made + 86_000) == 0
    assert services.sweep(made + 90_000) == 1
    assert services.sweep(made + 90_000) == 0
    assert ann.look(waiting)["status"] == "closed"
    assert ann.look(playing)["status"] == "playing"


def test_few_queries_are_needed(ann, django_assert_num_queries):
    for _ in range(3):
        code = ann.table(reach="public")["code"]
    who = 2  # the session and its user
    with django_assert_num_queries(1):
        Client().get("/api/tables")
    with django_assert_num_queries(who + 2):
        ann.look(code)
    with django_assert_num_queries(who + 2):
        ann.get("tables/mine")
    transaction, changed, answer = 2, 3, 2  # the table, its seats, what is written; and the table anew
    with django_assert_num_queries(who + transaction + changed + answer):
        ann.put(f"tables/{code}/seats/0", name="Anna")
    with django_assert_num_queries(who + transaction + changed + 1 + answer):  # and the first record
        ann.post(f"tables/{code}/start")
