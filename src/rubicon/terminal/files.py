"""Files that people name: read whole, unpacked if need be, and written so that a full disk costs nothing."""

from __future__ import annotations

import gzip
import hashlib
import io
import os
import sys
import time
import zlib
from contextlib import suppress
from pathlib import Path
from typing import IO

from ..core.chance import new_secret
from ..core.game import Game
from ..core.save import Saved, SeedCommitment, record_lines, save, write
from ..errors import Malformed

MAX_FILE_BYTES = 256 * 1024 * 1024
"""More than any game takes: a small file may unpack to something endless."""


def read_file(file: str) -> bytes:
    """The bytes of a file, unpacked if need be. Raises Malformed with what is the matter with it."""
    try:
        if os.path.isdir(file):
            raise Malformed("file.folder", file=file)
        with open(file, "rb") as opened:
            data = opened.read(MAX_FILE_BYTES + 1)
        if data.startswith(b"\x1f\x8b"):
            with gzip.open(io.BytesIO(data)) as packed:
                data = packed.read(MAX_FILE_BYTES + 1)
    except FileNotFoundError:
        raise Malformed("file.missing", file=file) from None
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise Malformed("file.packed", file=file, problem=str(error)) from None
    except (OSError, ValueError) as error:  # a name may hold a zero byte
        raise Malformed("file.unreadable", file=file, problem=getattr(error, "strerror", None) or str(error)) from None
    if len(data) > MAX_FILE_BYTES:
        raise Malformed("file.too_large", file=file, megabytes=MAX_FILE_BYTES // 1024 // 1024)
    return data


def write_stdout(data: bytes) -> None:
    """To standard output, byte for byte: what is to be a file does not hang on the language of a terminal."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    else:
        sys.stdout.write(data.decode())


def write_file(file: Path, data: bytes) -> None:
    """Writes beside the old file first, so that a full disk costs neither. Raises Malformed if it cannot."""
    new = file.with_name(f"{file.name}.new")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        new.write_bytes(data)
        new.replace(file)
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", None) or str(error)
        raise Malformed("file.unwritable", file=str(file), problem=problem) from None


# Files of games that are played here: saves, the committed luck in them, and the journal of the game in progress.
#
# The journal is a save that lacks its end, written line by line, so that a killed process loses no move. It never holds
# the secret of luck that is still to be drawn from: a reader learns the dice that were rolled, and none that will
# be. That secret is lost with a killed process, so its last draws cannot be proved, and the
# game continues with a new promise.


try:
    import fcntl
except ImportError:  # on Windows: there a game in another window looks as if it had broken off
    fcntl = None  # type: ignore[assignment]

JOURNAL_SUFFIX = ".playing"


class SeedCommitments:
    """The stretches of luck of one game. Their secrets are made here, or all follow from a seed that a person gave.

    A save of a game that is not over would tell its reader the next dice. So it closes the stretch and tells its
    secret, and the game continues with a new one: there is nothing to peep at, and every draw can be proved.
    """

    def __init__(self, seats: int, seed: str | None = None, before: Saved | None = None) -> None:
        self.seats = seats
        self.seed = seed
        self.stretches: list[SeedCommitment] = list(before.stretches) if before else []
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
        stretch = SeedCommitment.of(secret, [""] * self.seats, start)
        self.stretches.append(stretch)
        self.secrets.append(secret)
        game.luck = stretch.luck(secret)
        return stretch.commitment

    def saved(self, game: Game, by: str, telling: bool = True) -> Saved:
        """The game as a save. Without telling, the last secret is left out, from which more may be drawn."""
        used = [stretch.start < len(game.records) for stretch in self.stretches].count(True)
        secrets = self.secrets if telling else [*self.secrets[:-1], None]
        return save(game, self.stretches[:used], secrets[:used], by=by)


def write_save(file: Path, promise: SeedCommitments, game: Game, by: str) -> None:
    """Writes a save. Raises Malformed if it cannot."""
    write_file(file, write(promise.saved(game, by)))


def state_folder() -> Path:
    """Where games are kept that nobody saved elsewhere."""
    state = os.environ.get("XDG_STATE_HOME")
    return (Path(state) if state else Path.home() / ".local/state") / "rubicon"


def last_save() -> Path:
    return state_folder() / "last.save"


class Journal:
    """Holds its file locked, for as long as the process lives: so others see that the game has not broken off."""

    def __init__(self, folder: Path, by: str) -> None:
        self.file = folder / f"{time.time_ns()}-{os.getpid()}{JOURNAL_SUFFIX}"  # no two games share one
        self.by = by
        self._opened: IO[bytes] | None = None
        self._luck: list[SeedCommitment] = []
        self._records = 0

    def note(self, game: Game, promise: SeedCommitments) -> None:
        """Writes what was played since. A disk that is full ends the keeping, never the game."""
        try:
            if self._opened is None or self._luck != promise.stretches or len(game.records) != self._records + 1:
                self._begin(game, promise)
            else:
                self._opened.write(record_lines(len(game.records), game.records[-1], game.state))
            self._records = len(game.records)
        except OSError:
            self.end()

    def secure(self) -> None:
        """Whatever was noted shall survive a power failure, too."""
        if self._opened is not None:
            with suppress(OSError):
                os.fsync(self._opened.fileno())

    def end(self) -> None:
        """The game is kept elsewhere, or shall not be kept."""
        if self._opened is not None:
            self._opened.close()
            self._opened = None
            with suppress(OSError):
                self.file.unlink()

    def _begin(self, game: Game, promise: SeedCommitments) -> None:
        """The whole game so far, beside the old file first."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        new = self.file.with_name(f"{self.file.name}.new")
        new.write_bytes(write(promise.saved(game, self.by, telling=False)))
        if self._opened is not None:
            self._opened.close()
        new.replace(self.file)
        self._opened = self.file.open("ab", buffering=0)
        _lock(self._opened)
        self._luck = list(promise.stretches)


def interrupted_games(folder: Path) -> list[Path]:
    """The games whose process has gone, the last one first."""
    files = [file for file in folder.glob(f"*{JOURNAL_SUFFIX}") if not _in_use(file)]
    return sorted(files, key=lambda file: file.stat().st_mtime, reverse=True)


def set_aside(file: Path) -> Path:
    """Keeps a game that nobody wants to go on with now, where it can be loaded from."""
    return file.replace(file.with_suffix(".save"))


def _lock(opened: IO[bytes]) -> None:
    if fcntl is not None:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _in_use(file: Path) -> bool:
    try:
        with file.open("rb") as opened:
            _lock(opened)
    except OSError:
        return True
    return False
