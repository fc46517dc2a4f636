"""What can be settled at a table of classic before the game."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ...rules.cards import ClassicScheme
from ...rules.ownership import Reach
from .state import Goal


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What people read for a setting and its choices stands in `texts/`, and what it changes in CL 8."""

    goal: Goal = "conquest"
    start: Literal["dealt", "claimed"] = "dealt"
    placing: Literal["by_hand", "automatic"] = "by_hand"
    enough_to_start: bool = True
    floor: Literal["income", "total"] = "income"
    cards: ClassicScheme = "by_five"
    wild_cards: bool = True
    recycle: bool = True
    trading: Literal["any_time", "before_placing"] = "any_time"
    defence_dice: Literal[2, 3] = 2
    defence: Literal["game", "defender"] = "game"
    fortify: Reach = "path"
    skip: bool = True
    ask_end: bool = False
    go_on: bool = False
    lenient_map: bool = False
    round_limit: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None


DOMINATION = Settings(
    start="claimed",
    enough_to_start=False,
    cards="increasing",
    recycle=False,
    trading="before_placing",
    defence="defender",
    fortify="neighbours",
    skip=False,
    ask_end=True,
    go_on=True,
    lenient_map=True,
)

PRESETS = {"standard": Settings(), "domination": DOMINATION}
