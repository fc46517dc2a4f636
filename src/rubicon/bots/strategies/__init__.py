"""The strategies of `medium` and `hard`. The module with the name of an edition has its strategies.

Other editions are searched by their rules alone: see `generic.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from ...core.edition import Event
from ...core.option import Action, Option
from ..bot import Brief
from ..lineage import changes_numbers_only, nearest


class Skill(NamedTuple):
    """A level of skill of a strategy."""

    level: str
    think: int
    """Milliseconds of work for a decision, unless the brief says otherwise."""


MEDIUM = Skill("medium", 5)
HARD = Skill("hard", 100)


class Strategy(Protocol):
    reason: str

    def choose(self, view: Any, options: Sequence[Option], events: Sequence[Event]) -> Action:
        """As a bot does."""


def find(brief: Brief, skill: Skill) -> Strategy:
    """Makes the strategy for a table, by `create` of the module for its edition. Modules are imported on demand."""
    from . import generic

    edition = type(brief.edition)
    known = nearest(__name__, edition)
    if known is None or generic.adds_verbs(edition, known.edition):
        return generic.create(brief, skill)
    found: Strategy = known.load().create(brief, skill)
    return found if changes_numbers_only(edition, known.edition) else generic.VariantStrategy(brief, skill, found)
