"""The REST schemas of tables: request bodies, which are strictly validated, and responses."""

from __future__ import annotations

import math
from typing import Annotated, Any, ClassVar, Literal

from ninja import Schema
from pydantic import AfterValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

from ...bots import DEFAULT_BOT
from ...core.codec import is_plain
from ...core.edition import UndoMode
from ...world.limits import MAX_TERRITORIES
from . import selectors
from .services import SeatRequest, TableSettings
from .setup_rules import SetupRequest


def plain(text: str) -> str:
    """A ValueError would stay in memory for ever, with its traceback and so the whole request: pydantic keeps it in its
    own error, where the garbage collector cannot see it."""
    if not is_plain(text):
        raise PydanticCustomError("control_character", "contains a control character")
    return text


def flat(settings: dict[str, Any]) -> dict[str, Any]:
    """No setting is a list or an object. A refusal quotes the value, and could quote neither deep nesting nor NaN."""
    for value in settings.values():
        if isinstance(value, list | dict) or (isinstance(value, float) and not math.isfinite(value)):
            raise PydanticCustomError("setting", "is no text, number or switch")
    return settings


# Only to reject absurd lengths; the services validate names.
ShortText = Annotated[str, Field(max_length=200), AfterValidator(plain)]
TurnSeconds = Annotated[int, Field(ge=selectors.MIN_TURN_SECONDS, le=selectors.MAX_TURN_SECONDS)]
BankSeconds = Annotated[int, Field(ge=0, le=selectors.MAX_TURN_SECONDS)]
Avatar = Annotated[int, Field(ge=0, le=1_000)]


class Body(Schema):
    """Base class of request bodies: unknown fields and wrong types are refused."""

    model_config: ClassVar[ConfigDict] = ConfigDict(extra="forbid", strict=True)


class SeatBody(Body):
    kind: ShortText | None = None
    name: ShortText = ""
    colour: ShortText = ""
    avatar: Avatar | None = None


class ChairBody(Body):
    kind: ShortText
    name: ShortText = ""
    colour: ShortText = ""
    avatar: Avatar = 0


class TakeBody(Body):
    name: ShortText = ""
    colour: ShortText = ""
    avatar: Avatar | None = None


class NonceBody(Body):
    nonce: ShortText


class ChangeBody(Body):
    """Missing fields stay unchanged; `turn_seconds` null means the default."""

    edition: ShortText | None = None
    board: ShortText | None = None
    """The id of a built-in board."""
    file: str | None = None
    """Instead of an id: the text of a board file, or of a `.map` of Domination."""
    cards: str | None = None
    """The text of the `.cards` for that `.map`."""
    preset: ShortText | None = None
    settings: Annotated[dict[str, Any], AfterValidator(flat)] | None = None
    disabled: Annotated[list[int | ShortText], Field(max_length=MAX_TERRITORIES)] | None = None
    undo: UndoMode | None = None
    name: ShortText | None = None
    reach: Literal["public", "private", "screen"] | None = None
    turn_seconds: TurnSeconds | None = None
    bank_seconds: BankSeconds | None = None
    stand_in: ShortText | None = None

    def wish(self) -> SetupRequest:
        return SetupRequest(**{name: getattr(self, name) for name in SetupRequest.__struct_fields__ if name != "own"})

    def frame(self) -> TableSettings:
        said = {name: getattr(self, name) for name in TableSettings.__struct_fields__ if name in self.model_fields_set}
        return TableSettings(**said)


class CreateBody(ChangeBody):
    """Only the edition is required; without seats, the host plays against two computers."""

    edition: ShortText
    seats: Annotated[list[ChairBody], Field(min_length=1, max_length=100)] | None = None
    opponents: ShortText = DEFAULT_BOT
    """The kind of computer players, if no seats are given."""

    def chairs(self) -> list[SeatRequest] | None:
        return None if self.seats is None else [SeatRequest(**chair.model_dump()) for chair in self.seats]


class SeatShown(Schema):
    number: int
    kind: str
    name: str
    colour: str
    avatar: int
    left: bool
    yours: bool
    kept: bool
    """Whether the seat is open and reserved for somebody; `yours` tells whether that is you."""
    nonce: bool
    """Whether the player has chosen a nonce."""


class RefusalShown(Schema):
    code: str
    facts: dict[str, Any]
    sentence: str


class TableShown(Schema):
    code: str
    link: str
    """The address for others."""
    name: str
    edition: str
    board: str
    reach: str
    status: str
    host: str
    hosting: bool
    """Whether you are the host."""
    undo: str
    disabled: list[int]
    settings: dict[str, Any]
    turn_seconds: int | None
    bank_seconds: int
    stand_in: str
    rated: bool
    goes_on: bool
    """Whether the game continues from a save: rules, board and the number of seats are fixed."""
    commitment: str
    seats: list[SeatShown]
    yours: list[int]
    refusals: list[RefusalShown]
    """Why the game cannot start yet."""
    next: str
    """The code of the rematch."""


class TableListed(Schema):
    code: str
    name: str
    edition: str
    board: str
    host: str
    status: str
    seats: int
    free: int
    """The number of seats that anybody may take."""
    turn_seconds: int | None
    created: float


class OwnTable(Schema):
    code: str
    name: str
    edition: str
    board: str
    host: str
    reach: str
    status: str
    seats: list[str]
    """The names, in order; empty for an open seat."""
    yours: list[int]
    kept: list[int]
    """Open seats that are reserved for you."""
    asked: float | None
    """Since when the game waits for you, in seconds since 1970."""


class RemarkShown(Schema):
    name: str
    text: str
    at: float
    seat: int | None
