"""Table talk: undo and agreements between players. It acts on the game as a whole, in any edition."""

from __future__ import annotations

from typing import TypeAlias, get_args

import msgspec

from .edition import Event, Seat, Viewer
from .option import Action


class UndoTo(Action, frozen=True, tag="undo"):
    """Return to the state after record `to`. Nothing is deleted, and record numbers continue."""

    to: int


class Retract(Action, frozen=True, tag="retract"):
    """Asks to return to the start of the turn. It happens when the last of the other people allows it."""


class Allow(Action, frozen=True, tag="allow"):
    """Allows the pending request. When all other people have allowed it, it is carried out."""


class Deny(Action, frozen=True, tag="deny"):
    """Ends the request. The seat that asked may use it to withdraw."""


class Finish(Action, frozen=True, tag="finish"):
    """Agrees to end the game now. It ends when the last of the people agrees; until then the agreement holds."""


class Decline(Action, frozen=True, tag="decline"):
    """The game continues, and all agreements to end it are void. A seat may also use it to withdraw its own."""


TableTalk: TypeAlias = UndoTo | Retract | Allow | Deny | Finish | Decline
"""Actions on the game as a whole. They are records like any other, but editions do not know them."""

TABLE_TALK_ACTIONS = frozenset(get_args(TableTalk))


class Undone(Event, frozen=True, tag="undone"):
    """Without the number of a record: it would tell a viewer how much has happened unseen."""

    seat: Seat


class Undoing(Event, frozen=True, tag="undoing"):
    """An undo as the game knows it. Viewers who saw some of the undone events see it as `Undone`."""

    seat: Seat
    to: int
    taken_back: tuple[Event, ...]

    def seen_by(self, viewer: Viewer) -> Undone | None:
        return Undone(self.seat) if any(event.seen_by(viewer) is not None for event in self.taken_back) else None


class Asked(Event, frozen=True, tag="asked"):
    seat: Seat


class Allowed(Event, frozen=True, tag="allowed"):
    seat: Seat


class Denied(Event, frozen=True, tag="denied"):
    seat: Seat


class Lapsed(Event, frozen=True, tag="lapsed"):
    """The seat that asked has continued or withdrawn; which of the two may be its secret."""

    seat: Seat


class Agreed(Event, frozen=True, tag="agreed"):
    seat: Seat


class Declined(Event, frozen=True, tag="declined"):
    seat: Seat


TableTalkEvent: TypeAlias = Undone | Asked | Allowed | Denied | Lapsed | Agreed | Declined
"""What viewers are told of table talk, in any edition."""


class UndoRequest(msgspec.Struct, frozen=True):
    """A seat asks to return to the start of the turn. `allowed` lists the others that have allowed it, sorted."""

    seat: Seat
    allowed: tuple[Seat, ...] = ()
