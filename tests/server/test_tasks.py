"""Work in worker processes: once, in fair order, within limits, and for nobody who has gone."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Iterator
from concurrent.futures import CancelledError, Future
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from rubicon.errors import Illegal, Malformed
from rubicon.server.config.limits import Rate, limits
from rubicon.server.saves.services import import_game
from rubicon.server.tasks import pool as pools
from rubicon.server.tasks import runner
from rubicon.server.tasks.pool import Asker, Pool
from rubicon.server.tasks.runner import FAILURE_SECONDS, ResultCache
from rubicon.server.tasks.worker import TooLarge, TooLong, WorkerEnded
from tests import pace
from tests.core.test_save_fuzz import a_save

from .games import somebody
from .harness import Person, Server, serving
from .people import Guest, told
from .test_own_boards import ring

ANN, BEN = Asker("10.0.0.1", "ann"), Asker("10.0.0.2", "ben")
ENDLESS_SECONDS = 3600


def task(name: str) -> str:
    return f"tests.server.heavy:{name}"


def is_alive(pid: int) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "log"


@pytest.fixture
def pool() -> Iterator[Pool]:
    made = Pool(processes=1, seconds=ENDLESS_SECONDS, memory_mib=512, per_person=3)
    yield made
    made.close()
    assert made.pids() == ()


def said(log: Path) -> list[str]:
    return log.read_text().split() if log.exists() else []


def first_word(log: Path) -> str:
    return pace.wait_until(lambda: said(log), "a task that runs")[0]


# Limits.


def test_a_task_that_takes_too_long_is_ended_and_the_next_one_is_done():
    pool = Pool(processes=1, seconds=1, memory_mib=512, per_person=3)
    with pytest.raises(TooLong):
        pool.submit(ANN, "spin", task("spin")).result(pace.seconds())
    assert pool.submit(ANN, "echo", task("echo"), "hi").result(pace.seconds()) == "hi"
    pool.close()


def test_a_task_that_takes_too_much_memory_is_ended_and_the_next_one_is_done(pool):
    with pytest.raises(TooLarge):
        pool.submit(ANN, "fill", task("fill")).result(pace.seconds())
    assert pool.submit(ANN, "echo", task("echo"), "hi").result(pace.seconds()) == "hi"


def test_a_refusal_comes_back_whole(pool):
    with pytest.raises(Malformed) as refused:
        pool.submit(ANN, "refuse", task("refuse")).result(pace.seconds())
    assert refused.value == Malformed("outer", because=Malformed("inner", line=3), most=2)


def test_a_refusal_does_not_keep_what_was_uploaded(pool):
    refused = pool.submit(ANN, "refuse", task("refuse")).exception(pace.seconds())
    assert refused is not None
    assert refused.__traceback__ is None


def test_a_task_that_raises_is_ended_and_the_process_goes_on(pool):
    with pytest.raises(WorkerEnded):
        pool.submit(ANN, "fail", task("fail")).result(pace.seconds())


def test_a_task_whose_process_is_killed_is_done_by_another_one(pool, log):
    answer = pool.submit(ANN, "survive", task("survive"), str(log))
    os.kill(int(first_word(log)), signal.SIGKILL)
    assert answer.result(pace.seconds()) == "survived"


def test_a_task_that_always_ends_its_process_is_given_up(pool, log, monkeypatch):
    monkeypatch.setattr(pools, "MAX_TRIES", 1)
    answer = pool.submit(ANN, "survive", task("survive"), str(log))
    os.kill(int(first_word(log)), signal.SIGKILL)
    with pytest.raises(WorkerEnded):
        answer.result(pace.seconds())


# Once for all who wait, and for nobody who does not.


def test_those_who_ask_for_the_same_wait_for_one_task(pool, log, tmp_path):
    gate = tmp_path / "gate"
    answers = [pool.submit(each, "same", task("wait_for"), str(log), "ran", str(gate)) for each in (ANN, BEN, ANN)]
    first_word(log)
    answers[0].cancel()  # the others still wait
    gate.touch()
    assert [each.result(pace.seconds()) for each in answers[1:]] == ["ran", "ran"]
    assert said(log) == ["ran"]


def test_what_nobody_waits_for_is_ended(pool, log):
    answers = [pool.submit(each, "pid", task("pid"), str(log)) for each in (ANN, BEN)]
    process = int(first_word(log))
    answers[0].cancel()
    assert is_alive(process)
    answers[1].cancel()
    pace.wait_until(lambda: not is_alive(process), "the end of the process")
    with pytest.raises(CancelledError):
        answers[1].result()


def test_what_nobody_waits_for_any_more_does_not_begin(pool, log, tmp_path):
    gate = tmp_path / "gate"
    before = [pool.submit(ANN, word, task("wait_for"), str(log), word, str(gate)) for word in ("a", "b")]
    pace.wait_until(lambda: len(said(log)) == 2, "two tasks that run")
    pool.submit(BEN, "c", task("note"), str(log), "c").cancel()
    last = pool.submit(BEN, "d", task("note"), str(log), "d")
    gate.touch()
    for each in (*before, last):
        each.result(pace.seconds())
    assert "c" not in said(log)


# In fair order.


def test_addresses_take_turns(log, tmp_path, monkeypatch):
    monkeypatch.setattr(pools, "SHORT_SECONDS", ENDLESS_SECONDS)
    pool, gate = Pool(processes=0, seconds=ENDLESS_SECONDS, memory_mib=512, per_person=9), tmp_path / "gate"
    answers = [pool.submit(ANN, "gate", task("wait_for"), str(log), "gate", str(gate))]
    first_word(log)
    for asker, word in [(ANN, "a1"), (ANN, "a2"), (ANN, "a3"), (BEN, "b1"), (Asker("10.0.0.1", "cem"), "c1")]:
        answers.append(pool.submit(asker, word, task("note"), str(log), word))
    gate.touch()
    for each in answers:
        each.result(pace.seconds())
    pool.close()
    assert said(log) == ["gate", "a1", "b1", "c1", "a2", "a3"]


def test_short_tasks_do_not_wait_for_long_ones(pool, monkeypatch):
    monkeypatch.setattr(pools, "SHORT_SECONDS", 0.2)
    for number in range(3):
        pool.submit(ANN, f"spin {number}", task("spin"))
    pace.wait_until(lambda: all(job.is_long for job in pool._jobs.values()), "three long tasks")
    monkeypatch.setattr(pools, "SHORT_SECONDS", ENDLESS_SECONDS)  # on a busy machine the next task may take its time
    assert pool.submit(BEN, "echo", task("echo"), "hi").result(pace.seconds()) == "hi"


def test_only_a_few_tasks_of_one_person_may_wait(pool):
    for number in range(3):
        pool.submit(ANN, f"spin {number}", task("spin"))
    pool.submit(ANN, "spin 0", task("spin"))  # shares what is there
    with pytest.raises(Illegal) as refused:
        pool.submit(ANN, "another", task("spin"))
    assert refused.value == Illegal("tasks.too_many", most=3, seconds=ENDLESS_SECONDS)
    pool.submit(BEN, "another", task("spin"))


def test_many_names_at_one_address_do_not_help(pool, monkeypatch):
    monkeypatch.setattr(pools, "PEOPLE_PER_ADDRESS", 2)
    for number in range(6):
        pool.submit(Asker("10.0.0.1", f"guest {number}"), f"spin {number}", task("spin"))
    with pytest.raises(Illegal, match="too_many"):
        pool.submit(Asker("10.0.0.1", "one more"), "more", task("spin"))


def test_whoever_waits_at_the_end_is_told(log):
    pool = Pool(processes=1, seconds=ENDLESS_SECONDS, memory_mib=512, per_person=3)
    answer = pool.submit(ANN, "pid", task("pid"), str(log))
    process = int(first_word(log))
    pool.close()
    with pytest.raises(Illegal, match="stopped"):
        answer.result(pace.seconds())
    assert not is_alive(process)
    with pytest.raises(Illegal, match="stopped"):
        pool.submit(ANN, "echo", task("echo"), "hi")


# What is kept.


def test_results_are_kept_within_bounds_and_failures_for_a_while():
    now = [0.0]
    kept = ResultCache(max_bytes=100, now=lambda: now[0])
    for number in range(6):
        kept.put(str(number), b"x" * 20, 20)
    assert [kept.get(str(number)) is not None for number in range(6)] == [False, True, True, True, True, True]
    kept.put("huge", b"x" * 90, 90)
    assert kept.get("huge") is None
    kept.fail("1", Illegal("tasks.too_long", seconds=1))
    with pytest.raises(Illegal, match="too_long"):
        kept.get("1")
    now[0] = FAILURE_SECONDS + 1
    assert kept.get("1") is not None


# Boards of tables.


@pytest.fixture
def asked(monkeypatch) -> Iterator[list[str]]:
    """The functions that workers are asked to call, without their modules."""
    names: list[str] = []
    submit = Pool.submit

    def noted(pool: Pool, asker: Asker, key: str, name: str, *arguments: object) -> Future[Any]:
        names.append(name.rpartition(":")[2])
        return submit(pool, asker, key, name, *arguments)

    monkeypatch.setattr(Pool, "submit", noted)
    runner.result_cache.clear()
    yield names
    runner.result_cache.clear()


@pytest.mark.django_db
def test_the_material_of_a_board_is_made_once_for_everybody(ann, visitor, asked):
    code = ann.table("classic", file=ring(6))["code"]
    first = told(ann.get(f"tables/{code}/material"))
    assert asked == ["chart", "material"]
    assert told(visitor.get(f"tables/{code}/material")) == first
    other = Guest("Other").table("classic", file=ring(6))["code"]
    assert visitor.get(f"tables/{other}/under.svg").status_code == 302
    assert visitor.get(f"tables/{other}/under.svg").status_code == 302
    assert asked == ["chart", "material", "layer"]


@pytest.mark.django_db
def test_a_board_that_takes_too_long_to_draw_is_sketched_and_not_tried_again(ann, visitor, asked, monkeypatch):
    code = ann.table("classic", file=ring(40))["code"]
    run = runner.run

    def too_long(client, name, *words, key=None):
        if name.endswith(":chart"):
            asked.append("chart")
            raise Illegal("tasks.too_long", seconds=20)
        return run(client, name, *words, key=key)

    monkeypatch.setattr("rubicon.server.tables.board_images.run", too_long)
    drawing = told(ann.get(f"tables/{code}/material"))["board"]["drawing"]
    assert len({tuple(shape["anchor"]) for shape in drawing["shapes"]}) == 40
    layer = visitor.client.get(visitor.get(f"tables/{code}/under.svg")["Location"])
    assert f'viewBox="{" ".join(f"{each:.5g}" for each in drawing["view_box"])}"' in layer.content.decode()
    assert asked.count("chart") == 1


@pytest.mark.django_db
def test_a_game_that_takes_long_to_play_again_is_refused(monkeypatch):
    monkeypatch.setattr("rubicon.server.saves.services.limits", lambda: replace(limits(), replay_seconds=-1))
    with pytest.raises(Malformed) as refused:
        import_game(somebody("Ann"), a_save("classic", 40))
    assert refused.value.code == "game.too_long"
    assert refused.value.facts["most"] == -1


@pytest.mark.django_db
def test_boards_are_not_uploaded_too_often(ann, monkeypatch):
    few = replace(limits(), uploads_per_person=Rate(2, 86_400))
    monkeypatch.setattr("rubicon.server.limiting.rates.limits", lambda: few)
    bodies = [{"file": ring(6)}, {}, {"file": ring(7)}, {}, {"file": ring(8)}]
    answers = [ann.post("tables", edition="classic", **body) for body in bodies]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 200, 429]
    assert int(answers[-1]["Retry-After"]) > 0


# A server.


def tangle(size: int = 120, links: int = 8) -> str:
    """A map whose drawing takes minutes: each country borders some that are far away."""
    countries = "".join(f"{n} land{n} 1 {n * 37 % 700} {n * 91 % 400}\n" for n in range(1, size + 1))
    far = [[(n + step * step) % size + 1 for step in range(links)] for n in range(1, size + 1)]
    borders = "".join(f"{n} {' '.join(map(str, each))}\n" for n, each in enumerate(far, 1))
    return f"[continents]\nall 5 red\n\n[countries]\n{countries}\n[borders]\n{borders}"


def workers_of(server: Server) -> list[int]:
    """The worker processes of a server; those that think for computer players run another program."""
    assert server.process is not None
    threads = Path(f"/proc/{server.process.pid}/task").glob("*/children")
    children = [int(pid) for thread in threads for pid in _read(thread).split()]
    return [pid for pid in children if "server.tasks.process" in _read(Path(f"/proc/{pid}/cmdline"))]


def _read(file: Path) -> str:
    """Nothing of a process that has ended meanwhile."""
    with suppress(OSError):
        return file.read_text()
    return ""


@pytest.fixture
def drawing(tmp_path: Path) -> Iterator[tuple[Server, str]]:
    """A server and the code of a table whose board cannot be drawn in any time."""
    with serving(tmp_path, RUBICON_LIMIT_TASK_SECONDS=str(ENDLESS_SECONDS)) as server:
        ann = Person(server.address, "Ann")
        yield server, ann.post("tables", edition="classic", file=tangle())["code"]


def ask_for_layer(server: Server, code: str) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", server.port), pace.seconds())
    connection.sendall(f"GET /api/tables/{code}/under.svg HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
    return connection


def test_a_drawing_ends_when_the_clients_that_asked_for_it_have_gone(drawing):
    server, code = drawing
    with ask_for_layer(server, code) as first, ask_for_layer(server, code) as second:
        pace.wait_until(lambda: workers_of(server), "a worker that draws")
        first.close()
        Person(server.address).get("session")  # the server had time to notice
        # A busy server may have heard of the second client only after the first had gone, and begun once more.
        pace.wait_until(lambda: workers_of(server), "a worker that draws for the second client")
        second.close()
        pace.wait_until(lambda: not workers_of(server), "the end of the drawing")
    assert server.complaints() == []


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGKILL], ids=["ended", "killed"])
def test_a_drawing_ends_with_the_server(drawing, by):
    server, code = drawing
    with ask_for_layer(server, code):
        (worker,) = pace.wait_until(lambda: workers_of(server), "a worker that draws")
        assert server.process is not None
        server.process.send_signal(by)
        pace.exit_code(server.process)
        pace.wait_until(lambda: not is_alive(worker), "the end of the worker")
