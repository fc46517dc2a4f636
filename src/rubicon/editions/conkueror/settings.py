"""The settings of a table of conkueror."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ...rules.ownership import Reach
from .chance_sets import ChanceSet


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """CK 10 says what each setting changes. Its label and the labels of its choices are in `texts/`."""

    leftover: Literal["one", "all", "automatic"] = "one"
    chance_rate: Annotated[float, Meta(ge=0.0, le=1.0)] = 0.5
    chance_set: ChanceSet = "full"
    continent_bonus: bool = False
    army_cards: Literal["one", "spread"] = "one"
    fortify: Reach = "neighbours"
    card_before_fortify: bool = False
    card_per_conquest: bool = False
    all_human: bool = False
    round_limit: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None


PRESETS = {
    "standard": Settings(),
    "quick": Settings(leftover="automatic", chance_rate=1.0, fortify="path", card_per_conquest=True),
    "friends": Settings(all_human=True),
}
