"""A game begins with everything that was settled, and its first record is drawn from the promised luck."""

from __future__ import annotations

import msgspec
import pytest

from rubicon import editions
from rubicon.core.chance import seed_of
from rubicon.core.load import read_header
from rubicon.core.save import SeedCommitment
from rubicon.server.play.models import Record
from rubicon.server.play.record_log import open_match, rows
from rubicon.server.tables import luck
from rubicon.server.tables.models import Table
from rubicon.world import board_file
from tests import toy
from tests.conftest import ROOT, further_editions

from .people import EASY, ME, OPEN, Guest, refused, told

pytestmark = pytest.mark.django_db


@pytest.fixture
def fifth(tmp_path):
    with further_editions(tmp_path, toy=(ROOT / "tests/toy.py").read_text("utf-8")):
        yield


@pytest.mark.parametrize("edition", editions.names())
def test_people_and_a_computer_sit_down_and_begin(ann, edition):
    ben = Guest("Ben")
    code = ann.table(edition, seats=[ME, OPEN, EASY])["code"]
    ben.seat(code, 1, "take")
    ben.put(f"tables/{code}/seats/1/nonce", nonce="Ben's")
    assert told(ann.post(f"tables/{code}/start"))["refusals"] == []
    table = Table.objects.get(code=code)
    match = open_match(table)
    (row,) = rows(table.pk)
    assert (row.seq, row.seat, row.action, row.nonce, row.by) == (0, None, "", None, None)
    assert ",".join(map(str, match.game.judge_setup()[1].draws)) == row.draws
    header, _ = read_header(table.header.encode(), editions.find)
    assert [player.name for player in header.seats] == ["Ann", "Ben", "Easy"]
    assert (table.turn_seconds, table.wake) == (600, row.at)


def test_an_edition_that_somebody_adds_is_played_like_the_others(ann, fifth):
    assert "toy" in [each["name"] for each in told(ann.get("editions"))["editions"]]
    file = board_file.write_board(toy.BOARD).decode()
    table = ann.table("toy", file=file, settings={"rounds": 2}, seats=[ME, EASY])
    assert (table["settings"], table["refusals"]) == ({"rounds": 2, "pieces": 3}, [])
    assert told(ann.post(f"tables/{table['code']}/start"))["status"] == "playing"
    assert refused(ann.post("tables", edition="toy", file=file, seats=[ME] + 4 * [EASY])) == "table.seats"


def test_a_game_begins_once(ann):
    code = ann.table()["code"]
    ann.post(f"tables/{code}/start")
    assert refused(ann.post(f"tables/{code}/start")) == "table.begun"
    assert Record.objects.filter(table__code=code).count() == 1


def test_a_game_that_goes_on_keeps_its_records_and_gets_new_luck(ann):
    code = ann.table("risc", seats=[EASY, EASY])["code"]
    secret = bytes(32)
    first = SeedCommitment.of(secret, ["", ""])
    table = Table.objects.get(code=code)
    Record.objects.create(table=table, seq=0, draws="0", at=1.0)
    table.luck_start, table.earlier_luck = 1, luck.write_luck([luck.PastLuck(first, secret.hex())])
    table.save()
    assert told(ann.post(f"tables/{code}/start"))["status"] == "playing"
    table.refresh_from_db()
    header, _ = read_header(table.header.encode(), editions.find)
    assert header.luck == first
    assert msgspec.json.decode(header.settings)["round_limit"] is None  # its rules are what they were
    assert [row.seq for row in rows(table.pk)] == [0]
    assert seed_of(bytes.fromhex(table.secret), ["", ""]) != seed_of(secret, ["", ""])


def test_luck_once_promised_stays_whoever_sits_there_later(ann):
    """The nonce of a seat may change its owner; the header holds those of the beginning."""
    code = ann.table("risc", seats=[EASY, EASY])["code"]
    ann.post(f"tables/{code}/start")
    table = Table.objects.get(code=code)
    header, _ = read_header(table.header.encode(), editions.find)
    table.seats.update(nonce="other")
    assert luck.current_luck(table, table.seats.all(), header) == header.luck
    assert [past.stretch for past in luck.revealed_luck(table, header)] == [header.luck]
    assert luck.revealed_luck(table, header)[0].secret is None
    table.status = Table.Status.OVER
    assert luck.revealed_luck(table, header)[0].secret == table.secret
