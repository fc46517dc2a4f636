"""A finished game as a sequence of turns for one viewer, without anything that they did not see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from ..core.edition import AnyEdition, Event, Seat, Step, Viewer
from ..core.game import Game, Record
from ..core.load import SpentSource
from ..errors import Malformed

V = TypeVar("V")
E = TypeVar("E")


class NarrationStep(msgspec.Struct, Generic[V, E], frozen=True):
    """The events of a step, and what the viewer saw after it."""

    view: V
    events: tuple[E, ...]


class TurnSummary(msgspec.Struct, frozen=True):
    """A summary of a turn."""

    taken: int
    """Number of territories that changed hands."""
    fell: tuple[Seat, ...]
    """Seats that were eliminated in it."""


class Narration(msgspec.Struct, Generic[V, E], frozen=True):
    chapters: tuple[int, ...]
    """All turns, sorted."""
    marks: tuple[TurnSummary, ...]
    """One for each turn."""
    chapter: int
    seat: Seat | None
    before: V | None
    """The view at its start; null if the game begins with it."""
    scenes: tuple[NarrationStep[V, E], ...]


def steps(edition: AnyEdition, records: Iterable[Record]) -> Iterator[Step[Any]]:
    """Every step of a log. Raises Corrupt for one that the rules cannot give."""
    game = Game(edition, SpentSource())
    return (game.fold(record) for record in records)


def narrate(
    edition: AnyEdition, steps: Iterable[Step[Any]], viewer: Viewer, chapter: int | None = None
) -> Narration[Any, Event]:
    """One turn, by default the first. Steps that the viewer did not see are left out, because they may be secret."""
    ends: dict[int, Any] = {}
    scenes: list[NarrationStep[Any, Event]] = []
    state = before = None
    for step in steps:
        # A step belongs to the chapter in which it was taken, even if it opens the next one.
        number = edition.turn(step.state if state is None else state)
        chapter = number if chapter is None else chapter
        if number == chapter:
            if number not in ends and state is not None:
                before = edition.view(state, viewer)
            seen = tuple([told for event in step.events if (told := event.seen_by(viewer)) is not None])
            if seen:
                scenes.append(NarrationStep(edition.view(step.state, viewer), seen))
        ends[number] = state = step.state
    chapters = tuple(sorted(ends))
    if chapter is None or chapter not in ends:
        raise Malformed("replay.no_chapter", chapter=chapter, first=chapters[0], last=chapters[-1])
    marks = tuple(_marks(edition, [ends[number] for number in chapters]))
    return Narration(chapters, marks, chapter, viewer, before, tuple(scenes))


def _marks(edition: AnyEdition, ends: Iterable[Any]) -> Iterator[TurnSummary]:
    """The summaries of turns that ended in these states. Claiming free land does not count as changing hands."""
    owners: Sequence[Seat | None] = ()
    standing: Sequence[Seat] = ()
    for state in ends:
        owned, stand = getattr(edition.view(state, None), "owners", ()), edition.survivors(state)
        taken = sum(before is not None and before != now for before, now in zip(owners, owned, strict=False))
        yield TurnSummary(taken, tuple(seat for seat in standing if seat not in stand))
        owners, standing = owned, stand
