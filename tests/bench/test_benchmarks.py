"""Every benchmark works, at a size that takes seconds, and every file of `bench/` is used. Speed is never asserted."""

from __future__ import annotations

import ast
import json
import math
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bench import run
from bench.benchmark import Figure, Size, Unavailable
from rubicon.server.pages.spa import BUILT
from tests import pace
from tests.browser import chromium
from tests.conftest import ROOT

BROWSER = ("frames", "playing", "web")
OTHERS = tuple(name for name in run.BENCHMARKS if name not in BROWSER)
TIMEOUT_SECONDS = 600
"""On an idle machine; none takes a tenth of it."""


def bench(*words: str) -> subprocess.CompletedProcess[str]:
    """`./rubicon bench`, after it has set everything up, in a process of its own: `serving` sets up Django itself."""
    command = [sys.executable, str(ROOT / "bench/run.py"), *words]
    return subprocess.run(
        command, capture_output=True, text=True, encoding="utf-8", timeout=pace.seconds(TIMEOUT_SECONDS)
    )


def problems(benchmark: dict[str, Any]) -> list[str]:
    """The problems in the result of a benchmark in the JSON report."""
    if benchmark["status"] != "measured":
        return [f"{benchmark['name']} {benchmark['status']}: {benchmark['reason']}"]
    figures = benchmark["figures"]
    names = [figure["name"] for figure in figures]
    found = [f"{benchmark['name']}: {name} is reported twice" for name in set(names) if names.count(name) > 1]
    found += [f"{benchmark['name']}: {each}" for each in figures if not (math.isfinite(each["value"]) and each["unit"])]
    if not any(figure["value"] > 0 for figure in figures):
        found.append(f"{benchmark['name']} reports no positive figure")
    return found


def check_tiny_run(file: Path, names: tuple[str, ...]) -> None:
    ended = bench("--tiny", "--json", str(file), *names)
    report = json.loads(file.read_text("utf-8"))
    assert [problem for each in report["benchmarks"] for problem in problems(each)] == [], ended.stderr
    assert tuple(each["name"] for each in report["benchmarks"]) == names
    assert ended.returncode == 0, ended.stderr


# One process for several: to start each by itself would take twice as long.


def test_every_benchmark_of_engine_and_server_runs_at_tiny_size(tmp_path, compiled_model):
    check_tiny_run(tmp_path / "figures.json", OTHERS)


def test_every_benchmark_in_a_browser_runs_at_tiny_size(tmp_path):
    chromium.required()
    assert (BUILT / "index.html").is_file(), "the client is not built: ./rubicon build"
    check_tiny_run(tmp_path / "figures.json", BROWSER)


@pytest.mark.parametrize(
    ("benchmark", "problem"),
    [
        ({"status": "failed", "reason": "KeyError: 7"}, "steps failed: KeyError: 7"),
        ({"status": "skipped", "reason": "no Chromium"}, "steps skipped: no Chromium"),
        ({"figures": []}, "steps reports no positive figure"),
        ({"figures": [Figure("rate", 0, "s")._asdict()]}, "steps reports no positive figure"),
        ({"figures": [Figure("rate", 1, "s")._asdict()] * 2}, "steps: rate is reported twice"),
    ],
)
def test_a_benchmark_that_reports_nothing_useful_is_noticed(benchmark, problem):
    assert problems({"name": "steps", "status": "measured", "reason": "", "figures": []} | benchmark) == [problem]


# Every file of the folder is a benchmark or is used by one.

MODULE = re.compile(r"bench\.(\w+)(?::\w+)?")


