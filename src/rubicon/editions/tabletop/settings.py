"""What can be settled at a table of tabletop before the game."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ...rules.ownership import Reach


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What people read for a setting and its choices stands in `texts/`, and what it changes in TT 9."""

    first_armies: Literal["placed", "deployed"] = "placed"
    no_minimum: bool = False
    territory_bonus: Literal["each_go", "conquest"] = "each_go"
    defence: Literal["defender", "game"] = "defender"
    fortify: Reach = "path"
    sets: Literal["table", "seat"] = "table"
    eighth_set: Literal["rising", "constant"] = "rising"
    card_bonus: Literal["anywhere", "territory"] = "anywhere"
    round_limit: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None


PRESETS = {"standard": Settings(), "quick": Settings(first_armies="deployed", defence="game")}
