"""One side of `bench/compare.py`: measures the checkout that is first on the path; a line of JSON for each benchmark.

It runs as a file with the sources of either side, so it uses only what both have: saves, `Game`, and the helpers of the
side's own `bench`. Where a name has changed, both names stand here.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    del sys.path[0]  # the folder of this file: `bench` is that of the side

Sample = tuple[float, Any]
"""CPU seconds for each unit of work, and a result that must be the same on both sides; None if there is none."""

SEED = b"a seed of thirty-two bytes, yes."


def shortest(work: Callable[[], object], tries: int) -> float:
    """CPU seconds. Other work on the machine can only make it slower."""
    times = []
    for _ in range(tries):
        began = time.process_time()
        work()
        times.append(time.process_time() - began)
    return min(times)


# Games that are stored in files: the same on both sides.


def steps(files: Sequence[Path], tries: int) -> Sample:
    """Plays games again with the luck that they had: option checked, action applied, record kept."""
    from rubicon import editions
    from rubicon.core.chance import Seeded
    from rubicon.core.game import Game
    from rubicon.core.load import read

    seconds, count = 0.0, 0
    for file in files:
        saved = read(file.read_bytes(), editions.find)
        edition = editions.find(saved.header.edition, saved.header.revision)(saved.table)
        luck: Any = Seeded(SEED)
        actions = [(record.seat, record.action) for record in saved.records[1:]]
        played: list[Any] = []

        def play(edition: Any = edition, luck: Any = luck, actions: Any = actions, played: Any = played) -> None:
            game = Game(edition, luck)
            step, record = game.judge_setup()
            game.fold(record, step)
            for seat, action in actions:
                step, record = game.judge(seat, action)
                game.fold(record, step)
            played[:] = game.records

        seconds += shortest(play, tries)
        count += len(saved.records)
        for number, (before, after) in enumerate(zip(saved.records, played, strict=True)):
            if before != after:
                raise SystemExit(f"{file.name}: record {number} is {after}, and was {before}")
    return seconds / count, count


def loading(files: Sequence[Path], tries: int) -> Sample:
    """Opens saves: read strictly, each record judged again."""
    from rubicon import editions
    from rubicon.core.load import load

    seconds, count = 0.0, 0
    for data in [file.read_bytes() for file in files]:
        count += len(load(data, editions.find).game.records)
        seconds += shortest(lambda data=data: load(data, editions.find), tries)  # type: ignore[misc]
    return seconds / count, count


# The simulator.


def compiling() -> Sample:
    """Compiles the simulator into an empty folder."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["NUMBA_CACHE_DIR"] = folder
        from rubicon.bots import sim

        before = os.times()
        sim.prepare()
        return sum(os.times()[:4]) - sum(before[:4]), None  # with the processes that have compiled


def simulating(number: int, tries: int) -> Sample:
    """Whole games of plain players in the compiled simulator."""
    import numpy as np

    from bench.simulating import MAX_ROUNDS, table
    from rubicon.bots import sim

    sim.prepare()
    home = "rubicon.bots.sim"
    games = import_module(f"{home}.plain_games" if find_spec(f"{home}.plain_games") else f"{home}.plain").games
    seeded = import_module(f"{home}.luck").seeded
    model: Any = sim.model_of(table(3))
    context = model.context if hasattr(model, "context") else model.ground
    blank, wins = model.blank(), np.zeros(3, np.int64)
    games(context, blank, seeded(1), 1, MAX_ROUNDS, wins)  # loads the compiled code
    wins[:] = 0
    turns = games(context, blank, seeded(1), number, MAX_ROUNDS, wins)
    result = [int(turns), *map(int, wins)]
    return shortest(lambda: games(context, blank, seeded(1), number, MAX_ROUNDS, wins), tries) / number, result


def rollouts(number: int, tries: int) -> Sample:
    """Rollouts of 12 turns with four seats."""
    from bench.simulating import table
    from rubicon.bots import sim
    from rubicon.core.chance import Fast

    sim.prepare()
    edition = table(4)
    model: Any = sim.model_of(edition)
    start = model.position(edition.setup(Fast(1).at(0)).state)
    result = [round(float(value), 9) for value in model.values(start, number, 12, 1)]
    return shortest(lambda: model.values(start, number, 12, 1), tries) / number, result


# The server.


def serving(edition: str, matches: int, seconds: float) -> Sample:
    """CPU time of the server for each stored move, while every match moves as soon as it is told."""
    from bench import serving, stage
    from rubicon.core import chance

    chance.new_secret = lambda: SEED  # the same dice on both sides
    with tempfile.TemporaryDirectory() as folder:
        staged = stage.tables(Path(folder), matches, edition)
        scale = serving.FULL._replace(closed=matches, settle=1.0, seconds=seconds)
        with serving.server(serving.GAME, Path(folder)) as (port, pid):
            load = asyncio.run(serving.load(port, pid, staged, serving.Player, scale))
    return 1 / load.per_cpu_second, None


BENCHMARKS: dict[str, Callable[..., Sample]] = {
    work.__name__: work for work in (steps, loading, compiling, simulating, rollouts, serving)
}


def main(tasks: Sequence[Any]) -> None:
    """Each task: a label, the name of a benchmark, and its arguments; files as text."""
    for label, name, *words in tasks:
        words = [[Path(word) for word in each] if isinstance(each, list) else each for each in words]
        seconds, result = BENCHMARKS[name](*words)
        print(json.dumps([label, seconds, result]), flush=True)


if __name__ == "__main__":
    main(json.loads(sys.argv[1]))
