"""The time of computer players is shared among people: who is next, who waits for whom, and who pays for what breaks.

Nothing here measures seconds. A bot that decides only when it is allowed to shows who waits for it; the order of the
answers shows who was next.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest

from rubicon import bots
from rubicon.bots.worker import Answer
from rubicon.server.play.bot_pool import FRONT_TABLES, BotPool, BotPoolClosed, QuestionWithdrawn
from rubicon.server.play.fair_shares import FairLock, FairShares, Owner, VirtualTimes
from tests import pace
from tests.server.bot_questions import a_match, question

T = TypeVar("T")

GREEDY, BYSTANDER = 1, 2
PATIENT = pace.seconds(60)
MANY_TABLES = 20
"""Tables of somebody who has many."""


# Who is next.


class Clock:
    """Questions that take a known time, and the order in which they are answered at one process."""

    def __init__(self) -> None:
        self.shares = FairShares()
        self.turns = FairLock(self.shares)
        self.order: list[str] = []

    async def ask(self, owner: Owner, seconds: float = 1.0) -> None:
        self.shares.open(owner)
        try:
            await self.turns.take(owner.person, owner)
            self.order.append(owner.person)
            await asyncio.sleep(0)
            self.shares.charge(owner, seconds)
            self.turns.release()
        finally:
            self.shares.close(owner)


def person(name: str, address: str = "") -> Owner:
    return Owner(address or name, name)


def order_of(*asked: tuple[Owner, int, float]) -> str:
    """In which order these owners, each with a number of questions of some length, are answered."""

    async def scene() -> str:
        clock = Clock()
        await asyncio.gather(*(clock.ask(owner, seconds) for owner, number, seconds in asked for _ in range(number)))
        return "".join(clock.order)

    return asyncio.run(scene())


def test_somebody_with_one_question_does_not_wait_for_all_of_another():
    assert order_of((person("g"), 50, 1.0), (person("b"), 1, 1.0)).index("b") == 1


def test_people_take_turns_however_many_questions_they_have():
    assert order_of((person("g"), 10, 1.0), (person("b"), 3, 1.0)) == "gbgbgbggggggg"


def test_time_is_shared_and_not_questions():
    assert order_of((person("g"), 4, 3.0), (person("b"), 9, 1.0)) == "gbbbgbbbgbbbg"


def test_people_at_one_address_share_what_one_person_elsewhere_has():
    guests = [(person(name, "there"), 4, 1.0) for name in "abc"]
    assert order_of(*guests, (person("x", "here"), 4, 1.0)) == "axbxcxaxbcabcabc"


def test_a_newcomer_is_not_served_alone_until_even_with_those_who_came_long_before():
    async def scene() -> str:
        clock = Clock()
        old, new = person("o"), person("n")
        first = [asyncio.create_task(clock.ask(old)) for _ in range(30)]
        while len(clock.order) < 20:
            await asyncio.sleep(0)
        clock.order.clear()
        await asyncio.gather(*first, *(clock.ask(new) for _ in range(5)))
        return "".join(clock.order)

    assert "nnn" not in asyncio.run(scene())


def test_who_left_is_skipped_and_nobody_waits_for_them():
    async def scene() -> str:
        clock = Clock()
        first, second, third = (asyncio.create_task(clock.ask(person(name))) for name in "abc")
        await asyncio.sleep(0)
        second.cancel()
        await asyncio.gather(first, third)
        await clock.ask(person("d"))
        return "".join(clock.order)

    assert asyncio.run(scene()) == "acd"


def test_owners_who_have_gone_are_forgotten():
    ledger = VirtualTimes()
    ledger.open("stays")
    for number in range(1000):
        ledger.open(str(number))
        ledger.charge(str(number), 1.0)
        ledger.charge("stays", 1.0)
        ledger.serve("stays")
        ledger.close(str(number))
    assert len(ledger._used) < 50
    ledger.close("stays")
    assert not ledger._used


# In real processes.


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Where the bot `waits` looks."""
    monkeypatch.setenv("RUBICON_BOTS", "tests.server.strangers")
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    bots._found.cache_clear()
    return tmp_path


def run(scene: Callable[[BotPool], Awaitable[T]], workers: int = 1) -> T:
    async def whole() -> T:
        computers = BotPool(workers, PATIENT)
        try:
            async with pace.limit("the scene"):
                return await scene(computers)
        finally:
            await computers.close()
            assert computers.pids() == ()

    return asyncio.run(whole())


def ask(computers: BotPool, name: str, *people: int, bot: str = "stranger") -> asyncio.Task[Answer]:
    return asyncio.create_task(computers.decide(question(a_match(), bot, name=name), people))


def lane_of(computers: BotPool, match: str) -> int:
    desk = computers._tables[match].desk
    return next(number for number, lane in enumerate(computers._lanes) if desk in lane)


@pytest.mark.parametrize("workers", [1, 2])
def test_nobody_waits_for_the_decisions_of_somebody_with_many_tables(folder, workers, capfd):
    async def scene(computers: BotPool) -> None:
        await asyncio.gather(*(ask(computers, f"g{number}", GREEDY) for number in range(MANY_TABLES)))
        greedy = [ask(computers, f"g{number}", GREEDY, bot="waits") for number in range(MANY_TABLES)]
        said: list[str] = []

        def thinking() -> bool:
            said.append(capfd.readouterr().err)
            return bool("".join(said).count("at it") >= workers)

        await pace.until(thinking, "processes that are busy")
        for number in range(3 * workers):  # more than there are processes
            assert (await ask(computers, f"b{number}", BYSTANDER + number)).action
        assert not all(task.done() for task in greedy)
        (folder / "go").touch()
        assert all(answer.action for answer in await asyncio.gather(*greedy))

    run(scene, workers)


