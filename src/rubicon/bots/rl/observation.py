"""What a seat sees, as a row of numbers that is equally long all through a game.

All of it comes from the seat's view, so that nothing hidden is in it. Seats are told from the one who looks on, in the
order of play, so that what is learnt at one seat serves at every other.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

import msgspec
import numpy as np
import numpy.typing as npt

from ...core.edition import AnyEdition, Seat
from ...core.option import TerritorySlot
from .action_codec import ActionCodec, PartialAction

SLOTS = 4
"""No verb has more."""
Observation = npt.NDArray[np.float32]


class ObservationEncoder:
    """Of one edition at one table."""

    def __init__(self, edition: AnyEdition, codec: ActionCodec) -> None:
        self.seats = len(edition.table.seats)
        self.codec = codec
        phase = get_type_hints(edition.View)["phase"]
        self.phases = [kind.__name__ for kind in get_args(phase) or (phase,)]

    def encode(self, view: Any, seat: Seat, partial: PartialAction | None = None) -> Observation:
        """What the seat sees, and what it has said of its action so far."""
        return np.array([*self._lands(view, seat, partial), *self._rest(view, seat, partial)], np.float32)

    def _lands(self, view: Any, seat: Seat, partial: PartialAction | None) -> Iterator[float]:
        """For each territory: whose it is, how many of each kind stand there, and whether it was named."""
        answers = partial.answers if partial else {}
        slots = partial.option.slots if partial and partial.option else ()
        named = {answers[slot.name] for slot in slots if slot.name in answers and isinstance(slot, TerritorySlot)}
        for territory, (owner, pieces) in enumerate(zip(view.owners, view.pieces, strict=True)):
            whose = None if owner is None else (owner - seat) % self.seats
            yield from (float(whose == each) for each in (None, *range(self.seats)))
            yield from map(_small, [pieces] if isinstance(pieces, int) else pieces)
            yield float(territory in named)

    def _rest(self, view: Any, seat: Seat, partial: PartialAction | None) -> Iterator[float]:
        """What everybody knows of each seat; the phase; the verb, and how many slots are answered."""
        for place in range(self.seats):
            other = (seat + place) % self.seats
            yield _small(view.owners.count(other))
            yield from map(_small, _numbers(view.seats[other]))
        phase = type(view.phase).__name__
        yield from (float(phase == each) for each in self.phases)
        yield _small(getattr(view.phase, "armies", 0))
        verb = partial.option.verb if partial and partial.option else ""
        yield from (float(verb == each) for each in self.codec.verbs)
        said = len(partial.answers) if partial else 0
        yield from (float(said == each) for each in range(SLOTS))


def _numbers(told: Any) -> list[int]:
    """What is told of a seat, if it is a number; 0 where there is none now, so that none changes its place."""
    fields = [getattr(told, name) for name in told.__struct_fields__] if isinstance(told, msgspec.Struct) else [told]
    return [each if isinstance(each, int) else 0 for each in fields]


def _small(number: int) -> float:
    """Armies grow without end, and what learns likes small numbers."""
    return float(np.log1p(max(0, number)))
