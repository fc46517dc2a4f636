"""`easy`: a beginner for every edition. It attacks weak neighbours, stops early, and plans nothing.

It knows no edition. An option that names a territory of another seat is an attack, one that leads from an own territory
to an own one is a move, and one that names an own territory is for placing. Where the slots of a verb do not tell
enough, the verb declares hints: see `Action.appeal` and `Action.number_roles`. Everything else is chosen at random.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from ..core.edition import Event
from ..core.option import Action, NumberSlot, Option, PiecesRange, TerritorySlot
from .bot import Brief

PASS_WEIGHT = 10
"""Weight of a verb that names no territory and declares no `appeal`."""
ATTACK_WEIGHT = 2000
"""Weight of an attack; grows with the expected advantage."""
MAX_COUNTED_ARMIES = 500
"""Larger forces count as this many, which keeps the weights small enough to draw from."""
ENOUGH_ARMIES_PER_ENEMY = 3
"""A territory with more than this many armies for each adjacent enemy army needs no more."""
CONTENT_ODDS = 4
"""After a conquest it stops attacking for this turn with a chance of one in this many."""
MAX_DECISIONS_IN_A_ROW = 3000
"""Stop after this many consecutive decisions, to avoid cycles."""


class Candidate(msgspec.Struct, frozen=True):
    weight: int
    option: Option
    answers: Mapping[str, int]


class Easy:
    name: ClassVar[str] = "easy"
    character: ClassVar[str] = "a beginner: takes easy targets and makes no plans"
    strength: ClassVar[int] = 2
    reason: ClassVar[str] = ""

    def __init__(self, brief: Brief) -> None:
        self.seat = brief.seat
        self.chance = brief.chance
        self.links = brief.edition.table.board.map.links()
        self.in_a_row = 0
        self.turn: int | None = None
        self.held = 0
        self.content = False

    def choose(self, view: Any, options: Sequence[Option], events: Sequence[Event]) -> Action:
        others = any(getattr(event, "seat", self.seat) != self.seat for event in events)
        self.in_a_row = 0 if others else self.in_a_row + 1
        if self.in_a_row >= MAX_DECISIONS_IN_A_ROW:
            ends = [option for option in options if not option.slots]
            if ends:
                self.in_a_row = 0
                return self._any(ends).action()
        owners = getattr(view, "owners", ())
        self.decide_to_stop(getattr(view, "chapter", None), owners)
        forces = [_force(pieces) for pieces in getattr(view, "pieces", ())]
        candidates = [c for option in options for c in self._candidates(option, owners, forces) if c.weight > 0]
        if not candidates:
            return self._any(options).sample(self.chance)
        chosen = self._weighed(candidates)
        # Passing resets it, even where the view does not number the turns.
        self.content = self.content and bool(chosen.option.slots)
        return self._complete(chosen.option, dict(chosen.answers), self._stays(view, owners))

    def _candidates(self, option: Option, owners: Sequence[int | None], forces: Sequence[int]) -> Iterator[Candidate]:
        appeal = option.action.appeal
        lands = [slot for slot in option.slots if isinstance(slot, TerritorySlot)]
        if appeal is not None or not lands or not owners or len(lands) > 2 or lands[0].by:
            yield Candidate(PASS_WEIGHT if appeal is None else appeal, option, {})
            return
        source, *target = lands
        for first in source.among:
            if not target:
                yield Candidate(self._place_weight(first, owners, forces), option, {source.name: first})
                continue
            slot = target[0]
            sent = self._sent(option, source.name, first, forces)
            for second in slot.among(first) if slot.by == source.name else () if slot.by else slot.among:
                if first != second:
                    weight = self._move_weight(first, second, sent, owners, forces)
                    yield Candidate(weight, option, {source.name: first, slot.name: second})

    def _place_weight(self, territory: int, owners: Sequence[int | None], forces: Sequence[int]) -> int:
        near = self.links[territory]
        if owners[territory] != self.seat:
            return 20 + 20 * sum(owners[t] == self.seat for t in near)  # prefer what lies beside own territories
        hostile = sum(forces[t] for t in near if self._hostile(owners[t]))
        if not hostile:
            return 1
        if forces[territory] > ENOUGH_ARMIES_PER_ENEMY * hostile:
            return 20
        return 20 * min(MAX_COUNTED_ARMIES, 1 + forces[territory]) ** 4

    def _move_weight(
        self, source: int, target: int, sent: int, owners: Sequence[int | None], forces: Sequence[int]
    ) -> int:
        if owners[target] != self.seat:
            if self.content:
                return 0
            ahead = sent - forces[target]
            if ahead <= 0:  # equal neighbours would otherwise never attack
                return PASS_WEIGHT if ahead == 0 else 0
            # Prefer the strongest enemy that it can beat, seats that are nearly eliminated, and dead ends: armies that
            # have moved on do not come back for them.
            nearly_out = 1 + 60 // owners.count(owners[target])
            beyond = sum(self._hostile(owners[near]) for near in self.links[target])
            worth = min(MAX_COUNTED_ARMIES, 1 + min(ahead, forces[target])) ** 3 * nearly_out
            return max(PASS_WEIGHT, ATTACK_WEIGHT * worth // (1 + beyond) ** 3)
        border = [self._fronts(territory, owners) for territory in (source, target)]
        return 30 * min(6, sent) if border == [False, True] and sent else 0

    def decide_to_stop(self, turn: int | None, owners: Sequence[int | None]) -> None:
        """Decides whether to stop attacking. A seat with most of the land never stops, so that its games end."""
        held = owners.count(self.seat)
        if turn is None or turn != self.turn or 2 * held > len(owners) - owners.count(None):
            self.content = False
        elif held > self.held:
            self.content = self.content or not self.chance.below(CONTENT_ODDS)
        self.turn, self.held = turn, held

    def _sent(self, option: Option, source: str, territory: int, forces: Sequence[int]) -> int:
        """How many may leave: what the option says, or all but one."""
        for slot in option.slots:
            if isinstance(slot, NumberSlot) and slot.by == source and slot.name not in option.action.number_roles:
                return int(max(slot.among(territory), default=0))
        return forces[territory] - 1

    def _hostile(self, owner: int | None) -> bool:
        return owner is not None and owner != self.seat

    def _stays(self, view: Any, owners: Sequence[int | None]) -> bool:
        """Whether armies should not advance: there are enemies beside the source and none beside the target."""
        phase = getattr(view, "phase", None)
        ways = [getattr(phase, name, None) for name in ("source", "target")]
        own = [way for way in ways if way is not None and owners[way] == self.seat]
        return [self._fronts(way, owners) for way in own] == [True, False]

    def _fronts(self, territory: int, owners: Sequence[int | None]) -> bool:
        return any(self._hostile(owners[near]) for near in self.links[territory])

    def _complete(self, option: Option, answers: dict[str, Any], stays: bool) -> Action:
        """Answers the other slots: the most of every number, or the least if pieces stay; at random for the rest."""
        for slot in option.slots:
            if slot.name in answers:
                continue
            among = slot.among(answers[slot.by]) if slot.by else slot.among
            if isinstance(among, PiecesRange):
                answers[slot.name] = among.fullest()
                continue
            some = among if isinstance(among, range) else tuple(among)
            number = isinstance(slot, NumberSlot)
            least = option.action.number_roles.get(slot.name) == "staying" or (number and stays)
            place = 0 if least else -1 if number else self.chance.below(len(some))
            answers[slot.name] = some[place]
        return option.action(**answers)

    def _any(self, options: Sequence[Option]) -> Option:
        return options[self.chance.below(len(options))]

    def _weighed(self, candidates: Sequence[Candidate]) -> Candidate:
        left = self.chance.below(sum(candidate.weight for candidate in candidates))
        for candidate in candidates:
            left -= candidate.weight
            if left < 0:
                return candidate
        raise AssertionError("the weights were added up wrongly")


def _force(pieces: Any) -> int:
    """Pieces of several kinds count alike."""
    force: int = pieces if isinstance(pieces, int) else sum(pieces)
    return force
