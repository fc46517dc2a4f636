"""Seats are taken, left, given up, changed and removed, each only by those who may."""

from __future__ import annotations

import pytest

from rubicon.core.table_defaults import COLOURS
from rubicon.server.accounts import services
from rubicon.server.accounts.models import User
from rubicon.server.tables.models import Seat, Table

from .people import EASY, ME, OPEN, Guest, kinds, names, refused, told

pytestmark = pytest.mark.django_db


@pytest.fixture
def code(ann) -> str:
    """A table of Ann's with two open seats and a computer."""
    found: str = ann.table(seats=[ME, OPEN, OPEN, EASY])["code"]
    return found


@pytest.fixture
def playing(ann, ben, code: str) -> str:
    """Ann, Ben and two computers play."""
    ben.seat(code, 1, "take")
    ann.put(f"tables/{code}/seats/2", kind="random")
    told(ann.post(f"tables/{code}/start"))
    return code


# Before the start.


def test_an_open_seat_is_taken_with_name_colour_and_avatar(ben, code):
    table = told(ben.seat(code, 1, "take", name="Big Ben", colour="purple", avatar=7))
    seat = table["seats"][1]
    assert (seat["kind"], seat["name"], seat["colour"], seat["avatar"]) == ("person", "Big Ben", "purple", 7)
    assert (seat["yours"], table["yours"], table["hosting"]) == (True, [1], False)


def test_the_game_can_begin_when_nobody_is_missing(ann, ben, code):
    assert [each["code"] for each in ann.look(code)["refusals"]] == ["table.open_seats"]
    assert refused(ann.post(f"tables/{code}/start")) == "table.open_seats"
    ben.seat(code, 1, "take")
    ann.put(f"tables/{code}/seats/2", kind="random")
    assert ann.look(code)["refusals"] == []
    assert told(ann.post(f"tables/{code}/start"))["status"] == "playing"


def test_a_seat_that_is_taken_is_taken(ben, cem, code):
    ben.seat(code, 1, "take")
    assert refused(cem.seat(code, 1, "take")) == "seat.taken"
    assert refused(cem.seat(code, 3, "take")) == "seat.taken"
    assert refused(cem.seat(code, 4, "take"), 404) == "seat.not_found"
    assert refused(cem.seat(code, -1, "take"), 404) == "seat.not_found"


def test_whoever_takes_another_seat_moves(ben, code):
    ben.seat(code, 1, "take")
    assert kinds(told(ben.seat(code, 2, "take"))) == ["person", "open", "person", "easy"]


def test_taking_ones_own_seat_again_changes_how_one_looks(ben, code):
    ben.seat(code, 1, "take")
    seat = told(ben.seat(code, 1, "take", name="Benno", avatar=3))["seats"][1]
    assert (seat["name"], seat["avatar"]) == ("Benno", 3)


def test_two_of_one_name_are_told_apart(code):
    first, second = Guest("Ann"), Guest("Ann")
    first.seat(code, 1, "take")
    assert names(told(second.seat(code, 2, "take"))) == ["Ann", "Ann 2", "Ann 3", "Easy"]
    assert refused(second.seat(code, 2, "take", name="ann")) == "table.name_twice"


def test_colours_are_unique_but_an_open_seat_gives_its_own_away(ben, cem, code):
    before = [seat["colour"] for seat in ben.look(code)["seats"]]
    after = [seat["colour"] for seat in told(ben.seat(code, 1, "take", colour=before[2]))["seats"]]
    assert after == [before[0], before[2], before[1], before[3]]
    assert refused(cem.seat(code, 2, "take", colour=before[0])) == "table.colour_twice"
    assert refused(cem.seat(code, 2, "take", colour="pink"), 400) == "table.colour"
    assert ben.look(code)["seats"][2]["kind"] == "open"


def test_beyond_six_seats_colours_come_twice(ann):
    table = ann.table(seats=[ME] + 6 * [OPEN])
    assert [seat["colour"] for seat in table["seats"]] == [*COLOURS, COLOURS[0]]


def test_leaving_before_the_start_opens_the_seat(ben, code):
    ben.seat(code, 1, "take")
    ben.put(f"tables/{code}/seats/1/nonce", nonce="mine")
    seat = told(ben.seat(code, 1, "leave"))["seats"][1]
    assert (seat["kind"], seat["name"], seat["nonce"], seat["yours"]) == ("open", "", False, False)
    assert refused(ben.seat(code, 1, "leave"), 403) == "seat.not_yours"


def test_the_host_who_leaves_hands_the_table_on(ann, ben, cem, code):
    ben.seat(code, 2, "take")
    cem.seat(code, 1, "take")
    told(ann.seat(code, 0, "leave"))
    assert cem.look(code)["hosting"]
    assert (ben.look(code)["hosting"], ann.look(code)["hosting"]) == (False, False)


