"""Replays: for seats what they saw, for spectators what was public, and everything when the game is over."""

from __future__ import annotations

import gzip
import json
from itertools import pairwise

import pytest
from django.test import Client

from rubicon import editions
from rubicon.core.chance import Fast
from rubicon.core.edition import Player, Table
from rubicon.core.game import Game
from rubicon.core.save import SeedCommitment
from rubicon.errors import Malformed
from rubicon.rules.ranking import Fell
from rubicon.server.play import game_tasks
from rubicon.server.play.record_log import rows_of
from rubicon.server.scores.services import store_result
from rubicon.wire import narration
from rubicon.wire.messages import encode
from rubicon.world import atlas
from tests.server.games import a_game, a_table, play, somebody
from tests.toy import Commit, Pick, play_on
from tests.toy import a_game as a_toy_game


def retell(game, viewer, chapter=None):
    return narration.narrate(game.edition, narration.steps(game.edition, game.records), viewer, chapter)


def played(name: str, most: int = 200) -> Game:
    edition = editions.find(name)
    table = Table(atlas.load(edition.default_board), next(iter(edition.presets.values())), tuple(map(Player, "abc")))
    luck = SeedCommitment.of(b"secret", ["", "", ""]).luck(b"secret")
    return play_on(Game.start(edition(table), luck)[0], Fast(4).at(0), most)


# Narration without a server


@pytest.mark.parametrize("name", editions.names())
@pytest.mark.parametrize("viewer", [None, 0, 2])
def test_all_chapters_together_tell_every_event_that_the_viewer_saw(name, viewer):
    game = played(name)
    steps = list(narration.steps(game.edition, game.records))
    numbers = narration.narrate(game.edition, steps, viewer).chapters
    assert list(numbers) == sorted(set(numbers))
    chapters = [narration.narrate(game.edition, steps, viewer, number) for number in numbers]
    events = [event for chapter in chapters for scene in chapter.scenes for event in scene.events]
    again = Game(game.edition, game.luck)
    seen = [event.seen_by(viewer) for record in game.records for event in again.fold(record).events]
    assert sorted(map(encode, events)) == sorted(encode(event) for event in seen if event is not None)
    assert chapters[-1].scenes[-1].view == game.edition.view(game.state, viewer)


@pytest.mark.parametrize("name", editions.names())
def test_a_chapter_is_marked_by_the_land_that_changed_hands_and_by_who_fell(name):
    game = played(name, 2_000)
    steps = list(narration.steps(game.edition, game.records))
    marks = narration.narrate(game.edition, steps, None).marks
    numbers = narration.narrate(game.edition, steps, None).chapters
    chapters = [narration.narrate(game.edition, steps, None, number).scenes for number in numbers]
    ends = pairwise(scenes[-1].view.owners for scenes in chapters)
    taken = [sum(old not in (None, new) for old, new in zip(*each, strict=True)) for each in ends]
    assert [mark.taken for mark in marks] == [0, *taken]
    assert any(taken)
    events = [[event for scene in scenes for event in scene.events] for scenes in chapters]
    fell = [[event.seat for event in told if isinstance(event, Fell)] for told in events]
    assert [sorted(mark.fell) for mark in marks] == [sorted(seats) for seats in fell]


def test_a_chapter_begins_as_the_one_before_it_ended():
    game = played("classic")
    chapters = [retell(game, 1, chapter) for chapter in retell(game, 1).chapters]
    assert chapters[0].before is None
    assert [later.before for later in chapters[1:]] == [earlier.scenes[-1].view for earlier in chapters[:-1]]


def test_without_a_number_the_first_chapter_is_told():
    game = played("tabletop")
    told = retell(game, None)
    assert told.chapter == told.chapters[0]


def test_how_much_happened_unseen_is_not_told():
    game = a_toy_game(3)
    before = len(retell(game, 1).scenes)
    game.play(0, Pick(3))
    game.play(0, Pick(4))
    assert len(retell(game, 1).scenes) == before
    assert len(retell(game, 0).scenes) == before + 2
    game.play(0, Commit())
    assert len(retell(game, 1).scenes) == before + 1


