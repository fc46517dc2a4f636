"""How the better players think. An edition that has a module of its name here is played with what is known of it.

Every other one is searched by its rules alone: see `generic.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from ...core.edition import Event
from ...core.option import Action, Option
from ..bot import Brief
from ..lineage import changes_numbers_only, nearest


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
    from . import generic

    edition = type(brief.edition)
    known = nearest(__name__, edition)
    if known is None or generic.adds_verbs(edition, known.edition):
        return generic.create(brief, skill)
    found: Strategy = known.load().create(brief, skill)
    return found if changes_numbers_only(edition, known.edition) else generic.VariantStrategy(brief, skill, found)
