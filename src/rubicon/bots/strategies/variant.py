"""A variant that changes moves, played as its parent is played as far as its rules allow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, get_args

from ...core.edition import AnyEdition, Event
from ...core.option import Action, Option
from ..bot import Brief
from . import generic

if TYPE_CHECKING:
    from . import Skill, Strategy


class VariantStrategy:
    """What the parent's strategy chooses and no option allows is chosen by a search of the variant's own rules."""

    def __init__(self, brief: Brief, skill: Skill, parent: Strategy) -> None:
        self.parent = parent
        self.search = generic.create(brief, skill)
        self.reason = ""

    def choose(self, view: Any, options: Sequence[Option], events: Sequence[Event]) -> Action:
        action = self.parent.choose(view, options, events)
        self.reason = self.parent.reason
        if not any(option.allows(action) for option in options):
            action = self.search.choose(view, options, events)
            self.reason = self.search.reason
        return action


def adds_verbs(variant: type[AnyEdition], parent: type[AnyEdition]) -> bool:
    """Whether a variant has verbs of which its parent's strategy knows nothing."""
    return not set(get_args(variant.Action)) <= set(get_args(parent.Action))
