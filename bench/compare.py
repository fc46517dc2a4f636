"""Compares the speed of this checkout with another one: the same work in both, in turn, measured in CPU time.

The other one is a folder, or a revision, which is written to a temporary folder. Every measurement is a fresh process
of `bench/workload.py`, and the sides take turns (A B B A …), so that other load affects both. A figure is the geometric
mean of the ratios of the pairs, this checkout against the other, with its 95 % interval. The games are played once, by
this checkout, and stored. Each side replays them and must get the same records. Editions that the other checkout does
not know are left out.
"""

from __future__ import annotations

import io
import json
import math
import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Container, Iterator, Sequence
from pathlib import Path
from statistics import NormalDist, fmean, stdev
from typing import Any, NamedTuple

from bench import workload
from bench.benchmark import Figure, Options, Size, Unavailable
from bench.workload import SEED

ROOT = Path(__file__).resolve().parent.parent
PAIR_COUNT = 15
SLOW_PAIR_COUNT = 1
"""For tasks that take minutes each time."""

Task = list[Any]
"""The arguments of `workload.main`: a label, the name of a benchmark, and its arguments."""


class Group(NamedTuple):
    """Tasks that one process measures one after the other."""

    name: str
    tasks: list[Task]
    slow: bool = False


def measure(size: Size, options: Options) -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        there = Path(folder)
        before = other_checkout(options.against, there / "before") if size is Size.FULL else ROOT
        games = store_games(size, there / "games", editions_of(before))
        chosen = [group for group in groups(size, games) if is_chosen(group, options.only)]
        for group in chosen:
            pairs = options.pairs or size.pick(full=SLOW_PAIR_COUNT if group.slow else PAIR_COUNT, tiny=1)
            yield from compare(group, before, pairs)


def is_chosen(group: Group, only: Sequence[str]) -> bool:
    return not only or group.name in only


def groups(size: Size, games: dict[str, list[str]]) -> list[Group]:
    tries = size.pick(full=4, tiny=1)
    played = {name: files for name, files in games.items() if name != "turns"}
    found = [Group(name, [[f"steps of {name}", "steps", files, tries]]) for name, files in played.items()]
    found.append(Group("turns", [["turns of risc", "steps", games["turns"], tries]]))
    found.append(
        Group("loading", [["loading", "loading", [file for files in played.values() for file in files], tries]])
    )
    if size is Size.FULL:
        found.append(Group("compiling", [["compiling the simulator", "compiling"]], slow=True))
    simulated = [["games in the simulator", "simulating", size.pick(full=500, tiny=2), tries]]
    rollouts = [["rollouts in the simulator", "rollouts", size.pick(full=1_000, tiny=2), tries]]
    found.append(Group("simulating", [*simulated, *rollouts]))
    matches, seconds = size.pick(full=(10, 4.0), tiny=(2, 0.3))
    found.append(Group("serving", [["moves of the server", "serving", "classic", matches, seconds]]))
    return found


# The other checkout.


def other_checkout(named: str, folder: Path) -> Path:
    """The folder of the other checkout; a revision is written to a new one."""
    if Path(named).is_dir():
        return Path(named).resolve()
    command = ["git", "-C", str(ROOT), "archive", named]
    try:
        packed = subprocess.run(command, capture_output=True, check=True).stdout
    except FileNotFoundError:
        raise Unavailable("git is not installed: name a folder with --against") from None
    except subprocess.CalledProcessError as error:
        raise Unavailable(f"{named} is neither a folder nor a revision: {error.stderr.decode().strip()}") from None
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    return folder


