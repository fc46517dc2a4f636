"""Computer players in processes of their own: real games, real processes, and bots that do their worst."""

from __future__ import annotations

import asyncio
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from subprocess import PIPE
from typing import TypeVar

import pytest

from rubicon import bots, editions
from rubicon.bots.worker import Answer
from rubicon.server.play.bot_pool import BotPool, BotPoolClosed
from tests import pace
from tests.conftest import ROOT
from tests.server.bot_questions import Beside, a_match, play, question

T = TypeVar("T")

pytestmark = pytest.mark.timing

PATIENT = pace.seconds(60)
"""Seconds that no decent bot needs, however busy the machine is."""
SMALL_MEMORY_MIB = 300
"""Megabytes in which a bot has room enough."""


@pytest.fixture(autouse=True)
def strangers(monkeypatch):
    monkeypatch.setenv("RUBICON_BOTS", "tests.server.strangers")
    bots._found.cache_clear()
    yield
    bots._found.cache_clear()


def short_time() -> float:
    """Seconds within which a decent bot answers on this machine now, and that one may wait for one that does not."""
    return float(round(pace.seconds(3)))


def run(
    scene: Callable[[BotPool], Awaitable[T]],
    workers: int = 1,
    seconds: float = PATIENT,
    memory_mb: int = 1024,
    loop: Callable[[], asyncio.AbstractEventLoop] | None = None,
) -> T:
    """Plays a scene with computer players, and sends them away after it."""
    with asyncio.Runner(loop_factory=loop) as runner:
        return runner.run(whole(scene, workers, seconds, memory_mb))


async def whole(
    scene: Callable[[BotPool], Awaitable[T]], workers: int = 1, seconds: float = PATIENT, memory_mb: int = 1024
) -> T:
    computers = BotPool(workers, seconds, memory_mb)
    try:
        return await scene(computers)
    finally:
        await computers.close()
        assert computers.pids() == ()


# Games.


@pytest.mark.parametrize("bot", ["easy", "random"])
@pytest.mark.parametrize("edition", editions.names())
def test_a_whole_game_in_other_processes_is_that_of_bots_beside_it(edition, bot):
    one, other = a_match(edition), a_match(edition)
    assert run(lambda computers: play(one, computers.decide, [bot])) == []
    assert asyncio.run(play(other, Beside(other).decide, [bot])) == []
    assert one.game.records == other.game.records
    assert one.game.edition.outcome(one.game.state)


def test_many_matches_are_played_at_once():
    matches = {str(number): a_match(rounds=1, seed=number) for number in range(12)}

    async def scene(computers: BotPool) -> list[list[str]]:
        games = [play(match, computers.decide, ["random", "easy"], name) for name, match in matches.items()]
        failures = await asyncio.gather(*games)
        assert len(computers.pids()) == 2
        return failures

    assert run(scene, workers=2) == [[]] * 12
    assert all(match.game.edition.outcome(match.game.state) for match in matches.values())


def test_no_process_is_started_before_there_is_a_question():
    async def scene(computers: BotPool) -> list[int]:
        counts = [len(computers.pids())]
        for name in ("a", "b", "c"):
            await computers.decide(question(a_match(), name=name))
            counts.append(len(computers.pids()))
        return counts

    assert run(scene, workers=2) == [0, 1, 2, 2]


def test_a_bot_remembers_its_match_until_that_is_forgotten():
    async def scene(computers: BotPool) -> list[str]:
        asked = [question(a_match(), "counts", name=name) for name in "ab"]
        answers = [await computers.decide(asked[match]) for match in (0, 1, 0, 1)]
        computers.forget("a")
        answers += [await computers.decide(question) for question in asked]
        return [answer.failure for answer in answers]

    assert run(scene, workers=2) == [f"raised LookupError('asked {times} times')" for times in (1, 1, 2, 2, 1, 3)]


# Bots that do their worst.


async def before_and_after(computers: BotPool, bot: str) -> tuple[Answer, Answer, Answer]:
    """The answers to three matches in one process, the second of which has this bot."""
    players = {"before": "stranger", "it": bot, "after": "stranger"}
    asked = [computers.decide(question(a_match(), player, name=name)) for name, player in players.items()]
    first, it, last = await asyncio.gather(*asked)
    return first, it, last


