"""Actions in letters of a fixed alphabet: first the verb, then one letter for the answer to each of its slots.

There may be too many actions to list, but never too many letters: a verb, a territory, or one of some places in the
range of any other slot. Where more than these may be answered they are spread over the range, both ends included.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, get_args

import numpy as np
import numpy.typing as npt

from ...core.edition import AnyEdition
from ...core.option import Action, Option, Pile, Slot, Territory, verb_of

PLACES = 32
"""So many answers can be told apart in a slot that names no territory."""
Mask = npt.NDArray[np.int8]


class Alphabet:
    """Of an edition at one table. Its letters are numbers from 0."""

    def __init__(self, edition: AnyEdition) -> None:
        self.verbs = tuple(sorted(verb_of(action) for action in get_args(edition.Action) or (edition.Action,)))
        self.lands = len(edition.table.board.map.territories)
        self.size = len(self.verbs) + self.lands + PLACES

    def letters(self, slot: Slot, among: Any) -> dict[int, Any]:
        """Those that may answer a slot, with what they mean there."""
        start = len(self.verbs)
        if isinstance(slot, Territory):
            return {start + territory: territory for territory in among}
        return dict(enumerate(_answers(among), start + self.lands))


class Spelling:
    """An action that is being spelt."""

    def __init__(self, alphabet: Alphabet, options: Sequence[Option]) -> None:
        self.alphabet = alphabet
        self.option: Option | None = None
        self.answers: dict[str, Any] = {}
        self.letters: Mapping[int, Any] = {
            alphabet.verbs.index(option.verb): option for option in options if option.open
        }
        """What may be said next, and what it means."""

    def mask(self) -> Mask:
        mask = np.zeros(self.alphabet.size, np.int8)
        mask[list(self.letters)] = 1
        return mask

    def say(self, letter: int) -> Action | None:
        """The next letter; the action, if it was the last. Raises ValueError for one that means nothing here."""
        if letter not in self.letters:
            raise ValueError(f"letter {letter} means nothing here; the mask shows which do: {sorted(self.letters)}")
        meant = self.letters[letter]
        if self.option is None:
            self.option = meant
        else:
            self.answers[self.option.slots[len(self.answers)].name] = meant
        option: Option = self.option
        if len(self.answers) == len(option.slots):
            return option.action(**self.answers)
        slot = option.slots[len(self.answers)]
        self.letters = self.alphabet.letters(slot, slot.among(self.answers[slot.by]) if slot.by else slot.among)
        return None


def _answers(among: Any) -> Sequence[Any]:
    if isinstance(among, Pile):
        piles = [Pile(among.most, range(total, total + 1), among.some_of).fullest() for total in _spread(among.total)]
        return list(dict.fromkeys(pile for pile in piles if pile in among)) or [among.fullest()]
    return _spread(among if isinstance(among, range) else tuple(among))


def _spread(some: Sequence[Any]) -> Sequence[Any]:
    if len(some) <= PLACES:
        return some
    return [some[place * (len(some) - 1) // (PLACES - 1)] for place in range(PLACES)]
