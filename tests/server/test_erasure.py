"""The name of a deleted user is removed from the database, from all responses and from all messages."""

from __future__ import annotations

import asyncio
import json

import pytest
from django.apps import apps
from django.db import connection, models
from django.test import Client

from rubicon import editions
from rubicon.core.load import load
from rubicon.core.verify import verify
from rubicon.server.accounts import services
from rubicon.server.accounts.models import User
from rubicon.server.play.services import start
from rubicon.server.reports.models import Report
from rubicon.server.saves.services import continue_game, import_game
from rubicon.server.scores.services import store_result
from rubicon.server.tables import rematch, seats
from rubicon.server.tables import services as tables
from rubicon.server.tables.models import Remark, Save, Table
from rubicon.server.tables.setup_rules import SetupRequest
from tests import pace
from tests.server.games import as_, file_of, play
from tests.server.people import PASSWORD
from tests.server.test_room_registry import in_hall, looking

pytestmark = pytest.mark.django_db(transaction=True)

NAME = "Zebulon"


def rows_with(name: str) -> list[str]:
    """Every text column of every table that contains it."""
    kinds = (models.CharField, models.TextField)
    columns = [
        (model, field.attname)
        for model in apps.get_models()
        for field in model._meta.concrete_fields
        if isinstance(field, kinds)
    ]
    return [
        f"{model.__name__}.{column}: {value[:200]}"
        for model, column in columns
        for value in model._default_manager.values_list(column, flat=True)
        if value and name.casefold() in str(value).casefold()
    ]


@pytest.fixture(params=["account", "guest"])
def zeb(request) -> User:
    if request.param == "guest":
        return services.new_guest(NAME)
    return services.sign_up(None, NAME, PASSWORD, PASSWORD)


@pytest.fixture
def ben() -> User:
    return services.sign_up(None, "Benedict", PASSWORD, PASSWORD)


def a_table(host: User, *others: User, name: str | None = None) -> Table:
    chairs = [tables.SeatRequest("me"), *[tables.SeatRequest("open")] * len(others), tables.SeatRequest("easy")]
    settings = {"round_limit": 2}
    table = tables.create(
        host,
        SetupRequest(edition="classic", settings=settings),
        tables.TableSettings(reach="public", name=name),
        chairs,
    )
    for number, user in enumerate(others, 1):
        seats.take(table.code, number, user)
    return table


def a_game(host: User, *others: User, over: bool = False) -> Table:
    table = a_table(host, *others)
    start(table.code, host)
    table.refresh_from_db()
    play(table, 1_000_000 if over else 20)
    if over:
        store_result(table.pk)
    for user in (host, *others):
        Remark.objects.create(table=table, user=user, seat=0, name=user.name, text="well played", at=1.0)
    table.refresh_from_db()
    return table


def answers(codes: list[str], user: User) -> str:
    """All that others can read over REST."""
    parts = ("", "/header", "/material", "/remarks", "/result", "/figures", "/replay", "/game")
    told = [f"tables/{code}{part}" for code in codes for part in parts]
    told += ["tables", "tables/mine", "games/mine", "saves", "scores", "scores?ranking=computers", "players/Benedict"]
    texts = [as_(user).get(f"/api/{path}").content.decode() for path in told]
    return "\n".join(texts + [Client().get(f"/api/{path}").content.decode() for path in told])


