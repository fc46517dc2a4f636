"""How the soak evaluates memory: of which processes, and whether it grows."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress

import pytest

from bench.soak import BYTES_PER_MEGABYTE, Sample, memory_of
from bench.stress.matches import Matches
from bench.stress.usage import Now, Usage, kind_of, open_files, parsed, processes
from tests import pace

pytestmark = pytest.mark.skipif(not os.path.exists("/proc/self/stat"), reason="only Linux tells it so")

WORKER = "import time; word = 'rubicon.bots.process'; time.sleep(1000)"
SERVER = f"""
import subprocess, sys, time
subprocess.Popen([sys.executable, "-c", {WORKER!r}], start_new_session=True)
print("ready", flush=True)
time.sleep(1000)
"""


@pytest.fixture
def server() -> Iterator[subprocess.Popen[bytes]]:
    """A process with a worker that has a session of its own."""
    started = subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE, start_new_session=True)
    assert started.stdout is not None
    started.stdout.readline()
    usage = Usage()
    usage.sample(started.pid)
    yield started
    started.kill()
    started.wait()
    started.stdout.close()
    for pid in usage.left():
        with suppress(ProcessLookupError):
            os.kill(pid, 9)


def sampled(server: subprocess.Popen[bytes]) -> Usage:
    usage = Usage()

    def is_whole() -> bool:
        usage.sample(server.pid)
        return usage.now.memory.get("computers", 0) > BYTES_PER_MEGABYTE

    pace.wait_until(is_whole, "the worker")
    return usage


def test_workers_in_sessions_of_their_own_count_with_their_server(server):
    usage = sampled(server)
    assert set(usage.now.memory) == {"server", "computers"}
    assert usage.memory_now == sum(usage.now.memory.values()) <= usage.memory
    assert usage.alone < usage.memory
    assert usage.processes == 2
    assert usage.now.threads == 1
    assert usage.now.files >= 3


def test_a_worker_that_outlives_its_server_is_found(server):
    usage = sampled(server)
    server.kill()
    server.wait()
    assert len(usage.left()) == 1
    os.kill(usage.left()[0], 9)
    pace.wait_until(lambda: not usage.left(), "its end")


def test_a_process_is_told_from_a_later_one_with_the_same_pid():
    own = processes()[os.getpid()]
    usage = Usage()
    usage._seen = {(own.pid, own.started - 1)}
    assert usage.left() == []
    usage._seen = {(own.pid, own.started)}
    assert usage.left() == [own.pid]


def test_a_name_with_spaces_and_brackets_does_not_shift_the_fields():
    fields = ["S", "1", "2", "3", *["0"] * 7, "100", "0", "0", "0", "20", "0", "7", "0", "99", "0", "5"]
    process = parsed(12, f"12 (a) b (c)) {' '.join(fields)}")
    assert (process.parent, process.session, process.threads, process.started) == (1, 3, 7, 99)
    assert process.memory == 5 * os.sysconf("SC_PAGE_SIZE")
    assert not process.ended


def test_a_process_that_has_gone_is_no_error():
    assert kind_of(2**22 + 1, 1) == "other"
    assert open_files(2**22 + 1) == (0, 0)


def sample(at: float, megabytes: float, workers: float = 0.0) -> Sample:
    memory = {"server": int(megabytes * BYTES_PER_MEGABYTE), "tasks": int(workers * BYTES_PER_MEGABYTE)}
    return Sample(at, 5, 100, 0, (Now(memory, 20, 300),))


def test_memory_that_grows_has_a_slope_and_memory_that_only_swings_has_none():
    growing = memory_of([sample(60.0 * n, 300 + n) for n in range(60)], lambda each: each.memory)
    assert growing["slope_mb_per_hour"] == pytest.approx(60)
    assert (growing["first_mb"], growing["last_mb"]) == (302.5, 356.5)
    assert (growing["peak_of_first_half_mb"], growing["peak_of_second_half_mb"]) == (329, 359)
    swinging = memory_of([sample(60.0 * n, 300 + 10 * (n % 2)) for n in range(61)], lambda each: each.memory)
    assert abs(swinging["slope_mb_per_hour"]) < 1


def test_a_sample_tells_the_server_from_its_workers():
    both = sample(61.0, 300, 50)
    assert (both.memory, both.alone(0)) == (350 * BYTES_PER_MEGABYTE, 300 * BYTES_PER_MEGABYTE)
    assert "server 300, tasks 50; 20 threads, 300 files" in str(both)


def test_moves_in_games_that_are_over_do_not_count_as_live():
    matches = Matches([1], 2, 0.0, 4)
    for match, code in zip(matches.matches, ("A", "B"), strict=True):
        match.code, match.done = code, [[{}], [{}, {}]]
    matches.people["A"] = {0, 1}
    assert matches.moves == 3
