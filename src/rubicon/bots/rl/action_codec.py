"""Actions in tokens of a fixed codec: first the verb, then one token for the answer to each of its slots.

There may be too many actions to list, but never too many tokens: a verb, a territory, or one of some places in the
range of any other slot. Where more than these may be answered they are spread over the range, both ends included.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, get_args

import numpy as np
import numpy.typing as npt

from ...core.edition import AnyEdition
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