@pytest.mark.parametrize(
    ("bot", "failure"),
    [
        ("raises", "raised ZeroDivisionError('oh')"),
        ("nonsense", "answered 'attack', which is not allowed"),
        ("unborn", "raised RuntimeError('not today')"),
        ("exits", "ended its process (code 5)"),
        ("leaves", "ended its process (code 6)"),
        ("crashes", "ended its process (code -11)"),
        ("eats", "ran out of memory"),
        ("scribbles", "said something that nobody understands"),
        ("nobody", "There is no computer player “nobody”"),
    ],
)
def test_what_a_bot_does_wrong_costs_that_decision_only(bot, failure):
    before, it, after = run(lambda computers: before_and_after(computers, bot), memory_mb=SMALL_MEMORY_MIB)
    assert it.action is None
    assert it.failure.startswith(failure)
    assert (before.failure, after.failure) == ("", "")
    assert before.action
    assert after.action


def test_one_that_takes_too_long_loses_that_decision_and_those_behind_it_are_answered():
    seconds = short_time()

    async def all_at_once() -> list[tuple[Answer, Answer, Answer]]:
        scenes = [partial(before_and_after, bot=bot) for bot in ("hangs", "sleeps", "begets")]
        return await asyncio.gather(*(whole(scene, seconds=seconds) for scene in scenes))

    for before, it, after in asyncio.run(all_at_once()):
        assert it == Answer(None, f"gave no answer within {seconds:g} seconds")
        assert (before.failure, after.failure) == ("", "")


def test_one_that_hoards_memory_harms_no_other_match():
    async def scene(computers: BotPool) -> list[str]:
        await computers.decide(question(a_match(), "hoards", name="fat"))
        answers = [await computers.decide(question(a_match(), "stranger", name=name)) for name in "ab"]
        return [answer.failure for answer in answers]

    assert run(scene, memory_mb=SMALL_MEMORY_MIB) == ["", ""]


def test_a_game_goes_on_whatever_its_bots_do():
    match = a_match("risc", rounds=1)
    failures = run(lambda computers: play(match, computers.decide, ["exits", "random", "raises"]))
    assert set(failures) == {"ended its process (code 5)", "raised ZeroDivisionError('oh')"}
    assert match.game.edition.outcome(match.game.state)


@pytest.mark.parametrize("bot", ["exits", "hangs", "eats", "scribbles", "random"])
def test_it_is_the_same_in_the_event_loop_of_a_server(bot):
    uvloop = pytest.importorskip("uvloop")
    before, it, after = run(
        lambda computers: before_and_after(computers, bot),
        seconds=short_time(),
        memory_mb=SMALL_MEMORY_MIB,
        loop=uvloop.new_event_loop,
    )
    assert (it.action is None) == (bot != "random")
    assert (before.failure, after.failure) == ("", "")


def test_an_answer_that_came_while_the_server_was_busy_is_taken():
    seconds = short_time()

    async def scene(computers: BotPool) -> Answer:
        await computers.decide(question(a_match()))
        asked = asyncio.create_task(computers.decide(question(a_match())))
        await asyncio.sleep(0)
        began = time.monotonic()
        process = computers._desks[0].process
        assert process is not None
        pipe = process._transport.get_pipe_transport(1)
        assert pipe is not None
        answers = pipe.get_extra_info("pipe")
        # Nothing else runs in this thread meanwhile, as in a server that is busy.
        pace.wait_until(lambda: select.select([answers], [], [], 0)[0], "the answer in the pipe")
        pace.wait_until(lambda: time.monotonic() > began + seconds, "the end of its time", 2 * seconds)
        return await asked

    assert run(scene, seconds=seconds).action


def test_what_a_bot_prints_goes_where_people_read_it(capfd):
    answer = run(lambda computers: computers.decide(question(a_match(), "talks")))
    assert answer.action
    assert capfd.readouterr().err == "hello\nhello again\n"


@pytest.mark.parametrize("think", [None, 40])
def test_a_bot_is_told_how_long_to_think(think):
    async def scene() -> str:
        computers = BotPool(1, PATIENT, think=think)
        try:
            return (await computers.decide(question(a_match(), "explains"))).reason
        finally:
            await computers.close()

    assert asyncio.run(scene()).startswith(f"<b>thinks</b> for {think} ms")


def test_a_bot_does_not_find_the_keys_of_the_server_in_its_environment(monkeypatch):
    monkeypatch.setenv("RUBICON_DATABASE_URL", "postgres://rubicon:secret@here/rubicon")
    told = run(lambda computers: computers.decide(question(a_match(), "tells"))).failure
    assert told == "raised LookupError('RUBICON_BOTS')"


