"""Conkueror: three kinds of pieces, two decks and chance cards. This file is the table of contents of its rulebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Union

from ...core.chance import Chance
from ...core.edition import CampaignOdds, CardFace, DiceLuck, Edition, Event, Seat, Table, Viewer
from ...core.moves import Flow, PhasedEdition, Phases
from ...core.option import Action
from ...errors import Illegal, Refused
from ...rules.attack import Conquered, Fought
from ...rules.cards import Drew
from ...rules.ranking import Ended, Fell, Over, seats_in_game
from ...rules.reinforce import Place, Placed
from ...rules.setup import Claim, Claimed
from ...rules.turn import Attacking, Claiming, Fortifying, HighestRolled, PhaseBegan, Rolled, Stationing, TurnBegan
from . import attack, cards, conquest, movement, setup, transfers, turns
from .chance import CARDS, immunity, mercenaries
from .context import PRESETS, Context
from .context import Settings as ConkuerorSettings
from .pieces import KINDS, VALUES
from .state import Advancing, Chancing, Deploying, Fighting, Reinforcing, Settling, build_view, sample_state, seats_out
from .state import State as ConkuerorState
from .state import View as ConkuerorView
from .turns import Passed, play_chance, skip_chance

ANY_TIME = (
    movement.exchange,  # CK 1.4: pieces are exchanged
    cards.trade,  # CK 7.3: army cards for pieces
    cards.annex,  # CK 7.5: territory cards for a continent
)

PHASES: Phases[Context, ConkuerorState, ConkuerorView] = {
    # CK 2: the start
    Claiming: (setup.claim,),
    Stationing: (setup.station,),
    # CK 8: a chance card, before anything else
    Chancing: (play_chance, skip_chance),
    # CK 3: reinforcing
    Reinforcing: (movement.reinforce, *ANY_TIME),
    # CK 7: what follows when cards are turned in
    Deploying: (cards.deploy,),
    Settling: (cards.settle,),
    # CK 4: attacking
    Attacking: (attack.declare, conquest.occupy, *ANY_TIME, conquest.end_attack),
    Fighting: (attack.fight,),
    Advancing: (conquest.advance,),
    # CK 5: fortifying, and the end of a turn
    Fortifying: (movement.fortify, *ANY_TIME, movement.end_turn),
    # CK 9: the end of the game
    Over: (),
}

EVENTS = (
    *(Rolled, HighestRolled, Claimed, Placed, turns.Offered, Passed, immunity.Exposed, TurnBegan, PhaseBegan),
    *(movement.Exchanged, cards.Recruited, cards.Arrived, cards.Annexed, cards.Settled),
    *(Fought, attack.BrokeOff, Conquered, conquest.MovedIn, conquest.Occupied, movement.Moved),
    *(Drew, transfers.Reshuffled, mercenaries.Departed, Fell, turns.Discarded, Ended),
    *(card.event for card in CARDS.values()),
)

MUST_FINISH_FIRST = (Fighting, Advancing, Settling, Deploying)
"""CK 4.6, 7.4 and 7.7: phases in which nothing else can be done, and the refusal says so."""


class Conkueror(PhasedEdition[Context, ConkuerorState, ConkuerorView]):
    name: ClassVar[str] = "conkueror"
    seats: ClassVar[range] = range(2, 7)
    default_board: ClassVar[str] = "conkueror-world"
    presets: ClassVar[Mapping[str, ConkuerorSettings]] = PRESETS
    Settings: ClassVar[Any] = ConkuerorSettings
    State: ClassVar[Any] = ConkuerorState
    Event: ClassVar[Any] = Union[EVENTS]  # noqa: UP007 made at run time
    View: ClassVar[Any] = ConkuerorView
    revealing_events: ClassVar[frozenset[type[Any]]] = frozenset(
        {Drew, cards.Recruited, cards.Annexed, turns.Discarded, transfers.Reshuffled}
        | {card.event for card in CARDS.values() if card.reveals}
    )
    piece_kinds: ClassVar[tuple[str, ...]] = KINDS
    piece_values: ClassVar[tuple[int, ...]] = VALUES
    phases: ClassVar[Phases[Context, ConkuerorState, ConkuerorView]] = PHASES

    @classmethod
    def make_context(cls, table: Table) -> Context:
        return Context(table)

    def make_cards(self) -> tuple[CardFace, ...]:
        return self.context.cards

    @classmethod
    def validate(cls, table: Table) -> Sequence[Refused]:
        return tuple(setup.validate_table(table, cls.seats))

    def begin(self, flow: Flow[Context]) -> ConkuerorState:
        return setup.first_state(flow)

    def explain_phase(self, state: ConkuerorState, seat: Seat, action: Action) -> Refused | None:
        phase = state.phase
        if seat != state.seat:
            return None
        if isinstance(phase, Chancing):
            return Illegal("chance.first", offer=phase.offer)
        if isinstance(action, Claim):  # that the territory is taken is the better reason, in every phase
            return setup.explain_claim(self.context, state, action.territory)
        if isinstance(action, Place) or not isinstance(phase, MUST_FINISH_FIRST):
            return None
        return Illegal(f"first.{phase.__struct_config__.tag}")

    def view(self, state: ConkuerorState, viewer: Viewer) -> ConkuerorView:
        return build_view(self.context, state, viewer)

    def sample_state(self, view: ConkuerorView, viewer: Viewer, chance: Chance) -> ConkuerorState:
        return sample_state(self.context, view, viewer, chance)

    def campaign(self, view: ConkuerorView, way: Sequence[int]) -> CampaignOdds | None:
        return attack.campaign_odds(self.context, view, way)

    def income(self, state: ConkuerorState, seat: Seat) -> int:
        return turns.income(self.context, state.owners, seat)

    def dice_luck(self, state: ConkuerorState, event: Event) -> tuple[DiceLuck, ...]:
        return attack.dice_luck(state, event)

    def turn(self, state: ConkuerorState) -> int:
        return state.chapter

    def survivors(self, state: ConkuerorState) -> tuple[Seat, ...]:
        return seats_in_game(self.context.seats, seats_out(state))

    def end(self, flow: Flow[Context], state: ConkuerorState, reason: str) -> ConkuerorState:
        return turns.end_game(flow, state, reason)


_CHECKED: type[Edition[ConkuerorState, Any, ConkuerorView]] = Conkueror
"""Makes mypy check the whole contract here."""