def test_the_last_person_who_leaves_closes_the_table(ann, code):
    assert told(ann.seat(code, 0, "leave"))["status"] == "closed"


def test_a_host_may_stand_up_and_sit_down_again(ann, code):
    table = told(ann.put(f"tables/{code}/seats/0", kind="open"))
    assert (table["yours"], table["hosting"], table["status"]) == ([], True, "open")
    assert told(ann.put(f"tables/{code}/seats/2", kind="me"))["yours"] == [2]


def test_the_host_seats_computers_and_opens_seats(ann, code):
    table = told(ann.put(f"tables/{code}/seats/1", kind="random", name="Robo", colour="orange", avatar=2))
    seat = table["seats"][1]
    assert (seat["kind"], seat["name"], seat["colour"], seat["avatar"]) == ("random", "Robo", "orange", 2)
    assert kinds(told(ann.put(f"tables/{code}/seats/3", kind="open"))) == ["person", "random", "open", "open"]


def test_the_number_behind_the_last_adds_a_seat_while_there_is_room(ann):
    code = ann.table("tabletop")["code"]
    for number in (3, 4):
        assert len(told(ann.put(f"tables/{code}/seats/{number}", kind="easy"))["seats"]) == number + 1
    assert refused(ann.put(f"tables/{code}/seats/5", kind="easy")) == "table.seats"
    assert refused(ann.put(f"tables/{code}/seats/9", kind="easy"), 404) == "seat.not_found"


def test_a_person_who_is_removed_leaves_an_open_seat_and_any_other_seat_goes(ann, ben, code):
    ben.seat(code, 2, "take", colour="orange")
    assert kinds(told(ann.seat(code, 1, "remove"))) == ["person", "person", "easy"]
    table = told(ann.seat(code, 1, "remove"))
    assert kinds(table) == ["person", "open", "easy"]
    assert [seat["number"] for seat in table["seats"]] == [0, 1, 2]
    assert ben.look(code)["yours"] == []


def test_on_one_screen_the_host_adds_and_removes_people(ann, ben):
    code = ann.table(reach="screen", seats=[ME, EASY])["code"]
    assert told(ann.put(f"tables/{code}/seats/2", kind="person", name="Ada"))["yours"] == [0, 2]
    assert names(told(ann.seat(code, 0, "remove"))) == ["Easy", "Ada"]
    assert refused(ben.seat(code, 0, "take")) == "seat.taken"
    assert refused(ann.put(f"tables/{code}/seats/0", kind="open")) == "seat.one_screen"
    assert refused(ann.seat(code, 1, "leave")) == "seat.one_screen"


def test_what_a_person_looks_like_is_their_own_business(ann, ben, cem, code):
    ben.seat(code, 1, "take")
    assert refused(ann.put(f"tables/{code}/seats/1", name="Stinker")) == "seat.theirs"
    assert refused(ann.put(f"tables/{code}/seats/1", kind="easy")) == "seat.theirs"
    assert refused(cem.put(f"tables/{code}/seats/1", name="Stinker"), 403) == "table.not_yours"
    assert refused(ben.put(f"tables/{code}/seats/1", kind="easy"), 403) == "table.not_yours"
    assert names(told(ben.put(f"tables/{code}/seats/1", name="Benno")))[1] == "Benno"


@pytest.mark.parametrize(
    ("body", "status", "why"),
    [
        ({"kind": "deep-blue"}, 400, "bot.unknown"),
        ({"kind": "person"}, 409, "seat.come_themselves"),
        ({"name": "Ben"}, 409, "seat.nobody"),
        ({"kind": "easy", "name": "Ann"}, 409, "table.name_twice"),
        ({"kind": "easy", "colour": "red"}, 409, "table.colour_twice"),
        ({"kind": "easy", "avatar": 31}, 400, "table.avatar"),
        ({"kind": "easy", "avatar": "7"}, 400, "request.malformed"),
        ({"kind": "easy", "user": 1}, 400, "request.malformed"),
    ],
)
def test_a_bad_change_of_a_seat_changes_nothing(ann, code, body, status, why):
    before = ann.look(code)
    assert refused(ann.put(f"tables/{code}/seats/1", **body), status) == why
    assert ann.look(code) == before


