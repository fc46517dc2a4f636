"""Statistics of a game: what every seat held after each turn, the luck of its dice, and the points for its place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias, TypeVar

import msgspec

from .edition import AnyEdition, DiceLuck, Event, Outcome
from .game import Game, Record
from .load import SpentSource
from .table_talk import Undoing

MAX_KEPT_TURNS = 200
"""Maximum number of turns kept; a long game leaves some out."""

T = TypeVar("T")

Fight: TypeAlias = tuple[Event, tuple[DiceLuck, ...]]
EndedTurn: TypeAlias = tuple[int, Any]
"""The number of a turn, and the state at its end."""


class Holdings(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What one seat has on the board, as everybody sees it."""

    territories: int
    pieces: int
    worth: int
    """The value of the pieces as the rules compare them; their number if there is only one kind."""
    income: int
    kinds: tuple[int, ...] = ()
    """The number of each kind, in the order of `Edition.piece_kinds`; empty if there is only one kind."""


class Chapter(msgspec.Struct, frozen=True):
    """What all seats held at the end of a turn."""

    number: int
    seats: tuple[Holdings, ...]


class Figures(msgspec.Struct, frozen=True):
    """`start` is after the setup. The last of `chapters` is the turn in which the log ends."""

    start: tuple[Holdings, ...]
    chapters: tuple[Chapter, ...]
    left_out: int
    """The number of turns that a long game leaves out. Those that remain are spaced evenly."""
    fortunes: tuple[DiceLuck, ...]
    """The dice luck of each seat over all its fights."""


def figures(edition: AnyEdition, records: Sequence[Record]) -> Figures:
    """Replays the log; what was undone does not count. Raises Corrupt for a log that the rules cannot give."""
    game = Game(edition, SpentSource())
    start = game.fold(records[0]).state
    ended: list[EndedTurn] = []
    fights: list[Fight] = []
    turn = edition.turn(start)
    for record in records[1:]:
        before, step = game.state, game.fold(record)
        now = edition.turn(step.state)
        for event in step.events:
            if isinstance(event, Undoing):
                _take_back(ended, fights, now, event)
                turn = now
            elif fortunes := edition.dice_luck(before, event):
                fights.append((event, fortunes))
        if now != turn:
            ended.append((turn, step.state))
            turn = now
    over_before = edition.outcome(game.state) is not None and ended and ended[-1][1] is game.state
    if not over_before:  # the game may have ended together with the turn before
        ended.append((turn, game.state))
    kept = evenly_spaced(ended, MAX_KEPT_TURNS)
    return Figures(
        start=holdings(edition, start),
        chapters=tuple(Chapter(number, holdings(edition, state)) for number, state in kept),
        left_out=len(ended) - len(kept),
        fortunes=total_dice_luck(len(edition.table.seats), (fortune for _, told in fights for fortune in told)),
    )


def _take_back(ended: list[EndedTurn], fights: list[Fight], turn: int, undoing: Undoing) -> None:
    """An undo leads back into this turn: drop it and later turns, and the fights that were undone."""
    while ended and ended[-1][0] >= turn:
        ended.pop()
    gone = set(map(id, undoing.taken_back))
    while fights and id(fights[-1][0]) in gone:
        fights.pop()


def total_dice_luck(seats: int, fortunes: Iterable[DiceLuck]) -> tuple[DiceLuck, ...]:
    """The dice luck of each seat, summed over its fights."""
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
    """The holdings of every seat, as everybody sees them. A seat that is out has no income."""
    view, survivors = edition.view(state, None), edition.survivors(state)
    owners: Sequence[int | None] = getattr(view, "owners", ())
    held: list[list[Any]] = [[] for _ in edition.table.seats]
    for owner, pile in zip(owners, getattr(view, "pieces", ()), strict=False):
        if owner is not None:
            held[owner].append(pile)
    return tuple(
        _holdings(edition, piles, edition.income(state, seat) if seat in survivors else 0)
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
    """At most this many items, the first and the last among them, at even distances."""
    if len(items) <= most:
        return items
    return [items[index * (len(items) - 1) // (most - 1)] for index in range(most)]


# Points for the table of high scores.


POINTS_PER_SEAT_BELOW = 10
"""For each seat placed below."""
POINTS_FOR_WINNING = 10


def scores(outcome: Outcome) -> tuple[int, ...]:
    """The points of each seat. Seats that share a place are not below one another; a shared first place is no win."""
    points: dict[int, int] = {}
    below = sum(map(len, outcome.places))
    for place in outcome.places:
        below -= len(place)
        points |= {
            seat: POINTS_PER_SEAT_BELOW * below + POINTS_FOR_WINNING * (seat == outcome.winner) for seat in place
        }
    return tuple(points[seat] for seat in sorted(points))
