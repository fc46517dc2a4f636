"""A game told again, a chapter at a time, as one viewer saw it: nothing is told of what they did not see."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, TypeVar

import msgspec

from ..core.edition import Edition, Event, Seat, Viewer
from ..core.game import Game, Record
from ..core.load import Spent
from ..errors import Malformed

V = TypeVar("V")
E = TypeVar("E")


class Scene(msgspec.Struct, Generic[V, E], frozen=True):
    """What happened, and what the viewer saw after it."""

    view: V
    events: tuple[E, ...]


class Retelling(msgspec.Struct, Generic[V, E], frozen=True):
    chapters: tuple[int, ...]
    """All that there are, sorted."""
    chapter: int
    seat: Seat | None
    before: V | None
    """How it stood when the chapter began; null where the game begins with it."""
    scenes: tuple[Scene[V, E], ...]


def retell(
    edition: Edition[Any, Any, Any], records: Iterable[Record], viewer: Viewer, chapter: int | None = None
) -> Retelling[Any, Event]:
    """One chapter, the first unless told. A step of which the viewer saw nothing is no scene: it may be a secret."""
    game = Game(edition, Spent())
    chapters: set[int] = set()
    before: Any = None
    scenes: list[Scene[Any, Event]] = []
    for record in records:
        state, step = game.state, game.fold(record)
        # A step belongs to the chapter in which it was taken, even if it opens the next one.
        number = edition.chapter(step.state if state is None else state)
        chapter = number if chapter is None else chapter
        if number == chapter:
            if number not in chapters and state is not None:
                before = edition.view(state, viewer)
            seen = tuple([told for event in step.events if (told := event.seen_by(viewer)) is not None])
            if seen:
                scenes.append(Scene(edition.view(step.state, viewer), seen))
        chapters.add(number)
    if chapter is None or chapter not in chapters:
        raise Malformed("replay.no_chapter", chapter=chapter, first=min(chapters), last=max(chapters))
    return Retelling(tuple(sorted(chapters)), chapter, viewer, before, tuple(scenes))
