"""How the model is compiled: by numba, into a cache whose folder is named after the sources that it was made of.

Numba itself looks only at the file of a function, and would keep a caller although what it calls has changed.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, TypeVar

import numba

F = TypeVar("F", bound=Callable[..., Any])

HERE = Path(__file__).resolve().parent


def sources() -> str:
    """What the compiled code depends on, as one word."""
    found = hashlib.sha256()
    for file in sorted(HERE.glob("*.py")):
        found.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return found.hexdigest()[:16]


def cache() -> Path | None:
    """Beside the sources if one may write there, else where this person keeps such things; None: nowhere."""
    told = os.environ.get("NUMBA_CACHE_DIR")
    places = [Path(told)] if told else [HERE / "__pycache__", Path(os.path.expanduser("~/.cache/rubicon"))]
    for place in places:
        folder = place / f"sim-{sources()}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with TemporaryFile(dir=folder):
                return folder
        except OSError:
            continue
    return None


CACHE = cache()
vars(numba.config)["CACHE_DIR"] = str(CACHE or "")


def compiled(function: F) -> F:
    """The same function as machine code, made when it is first needed and kept. Only called from others like it."""
    return _made(function, no_cpython_wrapper=True, no_cfunc_wrapper=True)


def inlined(function: F) -> F:
    """The same for what the innermost loops ask: it becomes a part of its callers, for arrays are slow to hand over."""
    return _made(function, no_cpython_wrapper=True, no_cfunc_wrapper=True, forceinline=True)


def entrance(function: F) -> F:
    """The same for one that Python calls. What leads there and back takes as long to compile as the function itself."""
    return _made(function, no_cfunc_wrapper=True)


def _made(function: F, **options: bool) -> F:
    njit: Any = numba.njit
    made: F = njit(function, cache=CACHE is not None, error_model="numpy", nogil=True, **options)
    return made
