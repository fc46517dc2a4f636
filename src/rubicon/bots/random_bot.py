"""`random`: anything that is allowed, each kind of action equally likely."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from ..core.edition import Event
from ..core.option import Action, Option
from .bot import Brief


class RandomBot:
    name: ClassVar[str] = "random"
    character: ClassVar[str] = "does anything that is allowed, without an aim"
    strength: ClassVar[int] = 1

    def __init__(self, brief: Brief) -> None:
        self.chance = brief.chance

    def choose(self, view: Any, options: Sequence[Option], events: Sequence[Event]) -> Action:
        return options[self.chance.below(len(options))].sample(self.chance)
