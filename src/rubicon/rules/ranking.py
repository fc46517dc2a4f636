"""Elimination, victory, and the ranking of all seats."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

import msgspec

from ..core.edition import Event, Outcome, Phase
from ..core.ids import Phrase, Ranking, SeatId
from .ownership import Owners, Pieces


class Fallen(msgspec.Struct, frozen=True):
    seat: SeatId
    by: SeatId


class Over(Phase, frozen=True, tag="over"):
    outcome: Outcome

    def awaited(self, state: Any) -> tuple[SeatId, ...]:
        return ()


class Fell(Event, frozen=True, tag="fell"):
    """A seat without territories is out. `by` took the last of them."""

    seat: SeatId
    by: SeatId


class Ended(Event, frozen=True, tag="ended"):
    places: Ranking
    reason: Phrase


def outcome_with_winner(
    winner: int, seats: int, fallen: Sequence[int], owners: Owners, pieces: Pieces, reason: str
) -> Outcome:
    """CL 6.3: the winner, then the survivors by their holdings, then the others in reverse order of elimination."""
    others = [seat for seat in seats_in_game(seats, fallen) if seat != winner]
    places = ((winner,), *ranked(others, owners, pieces), *((seat,) for seat in reversed(fallen)))
    return Outcome(places, reason)


def outcome_by_holdings(seats: int, fallen: Sequence[int], owners: Owners, pieces: Pieces, reason: str) -> Outcome:
    """CL 7.3: at a limit, ranked by territories, then by pieces; equal seats share a place."""
    places = (*ranked(seats_in_game(seats, fallen), owners, pieces), *((seat,) for seat in reversed(fallen)))
    return Outcome(places, reason)


def seats_in_game(seats: int, fallen: Sequence[int]) -> tuple[int, ...]:
    """The seats that are still in the game."""
    return tuple(seat for seat in range(seats) if seat not in fallen)


def ranked(seats: Sequence[int], owners: Owners, pieces: Pieces) -> tuple[tuple[int, ...], ...]:
    """The places of these seats, best first: by territories, then by pieces; equal seats share a place."""

    def holdings(seat: int) -> tuple[int, int]:
        return owners.count(seat), sum(number for owner, number in zip(owners, pieces, strict=True) if owner == seat)

    best_first = sorted(seats, key=lambda seat: (*(-n for n in holdings(seat)), seat))
    return tuple(tuple(group) for _, group in groupby(best_first, key=holdings))
