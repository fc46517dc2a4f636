"""Which games are played: who sits where, and with which luck. A game follows from the plan and its number alone."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from itertools import cycle, islice
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from ..core.edition import Player, Table
from ..core.save import SeedCommitment
from ..core.table_defaults import COLOURS, unique_name


class Fixture(NamedTuple):
    """One game before it is played: its table, its dice, and what the luck of each bot begins with."""

    table: Table
    secret: bytes
    stretch: SeedCommitment
    seeds: tuple[int, ...]


class BatchPlan(msgspec.Struct, frozen=True):
    """All games of a batch. The same seed is played once in each order of the seats, so that luck cancels out."""

    edition: str
    table: Table
    """With the seats as they sit in the first game."""
    seed: str
    games: int
    """Whole sets of orders."""
    rounds: int
    seconds: float
    """What a bot has for a decision."""
    think: int | None = None
    """How many milliseconds of work it shall make of it; None for what it takes by itself."""
    by: str = ""

    @property
    def bots(self) -> tuple[str, ...]:
        return tuple(player.played_by for player in self.table.seats)

    def seats(self, number: int) -> tuple[str, ...]:
        """Who sits where in this game."""
        turned = number % orders(self.bots)
        return self.bots[turned:] + self.bots[:turned]

    def fixture(self, number: int) -> Fixture:
        seats = players(self.seats(number))
        luck = f"{self.seed}:{number // orders(self.bots)}"
        secret = hashlib.sha256(f"arena:{luck}".encode()).digest()
        seeds = [hashlib.sha256(f"bots:{luck}:{seat}".encode()).digest() for seat in range(len(seats))]
        return Fixture(
            replace(self.table, seats=seats),
            secret,
            SeedCommitment.of(secret, [""] * len(seats)),
            tuple(int.from_bytes(seed[:7]) for seed in seeds),
        )


def line_up(bots: Sequence[str], seats: int) -> tuple[str, ...]:
    """So many seats, filled with the bots in turn."""
    return tuple(islice(cycle(bots), seats))


def players(bots: Sequence[str]) -> tuple[Player, ...]:
    seats: list[Player] = []
    for bot in bots:
        name = unique_name(bot.title(), [seat.name for seat in seats])
        seats.append(Player(name, COLOURS[len(seats) % len(COLOURS)], bot))
    return tuple(seats)


def orders(bots: Sequence[str]) -> int:
    """In how many ways they can be seated by moving on round the table: the same game twice would tell nothing."""
    bots = tuple(bots)
    return next(moved for moved in range(1, len(bots) + 1) if bots[moved:] + bots[:moved] == bots)


def whole_sets(games: int, bots: Sequence[str]) -> int:
    """The games that are asked for, and those that are missing to play the last seed in every order, too."""
    return -(-games // orders(bots)) * orders(bots)
