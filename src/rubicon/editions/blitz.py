"""Blitz: classic that ends at 60% of the territories, or after eight rounds."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import Any, ClassVar

from ..core.edition import Edition, Table
from .classic import Classic
from .classic.context import Context, Settings
from .classic.state import State, View

PERCENT_TO_WIN = 60


class BlitzContext(Context):
    def __init__(self, table: Table) -> None:
        """BZ 1.1: the percentage of the territories in play, rounded up."""
        super().__init__(table)
        self.territories_to_win = ceil(len(self.enabled) * PERCENT_TO_WIN / 100)


class Blitz(Classic):
    name: ClassVar[str] = "blitz"
    seats: ClassVar[range] = range(2, 7)
    presets: ClassVar[Mapping[str, Settings]] = {"standard": Settings(placing="automatic", round_limit=8)}
    context_type: ClassVar[type[Context]] = BlitzContext


_CHECKED: type[Edition[State, Any, View]] = Blitz
