"""What was learnt, at a table: a computer player made of a policy, which chooses a letter by what it sees."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from ...core.edition import Event
from ...core.option import Action, Option
from ..bot import Brief
from .alphabet import Alphabet, Mask, Spelling
from .sight import Row, Sight


class Pupil(ABC):
    """To be inherited from, with a name, a character and a policy of its own."""

    def __init__(self, brief: Brief) -> None:
        self.seat, self.chance = brief.seat, brief.chance
        self.alphabet = Alphabet(brief.edition)
        self.sight = Sight(brief.edition, self.alphabet)

    @abstractmethod
    def policy(self, row: Row, mask: Mask) -> int:
        """One of the letters that the mask shows."""

    def choose(self, view: Any, options: Sequence[Option], events: Sequence[Event]) -> Action:
        spelling = Spelling(self.alphabet, options)
        while True:
            action = spelling.say(int(self.policy(self.sight.see(view, self.seat, spelling), spelling.mask())))
            if action is not None:
                return action
