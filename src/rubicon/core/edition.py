"""The contract of an edition: what a game must answer so that every client, save, bot and test can play it.

The core knows no turn, no die, no card and no army. It knows who is asked, what they may answer, what an answer does,
and who may see it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, Literal, Protocol, TypeAlias, TypeVar

import msgspec

from ..errors import Refused
from ..world.board import Board
from .chance import Chance
from .ids import Phrase, Ranking, SeatId, TerritoryId
from .option import Action, Option, snake

Seat: TypeAlias = SeatId
Viewer: TypeAlias = SeatId | None  # a seat, or None for somebody who only watches


class Event(msgspec.Struct, frozen=True, tag_field="event", tag=snake, gc=False):
    """What happened, for people to be told. Events never change a state."""

    def seen_by(self, viewer: Viewer) -> Event | None:
        """The event as this viewer may know it; None when they may not even know that it happened."""
        return self


class Phase(msgspec.Struct, frozen=True, tag_field="phase", tag=snake, gc=False):
    """What the game waits for, with the data that only this phase has."""

    def awaited(self, state: Any) -> tuple[Seat, ...]:
        """The seats whose clocks run: by default that of the player whose turn it is."""
        return (state.seat,)

    def asked(self, state: Any) -> tuple[Seat, ...]:
        """The seats that may act, if more seats may act than are awaited."""
        return self.awaited(state)


PERSON = "person"


class Player(msgspec.Struct, frozen=True):
    """The player at a seat. A table may be refused because of its players; during the game the rules ignore them."""

    name: str
    colour: str = ""
    played_by: str = PERSON
    avatar: int = 0
    """The number of a picture; 0 for none."""


UndoMode: TypeAlias = Literal["free", "go", "agreed", "off"]
"""`free`: back to the last draw, reveal or action of another seat. `go`: to the start of the turn, with new dice.
`agreed`: as `free`, and as `go` once all other people allow it.
"""


class Table(msgspec.Struct, frozen=True):
    """Everything that is settled before the first draw."""

    board: Board
    settings: Any
    seats: tuple[Player, ...]
    disabled: tuple[TerritoryId, ...] = ()
    undo: UndoMode = "free"


class CardFace(msgspec.Struct, frozen=True):
    """A card: its name for people, and what else it shows."""

    name: str
    symbol: str = ""


class Outcome(msgspec.Struct, frozen=True):
    """How the game ended: `places[0]` holds the winner, or all who share the first place; and the reason."""

    places: Ranking
    reason: Phrase

    @property
    def winner(self) -> Seat | None:
        return self.places[0][0] if len(self.places[0]) == 1 else None


class Forecast(msgspec.Struct, frozen=True):
    """The expected result of an action: the chance that it succeeds, and the average number of pieces lost."""

    chance: float
    lost: float
    """Average losses of the seat that acts."""
    killed: float
    """Average losses of the other side."""


class CampaignOdds(msgspec.Struct, frozen=True):
    """The expected result of an attack that continues from territory to territory in one turn."""

    way: tuple[TerritoryId, ...]
    """The territory where the attackers stand, then the targets in order."""
    falls: tuple[float, ...]
    """The chance that each target is taken."""
    left: float
    """The average number of attackers left when all targets are taken, including those who stay on the way."""


class DiceLuck(msgspec.Struct, frozen=True):
    """The losses of a side in a fight, or of a seat in all its fights, compared with the average of the same dice."""

    seat: Seat
    dice: int = 0
    lost: int = 0
    """Own pieces lost."""
    killed: int = 0
    """Pieces of the other side lost."""
    expected: float = 0.0
    """Average own losses with these dice. A choice between two rolls can make it negative: a choice is not luck."""

    @property
    def luck(self) -> float:
        """Pieces that the dice have spared; negative if they have cost some. The average is 0."""
        return self.expected - self.lost


S = TypeVar("S")
A = TypeVar("A", bound=Action)
V = TypeVar("V")


class Step(msgspec.Struct, Generic[S], frozen=True, gc=False):
    state: S
    events: tuple[Event, ...] = ()


class Edition(Protocol[S, A, V]):
    """An instance is the edition at ONE table; whatever can be looked up once is looked up when it is made."""

    name: ClassVar[str]
    revision: ClassVar[int]
    seats: ClassVar[range]
    default_board: ClassVar[str]
    presets: ClassVar[Mapping[str, Any]]
    Settings: ClassVar[Any]
    State: ClassVar[Any]
    Action: ClassVar[Any]
    Event: ClassVar[Any]
    View: ClassVar[Any]
    revealing_events: ClassVar[frozenset[type[Any]]]
    """Types of events that reveal hidden information to somebody. They cannot be undone."""
    piece_kinds: ClassVar[tuple[str, ...]]
    """The kinds of pieces, in the order of the numbers in a pile; empty if there is only one kind."""
    piece_values: ClassVar[tuple[int, ...]]
    """The value of a piece of each kind, by which the rules compare seats."""

    table: Table
    cards: tuple[CardFace, ...]
    """Every card of the game. Elsewhere a card is an index into this list."""

    def __init__(self, table: Table) -> None: ...

    @classmethod
    def validate(cls, table: Table) -> Sequence[Refused]:
        """Why this table cannot start, and what would help; empty if it can."""

    def setup(self, chance: Chance) -> Step[S]: ...

    def options(self, state: S) -> Mapping[Seat, Sequence[Option]]:
        """Who may act now, and how. An option with an empty range does not count; see `Option.open`."""

    def awaited(self, state: S) -> tuple[Seat, ...]:
        """The seats the game waits for, sorted; their clocks run. Empty after the end."""

    def apply(self, state: S, seat: Seat, action: A, chance: Chance) -> Step[S]:
        """Applies an action that some option allows. It is not checked again here."""

    def explain(self, state: S, seat: Seat, action: A) -> Refused:
        """Explains a refusal in the edition's words. It does not decide whether an action is legal."""

    def default_action(self, state: S, seat: Seat) -> A:
        """The action played for an awaited seat whose time has run out; always legal."""

    def view(self, state: S, viewer: Viewer) -> V:
        """What this viewer may see. Build it from scratch, of a type without fields for secrets."""

    def sample_state(self, view: V, viewer: Viewer, chance: Chance) -> S:
        """A random state that looks the same to this viewer: the only kind of state that a bot may search in."""

    def forecast(self, view: V, action: A) -> Forecast | None:
        """Chance and losses of an offered action, computed from what its viewer sees.

        None if no luck is involved, or if they cannot be computed.
        """

    def campaign(self, view: V, way: Sequence[int]) -> CampaignOdds | None:
        """The odds of an attack from the first territory of `way` on all others in turn, against the pieces there now.

        Finds the path between targets that are not neighbours. None if no such attack can be made in one turn, or if
        its odds cannot be computed.
        """

    def income(self, state: S, seat: Seat) -> int:
        """What the board would bring this seat if its turn began now, without cards."""

    def dice_luck(self, state: S, event: Event) -> tuple[DiceLuck, ...]:
        """The dice luck of each side in the fight of this event; empty if no dice were rolled.

        `state` is the state before the event. Choices are not luck: whatever the sides choose, the luck of each is 0 on
        average.
        """

    def turn(self, state: S) -> int:
        """The number of the turn, for undo, replay and statistics."""

    def survivors(self, state: S) -> tuple[Seat, ...]:
        """The seats still in the game, sorted."""

    def end_by_agreement(self, state: S) -> Step[S]:
        """Ends the game because all people agreed: ranked as at a round limit, with the reason "agreed"."""

    def outcome(self, state: S) -> Outcome | None: ...


AnyEdition: TypeAlias = Edition[Any, Any, Any]
"""An edition in code that plays any game and never looks into states, actions and views."""
EditionType: TypeAlias = type[AnyEdition]
