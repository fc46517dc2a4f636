"""A rematch is one new table for the same people, no matter who asks first."""

from __future__ import annotations

import msgspec
import pytest

from rubicon.server.play import selectors as room_selectors
from rubicon.server.tables import selectors
from rubicon.server.tables.models import Table
from rubicon.server.tables.services import TableSettings

from .people import EASY, ME, OPEN, Guest, kinds, names, refused, told

pytestmark = pytest.mark.django_db


@pytest.fixture
def over(ann, ben) -> str:
    """Ann, Ben and a computer have played."""
    settings = {"round_limit": 9}
    code = ann.table(seats=[ME, OPEN, EASY], settings=settings, disabled=[2], turn_seconds=30, name="Friday")["code"]
    ben.seat(code, 1, "take", colour="orange")
    ann.post(f"tables/{code}/start")
    return end(code)


def end(code: str) -> str:
    Table.objects.filter(code=code).update(status=Table.Status.OVER)
    return code


def test_the_first_who_asks_makes_the_table_and_the_others_get_the_same(ann, ben, over):
    assert ann.look(over)["next"] == ""
    again = told(ben.post(f"tables/{over}/rematch"))
    assert (again["hosting"], again["name"], again["turn_seconds"]) == (True, "Friday", 30)
    assert (again["settings"]["round_limit"], again["disabled"]) == (9, [2])
    assert told(ann.post(f"tables/{over}/rematch"))["code"] == again["code"] == ann.look(over)["next"]
    assert again["commitment"] != ann.look(over)["commitment"]


def test_what_the_host_has_settled_beside_the_rules_stays(ann, over):
    columns = {field.name for field in msgspec.structs.fields(TableSettings)} - {"name"}
    assert columns == set(Table.INHERITED), "a rematch or a continued game would lose it"
    Table.objects.filter(code=over).update(reach="public", turn_seconds=40, bank_seconds=50, stand_in="hard")
    again = told(ann.post(f"tables/{over}/rematch"))
    assert {name: again[name] for name in Table.INHERITED} == Table.objects.get(code=over).inherited()


def test_seats_move_on_by_one_and_are_kept_for_their_people(ann, ben, over):
    again = told(ben.post(f"tables/{over}/rematch"))
    assert kinds(again) == ["person", "easy", "open"]
    assert names(again) == ["Ben", "Easy", ""]
    assert again["seats"][0]["colour"] == "orange"
    assert again["seats"][2]["kept"]
    assert refused(Guest("Cem").seat(again["code"], 2, "take")) == "seat.kept"
    ann.seat(again["code"], 2, "take")
    assert told(ben.post(f"tables/{again['code']}/start"))["status"] == "playing"


def test_alone_against_computers_one_keeps_ones_seat(ann):
    code = ann.table()["code"]
    ann.post(f"tables/{code}/start")
    again = told(ann.post(f"tables/{end(code)}/rematch"))
    assert (kinds(again), again["refusals"]) == (["person", "medium", "medium"], [])


def test_on_one_screen_everybody_sits_again(ann, ben):
    code = ann.table("tabletop", reach="screen", seats=[ME, {"kind": "person", "name": "Ada"}, EASY])["code"]
    ann.post(f"tables/{code}/start")
    end(code)
    assert refused(ben.post(f"tables/{code}/rematch"), 409) == "table.not_yours_again"
    assert names(told(ann.post(f"tables/{code}/rematch"))) == ["Ada", "Easy", "Ann"]


def test_whoever_gave_up_is_not_waited_for(ann, ben, over):
    Table.objects.get(code=over).seats.filter(number=1).update(left=True)
    again = told(ann.post(f"tables/{over}/rematch"))
    assert not again["seats"][0]["kept"]


def test_only_those_who_played_and_only_when_it_is_over(ann, over):
    assert refused(Guest("Cem").post(f"tables/{over}/rematch")) == "table.not_yours_again"
    Table.objects.filter(code=over).update(status=Table.Status.PLAYING)
    assert refused(ann.post(f"tables/{over}/rematch")) == "table.not_over"


def test_where_the_new_table_was_closed_there_may_be_another(ann, over):
    again = told(ann.post(f"tables/{over}/rematch"))["code"]
    ann.post(f"tables/{again}/close")
    assert ann.look(over)["next"] == ""
    assert told(ann.post(f"tables/{over}/rematch"))["code"] != again


def test_pages_sockets_and_requests_name_the_same_of_two_rematches(ann, over):
    """Two cannot come to be. If they do, as after an import, everybody still meets at one of them."""
    first = told(ann.post(f"tables/{over}/rematch"))["code"]
    table = Table.objects.get(code=over)
    made = Table.objects.get(code=first)
    made.pk, made.code = None, "SECONDREMATCH"[:12]
    made.save(force_insert=True)
    room = room_selectors.read_table(table.pk)
    assert room is not None
    assert (room.rematch, ann.look(over)["next"], told(ann.post(f"tables/{over}/rematch"))["code"]) == (first,) * 3


def test_a_table_where_the_game_goes_on_is_no_rematch(over):
    table = Table.objects.get(code=over)
    Table.objects.create(code="GOESON", parent=table, luck_start=5)
    assert not selectors.rematches_of(table.pk).exists()
