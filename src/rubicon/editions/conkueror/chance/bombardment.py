"""CK 8.9, bombardment: in one attack of this turn the player rolls two dice, and the higher counts.

The attack is declared by the verb `bombard` (attack.py).
"""

from __future__ import annotations

from msgspec.structs import replace

from ....core.edition import Event
from ....core.ids import SeatId
from ....core.moves import Flow
from ....core.option import Action, Option
from ..context import Context
from ..state import State
from .card import ChanceCard


class Bombardment(Action, frozen=True, tag="bombardment"): ...


class GunsReady(Event, frozen=True, tag="guns_ready"):
    seat: SeatId


def offer(context: Context, state: State) -> Option:
    return Option(Bombardment)


def apply(flow: Flow[Context], state: State, action: Bombardment) -> State:
    flow.tell(GunsReady(state.seat))
    return replace(state, bombardment=True)


CARD = ChanceCard(Bombardment, GunsReady, offer, apply)
