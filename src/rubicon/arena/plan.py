"""The games of a batch: who sits where, and with which seeds. A game depends on the plan and its number alone."""

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
    """A game to play: its table, its dice, and the seed of each bot."""

    table: Table
    secret: bytes
    stretch: SeedCommitment
    seeds: tuple[int, ...]


class BatchPlan(msgspec.Struct, frozen=True):
    """All games of a batch. Each seed is played once in each order of the seats, so that luck cancels out."""

    edition: str
    table: Table
    """With the seats of the first game."""
    seed: str
    games: int
    """A multiple of the number of orders."""
    rounds: int
    seconds: float
    """The time limit of a decision."""
    think: int | None = None
    """Milliseconds of work for a decision; None leaves the amount to the bot."""
    by: str = ""

    @property
    def bots(self) -> tuple[str, ...]:
        return tuple(player.played_by for player in self.table.seats)

    def seats(self, number: int) -> tuple[str, ...]:
        """The bots of this game by seat."""
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
    """Fills the seats with the bots in turn."""
    return tuple(islice(cycle(bots), seats))


def players(bots: Sequence[str]) -> tuple[Player, ...]:
    seats: list[Player] = []
    for bot in bots:
        name = unique_name(bot.title(), [seat.name for seat in seats])
        seats.append(Player(name, COLOURS[len(seats) % len(COLOURS)], bot))
    return tuple(seats)


def orders(bots: Sequence[str]) -> int:
    """The number of different seatings by rotation. The same game twice would tell nothing."""
    bots = tuple(bots)
    return next(moved for moved in range(1, len(bots) + 1) if bots[moved:] + bots[:moved] == bots)


def whole_sets(games: int, bots: Sequence[str]) -> int:
    """The number of games, rounded up so that the last seed is played in every order."""
    return -(-games // orders(bots)) * orders(bots)
