"""Where the compiled model is kept, and whether all of it is there.

Its folder is named after everything that it was made of and for, so what lies there never has to be compiled again:
neither the sources nor their dates, neither numba nor Python nor the processor has changed. Numba itself, which takes a
second to import, is not needed to find out.
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
except ImportError:  # Windows: there two may compile at once, which only takes longer
    fcntl = None  # type: ignore[assignment]

HERE = Path(__file__).resolve().parent
WHOLE_FILE = "whole"
"""This file is written last."""


def is_whole() -> bool:
    """Whether nothing has to be compiled before the model can be used. A decision cannot wait for that."""
    if os.environ.get("NUMBA_DISABLE_JIT") == "1":
        return True
    kept = folder()
    return kept is not None and (kept / WHOLE_FILE).is_file()


@cache
def folder() -> Path | None:
    """Beside the sources if one may write there, else where this person keeps such things; None: nowhere."""
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
    """What the compiled code depends on, as one word; none where numba is not installed."""
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
    """Only one at a time compiles: whoever comes second waits for the first, or is told that they are not alone."""
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


# Has the model compiled, in a process of its own: before what must come out the same every time, or beside a game.
#
# Beside a game nobody waits: until the model is there, computer players think with the rules themselves.


COMPILE = (sys.executable, "-P", "-m", "rubicon.bots.sim.compiler")
_beside: list[subprocess.Popen[bytes]] = []


def prepare() -> None:
    """It tells by itself what it does, if there is anything to do."""
    if not is_whole():
        subprocess.run(COMPILE, stdin=subprocess.DEVNULL)


def prepare_beside() -> bool:
    """Whether this has begun it; then it is done even if the game ends meanwhile."""
    if _beside or is_whole() or folder() is None:
        return False
    nothing = subprocess.DEVNULL
    command = (*COMPILE, "beside")
    _beside.append(subprocess.Popen(command, stdin=nothing, stdout=nothing, stderr=nothing, start_new_session=True))
    return True
