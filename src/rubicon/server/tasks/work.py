"""What workers can do: functions of plain values, each in a module that is loaded when it is first needed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

MODULES = {
    "board": "drawing",
    "chart": "drawing",
    "sketch": "drawing",
    "layer": "drawing",
    "material": "drawing",
    "opened": "games",
    "written": "games",
    "gone_on": "games",
    "retold": "games",
}
"""Where each function stands."""


@cache
def find(name: str) -> Callable[..., Any]:
    function: Callable[..., Any] = getattr(import_module(f".{MODULES[name]}", __package__), name)
    return function
