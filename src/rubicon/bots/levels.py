"""The computer players `random`, `medium` and `hard`. `easy` has a module of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from ..core.edition import Event
from ..core.option import Action, Option
from . import sim, strategies
from .bot import Brief


class RandomBot:
    """Each kind of action is equally likely."""

    name: ClassVar[str] = "random"
    character: ClassVar[str] = "plays at random"
    strength: ClassVar[int] = 1

    def __init__(self, brief: Brief) -> None:
        self.chance = brief.chance

    def choose(self, view: Any, options: Sequence[Option], events: Sequence[Event]) -> Action:
        return options[self.chance.below(len(options))].sample(self.chance)


class _StrategyBot:
    """Plays the strategy of the edition at a level of skill. It has no name, so it is not found as a bot itself."""

    skill: ClassVar[strategies.Skill]

    def __init__(self, brief: Brief) -> None:
        self.strategy = strategies.find(brief, self.skill)

    @property
    def reason(self) -> str:
        return self.strategy.reason

    def choose(self, view: Any, options: Sequence[Option], events: Sequence[Event]) -> Action:
        return self.strategy.choose(view, options, events)


class Medium(_StrategyBot):
    name: ClassVar[str] = "medium"
    character: ClassVar[str] = "plans its turn by the odds, but looks no further"
    strength: ClassVar[int] = 3
    skill = strategies.MEDIUM


class Hard(_StrategyBot):
    name: ClassVar[str] = "hard"
    character: ClassVar[str] = "plans whole campaigns and thinks ahead"
    strength: ClassVar[int] = 4
    skill = strategies.HARD

    @classmethod
    def warm_up(cls, edition: str) -> None:
        sim.warm_up(edition)
