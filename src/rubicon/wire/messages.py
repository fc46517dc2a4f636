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
"""Counts the steps of which this viewer saw something. It tells nothing about what others do unseen."""


class Message(msgspec.Struct, frozen=True, tag_field="message", tag=snake, forbid_unknown_fields=True): ...


# From a client.


class Submit(Message, Generic[A], frozen=True):
    """Do this, in answer to the options of version `prompt`. An action with the same nonce is never done twice."""

    nonce: Nonce
    prompt: Version
    action: A


class Undo(Action, frozen=True):
    """Take back the last action. The server decides how far that goes.

    If the table asks for agreement, and the undo is not harmless, it becomes a request to the other people.
    """


Talk: TypeAlias = Undo | Allow | Deny | Finish | Decline
"""Actions on a game rather than in it, in any edition."""


class ForecastRequest(Message, Generic[A], frozen=True, tag="forecast"):
    """How would this action end? It must be one that the seat is offered. Nothing is done."""

    nonce: Nonce
    prompt: Version
    action: A


class Weigh(Message, frozen=True):
    """How far would an attack get that continues from territory to territory? Nothing is done.

    The way begins where the attackers stand. Between two territories that are no neighbours, the server finds the way.
    """

    nonce: Nonce
    way: Annotated[tuple[TerritoryId, ...], Meta(min_length=2, max_length=100)]


class Why(Message, frozen=True):
    """Why did the computer players do what they did last?"""

    nonce: Nonce


class Look(Message, frozen=True):
    """Show me the game as this seat may see it (null: as anybody may), with the events after version `since`.

    The connection sees the game from there until its next `look`: one viewpoint at a time.
    """

    seat: Seat | None = None
    since: Version | None = None


class Say(Message, frozen=True):
    """A chat line to everybody at the table."""

    text: Annotated[str, Meta(min_length=1, max_length=MAX_CHAT_CHARS)]


class Pause(Message, frozen=True):
    """Stops clocks and computer players, or lets them continue. Allowed if nobody else would have to wait."""

    on: bool


# To a client.


class Clock(msgspec.Struct, frozen=True):
    """Moments are seconds since 1970 by the server's clock, which shows `now`."""

    now: float
    deadlines: tuple[float | None, ...]
    """For each seat, when its time runs out; null while it is not awaited."""
    banks: tuple[float, ...]
    """For each seat, the rest of the seconds that it has once, on top of those of each turn."""


class Update(Message, Generic[V, E], frozen=True):
    """All that a viewer may know now. It replaces the last update; events are only there to be shown.

    A higher version without events means that some of them are no longer remembered.
    """

    version: Version
    prompt: Version
    view: V
    options: tuple[Offer, ...]
    events: tuple[E, ...]
    agreed: tuple[Seat, ...] = ()
    """Who wants to end the game now. It is over when all people do."""
    request: UndoRequest | None = None
    """Who asks to return to the start of the turn, and who has allowed it. It is done when all other people have."""
    awaited: tuple[Seat, ...] = ()
    """For whom the game waits; nobody after its end."""
    clock: Clock | None = None
    """Only where time is limited."""
    seat: Seat | None = None
    """For which viewpoint it is, as in `look`. An update for your earlier viewpoint may still be on its way."""


class Accepted(Message, frozen=True):
    """The action was done. This is the version of its seat now."""

    nonce: str
    version: Version


class Forecasted(Message, frozen=True):
    """The forecast; null if no luck is involved, or if it cannot be computed."""

    nonce: str
    forecast: edition.Forecast | None


class Weighed(Message, frozen=True):
    """The odds of the attack; null if it cannot be made in one turn, or if they cannot be computed."""

    nonce: str
    march: edition.CampaignOdds | None


class Because(Message, frozen=True):
    """For each seat, the last reasons of its computer player, the newest last; none for people.

    Secret actions are explained after the end of their turn.
    """

    nonce: str
    reasons: tuple[tuple[str, ...], ...]


class Refusal(Message, frozen=True):
    """The action was not done, and nothing has changed. The texts word its code and facts."""

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
    """Its person has given it up. It may be taken."""


class TableStatus(Message, frozen=True, tag="sitting"):
    """Who is at the table, and its status. Sent when you come, and after every change."""

    status: Literal["open", "playing", "over", "closed"]
    chairs: tuple[SeatStatus, ...]
    yours: tuple[Seat, ...]
    """The seats that you may look from and act for."""
    watchers: int
    commitment: str
    """The SHA-256 of the secret from which, with everybody's nonces, all luck of this game follows."""
    secret: str = ""
    """Sent after the end of the game. With it anybody can check every draw."""
    paused: bool = False
    next: str = ""
    """The code of the table where these people play again."""


class Said(Message, frozen=True):
    """A chat line of somebody at the table."""

    name: str
    text: str
    at: float
    seat: Seat | None = None
    """Null for a watcher."""


class Notice(Message, frozen=True):
    """You are awaited at a table that you are not looking at."""

    code: str
    name: str
    seat: Seat


def refusal(nonce: str, refused: Refused) -> Refusal:
    return Refusal(nonce, refused.code, _plain(refused.facts))


def _plain(fact: Any) -> Any:
    """A fact as JSON. A refusal within a refusal keeps its own code and facts."""
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
    """The type of all messages from clients of an edition, for a schema."""
    submit: Any = Submit
    forecast: Any = ForecastRequest
    return submit[of.Action | Talk] | forecast[of.Action] | Weigh | Why | Look | Say | Pause


def server_messages(of: type[AnyEdition]) -> Any:
    """The type of all messages to clients of an edition, for a schema and for decoding."""
    update: Any = Update
    told = update[of.View, of.Event | TableTalkEvent]
    return told | Accepted | Forecasted | Weighed | Because | Refusal | TableStatus | Said | Notice


Sent: TypeAlias = Submit[msgspec.Raw] | ForecastRequest[msgspec.Raw] | Weigh | Why | Look | Say | Pause

_encoder = msgspec.json.Encoder()
_from_client: msgspec.json.Decoder[Sent] = json_decoder(Sent)


def encode(message: object) -> bytes:
    return _encoder.encode(message)


def read(data: bytes) -> Sent:
    """A message of a client. Its action stays encoded, because only the match knows the verbs.

    Raises Malformed for anything else, and for text that is not plain.
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
