"""Computer players that each fail in a different way. RUBICON_BOTS names this module."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from rubicon.bots.levels import RandomBot
from rubicon.core.option import Action, Option
from tests.server.strangers import Exits, Hangs, Nonsense, Raises, Talks, Truth, Unborn

__all__ = ["Exits", "Hangs", "Nonsense", "Raises", "Talks", "Truth", "Unborn"]


class Sticks(RandomBot):
    """Hangs in one game of thirty."""

    name: ClassVar[str] = "sticks"

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.sticks = self.chance.below(30) == 0

    def choose(self, view: Any, options: Sequence[Option], events: Any) -> Action:
        while self.sticks:
            pass
        return super().choose(view, options, events)


class Listens(RandomBot):
    """Remembers the events that it got."""

    name: ClassVar[str] = "listens"
    heard: ClassVar[list[Any]] = []

    def choose(self, view: Any, options: Sequence[Option], events: Any) -> Action:
        self.heard.extend(events)
        return super().choose(view, options, events)
