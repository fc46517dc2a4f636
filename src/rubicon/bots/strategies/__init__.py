"""How the better players think. An edition that has a module of its name here is played with what is known of it.

Every other one is searched by its rules alone: see `generic.py`.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any, NamedTuple, Protocol

from ...core.edition import Event
from ...core.option import Action, Option
from ..bot import Brief


class Skill(NamedTuple):
    """How well somebody plays who thinks so."""

    level: str
    think: int
    """How many milliseconds, unless told otherwise."""


MEDIUM = Skill("medium", 5)
HARD = Skill("hard", 100)


class Strategy(Protocol):
    reason: str

    def choose(self, view: Any, options: Sequence[Option], events: Sequence[Event]) -> Action:
        """As a bot does."""


def find(brief: Brief, skill: Skill) -> Strategy:
    """Each module has a function `create` that makes one; what it needs is imported when somebody sits down."""
    own = f"{__name__}.{brief.edition.name}"
    module = importlib.import_module(own if find_spec(own) else f"{__name__}.generic")
    found: Strategy = module.create(brief, skill)
    return found
