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
        """The seats whose clocks run: that of the player whose turn it is, unless the phase says otherwise."""
        return (state.seat,)

    def asked(self, state: Any) -> tuple[Seat, ...]:
        """The seats that may act, if there are more of them than are awaited."""
        return self.awaited(state)


PERSON = "person"


class Player(msgspec.Struct, frozen=True):
    """Who sits at a seat. A table may be refused for it; once the game has begun, the rules never look at it."""

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
    """A card as people call it, and what else it shows."""

    name: str
    symbol: str = ""


class Outcome(msgspec.Struct, frozen=True):
    """How it ended: `places[0]` holds the winner, or all who share the first place; and the reason."""

    places: Ranking
    reason: Phrase

    @property
    def winner(self) -> Seat | None:
        return self.places[0][0] if len(self.places[0]) == 1 else None


class Forecast(msgspec.Struct, frozen=True):
    """What luck will make of an action: the chance that it succeeds, and how many pieces it costs on average."""

    chance: float
    lost: float
    """By the seat that acts."""
    killed: float
    """By the other side."""


class CampaignOdds(msgspec.Struct, frozen=True):
    """What luck will make of an attack that goes on from territory to territory in one turn."""

    way: tuple[TerritoryId, ...]
    """From where, and what is to be taken one after the other."""
    falls: tuple[float, ...]
    """The chance of each of these to be taken."""
    left: float
    """How many attackers are left on average when all are taken, those who stay on the way among them."""


class DiceLuck(msgspec.Struct, frozen=True):
    """How one side fared in a fight, or a seat in all its fights, beside what the dice had promised."""

    seat: Seat
    dice: int = 0
    lost: int = 0
    """Own pieces."""
    killed: int = 0
    """The other side's."""
    expected: float = 0.0
    """Own pieces that these dice cost on average. A choice between two rolls can take it below 0: it is no luck."""

    @property
    def luck(self) -> float:
        """How many pieces the dice have spared; below 0 they have cost some. On average, 0."""
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
    """Types of events by which somebody learns what was hidden from them; nobody can undo that."""
    piece_kinds: ClassVar[tuple[str, ...]]
    """Where pieces are of several kinds: what the numbers of a pile count, in their order."""
    piece_values: ClassVar[tuple[int, ...]]
    """And what one of each counts, as the rules compare what seats hold."""

    table: Table
    cards: tuple[CardFace, ...]
    """Every card of the game: a card is its index everywhere."""

    def __init__(self, table: Table) -> None: ...

    @classmethod
    def validate(cls, table: Table) -> Sequence[Refused]:
        """Why this table cannot start, and what would help; empty when it can."""

    def setup(self, chance: Chance) -> Step[S]: ...

    def options(self, state: S) -> Mapping[Seat, Sequence[Option]]:
        """Who may act now, and how. An option whose range is empty is no option; `Option.open` tells."""

    def awaited(self, state: S) -> tuple[Seat, ...]:
        """The seats the game waits for, sorted; their clocks run. Empty when it is over."""

    def apply(self, state: S, seat: Seat, action: A, chance: Chance) -> Step[S]:
        """What an action does that some option allows. It is not checked again here."""

    def explain(self, state: S, seat: Seat, action: A) -> Refused:
        """Words a refusal after the fact; it never decides."""

    def default_action(self, state: S, seat: Seat) -> A:
        """Played for an awaited seat whose time ran out; always legal."""

    def view(self, state: S, viewer: Viewer) -> V:
        """What this viewer may see, built from nothing; a type without a field for a secret."""

    def sample_state(self, view: V, viewer: Viewer, chance: Chance) -> S:
        """Some state that looks just so to this viewer: all that a bot may search on."""

    def forecast(self, view: V, action: A) -> Forecast | None:
        """Chance and losses, to be shown before an action that is offered; from what its viewer sees, and no more.

        None where nothing is left to luck, or where it cannot be told.
        """

    def campaign(self, view: V, way: Sequence[int]) -> CampaignOdds | None:
        """How far those in the first territory of the way would get against all others in turn, as it looks now.

        What lies between two that are no neighbours is found. None where no such attack can be made in one turn, or
        where it cannot be told.
        """

    def income(self, state: S, seat: Seat) -> int:
        """What the board would bring a seat that is still in the game if its turn began now; cards not counted."""

    def dice_luck(self, state: S, event: Event) -> tuple[DiceLuck, ...]:
        """How the sides of a fight fared that this event tells; `state` is that before it. Empty where no dice fell.

        Luck is what nobody decides: whatever the sides choose to do, each one's luck is 0 on average.
        """

    def turn(self, state: S) -> int:
        """The number of the turn, for undo, replay and statistics."""

    def survivors(self, state: S) -> tuple[Seat, ...]:
        """The seats still in the game, sorted."""

    def end_by_agreement(self, state: S) -> Step[S]:
        """The game ended now because all people agreed: ranked as at a round limit, with the reason "agreed"."""

    def outcome(self, state: S) -> Outcome | None: ...


AnyEdition: TypeAlias = Edition[Any, Any, Any]
"""An edition in code that plays any game and never looks into states, actions and views."""
EditionType: TypeAlias = type[AnyEdition]
