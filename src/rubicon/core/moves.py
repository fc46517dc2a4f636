"""Moves, and editions that are made of them.

A move is one verb of a rulebook, or a few that the rulebook treats together, with everything it says about them: who
may make it, what it does, why it is refused, what dice will probably make of it, and what is played for a seat whose
time runs out. An edition lists its moves by phase, like the table of contents of its rulebook; `PhasedEdition` answers
the rest of the contract (`core/edition.py`) from that list.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar, Union

import msgspec

from ..errors import Refused
from .chance import Chance, Recorded
from .edition import CampaignOdds, CardFace, DiceLuck, Event, Forecast, Outcome, Phase, Seat, Step, Table, Viewer
from .option import Action, Option, refusal

C = TypeVar("C")
"""The context: what never changes at one table, looked up once."""
C_co = TypeVar("C_co", covariant=True)
C_contra = TypeVar("C_contra", contravariant=True)
A_contra = TypeVar("A_contra", bound=Action, contravariant=True)
V = TypeVar("V")
V_contra = TypeVar("V_contra", contravariant=True)


class PhasedState(Protocol):
    """Every state of a phased edition names its phase."""

    @property
    def phase(self) -> Any: ...


S = TypeVar("S", bound=PhasedState)


class Flow(msgspec.Struct, Generic[C_co], gc=False):
    """One step while it is applied: the context of its table, its random draws, and whom to tell its events."""

    context: C_co
    chance: Chance
    tell: Callable[[Event], None]


class Move(ABC, Generic[C_contra, S, A_contra, V_contra]):
    """What a rulebook says about one verb, or about a few that belong together."""

    actions: ClassVar[tuple[type[Action], ...]]
    """The verbs."""

    @abstractmethod
    def options(self, context: C_contra, state: S, seat: Seat) -> tuple[Option, ...]:
        """The answers this seat may give now; empty if the verb is not available."""

    @abstractmethod
    def apply(self, flow: Flow[C_contra], state: S, seat: Seat, action: A_contra) -> S:
        """The state after an action that one of the options allows. It is not checked again."""

    def explain(self, context: C_contra, state: S, seat: Seat, action: A_contra) -> Refused | None:
        """Why an action that no option allows was refused; None if general words are enough."""
        return None

    def offers(self, context: C_contra, state: S, seat: Seat, action: Action) -> bool:
        """Whether the verb of this action is available with any answers at all."""
        return any(option.action is type(action) and option.open for option in self.options(context, state, seat))

    def default(self, context: C_contra, state: S, seat: Seat) -> Action | None:
        """What is played if the seat's time runs out; None if another move of the phase is played instead."""
        return None

    def forecast(self, context: C_contra, view: V_contra, action: A_contra) -> Forecast | None:
        """Chances and average losses, from what a viewer sees; None if no dice decide or the odds are unknown."""
        return None


Phases: TypeAlias = Mapping[type[Phase], Sequence[Move[C, S, Any, V]]]
"""The table of contents of a rulebook: the moves of each phase, in the order in which they are offered."""


Asked: TypeAlias = Callable[[Any, Any], tuple[Seat, ...]]
Offers: TypeAlias = Callable[[Any, Any, Seat], tuple[Option, ...]]


