"""Saves of a game that is played here, and its luck: promised before the first draw, told when a game is saved."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

from ..core.chance import new_secret
from ..core.game import Game
from ..core.save import Saved, Stretch, save, write
from .files import put


class Promise:
    """The stretches of luck of one game. Their secrets are made here, or all follow from a seed that a person gave.

    Whoever saves a game that is not over could read in the file what the next dice are. So a save closes the stretch
    and tells its secret, and the game goes on with a new one: nothing to peep at, and every draw can be proved.
    """

    def __init__(self, seats: int, seed: str | None = None, before: Saved | None = None) -> None:
        self.seats = seats
        self.seed = seed
        self.stretches: list[Stretch] = list(before.stretches) if before else []
        self.secrets: list[bytes | None] = []
        if before:
            self.secrets = [None if secret is None else bytes.fromhex(secret) for secret in before.secrets]

    def begin(self, game: Game) -> str:
        """Gives the game new luck from here on. Returns the commitment, to be shown."""
        start = len(game.records)
        if self.stretches and self.stretches[-1].start == start:  # nothing was drawn from it
            self.stretches.pop()
            self.secrets.pop()
        secret = new_secret()
        if self.seed is not None:
            secret = hashlib.sha256(f"{self.seed}:{start}".encode()).digest()
        stretch = Stretch.of(secret, [""] * self.seats, start)
        self.stretches.append(stretch)
        self.secrets.append(secret)
        game.luck = stretch.luck(secret)
        return stretch.commitment

    def saved(self, game: Game, by: str, telling: bool = True) -> Saved:
        """The game as a save. Without telling, the last secret is left out, from which more may be drawn."""
        used = [stretch.start < len(game.records) for stretch in self.stretches].count(True)
        secrets = self.secrets if telling else [*self.secrets[:-1], None]
        return save(game, self.stretches[:used], secrets[:used], by=by)


def keep(file: Path, promise: Promise, game: Game, by: str) -> None:
    """Writes a save. Raises Malformed if it cannot."""
    put(file, write(promise.saved(game, by)))


def bot_seed(seed: str | None) -> int:
    """The luck of the computer players, which has nothing to do with that of the game."""
    secret = new_secret() if seed is None else hashlib.sha256(f"bots:{seed}".encode()).digest()
    return int.from_bytes(secret[:8], "big")


def folder() -> Path:
    """Where games are kept that nobody saved elsewhere."""
    state = os.environ.get("XDG_STATE_HOME")
    return (Path(state) if state else Path.home() / ".local/state") / "rubicon"


def last() -> Path:
    return folder() / "last.save"
