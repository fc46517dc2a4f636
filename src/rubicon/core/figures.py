"""A game in figures: what every seat held from chapter to chapter, and how lucky its dice were; from one replay."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias, TypeVar

import msgspec

from .edition import AnyEdition, DiceLuck, Event, Outcome
from .game import Game, Record
from .load import SpentSource
from .table_talk import Undoing

MAX_TURNS_KEPT = 200
"""So many chapters at most are kept."""

T = TypeVar("T")

Fight: TypeAlias = tuple[Event, tuple[DiceLuck, ...]]
EndedTurn: TypeAlias = tuple[int, Any]
"""The number of a chapter, and the state at its end."""


class Holdings(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What one seat has on the board, as everybody may see it."""

    territories: int
    pieces: int
    worth: int
    """The pieces as the rules compare them: where they are of one kind, their number."""
    income: int
    kinds: tuple[int, ...] = ()
    """Where they are of several kinds: how many of each, in the order of `Edition.piece_kinds`."""


class Chapter(msgspec.Struct, frozen=True):
    """How all seats stood when a chapter had ended."""

    number: int
    seats: tuple[Holdings, ...]


class Figures(msgspec.Struct, frozen=True):
    """`start` is after the setup; the last chapter is the one in which the log ends, and how it ends."""

    start: tuple[Holdings, ...]
    chapters: tuple[Chapter, ...]
    left_out: int
    """Of a long game so many chapters are not told; those that are lie evenly between the first and the last."""
    fortunes: tuple[DiceLuck, ...]
    """Of each seat in all its fights."""


def figures(edition: AnyEdition, records: Sequence[Record]) -> Figures:
    """What was taken back did not happen. Raises Corrupt for a log that the rules cannot give."""
    game = Game(edition, SpentSource())
    start = game.fold(records[0]).state
    ended: list[EndedTurn] = []
    fights: list[Fight] = []
    chapter = edition.turn(start)
    for record in records[1:]:
        before, step = game.state, game.fold(record)
        now = edition.turn(step.state)
        for event in step.events:
            if isinstance(event, Undoing):
                _take_back(ended, fights, now, event)
                chapter = now
            elif fortunes := edition.dice_luck(before, event):
                fights.append((event, fortunes))
        if now != chapter:
            ended.append((chapter, step.state))
            chapter = now
    never_begun = edition.outcome(game.state) is not None and ended and ended[-1][1] is game.state
    if not never_begun:  # for the game was over with the chapter before
        ended.append((chapter, game.state))
    kept = evenly_spaced(ended, MAX_TURNS_KEPT)
    return Figures(
        start=holdings(edition, start),
        chapters=tuple(Chapter(number, holdings(edition, state)) for number, state in kept),
        left_out=len(ended) - len(kept),
        fortunes=total_dice_luck(len(edition.table.seats), (fortune for _, told in fights for fortune in told)),
    )


def _take_back(ended: list[EndedTurn], fights: list[Fight], chapter: int, undoing: Undoing) -> None:
    """Back in this chapter neither it nor a later one has ended; and the last fights are gone that were told since."""
    while ended and ended[-1][0] >= chapter:
        ended.pop()
    gone = set(map(id, undoing.taken_back))
    while fights and id(fights[-1][0]) in gone:
        fights.pop()


def total_dice_luck(seats: int, fortunes: Iterable[DiceLuck]) -> tuple[DiceLuck, ...]:
    """What each seat met with in all of its fights."""
    total = [DiceLuck(seat) for seat in range(seats)]
    for one in fortunes:
        so_far = total[one.seat]
        total[one.seat] = DiceLuck(
            one.seat,
            so_far.dice + one.dice,
            so_far.lost + one.lost,
            so_far.killed + one.killed,
            so_far.expected + one.expected,
        )
    return tuple(total)


def holdings(edition: AnyEdition, state: Any) -> tuple[Holdings, ...]:
    """Of every seat, as everybody may see it; who is out has nothing to expect."""
    view, standing = edition.view(state, None), edition.survivors(state)
    owners: Sequence[int | None] = getattr(view, "owners", ())
    held: list[list[Any]] = [[] for _ in edition.table.seats]
    for owner, pile in zip(owners, getattr(view, "pieces", ()), strict=False):
        if owner is not None:
            held[owner].append(pile)
    return tuple(
        _holdings(edition, piles, edition.income(state, seat) if seat in standing else 0)
        for seat, piles in enumerate(held)
    )


def _holdings(edition: AnyEdition, piles: Sequence[Any], income: int) -> Holdings:
    if not edition.piece_kinds:
        pieces = sum(piles)
        return Holdings(len(piles), pieces, pieces, income)
    kinds = tuple(sum(pile[kind] for pile in piles) for kind in range(len(edition.piece_kinds)))
    worth = sum(number * value for number, value in zip(kinds, edition.piece_values, strict=True))
    return Holdings(len(piles), sum(kinds), worth, income, kinds)


def evenly_spaced(items: Sequence[T], most: int) -> Sequence[T]:
    """At most so many of them, with the first and the last, and with steps between them that differ by one at most."""
    if len(items) <= most:
        return items
    return [items[index * (len(items) - 1) // (most - 1)] for index in range(most)]


# What a finished game is worth to each seat in a table of high scores.


POINTS_PER_SEAT_BELOW = 10
"""Points for every seat placed below."""
POINTS_FOR_WINNING = 10


def scores(outcome: Outcome) -> tuple[int, ...]:
    """By seat. Who share a place are not below one another, and a shared first place has no winner."""
    points: dict[int, int] = {}
    below = sum(map(len, outcome.places))
    for place in outcome.places:
        below -= len(place)
        points |= {
            seat: POINTS_PER_SEAT_BELOW * below + POINTS_FOR_WINNING * (seat == outcome.winner) for seat in place
        }
    return tuple(points[seat] for seat in sorted(points))
