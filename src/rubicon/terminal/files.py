"""Files on this machine: those that people name, saves, and the journal of the game in progress."""

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

try:
    import fcntl
except ImportError:  # on Windows, where a game in another window looks like an interrupted one
    fcntl = None  # type: ignore[assignment]

MAX_FILE_BYTES = 256 * 1024 * 1024
"""Larger than any save. A small compressed file could expand without end."""
JOURNAL_SUFFIX = ".playing"


def read_file(file: str) -> bytes:
    """The contents of a file, decompressed if it is gzip. Raises Malformed if it cannot be read."""
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
    """Write bytes to standard output, whatever the encoding of the terminal."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    else:
        sys.stdout.write(data.decode())


def write_file(file: Path, data: bytes) -> None:
    """Replace a file atomically, so that a full disk loses nothing. Raises Malformed if it cannot be written."""
    new = file.with_name(f"{file.name}.new")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        new.write_bytes(data)
        new.replace(file)
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", None) or str(error)
        raise Malformed("file.unwritable", file=str(file), problem=problem) from None


# Saves of local games.


class SeedCommitments:
    """The seed commitments of one game, with their secrets: random ones, or derived from a seed that a person gave.

    A save contains the secret, which would tell the next dice of an unfinished game. So each save ends the current
    commitment, and the game continues with a new one: nobody can look ahead, and every draw can be proved.
    """

    def __init__(self, seats: int, seed: str | None = None, before: Saved | None = None) -> None:
        self.seats = seats
        self.seed = seed
        self.stretches: list[SeedCommitment] = list(before.stretches) if before else []
        self.secrets: list[bytes | None] = []
        if before:
            self.secrets = [None if secret is None else bytes.fromhex(secret) for secret in before.secrets]

    def begin(self, game: Game) -> str:
        """Give the game a new random source from here on. Return the commitment, to be shown."""
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
        """The game as a save. With `telling=False` it lacks the current secret, from which more may be drawn."""
        used = [stretch.start < len(game.records) for stretch in self.stretches].count(True)
        secrets = self.secrets if telling else [*self.secrets[:-1], None]
        return save(game, self.stretches[:used], secrets[:used], by=by)


def write_save(file: Path, promise: SeedCommitments, game: Game, by: str) -> None:
    """Write a save. Raises Malformed if it cannot be written."""
    write_file(file, write(promise.saved(game, by)))


def state_folder() -> Path:
    """The folder of games that were not saved elsewhere."""
    state = os.environ.get("XDG_STATE_HOME")
    return (Path(state) if state else Path.home() / ".local/state") / "rubicon"


def last_save() -> Path:
    return state_folder() / "last.save"


class Journal:
    """The game in progress as a file, written record by record, so that a killed process loses no move.

    It is a save without an end and without the current secret: its readers learn the dice that were rolled, and none
    of the next. A killed process loses that secret, so its last draws cannot be proved, and the game continues with
    a new commitment. The file is locked while the process lives, so other processes know that it is in use.
    """

    def __init__(self, folder: Path, by: str) -> None:
        self.file = folder / f"{time.time_ns()}-{os.getpid()}{JOURNAL_SUFFIX}"  # unique for each game
        self.by = by
        self._opened: IO[bytes] | None = None
        self._luck: list[SeedCommitment] = []
        self._records = 0

    def note(self, game: Game, promise: SeedCommitments) -> None:
        """Append the last record. If the disk is full, the journal ends, and the game continues."""
        try:
            if self._opened is None or self._luck != promise.stretches or len(game.records) != self._records + 1:
                self._begin(game, promise)
            else:
                self._opened.write(record_lines(len(game.records), game.records[-1], game.state))
            self._records = len(game.records)
        except OSError:
            self.end()

    def secure(self) -> None:
        """Flush to disk, so that the records survive a power failure."""
        if self._opened is not None:
            with suppress(OSError):
                os.fsync(self._opened.fileno())

    def end(self) -> None:
        """Delete the file: the game is saved elsewhere, or not wanted."""
        if self._opened is not None:
            self._opened.close()
            self._opened = None
            with suppress(OSError):
                self.file.unlink()

    def _begin(self, game: Game, promise: SeedCommitments) -> None:
        """Write the whole game so far, atomically."""
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
    """The journals whose process has ended, the newest first."""
    files = [file for file in folder.glob(f"*{JOURNAL_SUFFIX}") if not _in_use(file)]
    return sorted(files, key=lambda file: file.stat().st_mtime, reverse=True)


def set_aside(file: Path) -> Path:
    """Turn a journal into a save, which is not offered again but can be loaded."""
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
