"""Actions and views as numbers, for reinforcement learning.

`ActionCodec` encodes an action as tokens: first the verb, then one token for the answer to each slot. There may be too
many actions to list, but there are few tokens: a verb, a territory, or one of 32 places in the range of any other slot.
A larger range is sampled evenly, with both ends.

`ObservationEncoder` encodes a view as a row of numbers, which has the same length all through a game. It is made of the
view alone, so it contains nothing hidden. Seats are counted from the viewer in playing order, so a policy that was
learned at one seat works at every seat.
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
"""Tokens for the answers to a slot that names no territory."""
Mask = npt.NDArray[np.int8]
MAX_SLOTS = 4
"""The most slots of a verb in any edition."""
Observation = npt.NDArray[np.float32]


class ActionCodec:
    """The action tokens of an edition at one table, numbered from 0."""

    def __init__(self, edition: AnyEdition) -> None:
        self.verbs = tuple(sorted(verb_of(action) for action in get_args(edition.Action) or (edition.Action,)))
        self.lands = len(edition.table.board.map.territories)
        self.size = len(self.verbs) + self.lands + RANGE_TOKENS

    def tokens(self, slot: Slot, among: Any) -> dict[int, Any]:
        """The tokens that may answer a slot, and their meaning."""
        start = len(self.verbs)
        if isinstance(slot, TerritorySlot):
            return {start + territory: territory for territory in among}
        return dict(enumerate(_answers(among), start + self.lands))


class PartialAction:
    """An action of which some tokens are chosen."""

    def __init__(self, codec: ActionCodec, options: Sequence[Option]) -> None:
        self.codec = codec
        self.option: Option | None = None
        self.answers: dict[str, Any] = {}
        self.tokens: Mapping[int, Any] = {codec.verbs.index(option.verb): option for option in options if option.open}
        """The allowed next tokens, and their meaning."""

    def mask(self) -> Mask:
        mask = np.zeros(self.codec.size, np.int8)
        mask[list(self.tokens)] = 1
        return mask

    def add(self, token: int) -> Action | None:
        """Adds a token. Returns the action after the last one. Raises ValueError if the token is not allowed."""
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


class ObservationEncoder:
    """Encodes the views of an edition at one table."""

    def __init__(self, edition: AnyEdition, codec: ActionCodec) -> None:
        self.seats = len(edition.table.seats)
        self.codec = codec
        phase = get_type_hints(edition.View)["phase"]
        self.phases = [kind.__name__ for kind in get_args(phase) or (phase,)]

    def encode(self, view: Any, seat: Seat, partial: PartialAction | None = None) -> Observation:
        """The view of a seat, and the tokens of its action so far."""
        return np.array([*self._lands(view, seat, partial), *self._rest(view, seat, partial)], np.float32)

    def _lands(self, view: Any, seat: Seat, partial: PartialAction | None) -> Iterator[float]:
        """For each territory: owner, pieces by kind, and whether the action names it already."""
        answers = partial.answers if partial else {}
        slots = partial.option.slots if partial and partial.option else ()
        named = {answers[slot.name] for slot in slots if slot.name in answers and isinstance(slot, TerritorySlot)}
        for territory, (owner, pieces) in enumerate(zip(view.owners, view.pieces, strict=True)):
            whose = None if owner is None else (owner - seat) % self.seats
            yield from (float(whose == each) for each in (None, *range(self.seats)))
            yield from map(_small, [pieces] if isinstance(pieces, int) else pieces)
            yield float(territory in named)

    def _rest(self, view: Any, seat: Seat, partial: PartialAction | None) -> Iterator[float]:
        """Public facts of each seat, the phase, the verb, and how many slots are answered."""
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
    """The numbers among the facts of a seat. Others are 0, so that the row keeps its length."""
    fields = [getattr(told, name) for name in told.__struct_fields__] if isinstance(told, msgspec.Struct) else [told]
    return [each if isinstance(each, int) else 0 for each in fields]


def _small(number: int) -> float:
    """Scaled by a logarithm: armies grow without limit, and learning works best with small numbers."""
    return float(np.log1p(max(0, number)))
