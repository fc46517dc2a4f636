"""A table before the game: the settings of a preset, colours, a board that fits its seats, and an end to every game."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import count
from typing import Any, TypeAlias

from msgspec.structs import replace

from ..errors import Malformed
from ..world import atlas
from .edition import PERSON, AnyEdition, Player, Table

COLOURS = ("red", "blue", "green", "yellow", "purple", "orange")
MAX_ROUNDS_BETWEEN_COMPUTERS = 1_000
"""So many are played at most where only computers play."""

EditionType: TypeAlias = type[AnyEdition]


def preset_settings(edition: EditionType, preset: str | None) -> Any:
    """Those of a preset; of the first where none is named."""
    if preset is not None and preset not in edition.presets:
        raise Malformed("play.preset", preset=preset, known=sorted(edition.presets))
    return edition.presets[preset or next(iter(edition.presets))]


def usual_opponents(edition: EditionType) -> int:
    """How many computers a person usually plays against: two, or as many as the edition takes."""
    return min(max(2, edition.seats.start - 1), edition.seats.stop - 2)


def unique_name(name: str, taken: Collection[str]) -> str:
    """The name, with a number behind it where somebody else is called so."""
    if name not in taken:
        return name
    return next(other for other in (f"{name} {number}" for number in count(2)) if other not in taken)


def with_fitting_board(edition: EditionType, table: Table) -> Table:
    """Where the board does not fit so many seats: the built-in one that does and is nearest to it in size, if any."""
    if not any(edition.validate(table)):
        return table
    size = len(table.board.map.territories)
    others = (replace(table, board=atlas.load(id)) for id in atlas.names())
    fitting = [other for other in others if not any(edition.validate(other))]
    return min(fitting, key=lambda other: abs(len(other.board.map.territories) - size), default=table)


def with_round_limit(settings: Any, seats: Sequence[Player]) -> Any:
    """Computers among themselves might go on for ever, so their rounds are limited where nobody said how."""
    if any(player.played_by == PERSON for player in seats) or getattr(settings, "round_limit", 0) is not None:
        return settings
    return replace(settings, round_limit=MAX_ROUNDS_BETWEEN_COMPUTERS)
