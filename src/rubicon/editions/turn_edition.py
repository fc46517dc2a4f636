"""The base of editions that are played in turns with single armies: classic, tabletop and their variants."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Protocol, TypeVar

from ..core.edition import CampaignOdds, CardFace, DiceLuck, Event, Seat, Table
from ..core.moves import Flow, PhasedEdition
from ..core.option import Action
from ..core.text import board_cards
from ..errors import Illegal, Refused
from ..odds.campaign import campaign_on_board
from ..odds.dice_luck import Sides
from ..rules.attack import Advanced, Conquered, Fought, defender
from ..rules.cards import Drew, TookCards, Traded
from ..rules.fortify import Fortified
from ..rules.ownership import Owners, Pieces, opponents_of
from ..rules.played_map import validate_map, validate_seats
from ..rules.ranking import Ended, Fell, seats_in_game
from ..rules.reinforce import Placed, ReinforcePhase
from ..rules.setup import Claimed
from ..rules.turn import PhaseBegan, TurnBegan, TurnContext, TurnState
from ..rules.turn_rules import TurnRules
from ..world.check import check_graph

TURN_EVENTS = (
    *(Claimed, Placed, TurnBegan, Traded, Fought, Conquered, Fell, TookCards, Advanced),
    *(PhaseBegan, Fortified, Drew, Ended),
)
"""The events that every such edition tells."""


class TurnView(Protocol):
    @property
    def owners(self) -> Owners: ...

    @property
    def pieces(self) -> Pieces: ...


C = TypeVar("C", bound=TurnContext[Any])
S = TypeVar("S", bound=TurnState[Any])
V = TypeVar("V", bound=TurnView)


class TurnEdition(PhasedEdition[C, S, V]):
    """Answers the parts of the contract that follow from the context and the state of such a game."""

    default_board: ClassVar[str] = "classic-world"
    rules: ClassVar[TurnRules[Any, Any]]
    """How a turn runs."""
    added_fields: ClassVar[tuple[str, ...]] = ()
    """The fields that a variant adds to its State and its View. Everybody sees them."""

    # What an edition may change.

    @classmethod
    def needs_strict_map(cls, settings: Any) -> bool:
        return True

    @classmethod
    def validate_context(cls, context: C, table: Table) -> Iterator[Refused]:
        """What this edition alone needs to start."""
        yield from ()

    def luck(self, state: S, sides: Sides, event: Fought) -> tuple[DiceLuck, ...]:
        """The luck of the attacker and of the defender in a fight."""
        raise NotImplementedError

    # What all of them share.

    def added(self, fields: S | V) -> dict[str, Any]:
        return {name: getattr(fields, name) for name in self.added_fields} if self.added_fields else {}

    def make_cards(self) -> tuple[CardFace, ...]:
        return board_cards(self.table.board)

    @classmethod
    def validate(cls, table: Table) -> Sequence[Refused]:
        """Why no game can be played at this table, and what would help."""
        settings, world = table.settings, table.board.map
        if not isinstance(settings, cls.Settings):
            raise TypeError(f"these are not the settings of {cls.name}: {settings!r}")
        impossible = tuple(validate_seats(table, cls.seats))
        if impossible:
            return impossible
        faults = check_graph(world) if cls.needs_strict_map(settings) else ()
        context = cls.make_context(table)
        return (
            *(Illegal(fault.code, **fault.facts) for fault in faults),
            *validate_map(context, world),
            *cls.validate_context(context, table),
        )

    def explain_phase(self, state: S, seat: Seat, action: Action) -> Refused | None:
        """CL 3.4, TT 3.4: nothing but trading, where the hand is full."""
        if seat != state.seat or not isinstance(state.phase, ReinforcePhase) or not self.context.must_trade(state):
            return None
        return Illegal("must_trade", cards=len(state.hands[seat]))

    def campaign(self, view: V, way: Sequence[int]) -> CampaignOdds | None:
        context = self.context
        return campaign_on_board(context.dice, context.links, view.pieces, way, opponents_of(view.owners, way[0]))

    def income(self, state: S, seat: Seat) -> int:
        return self.context.income(state.owners, seat)

    def dice_luck(self, state: S, event: Event) -> tuple[DiceLuck, ...]:
        if not isinstance(event, Fought):
            return ()
        return self.luck(state, (event.seat, defender(state.owners, event.target)), event)

    def turn(self, state: S) -> int:
        return state.chapter

    def survivors(self, state: S) -> tuple[Seat, ...]:
        return seats_in_game(self.context.seats, state.out)

    def end(self, flow: Flow[C], state: S, reason: str) -> S:
        ended: S = self.rules.end_by_holdings(flow, state, reason)
        return ended
