"""A computer player made of a policy, which chooses action tokens from observations."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from ...core.edition import Event
from ...core.option import Action, Option
from ..bot import Brief
from .encoding import ActionCodec, Mask, Observation, ObservationEncoder, PartialAction


class PolicyBot(ABC):
    """A base class. A subclass has a name, a character and a policy."""

    def __init__(self, brief: Brief) -> None:
        self.seat, self.chance = brief.seat, brief.chance
        self.codec = ActionCodec(brief.edition)
        self.encoder = ObservationEncoder(brief.edition, self.codec)

    @abstractmethod
    def policy(self, row: Observation, mask: Mask) -> int:
        """One of the tokens that the mask allows."""

    def choose(self, view: Any, options: Sequence[Option], events: Sequence[Event]) -> Action:
        partial = PartialAction(self.codec, options)
        while True:
            action = partial.add(int(self.policy(self.encoder.encode(view, self.seat, partial), partial.mask())))
            if action is not None:
                return action
