"""`random`: anything that is allowed, each kind of action equally likely."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from ..core.chance import Chance
from ..core.edition import Event, Seat, Table
from ..core.option import Action, Option


class Aimless:
    name: ClassVar[str] = "random"
    character: ClassVar[str] = "does anything that is allowed, without an aim"

    def __init__(self, table: Table, seat: Seat, chance: Chance) -> None:
        self.chance = chance

    def choose(self, view: Any, options: Sequence[Option], events: Sequence[Event]) -> Action:
        return options[self.chance.below(len(options))].sample(self.chance)
