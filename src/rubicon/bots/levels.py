"""`random`: anything that is allowed, each kind of action equally likely."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from ..core.edition import Event
from ..core.option import Action, Option
from . import sim, strategies
from .bot import Brief


class RandomBot:
    name: ClassVar[str] = "random"
    character: ClassVar[str] = "does anything that is allowed, without an aim"
    strength: ClassVar[int] = 1

    def __init__(self, brief: Brief) -> None:
        self.chance = brief.chance

    def choose(self, view: Any, options: Sequence[Option], events: Sequence[Event]) -> Action:
        return options[self.chance.below(len(options))].sample(self.chance)


# `medium`: plans its turn by the odds, and looks no further.


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


# `hard`: plans whole campaigns, and looks ahead.


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
