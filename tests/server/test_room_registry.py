"""The rooms of a process: opened on demand, and freed when nobody is connected."""

from __future__ import annotations

import asyncio
import gc
import json
import threading
import time
import weakref
from collections.abc import Awaitable, Callable, Iterable

import pytest

from rubicon.bots.worker import Answer, BotQuestion
from rubicon.core.option import Offer, Option, offers
from rubicon.server.play import broadcaster, selectors
from rubicon.server.play import connection as connections
from rubicon.server.play import room_registry as registries
from rubicon.server.play.bot_pool import BotPool, QuestionWithdrawn
from rubicon.server.play.connection import Connection
from rubicon.server.play.room import Room
from rubicon.server.play.room_registry import RoomRegistry
from rubicon.server.play.selectors import LoadedMatch, TableSnapshot, load_match, read_table
from rubicon.server.play.store import in_thread
from rubicon.server.scores.services import store_result
from rubicon.server.tables.models import Table
from rubicon.wire import match as matches
from rubicon.wire.messages import Said
from rubicon.wire.protocol import TOO_SLOW
from tests import pace

from .games import a_game, somebody

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timing]


def in_hall(do: Callable[[RoomRegistry], Awaitable[None]]) -> None:
    async def run() -> None:
        hall = RoomRegistry(BotPool(1), "", store_result)
        try:
            async with pace.limit("the end of the scene"):
                await do(hall)
        finally:
            await hall.close()

    asyncio.run(run())


class Ear:
    """A connection that records what is sent."""

    def __init__(self) -> None:
        self.when_free: Callable[[], None] | None = None
        self.free = True
        self.heard: list[bytes] = []

    def tell(self, texts: Iterable[bytes]) -> None:
        self.heard.extend(texts)

    def drop_soon(self) -> None: ...


async def looking(hall: RoomRegistry, code: str) -> tuple[Room, Connection, Ear]:
    """A spectator, and the messages to them."""
    room = await hall.find(code)
    assert room is not None
    ear = Ear()
    connection = Connection(ear, None, "")
    room.enter(connection)
    return room, connection, ear


@pytest.fixture
def game():
    return a_game(somebody("Ann"), somebody("Ben"), most=30, rounds=20)


def test_a_room_leaves_memory_when_nobody_looks_any_more(game, monkeypatch):
    monkeypatch.setattr(registries, "EMPTY_ROOM_SECONDS", 0.05)
    monkeypatch.setattr(registries, "ROUND_SECONDS", 0.02)
    rounds: list[RoomRegistry] = []
    tidy = RoomRegistry._tidy

    def counted(hall: RoomRegistry) -> None:
        tidy(hall)
        rounds.append(hall)

    monkeypatch.setattr(RoomRegistry, "_tidy", counted)

    async def come_and_go(hall: RoomRegistry) -> None:
        room, connection, _ = await looking(hall, game.code)
        before, began = len(rounds), time.monotonic()
        await pace.until(
            lambda: len(rounds) >= before + 5 and time.monotonic() > began + 2 * registries.EMPTY_ROOM_SECONDS,
            "5 rounds",
        )
        assert hall.rooms == {game.pk: room}
        room.leave(connection)
        await pace.until(lambda: not hall.rooms, "the room to leave memory")

    in_hall(come_and_go)


def test_who_comes_back_to_a_room_that_has_gone_finds_the_game_as_it_was(game, monkeypatch):
    monkeypatch.setattr(registries, "EMPTY_ROOM_SECONDS", 0.0)
    monkeypatch.setattr(registries, "ROUND_SECONDS", 0.02)

    async def come_back(hall: RoomRegistry) -> None:
        room, connection, _ = await looking(hall, game.code)
        length = room.live.length
        room.leave(connection)
        await pace.until(lambda: not hall.rooms, "the room to leave memory")
        again, _, _ = await looking(hall, game.code)
        assert again is not room
        assert again.live.length == length == 30

    in_hall(come_back)


