"""Actions in tokens of a fixed codec: first the verb, then one token for the answer to each of its slots.

There may be too many actions to list, but never too many tokens: a verb, a territory, or one of some places in the
range of any other slot. Where more than these may be answered they are spread over the range, both ends included.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, get_args, get_type_hints

import msgspec
import numpy as np
import numpy.typing as npt

from ...core.edition import AnyEdition, Seat
from ...core.option import Action, Option, PiecesRange, Slot, TerritorySlot, verb_of

RANGE_TOKENS = 32
"""So many answers can be told apart in a slot that names no territory."""
Mask = npt.NDArray[np.int8]


class ActionCodec:
    """Of an edition at one table. Its tokens are numbers from 0."""

    def __init__(self, edition: AnyEdition) -> None:
        self.verbs = tuple(sorted(verb_of(action) for action in get_args(edition.Action) or (edition.Action,)))
        self.lands = len(edition.table.board.map.territories)
        self.size = len(self.verbs) + self.lands + RANGE_TOKENS

    def tokens(self, slot: Slot, among: Any) -> dict[int, Any]:
        """Those that may answer a slot, with what they mean there."""
        start = len(self.verbs)
        if isinstance(slot, TerritorySlot):
            return {start + territory: territory for territory in among}
        return dict(enumerate(_answers(among), start + self.lands))


class PartialAction:
    """An action that is being spelt."""

    def __init__(self, codec: ActionCodec, options: Sequence[Option]) -> None:
        self.codec = codec
        self.option: Option | None = None
        self.answers: dict[str, Any] = {}
        self.tokens: Mapping[int, Any] = {codec.verbs.index(option.verb): option for option in options if option.open}
        """What may be said next, and what it means."""

    def mask(self) -> Mask:
        mask = np.zeros(self.codec.size, np.int8)
        mask[list(self.tokens)] = 1
        return mask

    def add(self, token: int) -> Action | None:
        """The next token; the action, if it was the last. Raises ValueError for one that means nothing here."""
        if token not in self.tokens:
            raise ValueError(f"token {token} means nothing here; the mask shows which do: {sorted(self.tokens)}")
        meant = self.tokens[token]
        if self.option is None:
            self.option = meant
        else:
            self.answers[self.option.slots[len(self.answers)].name] = meant
        option: Option = self.option
        if len(self.answers) == len(option.slots):
            return option.action(**self.answers)
        slot = option.slots[len(self.answers)]
        self.tokens = self.codec.tokens(slot, slot.among(self.answers[slot.by]) if slot.by else slot.among)
        return None


def _answers(among: Any) -> Sequence[Any]:
    if isinstance(among, PiecesRange):
        piles = [
            PiecesRange(among.most, range(total, total + 1), among.some_of).fullest() for total in _spread(among.total)
        ]
        return list(dict.fromkeys(pile for pile in piles if pile in among)) or [among.fullest()]
    return _spread(among if isinstance(among, range) else tuple(among))


def _spread(some: Sequence[Any]) -> Sequence[Any]:
    if len(some) <= RANGE_TOKENS:
        return some
    return [some[place * (len(some) - 1) // (RANGE_TOKENS - 1)] for place in range(RANGE_TOKENS)]


# What a seat sees, as a row of numbers that is equally long all through a game.
#
# All of it comes from the seat's view, so that nothing hidden is in it. Seats are told from the one who looks on, in the
# order of play, so that what is learnt at one seat serves at every other.


MAX_SLOTS = 4
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
        yield from (float(said == each) for each in range(MAX_SLOTS))


def _numbers(told: Any) -> list[int]:
    """What is told of a seat, if it is a number; 0 where there is none now, so that none changes its place."""
    fields = [getattr(told, name) for name in told.__struct_fields__] if isinstance(told, msgspec.Struct) else [told]
    return [each if isinstance(each, int) else 0 for each in fields]


def _small(number: int) -> float:
    """Armies grow without end, and what learns likes small numbers."""
    return float(np.log1p(max(0, number)))
