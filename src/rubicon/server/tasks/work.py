"""Finds the function that a worker calls; its module is loaded when it is first needed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any


@cache
def find(name: str) -> Callable[..., Any]:
    """The function with this name, such as `rubicon.server.play.game_tasks:written`."""
    module, _, function = name.partition(":")
    found: Callable[..., Any] = getattr(import_module(module), function)
    return found
