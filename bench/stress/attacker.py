"""Runs attacks in a process of its own, so that it does not delay the measured players: `python -m` this module."""

from __future__ import annotations

import asyncio
import json
import os
import resource
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

from bench.stress import games, requests, sockets
from bench.stress.aim import ATTACKS, PREPARE_SECONDS, Aim, run_attack

NICENESS = 5
"""An attacker would be on another machine, so here it yields to the server and to the measured players."""
GRACE_SECONDS = 20.0
MAX_CONCURRENT = 18
"""Attacks that run at the same time; further ones follow."""
MODULES = (games, requests, sockets)
"""Modules that register attacks when they are imported."""


class Spoils(NamedTuple):
    """The results of attackers."""

    got: dict[str, int]
    facts: dict[str, float]
    cpu: float
    """Seconds of the attacker's own."""
    failed: str = ""
    """The attack itself has failed, or did not end."""


def read_order() -> dict[str, Any]:
    order: dict[str, Any] = json.load(sys.stdin)
    return order


async def run(order: dict[str, Any]) -> Spoils:
    aims = {name: Aim(order["port"], order["seconds"], order["scale"], Path(order["files"])) for name in order["names"]}
    for together in batched(list(aims), MAX_CONCURRENT):
        await asyncio.gather(*(run_attack(name, aims[name]) for name in together))
    got: dict[str, int] = {}
    facts: dict[str, float] = {}
    for name, aim in aims.items():
        prefix = f"{name}: " if len(aims) > 1 else ""
        got |= {f"{prefix}{answer}": count for answer, count in aim.got.items()}
        facts |= {f"{prefix}{fact}": value for fact, value in aim.facts.items()}
    return Spoils(got, facts, time.process_time())


async def let_loose(names: list[str], port: int, seconds: float, scale: float, files: Path, root: Path) -> Spoils:
    """Starts the process, and waits for its end for a limited time."""
    order = {"names": names, "port": port, "seconds": seconds, "scale": scale, "files": str(files)}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bench.stress.attacker",
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
        cwd=root, env={**os.environ, "PYTHONPATH": f"{root / 'src'}{os.pathsep}{root}"},
    )  # fmt: skip
    try:
        rounds = -(-len(names) // MAX_CONCURRENT)
        async with asyncio.timeout(rounds * (seconds + PREPARE_SECONDS) + GRACE_SECONDS):
            out, errors = await process.communicate(json.dumps(order).encode())
    except TimeoutError:
        return Spoils({}, {}, 0.0, "the attacker did not end")
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode != 0:
        return Spoils({}, {}, 0.0, f"the attacker failed: {errors.decode(errors='replace')[-1_000:]}")
    return Spoils(**json.loads(out))


def batched(names: list[str], count: int) -> list[list[str]]:
    return [names[first : first + count] for first in range(0, len(names), count)]


def main() -> None:
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    os.nice(NICENESS)
    print(json.dumps(asyncio.run(run(read_order()))._asdict()))


def every_name() -> list[str]:
    return list(ATTACKS)


if __name__ == "__main__":
    main()
