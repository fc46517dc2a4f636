"""What is said over REST about tables: the bodies of requests, strictly read, and those of answers."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from ninja import Schema
from pydantic import AfterValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

from ...bots import DEFAULT_BOT
from ...core.codec import is_plain
from ...core.edition import UndoMode
from . import clock
from .planning import Wish
from .services import Chair, Frame


def plain(text: str) -> str:
    """A ValueError would stay in memory for ever, with its traceback and so the whole request: pydantic keeps it in its
    own error, where the garbage collector cannot see it."""
    if not is_plain(text):
        raise PydanticCustomError("control_character", "contains a control character")
    return text


# Only so that nobody sends a book; what a name must be, the services say.
Word = Annotated[str, Field(max_length=200), AfterValidator(plain)]
Seconds = Annotated[int, Field(ge=clock.SHORTEST, le=clock.LONGEST)]
Bank = Annotated[int, Field(ge=0, le=clock.LONGEST)]
Avatar = Annotated[int, Field(ge=0, le=1_000)]


class Body(Schema):
    """A word that is not known, or a number where a text belongs, is refused rather than guessed at."""

    model_config: ClassVar[ConfigDict] = ConfigDict(extra="forbid", strict=True)


class SeatBody(Body):
    kind: Word | None = None
    name: Word = ""
    colour: Word = ""
    avatar: Avatar | None = None


class ChairBody(Body):
    kind: Word
    name: Word = ""
    colour: Word = ""
    avatar: Avatar = 0


class TakeBody(Body):
    name: Word = ""
    colour: Word = ""
    avatar: Avatar | None = None


class NonceBody(Body):
    nonce: Word


class ChangeBody(Body):
    """Whatever is left out stays as it is; `turn_seconds` null is as usual."""

    edition: Word | None = None
    board: Word | None = None
    """The id of a built-in board."""
    file: str | None = None
    """Instead: the text of a board file, or of a `.map` of Domination."""
    cards: str | None = None
    """The text of the `.cards` that belongs to that `.map`."""
    preset: Word | None = None
    settings: dict[str, Any] | None = None
    disabled: Annotated[list[int | Word], Field(max_length=10_000)] | None = None
    undo: UndoMode | None = None
    name: Word | None = None
    reach: Literal["public", "private", "screen"] | None = None
    turn_seconds: Seconds | None = None
    bank_seconds: Bank | None = None
    stand_in: Word | None = None

    def wish(self) -> Wish:
        return Wish(**{name: getattr(self, name) for name in Wish.__struct_fields__ if name != "own"})

    def frame(self) -> Frame:
        said = {name: getattr(self, name) for name in Frame.__struct_fields__ if name in self.model_fields_set}
        return Frame(**said)


class CreateBody(ChangeBody):
    """Only the edition must be named; without seats, the host plays against two computers."""

    edition: Word
    seats: Annotated[list[ChairBody], Field(min_length=1, max_length=100)] | None = None
    opponents: Word = DEFAULT_BOT
    """Which computer player they are, where no seats are named."""

    def chairs(self) -> list[Chair] | None:
        return None if self.seats is None else [Chair(**chair.model_dump()) for chair in self.seats]


class SeatShown(Schema):
    number: int
    kind: str
    name: str
    colour: str
    avatar: int
    left: bool
    yours: bool
    kept: bool
    """It is open, and kept for somebody; `yours` then tells whether that is you."""
    nonce: bool
    """Its person has chosen their part of the luck."""


class RefusalShown(Schema):
    code: str
    facts: dict[str, Any]
    sentence: str


class TableShown(Schema):
    code: str
    link: str
    """Its address, for others."""
    name: str
    edition: str
    board: str
    reach: str
    status: str
    host: str
    hosting: bool
    """You are the host."""
    undo: str
    disabled: list[int]
    settings: dict[str, Any]
    turn_seconds: int | None
    bank_seconds: int
    stand_in: str
    rated: bool
    goes_on: bool
    """The game began elsewhere: rules, board and the number of seats stay as they are."""
    commitment: str
    seats: list[SeatShown]
    yours: list[int]
    refusals: list[RefusalShown]
    """Why it cannot start yet."""
    next: str
    """The code of the table where these people play again."""


class TableListed(Schema):
    code: str
    name: str
    edition: str
    board: str
    host: str
    status: str
    seats: int
    free: int
    """How many seats anybody may take."""
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
    """The names, in order; nothing for an open seat."""
    yours: list[int]
    kept: list[int]
    """Open seats that are kept for you."""
    asked: float | None
    """Since when the game waits for you, in seconds since 1970."""


class RemarkShown(Schema):
    name: str
    text: str
    at: float
    seat: int | None
