"""What one person may have: tables that wait, games in progress, saves, stored bytes. There is no way around it."""

from __future__ import annotations

import json

import pytest

from rubicon.server.accounts.models import User
from rubicon.server.scores.services import store_result
from rubicon.server.tables import quotas
from rubicon.server.tables.models import Save, Table, UploadedDrawing
from tests.server.games import a_game, as_, file_of, somebody
from tests.server.people import EASY, ME, OPEN, PASSWORD, Guest, Visitor, log_in, refused, sign_up, told

from .test_own_boards import own_board

pytestmark = pytest.mark.django_db
SEATS = [ME, EASY]


def own(guest, **body):
    return guest.post("tables", edition="risc", file=own_board(), seats=SEATS, **body)


def code(answer) -> str:
    assert answer.status_code == 409, answer.content
    found: str = answer.json()["code"]
    return found


# Tables that wait.


def test_a_rematch_counts_as_a_table(ann, limit):
    over = a_game(User.objects.get(), EASY["kind"], EASY["kind"])
    store_result(over.pk)
    limit(open_tables_per_person=1)
    ann.table()
    assert refused(ann.post(f"tables/{over.code}/rematch")) == "table.too_many"


def test_a_copy_of_a_game_counts_as_a_table(limit):
    limit(open_tables_per_person=2)
    user = somebody("Ann")
    save = Save.objects.create(user=user, table=a_game(user, "easy", "easy", most=20), name="x", records=20)
    answers = [as_(user).post(f"/api/saves/{save.pk}/continue?earlier=true") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 409, 409]
    assert code(answers[-1]) == "table.too_many"


def test_an_uploaded_game_counts_as_a_table(limit):
    limit(open_tables_per_person=1)
    user = somebody("Ann")
    file = file_of(a_game(user, "easy", "easy", most=20))
    answers = [as_(user).post("/api/games", file, "application/x-ndjson") for _ in range(2)]
    assert (answers[0].status_code, code(answers[1])) == (200, "table.too_many")


def test_nobody_becomes_the_host_of_more_tables_than_they_may_have(ann, ben, limit):
    limit(open_tables_per_person=1)
    ben.table()
    shared = ann.table(seats=[ME, OPEN])["code"]
    told(ben.seat(shared, 1, "take"))
    told(ann.seat(shared, 0, "leave"))
    assert ben.look(shared)["status"] == "closed"


def test_whoever_logs_in_brings_no_more_tables_than_an_account_may_have(limit):
    limit(open_tables_per_person=2)
    owner = Visitor()
    sign_up(owner)
    for _ in range(3):
        guest = Guest("Ben")
        guest.table()
        guest.table()
        log_in(guest)
    assert Table.objects.filter(host__guest=False, status="open").count() == 2
    assert Table.objects.filter(host=None, status="closed").count() == 4


def test_new_tables_are_counted(ann, limit):
    limit(new_tables_per_person="3/h")
    for _ in range(3):
        ann.post(f"tables/{ann.table()['code']}/close")
    answer = ann.post("tables", edition="classic")
    assert refused(answer, 429) == "too_fast"
    assert int(answer["Retry-After"]) > 0


def test_boards_are_counted_as_uploads(ann, limit):
    limit(uploads_per_person="2/h")
    table = told(own(ann))["code"]
    assert [own(ann).status_code, own(ann).status_code] == [200, 429]
    assert refused(ann.patch(f"tables/{table}", file=own_board()), 429) == "too_fast"
    ann.table()


def test_games_in_progress_are_counted(ann, limit):
    limit(running_tables_per_person=1)
    first, second = ann.table()["code"], ann.table()["code"]
    told(ann.post(f"tables/{first}/start"))
    assert refused(ann.post(f"tables/{second}/start")) == "table.too_many_running"


# Stored bytes.


def test_a_drawing_is_stored_once(ann, ben):
    codes = [told(own(each))["code"] for each in (ann, ann, ben)]
    drawing = UploadedDrawing.objects.get()
    assert {Table.objects.get(code=each).stored_drawing for each in codes} == {drawing}
    assert not Table.objects.exclude(old_drawing="").exists()
    user = User.objects.get(name="Ann")
    assert quotas.stored_bytes(user) == drawing.bytes + sum(user.hosted.values_list("bytes", flat=True))


def test_a_table_of_an_older_version_keeps_its_drawing(ann):
    made = told(own(ann))["code"]
    drawing = Table.objects.get(code=made).drawing
    Table.objects.filter(code=made).update(stored_drawing=None, old_drawing=drawing)
    assert told(ann.get(f"tables/{made}/drawing")) == json.loads(drawing)
    told(ann.patch(f"tables/{made}", name="Friday"))
    told(ann.patch(f"tables/{made}", undo="off"))
    assert told(ann.get(f"tables/{made}/drawing")) == json.loads(drawing)


def test_boards_of_ones_own_are_counted(ann, limit):
    size = table_size(ann)
    limit(stored_bytes_per_guest=size)
    answer = own(ann)
    assert refused(answer) == "table.storage_full"
    plain = ann.table("risc", seats=SEATS)["code"]  # a built-in board costs nothing
    assert refused(ann.patch(f"tables/{plain}", file=own_board())) == "table.storage_full"
    assert ann.look(plain)["board"] != "my-own"


def test_closed_tables_make_room(ann, limit):
    size = table_size(ann)
    limit(stored_bytes_per_guest=size)
    for _ in range(3):
        waiting = Table.objects.get(status="open")
        told(ann.post(f"tables/{waiting.code}/close"))
        told(own(ann))
    assert Table.objects.count() == 1


def test_uploaded_games_are_counted(limit):
    user = somebody("Ann", guest=True)
    file = file_of(a_game(user, "easy", "easy"))
    post = lambda: as_(user).post("/api/games", file, "application/x-ndjson")  # noqa: E731
    assert post().json()["status"] == "over"
    assert quotas.stored_bytes(user) > len(file) / 4
    limit(stored_bytes_per_guest=quotas.stored_bytes(user) + 1)
    assert code(post()) == "table.storage_full"
    limit(stored_bytes_per_guest=2 * quotas.stored_bytes(user))
    assert post().status_code == 200


def test_an_account_may_store_more_than_a_guest(limit):
    visitor = Guest("Ben")
    size = table_size(visitor)
    limit(stored_bytes_per_guest=size, stored_bytes_per_account=10 * size)
    assert refused(own(visitor)) == "table.storage_full"
    assert visitor.post("accounts", username="Benny", password=PASSWORD, again=PASSWORD).status_code == 200
    told(own(visitor))


def test_whoever_logs_in_brings_no_more_bytes_than_an_account_may_have(limit):
    owner = Visitor()
    sign_up(owner)
    for _ in range(2):
        guest = Guest("Ben")
        size = table_size(guest)
        limit(stored_bytes_per_account=size)
        log_in(guest)
    account = User.objects.get()
    assert quotas.stored_bytes(account) <= size
    assert account.hosted.count() == 1


def table_size(guest: Guest) -> int:
    """Of a table with a board of its own, with its drawing."""
    told(own(guest))
    return quotas.stored_bytes(User.objects.get(name=guest.name, guest=True))
