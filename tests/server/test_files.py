"""Games as files: downloaded, verified on the command line, uploaded and continued; and files that are no games."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from rubicon import editions
from rubicon.core.load import load
from rubicon.errors import Refused
from rubicon.server.play.models import Record
from rubicon.server.play.record_log import rows
from rubicon.server.saves.services import MAX_FILE_BYTES, import_game
from rubicon.server.scores.services import store_result
from rubicon.server.tables.models import Table
from tests.core.test_save_fuzz import a_save, mend
from tests.fuzz import corpus, spoiled
from tests.server.games import a_game, a_table, as_, play, somebody, start

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann():
    return somebody("Ann")


@pytest.fixture
def ben():
    return somebody("Ben")


def download(table, user=None):
    return (as_(user) if user else Client()).get(f"/api/tables/{table.code}/game")


def upload(user, data, query=""):
    return as_(user).post(f"/api/games{query}", data, "application/x-ndjson")


def code(answer) -> tuple[int, str]:
    return answer.status_code, answer.json().get("code")


def verify(file) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "rubicon", "verify", str(file)], capture_output=True, text=True, check=False
    )


# Taken home.


@pytest.mark.parametrize("edition", editions.names())
def test_anybody_gets_a_finished_game_and_the_command_line_proves_its_dice(edition, ann, ben, tmp_path):
    table = a_game(ann, ben, "easy", edition=edition)
    store_result(table.pk)
    answer = download(table)
    assert answer["Content-Disposition"] == f'attachment; filename="rubicon-{table.code}.save"'
    file = tmp_path / "game.save"
    file.write_bytes(answer.content)
    proved = verify(file)
    assert (proved.returncode, proved.stderr) == (0, "")
    assert Table.objects.get().secret in answer.content.decode()


def test_a_die_that_was_altered_in_the_database_is_found(ann, tmp_path):
    table = a_game(ann, "easy", "easy", rounds=1)
    store_result(table.pk)
    file = tmp_path / "game.save"
    rolled = next(row for row in rows(table.pk) if row.draws and row.seq)
    spoilt = ",".join("1" if draw == "0" else "0" for draw in rolled.draws.split(","))
    Record.objects.filter(table=table, seq=rolled.seq).update(draws=spoilt)
    answer = download(table)
    file.write_bytes(answer.content)
    assert answer.status_code == 422 or verify(file).returncode == 1


def test_who_plays_alone_gets_an_unfinished_game_without_the_secret(ann):
    table = a_game(ann, "easy", "easy", most=100)
    answer = download(table, ann)
    assert table.secret not in answer.content.decode()
    loaded = load(answer.content, editions.find)
    assert (len(loaded.saved.records), loaded.saved.secrets, loaded.saved.outcome) == (100, (None,), None)


def test_a_game_whose_file_was_taken_along_counts_for_no_ranking(ann):
    table = a_game(ann, "easy", most=5)
    assert table.rated
    assert download(table, ann).status_code == 200
    table.refresh_from_db()
    assert not table.rated


def test_nobody_else_gets_an_unfinished_game(ann, ben):
    alone, together = a_game(ann, "easy", "easy", most=20), a_game(ann, ben, "easy", most=20)
    only_computers = a_game("easy", "easy", "easy", most=20, host=ann)
    for table, user in [(alone, ben), (alone, None), (together, ann), (together, ben), (only_computers, ann)]:
        assert code(download(table, user)) == (403, "game.others_play")


def test_a_game_that_has_ended_but_is_not_concluded_tells_no_secret(ann, ben):
    table = a_game(ann, ben, "easy")
    assert code(download(table, ann)) == (403, "game.others_play")
    alone = a_game(ann, "easy", "easy")
    assert alone.secret not in download(alone, ann).content.decode()


def test_there_is_no_file_before_the_start_or_of_no_table(ann):
    assert code(download(a_table(ann, "easy", "easy"), ann)) == (409, "game.not_begun")
    assert code(Client().get("/api/tables/NOSUCH/game")) == (404, "table.not_found")


# Brought back.


def test_a_game_goes_round_home_back_and_to_its_end(ann, ben, tmp_path):
    first = a_game(ann, "easy", "easy", most=100)
    answer = upload(ben, download(first, ann).content)
    assert (answer.status_code, answer.json()["status"], answer.json()["notes"]) == (200, "open", [])
    table = Table.objects.get(code=answer.json()["code"])
    assert (table.reach, table.rated, table.host, table.luck_start) == ("private", False, ben, 100)
    assert table.name == "classic on Classic World"
    assert [row[2:5] for row in rows(table.pk)] == [row[2:5] for row in rows(first.pk)]
    assert list(table.seats.values_list("kind", "user", "name")) == [
        ("person", ben.pk, "Ben"),
        ("easy", None, "easy 1"),
        ("easy", None, "easy 2"),
    ]
    play(start(table), seed=3)
    store_result(table.pk)
    file = tmp_path / "game.save"
    file.write_bytes(download(table).content)
    partly = verify(file)
    assert partly.returncode == 2  # the first stretch was taken home without its secret
    assert "100" in partly.stdout
    assert set(table.results.values_list("ranking", flat=True)) == {""}


def test_a_game_on_one_screen_is_brought_back_for_one_screen(ann):
    first = a_game(ann, ann, "easy", most=30, reach="screen")
    answer = upload(ann, download(first, ann).content, "?reach=screen")
    table = Table.objects.get(code=answer.json()["code"])
    seats = list(table.seats.values_list("kind", "user", "name"))
    assert (table.reach, seats[:2]) == ("screen", [("person", ann.pk, "Ann 0"), ("person", ann.pk, "Ann 1")])


def test_a_game_of_other_dice_goes_on_with_ours(ann, tmp_path):
    """Domination rolled the first dice, so nothing was promised; from here on it is."""
    lines = a_save("classic", 40, round_limit=2).split(b"\n")
    header = json.loads(lines[0])
    foreign = [line for line in lines if line and b'"line":"secret"' not in line]
    data = b"\n".join([json.dumps({**header, "luck": None}).encode(), *foreign[1:], b""])
    table = Table.objects.get(code=upload(ann, data, "?reach=screen").json()["code"])
    play(start(table), seed=5)
    store_result(table.pk)
    table.refresh_from_db()
    file = tmp_path / "game.save"
    file.write_bytes(download(table).content)
    saved = load(file.read_bytes(), editions.find).saved
    assert (saved.header.luck, [stretch.start for stretch in saved.stretches]) == (None, [40])
    assert saved.secrets == (table.secret,)
    assert verify(file).returncode == 2  # the dice of others cannot be proved


def test_time_runs_from_when_a_game_goes_on_and_not_from_when_it_came(ann):
    table = Table.objects.get(code=upload(ann, a_save("classic", 40), "?reach=screen").json()["code"])
    Record.objects.filter(table=table).update(at=1.0)
    start(table)
    table.refresh_from_db()
    assert {row.at for row in rows(table.pk)} == {table.wake}


def test_for_other_people_the_seats_are_open(ann):
    first = a_game(ann, ann, "easy", most=30, reach="screen")
    table = Table.objects.get(code=upload(ann, download(first, ann).content).json()["code"])
    assert list(table.seats.values_list("kind", "user")) == [("person", ann.pk), ("open", None), ("easy", None)]


def test_a_finished_game_is_brought_back_to_be_seen_again(ann, ben):
    first = a_game(ann, ben, "easy")
    store_result(first.pk)
    file = download(first).content
    table = Table.objects.get(code=upload(ben, file).json()["code"])
    assert (table.status, table.results.count()) == ("over", 0)
    assert download(table).content == file
    client = Client()
    told = client.get(f"/api/tables/{table.code}/result").json()
    assert told["places"] == client.get(f"/api/tables/{first.code}/result").json()["places"]
    assert (told["commitment"], told["secret"]) == ("", "")
    figures = [client.get(f"/api/tables/{each.code}/figures").json() for each in (first, table)]
    assert figures[0] == figures[1]
    assert client.get(f"/api/tables/{table.code}/replay?seat=2").json()["scenes"]


def test_a_file_may_come_in_a_form(ann):
    first = download(a_game(ann, "easy", "easy", most=20), ann).content
    answer = as_(ann).post("/api/games", {"file": SimpleUploadedFile("my.save", first)})
    assert answer.json()["status"] == "open"
    assert code(as_(ann).post("/api/games", {"name": "no file"})) == (400, "game.one_file")


def test_a_file_that_breaks_off_is_taken_as_far_as_it_goes_and_that_is_said(ann):
    data = download(a_game(ann, "easy", "easy", most=40), ann).content
    answer = upload(ann, data[:-20])
    assert answer.json()["notes"] == ["The file breaks off in line 41. 39 complete records were recovered."]
    assert len(rows(Table.objects.get(code=answer.json()["code"]).pk)) == 39


def altered(data: bytes, **changes) -> bytes:
    first, rest = data.split(b"\n", 1)
    return json.dumps({**json.loads(first), **changes}).encode() + b"\n" + rest


@pytest.mark.parametrize(
    ("spoil", "status", "refusal"),
    [
        (lambda data: b"", 400, "save.empty"),
        (lambda data: b"\x1f\x8b" + data, 400, "save.header"),
        (lambda data: altered(data, revision=99), 400, "save.revision_newer"),
        (lambda data: altered(data, format=99), 400, "save.format"),
        (lambda data: altered(data, edition="chess"), 400, "save.edition"),
        (lambda data: altered(data, map="0" * 64), 422, "save.map"),
        (lambda data: data.replace(b'"line":"record"', b'"line":"rekord"', 1), 400, "save.line"),
        (lambda data: data.replace(b'"draws":[', b'"draws":[99,', 1), 422, "draws.impossible"),
        (lambda data: data + b" " * MAX_FILE_BYTES, 400, "game.too_large"),
    ],
)
def test_what_is_no_game_is_refused_and_nothing_comes_of_it(ann, spoil, status, refusal):
    data = download(a_game(ann, "easy", "easy", most=20), ann).content
    before = Table.objects.count()
    answer = upload(ann, spoil(data))
    assert code(answer) == (status, refusal)
    assert (Table.objects.count(), len(answer.json()["sentence"]) > 20) == (before, True)


def test_too_large_a_file_in_a_form_is_refused_as_well(ann):
    file = SimpleUploadedFile("huge.save", b" " * (MAX_FILE_BYTES + 1))
    assert code(as_(ann).post("/api/games", {"file": file})) == (400, "game.too_large")


def test_what_no_column_can_hold_is_left_out(ann):
    data = download(a_game(ann, "easy", "easy", most=20), ann).content
    seats = json.loads(data.split(b"\n", 1)[0])["seats"]
    odd = {"name": "O\x00dd" + "x" * 100, "colour": "c" * 100, "played_by": "h\x00al" * 50, "avatar": 2**40}
    table = Table.objects.get(code=upload(ann, altered(data, seats=[seats[0], odd, seats[2]])).json()["code"])
    assert list(table.seats.values_list("kind", "name", "colour", "avatar"))[1] == ("open", "", "", 0)
    over = a_game(ann, "easy", "easy")
    store_result(over.pk)
    brought = upload(ann, altered(download(over).content, seats=[seats[0], odd, seats[2]])).json()["code"]
    seat = Table.objects.get(code=brought).seats.all()[1]
    assert (seat.kind, seat.name, seat.colour, seat.avatar) == (("hal" * 50)[:40], ("Odd" + "x" * 100)[:30], "", 0)


def test_a_board_that_only_calls_itself_like_ours_is_not_taken_for_it(ann):
    data = download(a_game(ann, "easy", "easy", most=20), ann).content
    board = json.loads(data.split(b"\n", 1)[0])["board"]
    other = Table.objects.get(code=upload(ann, altered(data, board={**board, "id": "turkey"})).json()["code"])
    assert other.board == ""


def test_every_save_of_the_corpus_comes_in_or_is_refused(ann):
    answers = [upload(ann, data).status_code for data in corpus("save")]
    assert set(answers) <= {200, 400, 422}


def test_spoiled_saves_do_no_harm(ann):
    fuzz(ann, 300, 1)


@pytest.mark.long
def test_many_spoiled_saves_do_no_harm(ann):
    fuzz(ann, 20_000, 2)


def fuzz(user, count: int, seed: int) -> None:
    good = [a_save(name, 40) for name in editions.names()]
    brought = 0
    for data in spoiled([*good, *corpus("save")], count, seed, mend):
        before = Record.objects.count()
        try:
            table = import_game(user, data).table
        except Refused:
            assert Record.objects.count() == before
            continue
        brought += 1
        if table.status == Table.Status.OVER:
            assert load(download(table).content, editions.find).saved.outcome is not None
    assert brought