def test_nothing_of_a_name_is_left(zeb, ben):
    waiting, shared, guesting = a_table(zeb), a_table(zeb, ben), a_table(ben, zeb)
    playing, over = a_game(zeb, ben), a_game(ben, zeb, over=True)
    alone, hosted = a_game(zeb), a_game(zeb, ben, over=True)
    closed = a_table(zeb, ben)
    tables.close(closed.code, zeb)
    again = rematch.rematch(hosted.code, ben)
    save = Save.objects.create(user=ben, table=hosted, name="before", records=10)
    copied = continue_game(ben, save.pk, earlier=True)
    named = a_table(zeb, ben, name=f"Evening with {NAME.lower()}")
    handed = a_table(zeb, ben)
    seats.leave(handed.code, 0, zeb)
    given_up = a_game(zeb, ben)
    seats.leave(given_up.code, 0, zeb)
    seats.take(given_up.code, 0, cem := services.new_guest("Cem"))
    brought = import_game(zeb, file_of(hosted)).table
    Report.objects.create(user=zeb, message="x", stack="", address=f"/players/{NAME}", version="", agent="")
    services.delete(zeb)
    assert rows_with(NAME) == []
    made = [waiting, shared, guesting, playing, over, alone, hosted, closed, again, copied, named, handed, given_up]
    codes = [table.code for table in (*made, brought)]
    assert NAME.casefold() not in answers(codes, ben).casefold()
    assert cem.name == "Cem"


def test_the_game_is_still_proved_and_goes_on(zeb, ben):
    over, playing = a_game(zeb, ben, over=True), a_game(ben, zeb)
    before = load(file_of(over), editions.find)
    services.delete(zeb)
    over.refresh_from_db()
    after = load(file_of(over), editions.find)
    assert verify(after.saved, type(after.game.edition)).proved
    assert after.saved.records == before.saved.records
    assert [player.name for player in after.saved.header.seats] == ["somebody", "Benedict", "Easy"]
    assert [seat.name for seat in over.seats.all()] == ["somebody", "Benedict", "Easy"]
    told = as_(ben).get(f"/api/tables/{over.code}/result").json()
    assert [seat["name"] for seat in told["seats"]] == ["somebody", "Benedict", "Easy"]
    play(Table.objects.get(pk=playing.pk))
    store_result(playing.pk)
    assert Table.objects.get(pk=playing.pk).status == "over"


def test_two_who_are_deleted_can_be_told_apart(zeb, ben):
    over = a_game(zeb, ben, over=True)
    services.delete(zeb)
    services.delete(ben)
    assert [seat.name for seat in over.seats.all()] == ["somebody", "somebody 2", "Easy"]
    assert rows_with("Benedict") == []


def test_the_names_of_others_stay(zeb, ben):
    friday = a_table(ben, zeb, name="Friday")
    theirs = a_table(ben, zeb)
    services.delete(zeb)
    assert {Table.objects.get(pk=each.pk).name for each in (friday, theirs)} == {"Friday", "Benedict’s table"}
    assert ben.name == "Benedict"


def test_a_table_is_called_after_its_new_host(ben):
    zeb = services.new_guest(NAME)
    shared = a_table(zeb, ben)
    seats.leave(shared.code, 0, zeb)
    assert Table.objects.get(pk=shared.pk).name == "Benedict’s table"
    assert rematch.rematch(a_game(zeb, ben, over=True).code, ben).name == "Benedict’s table"


def test_what_a_guest_said_stays_theirs_when_they_log_in(ben):
    guest = services.new_guest(NAME)
    a_game(guest)
    services.merge(guest, ben)
    remark = Remark.objects.get()
    assert (remark.user, remark.name) == (ben, NAME)
    services.delete(ben)
    assert rows_with(NAME) == []


@pytest.mark.timing
def test_open_screens_lose_the_name_at_once(ben):
    zeb = services.new_guest(NAME)
    table = a_game(ben, zeb)

    async def watch(hall):
        _, _, ear = await looking(hall, table.code)
        await pace.until(lambda: any(NAME in each.decode() for each in ear.heard), "the name")
        ear.heard.clear()
        await asyncio.to_thread(_delete, zeb)
        await pace.until(lambda: any(b"somebody" in each for each in ear.heard), "another name")
        assert not any(NAME in each.decode() for each in ear.heard)
        for message in ear.heard:
            json.loads(message)

    in_hall(watch)


def _delete(user: User) -> None:
    services.delete(user)
    connection.close()
