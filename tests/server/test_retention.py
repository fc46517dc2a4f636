"""Old data is removed in small steps, and everything else stays."""

from __future__ import annotations

import time
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from rubicon.server.accounts.models import User
from rubicon.server.accounts.services import new_guest
from rubicon.server.play.models import Record
from rubicon.server.privacy import retention
from rubicon.server.scores.services import store_result
from rubicon.server.tables import quotas
from rubicon.server.tables.models import Remark, Save, Table, UploadedDrawing
from tests.server.games import a_game, a_table, somebody
from tests.server.people import EASY, ME, Visitor, told

from .test_own_boards import own_board

pytestmark = pytest.mark.django_db(transaction=True)

HOUR, DAY = 3_600, 86_400


def clear(days: float) -> int:
    """Makes steps as they would be made then, until there is nothing to remove."""
    now, steps = time.time() + days * DAY, retention.DataRetention()
    removed = 0
    for _ in range(100):
        if not steps.is_due(now):
            return removed
        removed += steps.step(now)
        now += 1
    raise AssertionError("it goes on removing")


def test_a_closed_table_is_removed_after_a_day_with_its_board(ann):
    made = told(ann.post("tables", edition="risc", file=own_board(), seats=[ME, EASY]))["code"]
    told(ann.post(f"tables/{made}/close"))
    clear(0.9)
    assert Table.objects.filter(code=made).exists()
    clear(1.1)
    assert not Table.objects.exists()
    assert not UploadedDrawing.objects.exists()


def test_a_closed_table_of_an_older_version_is_removed(ann):
    Table.objects.filter(code=ann.table()["code"]).update(status="closed", ended=None)
    clear(1.1)
    assert not Table.objects.exists()


def test_a_table_that_nobody_started_is_closed_and_removed_a_day_later(ann):
    ann.table()
    clear(1.1)
    assert Table.objects.get().status == "closed"
    clear(2.2)
    assert not Table.objects.exists()


def test_a_drawing_in_use_stays(ann):
    made = told(ann.post("tables", edition="risc", file=own_board(), seats=[ME, EASY]))["code"]
    told(ann.post(f"tables/{made}/start"))
    clear(30)
    assert UploadedDrawing.objects.count() == 1
    assert told(ann.get(f"tables/{made}/drawing"))["shapes"]


def test_a_guest_who_never_played_is_removed_after_a_week():
    Visitor().post("session/guest", name="Ben")
    clear(6.9)
    assert User.objects.count() == 1
    clear(7.1)
    assert not User.objects.exists()


def test_guests_who_play_or_save_or_talk_stay():
    ben, cem, dan, eve = (new_guest(name) for name in ("Ben", "Cem", "Dan", "Eve"))
    started = a_game(ben, "easy", "easy", most=5)
    Table.objects.filter(pk=started.pk).update(host=ben)
    Save.objects.create(user=cem, table=started, name="x", records=3)
    Remark.objects.create(table=started, user=dan, name="Dan", text="hello", at=time.time() + 8 * DAY)
    clear(8)
    assert {*User.objects.values_list("name", flat=True)} == {"Ben", "Cem", "Dan"}
    assert eve.name == "Eve"


def test_accounts_are_never_removed():
    somebody("Ann")
    clear(10_000)
    assert User.objects.get().name == "Ann"


def game(*people, over: bool) -> Table:
    table = a_game(*people, "easy", "easy", **({} if over else {"most": 20}))
    if over:
        store_result(table.pk)
    Record.objects.filter(table=table).update(at=time.time())
    return table


@pytest.mark.parametrize("over", [True, False])
def test_a_game_of_guests_is_removed_after_half_a_year(over):
    game(new_guest("Ben"), over=over)
    clear(179)
    assert Table.objects.count() == 1
    clear(181)
    assert Table.objects.count() == Record.objects.count() == User.objects.count() == 0


@pytest.mark.parametrize("over", [True, False])
def test_a_game_with_an_account_in_it_stays(over):
    game(somebody("Ann"), over=over)
    clear(10_000)
    assert Table.objects.count() == 1
    assert Record.objects.exists()


@pytest.mark.parametrize("how", ["began", "kept_for"])
def test_a_game_that_an_account_played_in_stays_when_others_have_their_seat(how):
    ann, ben = somebody("Ann"), new_guest("Ben")
    table = game(ben, over=True)
    table.seats.filter(number=1).update(**{how: ann})
    clear(10_000)
    assert Table.objects.count() == 1


def test_a_game_that_an_account_has_saved_stays():
    table = game(new_guest("Ben"), over=True)
    Save.objects.create(user=somebody("Ann"), table=table, name="x", records=3)
    clear(10_000)
    assert Table.objects.count() == 1


def test_a_long_game_in_which_somebody_plays_stays():
    table = game(new_guest("Ben"), over=False)
    last = Record.objects.filter(table=table).order_by("-seq").first()
    assert last
    Record.objects.filter(pk=last.pk).update(at=time.time() + 200 * DAY)
    clear(300)
    assert Table.objects.get().status == "playing"


def test_sessions_that_are_over_are_removed(ann):
    Session.objects.create(session_key="old", session_data="", expire_date=timezone.now() - timedelta(seconds=1))
    clear(0)
    assert [session.session_key for session in Session.objects.all()] == [ann.client.cookies["rubicon_session"].value]


def test_a_step_is_small(monkeypatch, django_assert_max_num_queries):
    monkeypatch.setattr(retention, "MAX_STEP_ROWS", 4)
    host = somebody("Ann")
    for _ in range(10):
        a_table(host, "easy", status="closed", ended=timezone.now() - timedelta(days=2))
    assert retention.remove_closed_tables(time.time()) == 4
    assert Table.objects.count() == 6


def test_a_long_game_is_removed_in_short_transactions(monkeypatch):
    monkeypatch.setattr(quotas, "MAX_BATCH_ROWS", 10)
    table = game(new_guest("Ben"), over=True)
    Table.objects.filter(pk=table.pk).update(status="closed")
    before = Record.objects.count()
    assert not quotas.remove_table(table.pk, until=0.0)
    assert Record.objects.count() == before - 10
    assert quotas.remove_table(table.pk)
    assert not Record.objects.exists()


def test_only_a_closed_table_is_removed():
    table = game(new_guest("Ben"), over=True)
    assert not quotas.remove_table(table.pk)
    assert Table.objects.get() == table
