"""`hard`: plans whole campaigns, and looks ahead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from ..core.edition import Event
from ..core.option import Action, Option
from . import sim, strategies
from .bot import Brief


class Hard:
    name: ClassVar[str] = "hard"
    character: ClassVar[str] = "plans whole campaigns, and looks ahead"
    strength: ClassVar[int] = 4

    def __init__(self, brief: Brief) -> None:
        self.strategy = strategies.find(brief, strategies.HARD)

    @classmethod
    def warm_up(cls, edition: str) -> None:
        sim.warm_up(edition)

    @property
    def reason(self) -> str:
        return self.strategy.reason

    def choose(self, view: Any, options: Sequence[Option], events: Sequence[Event]) -> Action:
        return self.strategy.choose(view, options, events)
