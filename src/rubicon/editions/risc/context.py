"""RI 6: the settings of risc, and what never changes at a table: links, starting groups and first units."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ...core.edition import Table
from ...errors import Illegal, Refused
from ...rules.armies import STARTING_ARMIES
from ...rules.dice import RISC
from ...rules.ownership import Owners
from .groups import Groups, divide


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Names and descriptions for players are in `texts/`."""

    groups: Literal["picked", "dealt"] = "picked"
    units: Annotated[int, Meta(ge=1, le=1_000)] | None = None
    round_limit: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None


PRESETS = {"standard": Settings()}


class Context:
    def __init__(self, table: Table) -> None:
        settings: Settings = table.settings
        world, off = table.board.map, frozenset(table.disabled)
        self.settings = settings
        self.dice = RISC
        """RI 4.5: battles, forecasts, figures and computer players read it here."""
        self.seats = len(table.seats)
        self.size = len(world.territories)
        self.disabled = off
        self.enabled = tuple(t for t in range(self.size) if t not in off)
        self.links = tuple(
            tuple(n for n in near if n not in off and n != t) if t not in off else ()
            for t, near in enumerate(world.links())
        )
        self.continents = tuple(tuple(t for t in members if t not in off) for members in world.members())
        self.units = settings.units or STARTING_ARMIES["three_per_territory"](self.seats, len(self.enabled))
        """RI 2.4: the first units of each seat."""

    @cached_property
    def groups(self) -> Groups:
        return divide(self.links, self.enabled, self.continents, self.seats)

    @cached_property
    def group_of(self) -> tuple[int | None, ...]:
        """The number of the group that each territory belongs to; None for a disabled territory."""
        found: list[int | None] = [None] * self.size
        for number, group in enumerate(self.groups):
            for territory in group:
                found[territory] = number
        return tuple(found)

    def explain_unknown(self, territory: int) -> Refused | None:
        """The refusal if there is no such territory in this game."""
        if 0 <= territory < self.size and territory not in self.disabled:
            return None
        return Illegal("no_such_territory", territory=territory)

    def explain_not_own(self, owners: Owners, territory: int, seat: int) -> Refused | None:
        """The refusal if the seat does not own this territory."""
        unknown = self.explain_unknown(territory)
        if unknown or owners[territory] == seat:
            return unknown
        return Illegal("not_yours", territory=territory)