def environment_of(checkout: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": f"{checkout / 'src'}{os.pathsep}{checkout}", "PYTHONHASHSEED": "0"}


def editions_of(checkout: Path) -> frozenset[str]:
    command = [sys.executable, "-P", "-c", "from rubicon import editions; print(*editions.names())"]
    told = subprocess.run(command, env=environment_of(checkout), capture_output=True, text=True, check=True).stdout
    return frozenset(told.split())


# Games that both sides play


def store_games(size: Size, folder: Path, editions: Container[str]) -> dict[str, list[str]]:
    """Saves of each of these editions, and under "turns" games of secret orders on two boards."""
    from bench.longest import homes
    from bench.turns import RISC, table

    folder.mkdir()
    steps = size.pick(full=2_000, tiny=100)
    found: dict[str, list[str]] = {}
    for edition in homes():
        if edition.name not in editions:
            continue
        saves = [*random_games(edition, steps), *easy_games(edition, steps)]
        found[edition.name] = store(saves, folder / edition.name)
    boards = (("three-realms", 3), ("fantasy-30", 5))
    turns = [save for board, seats in boards for save in random_games(RISC(table(board, seats)), steps)]
    return found | {"turns": store(turns, folder / "turns")}


def store(saves: Sequence[bytes], prefix: Path) -> list[str]:
    files = [prefix.with_name(f"{prefix.name}-{number}.jsonl") for number in range(len(saves))]
    for file, data in zip(files, saves, strict=True):
        file.write_bytes(data)
    return [str(file) for file in files]


def random_games(edition: Any, steps: int) -> Iterator[bytes]:
    """Random games, until they have the requested number of steps."""
    from bench.players import RandomBot, play
    from rubicon.core.chance import Seeded
    from rubicon.core.game import Game
    from rubicon.core.save import save, write

    number = 0
    while steps > 0:
        game, _ = Game.start(edition, Seeded(SEED))
        play(edition, game, RandomBot(number), steps)
        yield write(save(game))
        steps, number = steps - len(game.records), number + 1


def easy_games(edition: Any, steps: int) -> Iterator[bytes]:
    """The same with the computer player `easy`, which conquers land and wins."""
    from rubicon import bots
    from rubicon.bots.bot import Brief, decide
    from rubicon.core.chance import Fast, Seeded
    from rubicon.core.game import Game
    from rubicon.core.save import save, write

    number = 0
    while steps > 0:
        game, _ = Game.start(edition, Seeded(SEED))
        seats = range(len(edition.table.seats))
        players = [bots.find("easy")(Brief(edition, seat, Fast(100 * number + seat).at(0))) for seat in seats]
        while len(game.records) < steps and (awaited := edition.awaited(game.state)):
            seat = awaited[0]
            game.play(seat, decide(players[seat], game, seat, ()).action)
        yield write(save(game))
        steps, number = steps - len(game.records), number + 1


# Measuring.


def compare(group: Group, before: Path, pairs: int) -> Iterator[Figure]:
    sides = {"before": before, "after": ROOT}
    seconds: dict[str, dict[str, list[float]]] = {task[0]: {side: [] for side in sides} for task in group.tasks}
    results: dict[str, dict[str, Any]] = {task[0]: {} for task in group.tasks}
    for pair in range(pairs):
        for side in ("before", "after") if pair % 2 == 0 else ("after", "before"):
            for label, taken, result in run(group, sides[side]):
                seconds[label][side].append(taken)
                results[label][side] = result
    for label, times in seconds.items():
        if results[label]["before"] != results[label]["after"]:
            raise RuntimeError(f"{label}: {results[label]['after']}, and was {results[label]['before']}")
        yield figure(label, times["before"], times["after"])


def run(group: Group, checkout: Path) -> list[tuple[str, float, Any]]:
    command = [sys.executable, workload.__file__, json.dumps(group.tasks)]
    ended = subprocess.run(command, env=environment_of(checkout), capture_output=True, text=True, encoding="utf-8")
    if ended.returncode:
        raise RuntimeError(f"{group.name} does not run in {checkout}:\n{ended.stderr}")
    return [tuple(json.loads(line)) for line in ended.stdout.splitlines() if line.startswith("[")]


def figure(label: str, before: Sequence[float], after: Sequence[float]) -> Figure:
    mean, low, high = ratio([later / earlier for earlier, later in zip(before, after, strict=True)])
    interval = f"95 %: {low:.3f} to {high:.3f}, " if len(before) > 1 else ""
    times = f"{1e6 * min(before):,.1f} and {1e6 * min(after):,.1f} µs at best"
    return Figure(label, mean, "× before", f"{interval}pairs: {len(before)}; {times}")


def ratio(ratios: Sequence[float]) -> tuple[float, float, float]:
    """The geometric mean of these ratios, and its 95 % interval; with one ratio, the interval is unknown."""
    logs = [math.log(each) for each in ratios]
    mean = fmean(logs)
    if len(logs) < 2:
        return math.exp(mean), math.nan, math.nan
    reach = student(len(logs) - 1) * stdev(logs) / math.sqrt(len(logs))
    return math.exp(mean), math.exp(mean - reach), math.exp(mean + reach)


def student(freedom: int) -> float:
    """The 97.5th percentile of Student's t distribution, by its expansion around the normal one (from 3 on, to 1 %)."""
    z = NormalDist().inv_cdf(0.975)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3
