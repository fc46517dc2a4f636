"""Defaults for a table before the game: settings, colours, names, a board that fits, and a round limit."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import count
from typing import Any

from msgspec.structs import replace

from ..errors import Malformed
from ..world import atlas
from .edition import PERSON, EditionType, Player, Table

COLOURS = ("red", "blue", "green", "yellow", "purple", "orange")
MAX_ROUNDS_BETWEEN_COMPUTERS = 1_000
"""The round limit of games without people."""


def preset_settings(edition: EditionType, preset: str | None) -> Any:
    """The settings of a preset; of the first one if none is named."""
    if preset is not None and preset not in edition.presets:
        raise Malformed("play.preset", preset=preset, known=sorted(edition.presets))
    return edition.presets[preset or next(iter(edition.presets))]


def usual_opponents(edition: EditionType) -> int:
    """The usual number of computer opponents: two, or what the edition allows."""
    return min(max(2, edition.seats.start - 1), edition.seats.stop - 2)


def unique_name(name: str, taken: Collection[str]) -> str:
    """The name, with a number appended if it is taken."""
    if name not in taken:
        return name
    return next(other for other in (f"{name} {number}" for number in count(2)) if other not in taken)


def with_fitting_board(edition: EditionType, table: Table) -> Table:
    """The table; if its board does not fit, with the built-in board that fits and is nearest in size."""
    if not any(edition.validate(table)):
        return table
    size = len(table.board.map.territories)
    others = (replace(table, board=atlas.load(id)) for id in atlas.names())
    fitting = [other for other in others if not any(edition.validate(other))]
    return min(fitting, key=lambda other: abs(len(other.board.map.territories) - size), default=table)


def with_round_limit(settings: Any, seats: Sequence[Player]) -> Any:
    """The settings, with a round limit for games without people, which might never end."""
    if any(player.played_by == PERSON for player in seats) or getattr(settings, "round_limit", 0) is not None:
        return settings
    return replace(settings, round_limit=MAX_ROUNDS_BETWEEN_COMPUTERS)