def test_a_chapter_that_is_not_there_is_refused():
    game = played("classic", 50)
    last = retell(game, None).chapters[-1]
    with pytest.raises(Malformed, match=r"replay\.no_chapter"):
        retell(game, None, last + 1)


# Over REST.

pytestmark = pytest.mark.django_db


def ask(table, query="", user=None):
    client = Client()
    if user:
        client.force_login(user)
    return client.get(f"/api/tables/{table.code}/replay?{query}")


def test_before_the_end_one_is_told_what_ones_own_seat_saw_and_no_other():
    ann, ben = somebody("Ann"), somebody("Ben")
    table = a_game(ann, ben, "easy", edition="risc", most=40)
    assert ask(table).json()["seat"] is None
    assert ask(table, "seat=0", ann).json()["seat"] == 0
    for seat, user in [(1, ann), (2, ann), (0, ben), (0, None), (2, None)]:
        answer = ask(table, f"seat={seat}", user)
        assert (answer.status_code, answer.json()["code"]) == (403, "replay.not_yours")
    table.seats.filter(number=0).update(left=True)
    assert ask(table, "seat=0", ann).status_code == 403


@pytest.mark.parametrize("edition", editions.names())
def test_what_a_watcher_is_told_does_not_depend_on_what_is_hidden(edition):
    """The bytes for a watcher hold nothing that the watcher's own view and events do not."""
    ann, ben = somebody("Ann"), somebody("Ben")
    table = a_game(ann, ben, "easy", edition=edition, most=40)
    watched = ask(table, "", ann).content
    assert watched == ask(table).content
    assert set(json.loads(watched)) == {"chapters", "marks", "chapter", "seat", "before", "scenes"}


def test_long_answers_are_packed_for_whoever_can_unpack_them():
    table = a_game(somebody("Ann"), "easy", "easy", rounds=5)
    store_result(table.pk)
    address = f"/api/tables/{table.code}/figures"
    plain = Client().get(address)
    packed = Client(headers={"accept-encoding": "gzip"}).get(address)
    assert gzip.decompress(packed.content) == plain.content
    assert len(packed.content) * 5 < len(plain.content)


def test_after_the_end_everybody_sees_every_seat():
    ann, ben = somebody("Ann"), somebody("Ben")
    table = a_game(ann, ben, "easy", edition="risc")
    store_result(table.pk)
    assert [ask(table, f"seat={seat}").status_code for seat in range(3)] == [200] * 3


def test_what_is_not_there_is_refused():
    ann = somebody("Ann")
    table = a_game(ann, "easy", "easy", most=30)
    refusals = {
        "seat=9": (409, "no_such_seat"),
        "chapter=99999": (400, "replay.no_chapter"),
        "chapter=-1": (400, "request.malformed"),
        "chapter=x": (400, "request.malformed"),
        "seat=99999999999999999999": (400, "request.malformed"),
    }
    answers = {query: ask(table, query, ann) for query in refusals}
    assert {query: (answer.status_code, answer.json()["code"]) for query, answer in answers.items()} == refusals
    assert ask(a_table(ann, "easy", "easy")).json()["code"] == "game.not_begun"
    assert Client().get("/api/tables/NOSUCH/replay").status_code == 404


def test_a_game_is_told_alike_whether_it_is_kept_or_too_long_for_that(monkeypatch):
    table = a_game(somebody("Ann"), "easy", "easy", rounds=3)
    game = table.header, rows_of(table)
    told = [game_tasks.narrate_turn("kept", game, None, None), game_tasks.narrate_turn("kept", None, None, None)]
    monkeypatch.setattr(game_tasks, "MAX_CACHED_RECORDS", 0)
    told += [game_tasks.narrate_turn("long", game, None, None), ask(table).content]
    assert told == [ask(table).content] * 4
    assert game_tasks.narrate_turn("long", None, None, None) is None


def test_a_game_that_went_on_is_told_with_what_is_new():
    table = a_game(somebody("Ann"), "easy", "easy", most=40)
    before = ask(table).json()
    play(table, 60)
    assert len(ask(table).json()["scenes"]) + len(ask(table).json()["chapters"]) > len(before["scenes"]) + 1