def test_at_one_process_the_person_who_used_less_is_next(folder, capfd):
    async def scene(computers: BotPool) -> list[str]:
        order: list[str] = []
        tasks = [ask(computers, f"g{number}", GREEDY, bot="waits") for number in range(FRONT_TABLES)]
        await pace.until(lambda: "at it" in capfd.readouterr().err, "a bot that thinks")
        tasks.append(ask(computers, "b", BYSTANDER))
        await asyncio.sleep(0)
        for task in tasks:
            task.add_done_callback(lambda done: order.append("b" if done is tasks[-1] else "g"))
        (folder / "go").touch()
        await asyncio.gather(*tasks)
        assert {lane_of(computers, match) for match in computers._tables} == {0}
        return order

    assert run(scene) == ["g", "b", "g", "g", "g"]


def test_questions_that_wait_move_to_the_second_lane_with_their_owner(folder, capfd):
    """Only the one that has begun stays."""

    async def scene(computers: BotPool) -> None:
        begun = ask(computers, "0", GREEDY, bot="waits")
        await pace.until(lambda: "at it" in capfd.readouterr().err, "a bot that thinks")
        names = [str(number) for number in range(1, FRONT_TABLES + 1)]
        await asyncio.gather(*(ask(computers, name, GREEDY) for name in names))
        assert {lane_of(computers, name) for name in names} == {1}
        assert not begun.done()
        (folder / "go").touch()
        assert (await begun).action

    run(scene)


def test_tables_move_to_the_second_lane_and_back_with_their_number():
    async def scene(computers: BotPool) -> list[int]:
        lanes = []
        names = [str(number) for number in range(FRONT_TABLES + 1)]
        for name in names:
            assert (await ask(computers, name, GREEDY)).action
        lanes.append(lane_of(computers, names[-1]))
        assert (await ask(computers, "0", GREEDY)).action
        lanes.append(lane_of(computers, "0"))
        for name in names[1:]:
            computers.forget(name)
        assert (await ask(computers, "0", GREEDY)).action
        lanes.append(lane_of(computers, "0"))
        return lanes

    assert run(scene) == [1, 1, 0]


def test_a_table_belongs_to_the_one_of_its_people_who_uses_less():
    async def scene(computers: BotPool) -> int:
        for number in range(FRONT_TABLES + 1):
            assert (await ask(computers, str(number), GREEDY)).action
        assert (await ask(computers, "both", GREEDY, BYSTANDER)).action
        return lane_of(computers, "both")

    assert run(scene) == 0


def test_who_breaks_a_process_goes_to_the_second_lane_and_another_process_is_ready():
    async def scene(computers: BotPool) -> None:
        broken = ask(computers, "g", GREEDY, bot="exits")
        innocent = ask(computers, "b", BYSTANDER)
        assert (await broken).failure == "ended its process (code 5)"
        assert (await innocent).failure == ""
        assert (await ask(computers, "g", GREEDY)).action
        assert (lane_of(computers, "g"), lane_of(computers, "b")) == (1, 0)
        spare = computers._supplies[0]._spares
        await pace.until(lambda: spare and spare[0].done(), "a process that is ready")
        ready = spare[0].result()
        process = computers._desks[0].process
        assert process is not None
        process._transport.kill()
        assert (await ask(computers, "b", BYSTANDER)).failure == ""
        assert computers._desks[0].process is ready

    run(scene)


def test_what_was_left_behind_by_one_costs_another_no_decision():
    """The process is killed while nobody looks, as the system does where memory runs out."""

    async def scene(computers: BotPool) -> list[str]:
        await ask(computers, "g", GREEDY)
        process = computers._desks[0].process
        assert process is not None
        process._transport.kill()
        return [(await ask(computers, name, BYSTANDER)).failure for name in "ab"]

    assert run(scene) == ["", ""]


def test_a_question_that_nobody_waits_for_is_withdrawn_and_what_has_begun_is_finished(folder, capfd):
    async def scene(computers: BotPool) -> None:
        begun = ask(computers, "a", GREEDY, bot="waits")
        await pace.until(lambda: "at it" in capfd.readouterr().err, "a bot that thinks")
        queued = ask(computers, "b", GREEDY, bot="waits")
        await asyncio.sleep(0)
        computers.withdraw("a")
        computers.withdraw("b")
        with pytest.raises(QuestionWithdrawn):
            await queued
        (folder / "go").touch()
        assert (await begun).action
        assert (await ask(computers, "b", GREEDY)).action

    run(scene)


def test_all_who_wait_are_told_at_once_when_it_is_closed(capfd):
    async def scene(computers: BotPool) -> list[type]:
        tasks = [ask(computers, f"g{number}", GREEDY, bot="waits") for number in range(MANY_TABLES)]
        tasks += [ask(computers, "b", BYSTANDER, bot="waits")]
        await pace.until(lambda: "at it" in capfd.readouterr().err, "a bot that thinks")
        await computers.close()
        return [type(told) for told in await asyncio.gather(*tasks, return_exceptions=True)]

    assert run(scene) == [BotPoolClosed] * (MANY_TABLES + 1)


def test_a_bot_is_warmed_up_once_in_each_process_before_its_first_decision():
    async def scene(computers: BotPool) -> list[str]:
        return [(await ask(computers, name, BYSTANDER, bot="warm")).reason for name in "ab"]

    assert run(scene) == ["warmed up 1 times"] * 2
