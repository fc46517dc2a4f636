"""Where the games of a command line lie: their luck, promised before the first draw, saves and command lists."""

from __future__ import annotations

from pathlib import Path

from .. import editions
from ..core.chance import RandomSource
from ..core.game import Game
from ..core.load import LoadedGame, load
from ..core.save import Saved
from ..errors import Refused
from ..terminal import files
from ..terminal.files import SeedCommitments, read_file, write_file
from ..texts import say, word
from . import lists
from .play import Play
from .shell import Shell


class Desk:
    """One command line has one; its promise belongs to the game that is played last."""

    def __init__(self, by: str = "", seed: str | None = None) -> None:
        self.by = by
        self.seed = seed
        self.promise = SeedCommitments(0, seed)
        self.kept = 0
        """How many records of the game have been saved, or were loaded."""

    def luck(self, game: Game) -> RandomSource:
        """For a new game."""
        self.resume(game, None)
        self.kept = 0
        return game.luck

    def resume(self, game: Game, saved: Saved | None) -> None:
        self.promise = SeedCommitments(len(game.edition.table.seats), self.seed, saved)
        self.promise.begin(game)
        self.kept = len(game.records)

    def save(self, name: str, game: Game) -> None:
        files.write_save(_path(name), self.promise, game, self.by)
        self.kept = len(game.records)
        self.promise.begin(game)

    def load(self, name: str) -> LoadedGame:
        return load(self.read(name), editions.find)

    def read(self, name: str) -> bytes:
        return read_file(str(_path(name)))

    def leave(self, shell: Shell) -> str | None:
        """Keeps a game that would be lost, and says where; None if nothing would be."""
        play, file = shell.game, files.last_save()
        if not isinstance(play, Play) or len(play.game.records) == self.kept:
            return None
        try:
            if not play.bent:
                self.save(str(file), play.game)
                return say("domination", "kept", {"file": file})
            file = file.with_suffix(".log")
            write_file(file, lists.write(shell.history).encode())
            return say("domination", "kept_list", {"file": file})
        except Refused as refused:
            return word(refused)


def _path(name: str) -> Path:
    try:
        return Path(name).expanduser()
    except RuntimeError:  # a home that nobody has
        return Path(name)
