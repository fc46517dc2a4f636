"""Decorators that compile the model with numba, into the folder of `store.py`.

Numba's own cache checks only the file of a function, and would keep a caller although a callee has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar, cast

import numba

from .store import folder

F = TypeVar("F", bound=Callable[..., Any])

vars(numba.config)["CACHE_DIR"] = str(folder() or "")


def compiled(function: F) -> F:
    """Compiles a function on first use, and stores it. It can be called by compiled functions only."""
    return _made(function, no_cpython_wrapper=True, no_cfunc_wrapper=True)


def inlined(function: F) -> F:
    """Compiles a small function inline: passing a position takes longer than the function itself."""
    return _made(function, no_cpython_wrapper=True, no_cfunc_wrapper=True, forceinline=True)


def entrance(function: F) -> F:
    """Compiles a function that Python calls. Its wrapper takes as long to compile as the function itself."""
    return _made(function, no_cfunc_wrapper=True)


def _made(function: F, **options: bool) -> F:
    njit: Any = numba.njit
    made: Any = njit(function, cache=folder() is not None, error_model="numpy", nogil=True, **options)
    if hasattr(made, "get_call_template"):  # else nothing is compiled
        _takes_any_number(made)
    found: F = made
    return found


def _takes_any_number(made: Any) -> None:
    """Numba would compile a function once more for each constant that it is called with."""
    usual, types = made.get_call_template, cast(Any, numba.types)

    def template(args: Sequence[Any], kws: Mapping[str, Any]) -> Any:
        return usual(tuple(map(types.unliteral, args)), kws)

    made.get_call_template = template