def test_a_process_that_was_killed_meanwhile_is_replaced_unnoticed():
    async def scene(computers: BotPool) -> list[str]:
        failures = []
        for _ in range(3):
            failures.append((await computers.decide(question(a_match(), "stranger"))).failure)
            os.kill(computers.pids()[0], signal.SIGKILL)
        return failures

    assert run(scene) == ["", "", ""]


def test_a_module_of_bots_that_cannot_be_loaded_is_told_with_each_answer(monkeypatch):
    monkeypatch.setenv("RUBICON_BOTS", "bots_of_nobody")
    assert "bots_of_nobody" in run(lambda computers: computers.decide(question(a_match()))).failure


# The end.


def test_who_asked_no_longer_waits_and_the_next_gets_an_answer_of_their_own(capfd):
    async def scene(computers: BotPool) -> Answer:
        await computers.decide(question(a_match()))
        asked = asyncio.create_task(computers.decide(question(a_match(), "hangs")))
        await pace.until(lambda: "at it" in capfd.readouterr().err, "a bot that thinks")
        asked.cancel()
        answer = await computers.decide(question(a_match(), "counts"))
        assert asked.cancelled()
        return answer

    assert run(scene).failure == "raised LookupError('asked 1 times')"


@pytest.mark.parametrize("moment", ["at once", "while a process starts", "while a bot thinks"])
def test_those_who_wait_when_it_is_closed_are_told_so(moment, capfd):
    async def scene(computers: BotPool) -> list[object]:
        asked = [asyncio.create_task(computers.decide(question(a_match(), "hangs"))) for _ in range(3)]
        match moment:
            case "at once":
                await asyncio.sleep(0)
            case "while a process starts":
                await pace.until(computers.pids, "a process")
            case _:
                await pace.until(lambda: "at it" in capfd.readouterr().err, "a bot that thinks")
        await computers.close()
        late = computers.decide(question(a_match()))
        return await asyncio.gather(*asked, late, return_exceptions=True)

    assert [type(told) for told in run(scene)] == [BotPoolClosed] * 4


SERVER = """
import asyncio, sys
from rubicon.server.play.bot_pool import BotPool
from tests.server.bot_questions import a_match, question

async def serve(bot, seconds):
    computers = BotPool(2, seconds)
    await asyncio.gather(*(computers.decide(question(a_match(), name=name)) for name in "ab"))
    print("ready", flush=True)
    await asyncio.gather(*(computers.decide(question(a_match(), bot, name=name)) for name in "ab"))
    if seconds >= 1000:
        await asyncio.sleep(seconds)
    await computers.close()

asyncio.run(serve(sys.argv[1], float(sys.argv[2])))
"""


@contextmanager
def a_server(bot: str, seconds: float) -> Iterator[subprocess.Popen[str]]:
    """One whose processes run. They print into the same pipe, so that it is open as long as any of them lives."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    server = subprocess.Popen(
        [sys.executable, "-c", SERVER, bot, str(seconds)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=environment,
        text=True,
    )
    try:
        assert server.stdout
        assert server.stdout.readline() == "ready\n"
        for _ in range(0 if bot == "random" else 2):
            assert server.stdout.readline() == "at it\n"
        yield server
    finally:
        server.kill()  # a test that fails leaves nobody behind who hangs
        server.communicate()


@pytest.mark.skipif(os.name == "nt", reason="there are no such signals")
@pytest.mark.parametrize("bot", ["hangs", "begets", "random"])
@pytest.mark.parametrize("ending", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT], ids=lambda number: number.name)
def test_when_the_server_has_gone_so_has_everything_it_started(ending, bot):
    with a_server(bot, 1000) as server:
        server.send_signal(ending)
        pace.communicate(server)
        assert server.returncode


def test_one_whose_server_was_killed_while_it_began_goes_without_a_word():
    program = [sys.executable, "-c", "from rubicon.bots.process import main; main(1024)"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    with subprocess.Popen(program, env=environment, stdin=PIPE, stdout=PIPE, stderr=PIPE) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
        assert pace.exit_code(process) == 0


def test_what_a_bot_started_ends_with_it():
    seconds = short_time()
    with a_server("hangs", seconds) as one, a_server("begets", seconds) as other:
        assert [(pace.communicate(server)[0], server.returncode) for server in (one, other)] == [("", 0)] * 2
