"""Every message between a client and a match, once. The types of other clients are generated from these."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Generic, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import Meta

from ..core import edition
from ..core.codec import check_plain, decode
from ..core.edition import AnyEdition, Seat
from ..core.ids import TerritoryId
from ..core.option import Action, Offer, snake
from ..core.table_talk import Allow, Decline, Deny, Finish, TableTalkEvent, UndoRequest
from ..decoders import json_decoder
from ..errors import Refused

A = TypeVar("A")
V = TypeVar("V")
E = TypeVar("E")

MAX_NONCE_CHARS = 64
MAX_CHAT_CHARS = 500

Nonce: TypeAlias = Annotated[str, Meta(min_length=1, max_length=MAX_NONCE_CHARS)]
Version: TypeAlias = Annotated[int, Meta(ge=0)]
"""Counts the steps of which this viewer saw something. It says nothing about what others do unseen."""


class Message(msgspec.Struct, frozen=True, tag_field="message", tag=snake, forbid_unknown_fields=True): ...


# From a client.


class Submit(Message, Generic[A], frozen=True):
    """Do this, in answer to the options of version `prompt`. The same nonce is never done twice."""

    nonce: Nonce
    prompt: Version
    action: A


class Undo(Action, frozen=True):
    """An undo as it is asked for. How far it goes is no client's business: records are not numbered for them.

    Where the table wants it agreed, and it is not harmless, it becomes a request to the other people.
    """


Talk: TypeAlias = Undo | Allow | Deny | Finish | Decline
"""What is done to a game rather than in it, in any edition."""


class ForecastRequest(Message, Generic[A], frozen=True, tag="forecast"):
    """How would this end? Only what the seat is offered is weighed, and nothing is done."""

    nonce: Nonce
    prompt: Version
    action: A


class Weigh(Message, frozen=True):
    """How far would an attack get that goes on from territory to territory? Nothing is done.

    The way begins where the attackers stand; what lies between two that are no neighbours is found.
    """

    nonce: Nonce
    way: Annotated[tuple[TerritoryId, ...], Meta(min_length=2, max_length=100)]


class Why(Message, frozen=True):
    """Why have the computers done what they did last?"""

    nonce: Nonce


class Look(Message, frozen=True):
    """Show me the game as this seat may see it (null: as anybody may), with the events after version `since`.

    From then on this is what the connection sees, until it looks again: one viewpoint at a time.
    """

    seat: Seat | None = None
    since: Version | None = None


class Say(Message, frozen=True):
    """A word to everybody at the table, on one line."""

    text: Annotated[str, Meta(min_length=1, max_length=MAX_CHAT_CHARS)]


class Pause(Message, frozen=True):
    """Stops clocks and computers, or lets them go on: for whoever keeps nobody else waiting."""

    on: bool


# To a client.


class Clock(msgspec.Struct, frozen=True):
    """Moments are seconds since 1970 by the server's clock, which shows `now`."""

    now: float
    deadlines: tuple[float | None, ...]
    """For each seat, when its time runs out; null while it is not awaited."""
    banks: tuple[float, ...]
    """For each seat, the seconds that it has on top of each turn's, until they are used up."""


class Update(Message, Generic[V, E], frozen=True):
    """All that a viewer may know now. It replaces what they had; the events are only there to be told.

    A version that is higher than the last one, without events, means that some are no longer remembered.
    """

    version: Version
    prompt: Version
    view: V
    options: tuple[Offer, ...]
    events: tuple[E, ...]
    agreed: tuple[Seat, ...] = ()
    """Who wants to end the game as it stands; it is over when all people do."""
    request: UndoRequest | None = None
    """Who asks to go back to the start of the chapter, and who has allowed it; it is done when all other people do."""
    awaited: tuple[Seat, ...] = ()
    """For whom the game waits; nobody when it is over."""
    clock: Clock | None = None
    """Only where time is limited."""
    seat: Seat | None = None
    """Whose eyes it is for, as in `look`: one for where you looked from before may still be on its way."""


class Accepted(Message, frozen=True):
    """It was done, and the submitter's version is now this."""

    nonce: str
    version: Version


