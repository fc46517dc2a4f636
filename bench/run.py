"""Runs benchmarks: `./rubicon bench`. `--help` and `--list` need nothing but the standard library."""

from __future__ import annotations

import argparse
import importlib
import json
import math
import os
import platform
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import cast

if __name__ == "__main__":  # started as a file: replace its own folder by the one that contains the package `bench`
    sys.path[0] = str(Path(__file__).resolve().parent.parent)

from bench.benchmark import Figure, Options, Row, Size, Unavailable

BENCHMARKS = {
    "steps": "engine steps per CPU second, on boards of several sizes",
    "loading": "time to load a saved game and to compute its statistics",
    "turns": "secret orders (risc): steps per CPU second and the longest turn",
    "longest": "every edition: steps per CPU second and its slowest step",
    "serving": "moves per CPU second of the server, their latency, and reopening a match",
    "computers": "decisions of computer players in the game's process and in worker processes",
    "fair_bots": "decision times of computer players while somebody else runs many tables",
    "campaigns": "odds of attacks along several territories",
    "simulating": "whole games and rollouts in the compiled simulator",
    "compare": "CPU time of this checkout against that of another revision or folder",
    "attacks": "how long players wait while somebody attacks the server",
    "soak": "many matches with floods, uploads and kills: is any move lost?",
    "frames": "frames per second and click latency of the board alone, in a browser",
    "playing": "frames per second and click latency of a real game, in a browser",
    "web": "bytes, start time and click latency of the client on a slow phone",
}
"""All benchmarks in the order in which they run: the module name, and what it measures."""
LONG = ("compare", "attacks", "soak")
"""Take half an hour each, so at full size they run only when named; only they get `Options`."""


@dataclass
class Result:
    name: str
    status: str = "measured"
    """`measured`, `skipped` or `failed`."""
    reason: str = ""
    """Why it was skipped or failed."""
    seconds: float = 0.0
    figures: list[Figure] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)


def main(words: Sequence[str]) -> int:
    """The exit code: 1 if any benchmark failed."""
    args = parse_args(words)
    if args.list:
        for name, description in BENCHMARKS.items():
            print(f"{name:12} {description}")
        return 0
    size = Size.TINY if args.tiny else Size.FULL
    usual = [name for name in BENCHMARKS if args.tiny or name not in LONG]
    names = list(dict.fromkeys(args.names)) or usual
    machine = describe_machine()
    print(f"Python {machine['python']}, {machine['machine']}, {machine['cores']} cores, {size.value} size")
    results = []
    for number, name in enumerate(names, 1):
        print(f"\n[{number}/{len(names)}] {name}: {BENCHMARKS[name]}", flush=True)
        result = run_benchmark(name, size, options_of(args))
        print(f"  {closing_line(result)}", flush=True)
        results.append(result)
    if args.json:
        write_json(args.json, size, results)
    failed = [result.name for result in results if result.status == "failed"]
    if failed:
        print(f"\nFailed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


def parse_args(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="./rubicon bench",
        description="Measures how fast engine, server and web client are. Without a name, every benchmark runs "
        f"but for those that take long: {', '.join(LONG)}.",
        epilog="bench/RESULTS.md explains the figures and the goals.",
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="a benchmark; --list shows their names")
    parser.add_argument("--list", action="store_true", help="list the benchmarks and exit")
    parser.add_argument(
        "--tiny", action="store_true", help="only check that the benchmarks work: a few seconds, meaningless figures"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the figures to this file")
    group = parser.add_argument_group(f"for {' and '.join(LONG)}")
    group.add_argument(
        "--only", action="append", default=[], metavar="NAME", help="only this attack or comparison; may be repeated"
    )
    group.add_argument(
        "--against", default="HEAD", metavar="REVISION", help="or folder, to compare with (usually: HEAD)"
    )
    group.add_argument("--pairs", type=int, metavar="N", help="of processes that are compared (usually: 15)")
    group.add_argument("--source", type=Path, metavar="FOLDER", help="run the server of another checkout")
    group.add_argument("--database-url", default="", metavar="URL", help="a PostgreSQL (usually: SQLite)")
    group.add_argument("--redis-url", default="", metavar="URL", help="the Redis of the server (usually: none)")
    group.add_argument("--seconds", type=float, metavar="N", help="of each attack (usually: 5 to 30)")
    group.add_argument("--minutes", type=float, metavar="N", help="of the soak (usually: 30)")
    group.add_argument("--matches", type=int, metavar="N", help="of the soak (usually: 200)")
    group.add_argument("--processes", type=int, default=1, choices=(1, 2), help="of the server, in the soak")
    args = parser.parse_args(words)
    unknown = [name for name in args.names if name not in BENCHMARKS]
    if unknown:
        parser.error(f"unknown benchmark: {', '.join(unknown)}. Known benchmarks: {', '.join(BENCHMARKS)}")
    if args.json and not args.json.absolute().parent.is_dir():
        parser.error(f"--json: the folder {args.json.absolute().parent} does not exist")
    return args


def options_of(args: argparse.Namespace) -> Options:
    return Options(
        tuple(args.only),
        args.source,
        args.database_url,
        args.redis_url,
        args.seconds,
        args.minutes,
        args.matches,
        args.processes,
        args.against,
        args.pairs,
    )


def run_benchmark(name: str, size: Size, options: Options) -> Result:
    """Prints each figure as it arrives. A benchmark that fails or cannot run does not stop the others."""
    result = Result(name)
    start = time.perf_counter()
    try:
        measure = find_entry_point(name)
        for figure in measure(size, options) if name in LONG else measure(size):
            if isinstance(figure, Row):
                print(f"  {figure}", flush=True)
                result.rows.append(figure)
                continue
            if not math.isfinite(figure.value):
                raise ValueError(f"{figure.name!r} is {figure.value}, and must be a finite number")
            print(f"  {figure}", flush=True)
            result.figures.append(figure)
    except Unavailable as lack:
        result.status, result.reason = "skipped", str(lack)
    except (Exception, SystemExit) as error:
        traceback.print_exc()
        result.status, result.reason = "failed", f"{type(error).__name__}: {error}"
    result.seconds = time.perf_counter() - start
    return result


def find_entry_point(name: str) -> Callable[..., Iterator[Figure | Row]]:
    module = importlib.import_module(f"bench.{name}")
    return cast(Callable[..., Iterator[Figure | Row]], module.measure)


def closing_line(result: Result) -> str:
    match result.status:
        case "measured":
            return f"done in {result.seconds:.1f} s"
        case status:
            return f"{status} after {result.seconds:.1f} s: {result.reason}"


def describe_machine() -> dict[str, object]:
    """The kind of machine, without its name."""
    return {
        "python": platform.python_version(),
        "implementation": platform.python_implementation(),
        "system": platform.system(),
        "machine": platform.machine(),
        "cores": os.cpu_count() or 1,
    }


def write_json(file: Path, size: Size, results: list[Result]) -> None:
    benchmarks = [
        asdict(result)
        | {
            "figures": [each._asdict() for each in result.figures],
            "rows": [{"name": row.name, **row.values} for row in result.rows],
        }
        for result in results
    ]
    report = {**describe_machine(), "size": size.value, "benchmarks": benchmarks}
    file.write_text(json.dumps(report, indent=2, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