def test_a_room_that_leaves_memory_keeps_the_moment_that_another_process_has_set(game, monkeypatch):
    """Otherwise nobody would look soon after the process that plays for a computer here, if that one died."""

    async def nobody_waits(hall: RoomRegistry, until: float) -> None: ...

    monkeypatch.setattr(RoomRegistry, "_attend", nobody_waits)
    Table.objects.filter(pk=game.pk).update(turn_seconds=600)

    async def leave(hall: RoomRegistry) -> None:
        room, connection, _ = await looking(hall, game.code)
        soon = time.time() + 30
        assert room.live.clock is not None
        room.live.clock.since += 5  # another process has stored a record,
        await in_thread(Table.objects.filter(pk=game.pk).update, wake=soon)  # and now asks a computer
        room.leave(connection)
        await hall._forget(room)
        assert not hall.rooms
        assert await in_thread(lambda: Table.objects.get(pk=game.pk).wake) == soon

    in_hall(leave)


@pytest.fixture
def no_collector():
    gc.disable()
    yield
    gc.enable()


def test_a_room_that_leaves_memory_is_freed_at_once(no_collector):
    """Without the collector of reference cycles, which holds all games up when it runs."""
    game = a_game("easy", "easy", host=somebody("Ann"), most=1, rounds=20)

    async def leave(hall: RoomRegistry) -> None:
        answers: list[Answer] = []

        async def decide(question: BotQuestion, people: set[int]) -> Answer:
            if len(answers) == 3:
                await asyncio.sleep(pace.POLL_SECONDS)
                raise QuestionWithdrawn
            answers.append(Answer(None, "would rather not"))
            return answers[-1]

        async def come_and_go() -> Room:
            room, connection, _ = await looking(hall, game.code)
            await pace.until(lambda: len(answers) == 3, "decisions of computers")
            room.leave(connection)
            await pace.until(lambda: room.is_idle, "the end of waiting")
            await asyncio.sleep(2 * broadcaster.STATUS_DELAY_SECONDS)
            return room

        hall.computers.decide = decide  # type: ignore[method-assign, assignment]
        room = await come_and_go()
        assert room.live.match is not None
        parts = (room, room.live, room.broadcaster, room.auto_player, room.live.match, room.live.match.game)
        freed = [weakref.ref(part) for part in parts]
        await hall._forget(room)
        del room, parts
        assert [ref() for ref in freed] == [None] * len(freed)

    in_hall(leave)


def test_many_who_come_at_once_share_one_room(game):
    async def come(hall: RoomRegistry) -> None:
        rooms = await asyncio.gather(*(hall.find(game.code) for _ in range(20)))
        assert len(set(map(id, rooms))) == 1

    in_hall(come)


def test_there_is_no_room_for_a_table_that_is_not_there(game):
    async def come(hall: RoomRegistry) -> None:
        assert await hall.find("NOSUCHTABLE") is None

    in_hall(come)


def test_a_game_that_ended_when_the_process_died_is_concluded_by_the_next(game):
    ended = a_game(somebody("Cem"), somebody("Dot"), rounds=1)

    async def wait(hall: RoomRegistry) -> None:
        while ended.status != "over":
            await asyncio.to_thread(ended.refresh_from_db)
            await asyncio.sleep(pace.POLL_SECONDS)

    in_hall(wait)
    assert ended.results.count() == 2


# What waits to be sent.


def test_what_a_slow_client_is_told_waits_in_order_and_goes_out_when_it_reads_again():
    async def be_slow() -> None:
        ear = Ear()
        connection = Connection(ear, None, "")
        ear.free = False
        for number in range(connections.MAX_OUTBOX_MESSAGES):
            connection.tell_text(b"%d" % number)
        assert ear.heard == []
        ear.free = True
        assert ear.when_free is not None
        ear.when_free()
        assert ear.heard == [b"%d" % number for number in range(connections.MAX_OUTBOX_MESSAGES)]
        assert not connection.closed.is_set()

    asyncio.run(be_slow())


def test_a_client_that_does_not_read_is_dropped_and_keeps_no_memory():
    async def read_nothing() -> None:
        ear = Ear()
        connection = Connection(ear, None, "")
        ear.free = False
        for _ in range(connections.MAX_OUTBOX_MESSAGES + 1):
            connection.tell_text(b"a word")
        assert connection.code == TOO_SLOW
        assert connection.closed.is_set()
        ear.free = True
        connection.flush()
        assert ear.heard == []

    asyncio.run(read_nothing())


