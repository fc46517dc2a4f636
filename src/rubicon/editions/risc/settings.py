"""RI 6: the settings of a table of risc."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Names and descriptions for players are in `texts/`."""

    groups: Literal["picked", "dealt"] = "picked"
    units: Annotated[int, Meta(ge=1, le=1_000)] | None = None
    round_limit: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None


PRESETS = {"standard": Settings()}
