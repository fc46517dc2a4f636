"""What can be settled at a table of risc before the game."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What people read for a setting and its choices stands in `texts/`, and what it changes in RI 6."""

    groups: Literal["picked", "dealt"] = "picked"
    units: Annotated[int, Meta(ge=1, le=1_000)] | None = None
    round_limit: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None


PRESETS = {"standard": Settings()}