def uses(source: str) -> Iterator[str]:
    """The modules of `bench` that a file imports, or names for a server to import, as in "bench.bare:application"."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.ImportFrom(module="bench", names=names):
                yield from (name.name for name in names)
            case ast.ImportFrom(module=str(module)) if found := MODULE.fullmatch(module):
                yield found[1]
            case ast.Import(names=names):
                yield from (found[1] for name in names if (found := MODULE.fullmatch(name.name)))
            case ast.Constant(value=str(text)) if (found := MODULE.fullmatch(text)) and ":" in text:
                yield found[1]


def unused(sources: dict[str, str], benchmarks: tuple[str, ...]) -> list[str]:
    reached: set[str] = set()
    waiting = ["run", "__init__", *benchmarks]
    while waiting:
        name = waiting.pop()
        if name in sources and name not in reached:
            reached.add(name)
            waiting += uses(sources[name])
    return sorted(sources.keys() - reached)


def test_every_file_is_a_benchmark_or_is_imported_by_one():
    sources = {file.stem: file.read_text("utf-8") for file in (ROOT / "bench").glob("*.py")}
    lost = unused(sources, tuple(run.BENCHMARKS))
    assert not lost, (
        f"nothing runs {', '.join(f'bench/{name}.py' for name in lost)}: give it a measure(size) and register it in "
        "BENCHMARKS of bench/run.py, import it from a benchmark, or delete it"
    )


@pytest.mark.parametrize(
    "source",
    [
        "from bench.boards import grid",
        "from bench import boards",
        "import bench.boards",
        "def measure():\n    from bench.boards import grid",
        "PROGRAM = 'bench.boards:application'",
        "from bench.middle import thing",
    ],
)
def test_a_helper_is_found_however_it_is_used(source):
    sources = {"run": "", "steps": source, "middle": "from bench.boards import grid", "boards": ""}
    assert "boards" not in unused(sources, ("steps",))


@pytest.mark.parametrize("source", ["", "import boards", "'see bench.boards'", "from other.boards import grid"])
def test_a_file_that_nothing_uses_is_noticed(source):
    assert unused({"run": "", "steps": source, "boards": ""}, ("steps",)) == ["boards"]


def test_every_benchmark_has_its_file_and_its_one_line():
    assert [name for name in run.BENCHMARKS if not (ROOT / f"bench/{name}.py").is_file()] == []
    assert [line for line in run.BENCHMARKS.values() if not line or "\n" in line or len(line) > 80] == []


# The command line.


@pytest.fixture
def benchmarks(monkeypatch):
    """Replaces the benchmarks by these functions."""

    def replace(**measures):
        monkeypatch.setattr(run, "BENCHMARKS", {name: f"what {name} measures" for name in measures})
        for name, measure in measures.items():
            monkeypatch.setitem(sys.modules, f"bench.{name}", SimpleNamespace(measure=measure))

    return replace


def good(size: Size) -> Iterator[Figure]:
    yield Figure("rate", 1234.5 if size is Size.FULL else 1.5, "steps/s", "a note")


def crashing(size: Size) -> Iterator[Figure]:
    yield Figure("before", 2.0, "s")
    raise KeyError("seat")


def exiting(size: Size) -> Iterator[Figure]:
    raise SystemExit("no way on")
    yield


def nonsense(size: Size) -> Iterator[Figure]:
    yield Figure("rate", math.nan, "steps/s")


def unavailable(size: Size) -> Iterator[Figure]:
    raise Unavailable("no Chromium")
    yield


def test_help_and_list_load_nothing_but_the_standard_library():
    program = "import sys; from bench import run; sys.exit(run.main(sys.argv[1:]))"
    command = [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r}); {program}"]
    told = subprocess.run([*command, "--help"], capture_output=True, text=True, encoding="utf-8")
    assert told.returncode == 0, told.stderr
    assert "--tiny" in told.stdout
    listed = subprocess.run([*command, "--list"], capture_output=True, text=True, encoding="utf-8")
    assert listed.returncode == 0, listed.stderr
    assert [line.split()[0] for line in listed.stdout.splitlines()] == list(run.BENCHMARKS)


def test_an_unknown_name_is_refused_and_the_known_ones_are_listed(benchmarks, capsys):
    benchmarks(good=good, other=good)
    with pytest.raises(SystemExit) as end:
        run.main(["good", "speed"])
    assert end.value.code == 2
    told = capsys.readouterr()
    assert "unknown benchmark: speed. Known benchmarks: good, other" in told.err
    assert told.out == ""


def test_only_the_named_ones_run_in_the_order_given_and_once(benchmarks, capsys):
    benchmarks(first=good, second=good, third=good)
    assert run.main(["third", "first", "third"]) == 0
    told = capsys.readouterr().out
    assert re.findall(r"^\[.*", told, re.MULTILINE) == [
        "[1/2] third: what third measures",
        "[2/2] first: what first measures",
    ]
    assert re.search(r"^  rate +1,234 steps/s  \(a note\)$", told, re.MULTILINE)
    assert len(re.findall(r"^  done in \d+\.\d s$", told, re.MULTILINE)) == 2


@pytest.mark.parametrize(
    ("failing", "reason"),
    [
        (crashing, "KeyError: 'seat'"),
        (exiting, "SystemExit: no way on"),
        (nonsense, "ValueError: 'rate' is nan, and must be a finite number"),
    ],
)
def test_after_one_that_fails_the_others_run_and_the_exit_code_is_1(benchmarks, capsys, tmp_path, failing, reason):
    benchmarks(bad=failing, good=good)
    assert run.main(["--tiny", "--json", str(tmp_path / "figures.json")]) == 1
    told = capsys.readouterr()
    assert re.search(rf"^  failed after .* s: {re.escape(reason)}$", told.out, re.MULTILINE)
    assert "Traceback" in told.err
    assert told.err.endswith("\nFailed: bad\n")
    bad, after = json.loads((tmp_path / "figures.json").read_text("utf-8"))["benchmarks"]
    assert (bad["status"], bad["reason"]) == ("failed", reason)
    assert after["figures"] == [{"name": "rate", "value": 1.5, "unit": "steps/s", "note": "a note"}]


def test_one_that_cannot_be_imported_fails_like_any_other(benchmarks, capsys, monkeypatch):
    benchmarks(good=good)
    monkeypatch.setitem(run.BENCHMARKS, "no_such_benchmark", "a module that is not there")
    assert run.main([]) == 1
    assert "ModuleNotFoundError" in capsys.readouterr().out


def test_one_that_lacks_something_is_skipped_with_the_reason(benchmarks, capsys):
    benchmarks(browser=unavailable, good=good)
    assert run.main([]) == 0
    told = capsys.readouterr()
    assert re.search(r"^  skipped after .* s: no Chromium$", told.out, re.MULTILINE)
    assert "rate" in told.out
    assert told.err == ""


def test_the_report_tells_the_kind_of_machine_but_not_its_name(benchmarks, tmp_path, monkeypatch):
    monkeypatch.setattr(socket, "gethostname", lambda: "my-own-computer")
    benchmarks(good=good)
    assert run.main(["--json", str(tmp_path / "figures.json")]) == 0
    report = json.loads((tmp_path / "figures.json").read_text("utf-8"))
    assert report.keys() == {"python", "implementation", "system", "machine", "cores", "size", "benchmarks"}
    assert report["python"] == sys.version.split()[0]
    assert report["size"] == "full"


def test_a_report_that_could_not_be_written_is_refused_before_anything_runs(benchmarks, capsys, tmp_path):
    benchmarks(good=good)
    with pytest.raises(SystemExit) as end:
        run.main(["--json", str(tmp_path / "absent/figures.json")])
    assert end.value.code == 2
    assert "absent does not exist" in capsys.readouterr().err
