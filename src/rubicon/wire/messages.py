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
    """Performs an action, in answer to the options of version `prompt`. Each nonce is performed at most once."""

    nonce: Nonce
    prompt: Version
    action: A


class Undo(Action, frozen=True):
    """Takes back the last action. The server decides how far that goes.

    If the table requires agreement and the undo is not harmless, it becomes a request to the other people.
    """


Talk: TypeAlias = Undo | Allow | Deny | Finish | Decline
"""Actions on a game rather than in it, in any edition."""


class ForecastRequest(Message, Generic[A], frozen=True, tag="forecast"):
    """Asks for the odds of an action, which must be among the seat's options. Nothing changes."""

    nonce: Nonce
    prompt: Version
    action: A


class Weigh(Message, frozen=True):
    """Asks for the odds of an attack through several territories. Nothing changes.

    `way` begins with the attacking territory. The server finds the route between territories that are not neighbours.
    """

    nonce: Nonce
    way: Annotated[tuple[TerritoryId, ...], Meta(min_length=2, max_length=100)]


class Why(Message, frozen=True):
    """Asks the computer players for the reasons of their last actions."""

    nonce: Nonce


class Look(Message, frozen=True):
    """Chooses the seat whose view the connection gets, or null for what everybody may see.

    The first update has the events after version `since`. A connection has one viewpoint, until its next `look`.
    """

    seat: Seat | None = None
    since: Version | None = None


class Say(Message, frozen=True):
    """Sends a chat line to everybody at the table."""

    text: Annotated[str, Meta(min_length=1, max_length=MAX_CHAT_CHARS)]


class Pause(Message, frozen=True):
    """Pauses clocks and computer players, or resumes them. Allowed only if nobody else has to wait."""

    on: bool


# To a client.


class Clock(msgspec.Struct, frozen=True):
    """All times are seconds since 1970 by the server's clock. `now` is its current time."""

    now: float
    deadlines: tuple[float | None, ...]
    """For each seat, when its time runs out; null if the game does not wait for it."""
    banks: tuple[float, ...]
    """For each seat, the remaining seconds of its bank for the whole game, in addition to the time for each turn."""


class Update(Message, Generic[V, E], frozen=True):
    """Everything that a viewer may know now. It replaces the last update; events are only for display.

    If the version is higher but there are no events, the server no longer has some of them.
    """

    version: Version
    prompt: Version
    view: V
    options: tuple[Offer, ...]
    events: tuple[E, ...]
    agreed: tuple[Seat, ...] = ()
    """The seats that have agreed to end the game now. It ends when all people have agreed."""
    request: UndoRequest | None = None
    """A request to return to the start of the turn. It happens when all other people have allowed it."""
    awaited: tuple[Seat, ...] = ()
    """The seats that the game waits for; empty after its end."""
    clock: Clock | None = None
    """Only if time is limited."""
    seat: Seat | None = None
    """The viewpoint, as in `look`. An update for your previous viewpoint may still arrive after a `look`."""


class Accepted(Message, frozen=True):
    """The action was performed. `version` is the new version of its seat."""

    nonce: str
    version: Version


class Forecasted(Message, frozen=True):
    """The odds of the action; null if no luck is involved or if they cannot be computed."""

    nonce: str
    forecast: edition.Forecast | None


class Weighed(Message, frozen=True):
    """The odds of the attack; null if it is impossible in one turn or if they cannot be computed."""

    nonce: str
    march: edition.CampaignOdds | None


class Because(Message, frozen=True):
    """For each seat, the last reasons of its computer player, oldest first; empty for people.

    Reasons for secret actions follow after the end of the turn.
    """

    nonce: str
    reasons: tuple[tuple[str, ...], ...]


class Refusal(Message, frozen=True):
    """The action was not performed, and nothing has changed. The texts have a sentence for each code."""

    nonce: str
    code: str
    facts: Mapping[str, Any]


Answer: TypeAlias = Accepted | Forecasted | Weighed | Because | Refusal


class SeatStatus(msgspec.Struct, frozen=True):
    """A seat, and whether its player is connected."""

    player: edition.Player
    """`played_by` is "person", the name of a computer player, or "open"."""
    here: bool = False
    left: bool = False
    """Its player has given it up, and somebody else may take it."""


class TableStatus(Message, frozen=True, tag="sitting"):
    """The status of the table and its seats. Sent when you connect and after every change."""

    status: Literal["open", "playing", "over", "closed"]
    chairs: tuple[SeatStatus, ...]
    yours: tuple[Seat, ...]
    """The seats whose view you may get and for which you may act."""
    watchers: int
    commitment: str
    """SHA-256 of the secret. The secret and everybody's nonces determine all luck of this game."""
    secret: str = ""
    """Sent after the end of the game. Anybody can check every draw with it."""
    paused: bool = False
    next: str = ""
    """The code of the table of the rematch."""


class Said(Message, frozen=True):
    """A chat line from somebody at the table."""

    name: str
    text: str
    at: float
    seat: Seat | None = None
    """Null for a spectator."""


class Notice(Message, frozen=True):
    """A game waits for you at a table that you are not looking at."""

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