def test_a_nonce_is_chosen_by_its_own_person_before_the_start(ann, ben, code):
    ben.seat(code, 1, "take")
    assert told(ben.put(f"tables/{code}/seats/1/nonce", nonce="by my own dice"))["seats"][1]["nonce"]
    assert refused(ann.put(f"tables/{code}/seats/1/nonce", nonce="x"), 403) == "seat.not_yours"
    assert refused(ben.put(f"tables/{code}/seats/1/nonce", nonce="x" * 65), 400) == "seat.nonce"
    assert refused(ben.put(f"tables/{code}/seats/1/nonce", nonce="ü"), 400) == "seat.nonce"
    ann.put(f"tables/{code}/seats/2", kind="easy")
    ann.post(f"tables/{code}/start")
    header = told(ann.get(f"tables/{code}/header"))
    assert header["luck"]["nonces"] == ["", "by my own dice", "", ""]
    assert header["luck"]["commitment"] == ann.look(code)["commitment"]


# During the game.


def test_a_seat_given_up_is_looked_after_at_once_and_may_be_taken_back(ben, playing):
    Table.objects.filter(code=playing).update(wake=None)
    table = told(ben.seat(playing, 1, "leave"))
    assert (table["seats"][1]["left"], table["yours"]) == (True, [])
    assert Table.objects.get(code=playing).wake is not None
    table = told(ben.seat(playing, 1, "take"))
    assert (table["seats"][1]["left"], table["yours"]) == (False, [1])


def test_another_person_goes_on_with_a_seat_that_was_given_up(ben, cem, playing):
    Seat.objects.filter(table__code=playing, number=1).update(nonce="kept")
    ben.seat(playing, 1, "leave")
    colour = cem.look(playing)["seats"][1]["colour"]
    assert refused(cem.seat(playing, 1, "take", colour="orange")) == "seat.colour_settled"
    table = told(cem.seat(playing, 1, "take"))
    assert (table["yours"], names(table)[1], table["seats"][1]["colour"]) == ([1], "Cem", colour)
    assert table["seats"][1]["nonce"]  # the luck of the game hangs on it
    assert ben.look(playing)["yours"] == []
    assert refused(ben.seat(playing, 1, "take")) == "seat.taken"


def test_nobody_plays_two_seats_of_one_game(ann, ben, playing):
    ben.seat(playing, 1, "leave")
    assert refused(ann.seat(playing, 1, "take")) == "seat.one_each"
    ann.seat(playing, 0, "leave")
    assert refused(ann.seat(playing, 1, "take")) == "seat.one_each"
    assert told(ann.seat(playing, 0, "take"))["yours"] == [0]


def test_no_seat_is_taken_from_whoever_plays_it(ben, cem, playing):
    assert refused(cem.seat(playing, 1, "take")) == "seat.taken"
    assert refused(cem.seat(playing, 3, "take")) == "seat.taken"
    assert refused(cem.seat(playing, 1, "leave"), 403) == "seat.not_yours"
    assert ben.look(playing)["yours"] == [1]


def test_a_kept_seat_waits_for_its_person_until_they_let_go(ann, ben, cem, code):
    user = User.objects.get(name="Ben")
    Seat.objects.filter(table__code=code, number=1).update(kept_for=user)
    assert refused(cem.seat(code, 1, "take")) == "seat.kept"
    assert (ben.look(code)["seats"][1]["yours"], cem.look(code)["seats"][1]["yours"]) == (True, False)
    assert told(ben.get("tables/mine"))[0]["kept"] == [1]
    told(ben.seat(code, 1, "leave"))
    assert told(cem.seat(code, 1, "take"))["yours"] == [1]


def test_in_a_game_that_goes_on_a_kept_seat_is_not_given_to_others(ann, cem, code):
    """Otherwise an opponent could see its hand and its orders."""
    Seat.objects.filter(table__code=code, number=1).update(kept_for=User.objects.create(username="b", name="Ben"))
    Table.objects.filter(code=code).update(luck_start=5)
    ann.put(f"tables/{code}/seats/1", kind="easy")
    ann.put(f"tables/{code}/seats/1", kind="open")
    assert refused(cem.seat(code, 1, "take")) == "seat.kept"
    for change in (
        ann.patch(f"tables/{code}", edition="risc"),
        ann.put(f"tables/{code}/seats/4", kind="easy"),
        ann.seat(code, 3, "remove"),
    ):
        assert refused(change) == "table.goes_on"
    assert told(ann.patch(f"tables/{code}", name="Later"))["name"] == "Later"


# For good.


def test_whoever_goes_for_good_leaves_seats_that_others_may_take(ann, ben, cem, playing):
    waiting = ben.table(seats=[ME, OPEN, OPEN])["code"]
    cem.seat(waiting, 2, "take")
    alone = ben.table()["code"]
    services.delete(User.objects.get(name="Ben"))
    table = ann.look(playing)
    assert (table["seats"][1]["left"], table["seats"][1]["name"]) == (True, "somebody")
    assert kinds(cem.look(waiting)) == ["open", "open", "person"]
    assert cem.look(waiting)["hosting"]
    assert cem.look(alone)["status"] == "closed"
    assert told(cem.seat(playing, 1, "take"))["yours"] == [1]