class Forecasted(Message, frozen=True):
    """The forecast that was asked for; null where nothing is left to luck, or where it cannot be told."""

    nonce: str
    forecast: edition.Forecast | None


class Weighed(Message, frozen=True):
    """The march that was asked for; null where no such attack can be made in one turn, or where it cannot be told."""

    nonce: str
    march: edition.CampaignOdds | None


class Because(Message, frozen=True):
    """For each seat the last reasons that its computer gave, the newest last; nothing for people.

    What was done in secret is not explained before the chapter is over in which that was.
    """

    nonce: str
    reasons: tuple[tuple[str, ...], ...]


class Refusal(Message, frozen=True):
    """It was not done, and nothing has changed. Code and facts are worded from the texts."""

    nonce: str
    code: str
    facts: Mapping[str, Any]


Answer: TypeAlias = Accepted | Forecasted | Weighed | Because | Refusal


class SeatStatus(msgspec.Struct, frozen=True):
    """A seat, and whether its person is there."""

    player: edition.Player
    """`played_by` is "person", the name of a computer player, or "open"."""
    here: bool = False
    left: bool = False
    """Its person has given it up; it may be taken."""


class TableStatus(Message, frozen=True, tag="sitting"):
    """Who is at the table and how it stands; told when you come, and whenever something of it has changed."""

    status: Literal["open", "playing", "over", "closed"]
    chairs: tuple[SeatStatus, ...]
    yours: tuple[Seat, ...]
    """The seats that you may look from and act for."""
    watchers: int
    commitment: str
    """The SHA-256 of the secret from which, with everybody's nonces, all luck of this game follows."""
    secret: str = ""
    """Told when the game is over: with it anybody can check every draw."""
    paused: bool = False
    next: str = ""
    """The code of the table where these people play again."""


class Said(Message, frozen=True):
    """A word that somebody said to everybody at the table."""

    name: str
    text: str
    at: float
    seat: Seat | None = None
    """Null for somebody who only watches."""


class Notice(Message, frozen=True):
    """You are awaited at a table where you are not now."""

    code: str
    name: str
    seat: Seat


def refusal(nonce: str, refused: Refused) -> Refusal:
    return Refusal(nonce, refused.code, _plain(refused.facts))


def _plain(fact: Any) -> Any:
    """A fact as JSON knows it; a refusal within a refusal keeps its own code and facts."""
    match fact:
        case None | bool() | int() | float() | str():
            return fact
        case Refused():
            return {"code": fact.code, "facts": _plain(fact.facts)}
        case Mapping():
            return {str(name): _plain(item) for name, item in fact.items()}
        case list() | tuple():
            return [_plain(item) for item in fact]
        case _:
            return str(fact)


def client_messages(of: type[AnyEdition]) -> Any:
    """The type of all that clients of an edition may say, for a schema."""
    submit: Any = Submit
    forecast: Any = ForecastRequest
    return submit[of.Action | Talk] | forecast[of.Action] | Weigh | Why | Look | Say | Pause


def server_messages(of: type[AnyEdition]) -> Any:
    """The type of all that clients of an edition are told, for a schema and for decoding."""
    update: Any = Update
    told = update[of.View, of.Event | TableTalkEvent]
    return told | Accepted | Forecasted | Weighed | Because | Refusal | TableStatus | Said | Notice


Sent: TypeAlias = Submit[msgspec.Raw] | ForecastRequest[msgspec.Raw] | Weigh | Why | Look | Say | Pause

_encoder = msgspec.json.Encoder()
_from_client: msgspec.json.Decoder[Sent] = json_decoder(Sent)


def encode(message: object) -> bytes:
    return _encoder.encode(message)


def read(data: bytes) -> Sent:
    """What a client says. Its action stays as it is: what verbs there are, the match knows.

    Raises Malformed for what is no message, and for text that is not plain.
    """
    said = decode(_from_client, data, "message.malformed")
    match said:
        case Say():
            check_plain(said.text, "text", MAX_CHAT_CHARS)
        case Submit() | ForecastRequest() | Weigh() | Why():
            check_plain(said.nonce, "nonce", MAX_NONCE_CHARS)
        case _:
            pass
    return said
