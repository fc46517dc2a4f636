"""The compiled model on disk: where it is, whether it is complete, and a process that compiles it.

The name of its folder is a fingerprint of the sources and their dates, numba, Python and the processor, so its content
is always up to date. This module does not import numba, which takes a second.

`prepare` waits for the compiler, for results that must be reproducible. `prepare_beside` does not: until the model is
complete, computer players search with the rules themselves.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from tempfile import TemporaryFile

try:
    import fcntl
except ImportError:  # Windows: two processes may compile at once, which only takes longer
    fcntl = None  # type: ignore[assignment]

HERE = Path(__file__).resolve().parent
WHOLE_FILE = "whole"
"""A file that is written last."""
COMPILE = (sys.executable, "-P", "-m", "rubicon.bots.sim.compiler")
_beside: list[subprocess.Popen[bytes]] = []


def is_whole() -> bool:
    """Whether the model can be used without compiling anything. A decision cannot wait for the compiler."""
    if os.environ.get("NUMBA_DISABLE_JIT") == "1":
        return True
    kept = folder()
    return kept is not None and (kept / WHOLE_FILE).is_file()


@cache
def folder() -> Path | None:
    """Beside the sources, or in the user's cache if those are read-only; None if neither can be written."""
    name = fingerprint()
    told = os.environ.get("NUMBA_CACHE_DIR")
    places = [Path(told)] if told else [HERE / "__pycache__", Path(os.path.expanduser("~/.cache/rubicon"))]
    for place in places if name else ():
        kept = place / f"sim-{name}"
        try:
            kept.mkdir(parents=True, exist_ok=True)
            with TemporaryFile(dir=kept):
                return kept
        except OSError:
            continue
    return None


def fingerprint() -> str:
    """A digest of everything that the compiled code depends on; empty if numba is not installed."""
    try:
        machine = import_module("llvmlite.binding")
        versions = version("numba"), version("llvmlite")
    except (ImportError, OSError, PackageNotFoundError):
        return ""
    processor = machine.get_host_cpu_name(), machine.get_host_cpu_features().flatten()
    found = hashlib.sha256(repr((sys.implementation.cache_tag, versions, processor)).encode())
    for file in sorted(HERE.glob("*.py")):
        found.update(f"{file.name} {file.stat().st_mtime_ns}\0".encode() + file.read_bytes() + b"\0")
    return found.hexdigest()[:16]


@contextmanager
def compile_lock(kept: Path, wait: bool) -> Iterator[bool]:
    """Yields True to one process at a time. Others wait, or get False at once."""
    with open(kept / "lock", "w") as lock:
        try:
            if fcntl is not None:
                fcntl.flock(lock, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError:
            yield False
            return
        except OSError:
            pass  # a file system without locks
        yield True


def prepare() -> None:
    """Compiles the model if it is not complete, and waits. The compiler reports what it does."""
    if not is_whole():
        subprocess.run(COMPILE, stdin=subprocess.DEVNULL)


def prepare_beside() -> bool:
    """Compiles in the background; returns whether this call has started it. The compiler outlives this process."""
    if _beside or is_whole() or folder() is None:
        return False
    nothing = subprocess.DEVNULL
    command = (*COMPILE, "beside")
    _beside.append(subprocess.Popen(command, stdin=nothing, stdout=nothing, stderr=nothing, start_new_session=True))
    return True
