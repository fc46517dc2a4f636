"""Group commit: acknowledged rows are stored, and duplicate rows are refused alone."""

from __future__ import annotations

import asyncio

import pytest
from django.db import connection

from rubicon.server.play.models import Record
from rubicon.server.play.record_log import COLUMNS, RecordRow
from rubicon.server.play.store import DuplicateRecord, RecordStore, _statements, _Waiting
from rubicon.server.tables.models import Table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table():
    return Table.objects.create(code="a", name="a", edition="classic", board="duel", plan="", secret="0" * 64)


def a_row(table: Table, seq: int, seat: int = 0, nonce: str | None = None) -> RecordRow:
    return RecordRow(table.pk, seq, seat, '{"verb":"next"}', "1,2", nonce, 0.5 + seq, None)


def write(*rows: RecordRow, wake: float | None = None) -> list[BaseException | None]:
    async def all_at_once() -> list[BaseException | None]:
        store = RecordStore()
        answers = [store.append(row, wake) for row in rows]
        outcomes = await asyncio.gather(*answers, return_exceptions=True)
        await store.close()
        return outcomes

    return asyncio.run(all_at_once())


def test_what_was_answered_is_in_the_database(table):
    rows = [a_row(table, seq) for seq in range(100)]
    assert write(*rows) == [None] * 100
    assert [RecordRow(*row) for row in Record.objects.order_by("seq").values_list(*COLUMNS)] == rows


def test_of_two_rows_with_one_number_one_is_stored_and_their_neighbours_with_it(table):
    outcomes = write(a_row(table, 0), a_row(table, 1, 0), a_row(table, 1, 1), a_row(table, 2))
    assert [type(outcome) for outcome in outcomes] == [type(None), type(None), DuplicateRecord, type(None)]
    assert list(Record.objects.order_by("seq").values_list("seq", "seat")) == [(0, 0), (1, 0), (2, 0)]


def test_a_nonce_of_a_seat_is_done_once_and_others_may_use_it(table):
    outcomes = write(a_row(table, 0, 0, "n"), a_row(table, 1, 1, "n"), a_row(table, 2, 0, "n"), a_row(table, 3))
    assert [type(outcome) for outcome in outcomes] == [type(None), type(None), DuplicateRecord, type(None)]


def test_rows_without_a_nonce_do_not_collide(table):
    assert write(a_row(table, 0), a_row(table, 1), a_row(table, 2)) == [None] * 3


def test_when_somebody_must_look_again_is_stored_with_the_row(table):
    write(a_row(table, 0), wake=77.5)
    table.refresh_from_db()
    assert table.wake == 77.5
    assert write(a_row(table, 0), wake=99.5) != [None]
    table.refresh_from_db()
    assert table.wake == 77.5


def test_a_store_that_is_closed_has_written_everything(table):
    async def close_at_once() -> None:
        store = RecordStore()
        answers = [store.append(a_row(table, seq)) for seq in range(50)]
        await store.close()
        await asyncio.gather(*answers)

    asyncio.run(close_at_once())
    assert Record.objects.count() == 50


def test_names_of_columns_are_those_of_the_database():
    with connection.cursor() as cursor:
        described = connection.introspection.get_table_description(cursor, Record._meta.db_table)
    assert {column.name for column in described} == {"id", *COLUMNS}


def test_a_statement_is_bounded_in_rows_and_in_size(table):
    def sizes(*rows: RecordRow) -> list[int]:
        return [len(part) for part in _statements([_Waiting(row, None, asyncio.Future(loop=loop)) for row in rows])]

    loop = asyncio.new_event_loop()
    assert sizes(*[a_row(table, 0)] * 250) == [100, 100, 50]
    assert sizes(*[a_row(table, 0)._replace(action="x" * 400_000)] * 5) == [2, 2, 1]
    assert sizes(a_row(table, 0)._replace(action="x" * 2_000_000)) == [1]
    loop.close()
