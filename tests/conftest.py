"""What the tests find outside this folder, how thorough they are, and which of them are left out of a short run.

Shared data lie in the folder that RUBICON_SHARED names, by default `shared` beside the project. A test whose data are
absent is skipped with the reason, or fails if RUBICON_REQUIRE (`shared`, or several names) says that it must run.
RUBICON_LONG=1 runs what takes long as well, RUBICON_QUICK=1 looks closely at a few tables of each edition only.
"""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from rubicon import editions
from rubicon.bots import sim

ROOT = Path(__file__).resolve().parent.parent
SHARED = Path(os.environ.get("RUBICON_SHARED") or ROOT.parent / "shared").resolve()
SLOW_FOLDERS = frozenset({"bench", "browser", "server"})
REQUIRED = frozenset(os.environ.get("RUBICON_REQUIRE", "").replace(",", " ").split())

# Tests in the background inherit an ignored Ctrl-C, and so would every program that they start and interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Every run of one version tries the same examples, so a failure is caused by a change, and is reproducible.
settings.register_profile("short", derandomize=True, deadline=None)
settings.register_profile("long", derandomize=True, deadline=None, max_examples=2_000)


def require(name: str, present: object, reason: str) -> None:
    """Skips where `name`, which not every machine has, is absent; fails if RUBICON_REQUIRE names it."""
    if not present:
        if name in REQUIRED:
            pytest.fail(f"{reason} (RUBICON_REQUIRE names {name})", pytrace=False)
        pytest.skip(reason)


def shared(*parts: str) -> Path:
    """A file or folder of the shared data."""
    path = SHARED.joinpath(*parts)
    require("shared", path.exists(), f"no shared data at {path}")
    return path


def shared_files(pattern: str) -> list[Any]:
    """The shared files that match, as parameters: @pytest.mark.parametrize("file", shared_files("maps/*.map"))"""
    found = sorted(SHARED.glob(pattern))
    reason = f"no shared data match {SHARED / pattern}"
    if not found and "shared" in REQUIRED:
        raise pytest.UsageError(f"{reason} (RUBICON_REQUIRE names shared)")
    absent = pytest.param(SHARED / pattern, id=pattern, marks=pytest.mark.skip(reason))
    return [pytest.param(path, id=path.relative_to(SHARED).as_posix()) for path in found] or [absent]


@pytest.fixture(scope="session")
def shared_folder() -> Path:
    return shared()


@pytest.fixture(scope="session")
def compiled_model() -> None:
    """Compiles the model for computer players, for runs without the root script."""
    sim.prepare()


@contextmanager
def further_editions(folder: Path, **codes: str) -> Iterator[None]:
    """Temporary editions in a folder, which are found like all others."""
    for name, code in codes.items():
        (folder / f"{name}.py").write_text(code, "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(editions, "__path__", [*editions.__path__, str(folder)])
        editions._found.cache_clear()
        try:
            yield
        finally:  # a test that fails leaves none of them to the next
            patch.undo()
            editions._found.cache_clear()
            for name in codes:
                sys.modules.pop(f"{editions.__name__}.{name}", None)


def edition_of_the_docs() -> str:
    page = (ROOT / "docs/add-an-edition.md").read_text("utf-8")
    return "\n\n".join(re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL))


def runs_long(config: pytest.Config) -> bool:
    asked = config.getoption("markexpr")
    return os.environ.get("RUBICON_LONG") == "1" or ("long" in asked and "not long" not in asked)


def pytest_configure(config: pytest.Config) -> None:
    if not config.getoption("hypothesis_profile"):
        settings.load_profile("long" if runs_long(config) else "short")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not runs_long(config):
        config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker("long")])
        items[:] = [item for item in items if not item.get_closest_marker("long")]
    items[:] = slow_files_first(items, int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")))


def slow_files_first(items: Sequence[pytest.Item], workers: int) -> list[pytest.Item]:
    """Give each worker its share of the files that wait for servers and browsers, and let it begin with them.

    pytest-xdist hands out consecutive tests, so one worker would get all tests in a browser, and the others would have
    nothing to do in the end. A file stays whole, because its tests share a browser or a server.
    """
    files: dict[Path, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.path, []).append(item)
    slow = [path for path in files if SLOW_FOLDERS.intersection(path.relative_to(ROOT).parts)]
    quick = iter([item for path in files if path not in slow for item in files[path]])
    share = -(-len(items) // workers)
    ordered: list[pytest.Item] = []
    for number in range(workers):
        first = [item for path in slow[number::workers] for item in files[path]]
        ordered += [*first, *islice(quick, max(0, share - len(first)))]
    return [*ordered, *quick]
