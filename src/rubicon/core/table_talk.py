"""Talk: what is done to a game rather than in it, in any edition, and what is told of it."""

from __future__ import annotations

from typing import TypeAlias, get_args

import msgspec

from .edition import Event, Seat, Viewer
from .option import Action


class UndoTo(Action, frozen=True, tag="undo"):
    """Back to the state after record `to`. Known to the game, not to editions; nothing is deleted, numbers go on."""

    to: int


class Retract(Action, frozen=True, tag="retract"):
    """Asks to go back to the start of the chapter. It is done when the last of the other people allows it."""


class Allow(Action, frozen=True, tag="allow"):
    """Agrees to what is asked; the last one does it."""


class Deny(Action, frozen=True, tag="deny"):
    """Nobody asks any more. So the seat that did takes back its word, too."""


class Finish(Action, frozen=True, tag="finish"):
    """Agrees to end the game as it stands. It is over when the last of the people does; until then the word holds."""


class Decline(Action, frozen=True, tag="decline"):
    """The game goes on, and nobody has agreed any more. So one takes back one's own word, too."""


TableTalk: TypeAlias = UndoTo | Retract | Allow | Deny | Finish | Decline
"""What is done to a game rather than in it: records like any other, but no edition knows them."""

TABLE_TALK_ACTIONS = frozenset(get_args(TableTalk))


class Undone(Event, frozen=True, tag="undone"):
    """Without the number of a record: it would tell a viewer how much has happened unseen."""

    seat: Seat


class Undoing(Event, frozen=True, tag="undoing"):
    """An undo as the game knows it. Only who saw some of what is taken back is told, and sees it as `Undone`."""

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
    """Whoever asked has gone on, or thought better of it: which of the two may be their secret."""

    seat: Seat


class Agreed(Event, frozen=True, tag="agreed"):
    seat: Seat


class Declined(Event, frozen=True, tag="declined"):
    seat: Seat


TableTalkEvent: TypeAlias = Undone | Asked | Allowed | Denied | Lapsed | Agreed | Declined
"""What viewers are told of talk, in any edition."""


class UndoRequest(msgspec.Struct, frozen=True):
    """A seat asks to go back to the start of the chapter, and these others have allowed it, sorted."""

    seat: Seat
    allowed: tuple[Seat, ...] = ()
