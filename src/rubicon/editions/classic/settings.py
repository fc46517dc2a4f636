"""What can be settled at a table of classic before the game."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ...rules.cards import Kind
from ...rules.fortify import Reach

Goal = Literal["conquest", "capitals", "missions"]


def _of(title: str, description: str = "") -> Meta:
    return Meta(title=title, description=description or None)


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    goal: Annotated[Goal, _of("Goal", "Own everything, hold every capital, or fulfil a secret mission.")] = "conquest"
    start: Annotated[Literal["dealt", "claimed"], _of("Start", "Territories are dealt out, or claimed one by one.")] = (
        "dealt"
    )
    placing: Annotated[
        Literal["by_hand", "automatic"], _of("First armies", "Placed one by one in turn, or by luck.")
    ] = "by_hand"
    enough_to_start: Annotated[bool, _of("Enough to start", "More first armies where the map is too large for them.")] = (
        True
    )
    floor: Annotated[
        Literal["income", "total"],
        _of("At least three", "Territories alone give at least 3, or all armies of a turn together."),
    ] = "income"
    cards: Annotated[Kind, _of("Card values", "5, 10, 15, … or one of Domination's three ways.")] = "by_five"
    wild_cards: Annotated[bool, _of("Wild cards", "The deck holds the wild cards of the board.")] = True
    recycle: Annotated[bool, _of("Recycle cards", "Traded cards become the deck when it is empty.")] = True
    trading: Annotated[
        Literal["any_time", "before_placing"],
        _of("When to trade", "At any time while reinforcing, or only before the first army is placed."),
    ] = "any_time"
    defence_dice: Annotated[Literal[2, 3], _of("Defence dice", "The most dice a defender may roll.")] = 2
    defence: Annotated[
        Literal["game", "defender"], _of("Who defends", "The game rolls the most dice, or the defender chooses.")
    ] = "game"
    fortify: Annotated[Reach, _of("Fortify", "Along a path of own territories, or between neighbours.")] = "path"
    skip: Annotated[bool, _of("Skip what cannot be done", "A phase in which nothing can be done is skipped.")] = True
    ask_end: Annotated[bool, _of("Ask for the end", "Every go ends only when its player says so.")] = False
    go_on: Annotated[bool, _of("Play on", "Whoever won by capitals or a mission may play on for everything.")] = False
    lenient_map: Annotated[
        bool, _of("Any map", "Plays maps that only the lenient check passes; an empty continent is everybody's.")
    ] = False
    round_limit: Annotated[
        Annotated[int, Meta(ge=1, le=1_000_000)] | None, _of("Round limit", "The game ends after so many rounds.")
    ] = None


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