class PhasedEdition(ABC, Generic[C, S, V]):
    """An edition whose rulebook is a table of phases and moves.

    A subclass states the table and the names of the contract, and writes what is not part of any single move: the
    setup, views, income and the end of the game. Look-ups by phase and verb are made once, when the class is made.
    """

    name: ClassVar[str]
    revision: ClassVar[int] = 1
    seats: ClassVar[range]
    default_board: ClassVar[str]
    presets: ClassVar[Mapping[str, Any]]
    Settings: ClassVar[Any]
    State: ClassVar[Any]
    Action: ClassVar[Any]
    """Made from the verbs of all moves."""
    Event: ClassVar[Any]
    View: ClassVar[Any]
    revealing_events: ClassVar[frozenset[type[Any]]]
    piece_kinds: ClassVar[tuple[str, ...]] = ()
    piece_values: ClassVar[tuple[int, ...]] = ()
    phases: ClassVar[Mapping[type[Phase], Sequence[Move[Any, Any, Any, Any]]]]

    table: Table
    cards: tuple[CardFace, ...]
    context: C

    _menus: ClassVar[Mapping[type[Phase], tuple[Asked, Sequence[Offers]]]]
    _effects: ClassVar[Mapping[type[Phase], Mapping[type[Action], Callable[[Flow[Any], Any, Seat, Any], Any]]]]
    _moves: ClassVar[Mapping[tuple[type[Phase], type[Action]], Move[Any, Any, Any, Any]]]
    _by_verb: ClassVar[Mapping[type[Action], Move[Any, Any, Any, Any]]]
    """The first move with this verb: only one move of a verb forecasts."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "phases" not in vars(cls):
            return
        listed = [(phase, verb, move) for phase, moves in cls.phases.items() for move in moves for verb in move.actions]
        cls._menus = {
            phase: (
                phase.awaited if phase.asked is Phase.asked else phase.asked,
                tuple(move.options for move in moves),
            )
            for phase, moves in cls.phases.items()
        }
        cls._effects = {
            phase: {verb: move.apply for move in moves for verb in move.actions} for phase, moves in cls.phases.items()
        }
        cls._moves = {(phase, verb): move for phase, verb, move in listed}
        cls._by_verb = {verb: move for _, verb, move in reversed(listed)}
        cls.Action = Union[tuple(dict.fromkeys(verb for _, verb, _ in listed))]  # noqa: UP007 made at run time

    def __init__(self, table: Table) -> None:
        self.table = table
        self.context = self.make_context(table)
        self.cards = self.make_cards()

    # What each edition writes.

    @classmethod
    @abstractmethod
    def make_context(cls, table: Table) -> C: ...

    @classmethod
    @abstractmethod
    def validate(cls, table: Table) -> Sequence[Refused]: ...

    @abstractmethod
    def begin(self, flow: Flow[C]) -> S:
        """The state in which the game starts."""

    @abstractmethod
    def view(self, state: S, viewer: Viewer) -> V: ...

    @abstractmethod
    def sample_state(self, view: V, viewer: Viewer, chance: Chance) -> S: ...

    @abstractmethod
    def campaign(self, view: V, way: Sequence[int]) -> CampaignOdds | None: ...

    @abstractmethod
    def income(self, state: S, seat: Seat) -> int: ...

    @abstractmethod
    def dice_luck(self, state: S, event: Event) -> tuple[DiceLuck, ...]: ...

    @abstractmethod
    def turn(self, state: S) -> int: ...

    @abstractmethod
    def survivors(self, state: S) -> tuple[Seat, ...]: ...

    @abstractmethod
    def end(self, flow: Flow[C], state: S, reason: str) -> S:
        """The game ended now, ranked by what the seats hold."""

    def make_cards(self) -> tuple[CardFace, ...]:
        return ()

    def explain_phase(self, state: S, seat: Seat, action: Action) -> Refused | None:
        """Why nothing but something else may be done now, or why the seat is not asked; None for general words."""
        return None

    # What follows from the table of phases.

    def setup(self, chance: Chance) -> Step[S]:
        events: list[Event] = []
        state = self.begin(Flow(self.context, chance, events.append))
        return Step(state, tuple(events))

    def awaited(self, state: S) -> tuple[Seat, ...]:
        phase: Phase = state.phase
        return phase.awaited(state)

    def options(self, state: S) -> Mapping[Seat, Sequence[Option]]:
        phase, context = state.phase, self.context
        asked, menu = self._menus[type(phase)]
        found: dict[Seat, Sequence[Option]] = {}
        for seat in asked(phase, state):
            options: tuple[Option, ...] = ()
            for offers in menu:
                options += offers(context, state, seat)
            found[seat] = options
        return found

    def apply(self, state: S, seat: Seat, action: Any, chance: Chance) -> Step[S]:
        events: list[Event] = []
        flow = Flow(self.context, chance, events.append)
        state = self._effects[type(state.phase)][type(action)](flow, state, seat, action)
        return Step(state, tuple(events))

    def explain(self, state: S, seat: Seat, action: Any) -> Refused:
        options = self.options(state).get(seat, ())
        move = self._moves.get((type(state.phase), type(action)))
        found = move.explain(self.context, state, seat, action) if options and move is not None else None
        return found or self.explain_phase(state, seat, action) or refusal(options, action)

    def default_action(self, state: S, seat: Seat) -> Any:
        for move in self.phases[type(state.phase)]:
            action = move.default(self.context, state, seat)
            if action is not None:
                return action
        raise ValueError(f"no move of phase {state.phase} has a default for seat {seat}")

    def forecast(self, view: V, action: Any) -> Forecast | None:
        move = self._by_verb.get(type(action))
        return None if move is None else move.forecast(self.context, view, action)

    def end_by_agreement(self, state: S) -> Step[S]:
        events: list[Event] = []
        state = self.end(Flow(self.context, Recorded(()), events.append), state, "agreed")
        return Step(state, tuple(events))

    def outcome(self, state: S) -> Outcome | None:
        outcome: Outcome | None = getattr(state.phase, "outcome", None)
        return outcome
