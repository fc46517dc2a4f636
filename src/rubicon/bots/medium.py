"""`medium`: plans its turn by the odds, and looks no further."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from ..core.edition import Event
from ..core.option import Action, Option
from . import strategies
from .bot import Brief


class Medium:
    name: ClassVar[str] = "medium"
    character: ClassVar[str] = "plans its turn by the odds, and looks no further"
    strength: ClassVar[int] = 3

    def __init__(self, brief: Brief) -> None:
        self.strategy = strategies.find(brief, strategies.MEDIUM)

    @property
    def reason(self) -> str:
        return self.strategy.reason

    def choose(self, view: Any, options: Sequence[Option], events: Sequence[Event]) -> Action:
        return self.strategy.choose(view, options, events)