def test_what_waits_for_a_client_is_bounded_in_bytes_and_one_large_message_may_wait():
    async def read_nothing() -> None:
        connection = Connection(ear := Ear(), None, "")
        ear.free = False
        connection.tell_text(b"x" * 2 * connections.MAX_OUTBOX_BYTES)
        assert not connection.closed.is_set()
        connection.tell_text(b"x")
        assert connection.code == TOO_SLOW

    asyncio.run(read_nothing())


def test_an_answer_goes_out_with_what_is_told_next():
    async def answer() -> None:
        ear = Ear()
        connection = Connection(ear, None, "")
        connection.prepare(Said("Ann", "first", 1.0))
        assert ear.heard == []
        connection.tell_text(b"second")
        assert [b"first" in word for word in ear.heard] == [True, False]

    asyncio.run(answer())


def test_a_computer_thinks_for_the_people_at_its_table_and_no_longer_when_nobody_waits():
    host = somebody("Ann")
    alone = a_game("easy", "easy", host=host, most=1, rounds=20)
    withdrawn: list[str] = []
    asked: list[set[int]] = []

    async def come_and_go(hall: RoomRegistry) -> None:
        async def decide(question: BotQuestion, people: set[int]) -> Answer:
            asked.append(people)
            await pace.until(lambda: withdrawn, "a question that is withdrawn")
            raise QuestionWithdrawn

        hall.computers.decide = decide  # type: ignore[method-assign, assignment]
        hall.computers.withdraw = withdrawn.append  # type: ignore[method-assign, assignment]
        room, connection, _ = await looking(hall, alone.code)
        await pace.until(lambda: asked, "a question")
        assert not withdrawn
        room.leave(connection)
        await pace.until(lambda: not room.auto_player.busy, "the end of waiting")

    in_hall(come_and_go)
    assert withdrawn == [str(alone.pk)]
    assert asked == [{host.pk}]


def test_nothing_lists_options_for_a_computer(monkeypatch):
    """Its worker finds them out from the rules. Listing them costs more than the rest of the question."""
    game = a_game("easy", "easy", host=somebody("Ann"), most=1, rounds=20)
    listed: list[object] = []
    questions: list[BotQuestion] = []

    def counted(options: Iterable[Option]) -> list[Offer]:
        listed.append(options)
        return offers(options)

    async def watch(hall: RoomRegistry) -> None:
        async def decide(question: BotQuestion, people: set[int]) -> Answer:
            if len(questions) == 5:
                await asyncio.sleep(pace.POLL_SECONDS)
                raise QuestionWithdrawn
            questions.append(question)
            return Answer(None, "would rather not")

        hall.computers.decide = decide  # type: ignore[method-assign, assignment]
        monkeypatch.setattr(matches, "offers", counted)
        await looking(hall, game.code)
        await pace.until(lambda: len(questions) == 5, "questions to computers")

    in_hall(watch)
    assert listed == []
    assert [json.loads(question.update)["options"] for question in questions] == [[]] * 5


def test_a_game_in_memory_keeps_no_draws(game):
    """All-out attacks have thousands, and an uploaded game may consist of them."""
    seen = read_table(game.pk)
    assert seen is not None
    assert any(row.draws for row in seen.rows)
    records = load_match(seen).match.game.records
    assert [record.seat for record in records] == [row.seat for row in seen.rows]
    assert not any(record.draws for record in records)


def test_games_that_take_long_to_open_delay_nobody_at_another_address(game, monkeypatch):
    others = [a_game(somebody(f"Player {number}"), "easy", most=5) for number in range(6)]
    going_on = threading.Event()

    def slow_load(seen: TableSnapshot, *args: object) -> LoadedMatch:
        if seen.table.pk != game.pk:
            going_on.wait()
        return load_match(seen)

    monkeypatch.setattr(selectors, "load_match", slow_load)

    async def scene(hall: RoomRegistry) -> None:
        waiting = [asyncio.create_task(hall.find(table.code, "10.0.0.1")) for table in others]
        try:
            await asyncio.sleep(0)
            room = await hall.find(game.code, "10.0.0.2")
            assert room is not None
            assert await in_thread(Table.objects.count) == 7  # nor is anything else of the database delayed
            assert not any(task.done() for task in waiting)
        finally:
            going_on.set()
        assert all(await asyncio.gather(*waiting))

    in_hall(scene)
