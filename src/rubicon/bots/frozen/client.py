"""The host side of a frozen version: a bot that asks the process of its version, and that process.

A version has one process here, which serves all its seats, game after game: to start it takes longer than many a game.
"""

from __future__ import annotations

import atexit
from collections import deque
from contextlib import suppress
from functools import cache
from itertools import count
from threading import RLock
from typing import Any, ClassVar, cast

import msgspec

from ...core.option import Action
from ...wire.messages import encode
from ..bot import Bot, Brief, Failed
from ..program import Program, ProgramChannel, ProgramProcess
from .archive import archives, command, environment


@cache
def frozen_bots() -> dict[str, type[Bot]]:
    """Every level of every version, by name."""
    found: dict[str, type[Bot]] = {}
    for version, archive in archives().items():
        for level in archive.levels:
            name = f"{level}-{version}"
            traits = {
                "name": name,
                "character": f"{level} as of version {version}",
                "version": version,
                "level": level,
                "editions": archive.editions,
                "using_model": level in archive.using_model,
            }
            found[name] = cast(type[Bot], type(name, (FrozenBot,), traits))
    return found


class FrozenBot(Program):
    """One seat of one game. See `frozen_bots` for its subclasses."""

    version: ClassVar[str]
    level: ClassVar[str]
    editions: ClassVar[tuple[str, ...]]
    using_model: ClassVar[bool]

    def __init__(self, brief: Brief) -> None:
        self.defaults = default_settings(brief.edition.Settings)
        super().__init__(brief)

    def _connect(self) -> ProgramChannel:
        head = {"level": self.level, "defaults": self.defaults}
        return _Seat(FrozenProcess.of(self.version), head, encode(self.welcome))

    def _action(self, said: bytes) -> Action:
        if said.startswith(b'{"failure"'):
            raise Failed(str(msgspec.json.decode(said)["failure"]))
        return super()._action(said)


def default_settings(kind: Any) -> dict[str, Any]:
    """What each setting is where nothing is chosen, as JSON; those without a default are left out."""
    found = {}
    for field in msgspec.structs.fields(kind):
        if field.default is not msgspec.NODEFAULT:
            found[field.encode_name] = msgspec.to_builtins(field.default)
        elif field.default_factory is not msgspec.NODEFAULT:
            found[field.encode_name] = msgspec.to_builtins(field.default_factory())
    return found


class _Seat:
    """What one player says to the process that it shares with others."""

    def __init__(self, process: FrozenProcess, head: dict[str, Any], welcome: bytes) -> None:
        self.process = process
        self.number = next(process.numbers)
        self.welcome = envelope(self.number, welcome, **head)
        self.known_to: ProgramProcess | None = None

    def ask(self, line: bytes) -> bytes:
        with self.process.lock:
            running = self.process.running()
            if running is not self.known_to:  # for the first time, or because the process had to be started again
                running.tell(self.welcome)
                self.known_to = running
            return self.process.ask(envelope(self.number, line))

    def end(self) -> None:
        """May be called by the garbage collector at any moment, so nothing is written here."""
        self.process.departed.append(self.number)


class FrozenProcess:
    """The process of a version. It is started when it is needed, and ends with this one."""

    _by_version: ClassVar[dict[str, FrozenProcess]] = {}

    @classmethod
    def of(cls, version: str) -> FrozenProcess:
        return cls._by_version.setdefault(version, cls(version))

    def __init__(self, version: str) -> None:
        self.version = version
        self.lock = RLock()
        self.numbers = count()
        self.departed: deque[int] = deque()
        self._running: ProgramProcess | None = None

    def running(self) -> ProgramProcess:
        """Raises Failed where it cannot be started."""
        if self._running is None:
            self._running = ProgramProcess(command(self.version, "serve"), environment(self.version))
            self.departed.clear()
            atexit.register(self.end)
        return self._running

    def ask(self, line: bytes) -> bytes:
        """Raises Failed where it has ended; the next question starts it again."""
        with self.lock:
            running = self.running()
            while self.departed:
                running.tell(envelope(self.departed.popleft(), b'{"message":"leave"}'))
            try:
                return running.ask(line)
            except Failed:
                self.end()
                raise

    def warm_up(self, edition: str, levels: tuple[str, ...]) -> None:
        """So that the first decision does not have to wait for imports and for the model."""
        self.ask(envelope(-1, encode({"message": "warm_up", "edition": edition, "levels": levels})))

    def end(self) -> None:
        running, self._running = self._running, None
        if running is not None:
            atexit.unregister(self.end)
            with suppress(OSError):
                running.end()


def envelope(player: int, told: bytes, **head: Any) -> bytes:
    return encode({"player": player, **head, "told": msgspec.Raw(told)})
