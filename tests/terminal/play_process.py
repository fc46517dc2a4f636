"""`rubicon play` as it is started by a person or a script, and the lines that make a whole game of any edition."""

from __future__ import annotations

import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fcntl import ioctl
from pathlib import Path
from typing import Any

from rubicon import bots
from rubicon.bots.bot import Brief, decide
from rubicon.core import text
from rubicon.core.chance import Fast
from rubicon.terminal.game_loop import GameLoop
from rubicon.terminal.local_table import LocalTable
from rubicon.terminal.screen import Screen
from tests import pace
from tests.conftest import ROOT

# The real command, with a further folder in which editions are found.
START = """
import sys
from rubicon import editions
editions.__path__ += sys.argv[1:2]
from rubicon.cli import main
sys.exit(main(sys.argv[2:]))
"""
STYLES = re.compile(r"\x1b(\[[0-9;?]*[a-zA-Z]|[()=>].?)")


def command(folder: Path, *words: str, word: str = "play") -> list[str]:
    return [sys.executable, "-c", START, str(folder), *word.split(), *words]


def environment(folder: Path) -> dict[str, str]:
    state = {"XDG_STATE_HOME": str(folder / "state"), "PYTHONPATH": str(ROOT / "src"), "TERM": "xterm"}
    return {**os.environ, **state, "PROMPT_TOOLKIT_NO_CPR": "1", "USER": "ann", "COLUMNS": "100", "LINES": "40"}


def pipe(folder: Path, words: Sequence[str], lines: Sequence[str], word: str = "play") -> Any:
    """Runs it with these lines in a pipe, then the end of input."""
    return subprocess.run(
        command(folder, *words, word=word),
        input="".join(f"{line}\n" for line in lines),
        env=environment(folder),
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=pace.seconds(120),
    )


class Terminal:
    """A person at a terminal: types, and reads the output."""

    def __init__(self, program: subprocess.Popen[bytes], master: int) -> None:
        self.program = program
        self.master = master
        self.shown = ""
        self.read_to = 0

    def type(self, line: str, end: str = "\r") -> None:
        os.write(self.master, f"{line}{end}".encode())

    def wait(self, words: str) -> str:
        """All that has appeared since the last time, up to these words."""
        limit = pace.Limit()
        while words not in self.shown[self.read_to :]:
            if not self._more(limit):
                raise limit.failure(repr(words), f"last seen:\n{self.shown[-3000:]}")
        end = self.shown.index(words, self.read_to) + len(words)
        seen = self.shown[self.read_to : end]
        self.read_to = end
        return seen

    def rest(self) -> str:
        """All that appears until the program has ended."""
        limit = pace.Limit()
        while self._more(limit):
            pass
        if limit.expired:
            raise limit.failure("the end of the program", f"last seen:\n{self.shown[-3000:]}")
        seen, self.read_to = self.shown[self.read_to :], len(self.shown)
        return seen

    def code(self) -> int:
        """With which it has ended, once it has."""
        return pace.exit_code(self.program)

    def _more(self, limit: pace.Limit) -> bool:
        """Reads on; False if the limit has expired or the program has gone."""
        while not select.select([self.master], [], [], min(pace.STEP_SECONDS, limit.left))[0]:
            if limit.expired:
                return False
        try:
            data = os.read(self.master, 65536)
        except OSError:  # the program has gone
            return False
        self.shown += STYLES.sub(_kept, data.decode(errors="replace")).replace("\r", "")
        return bool(data)


def _kept(style: re.Match[str]) -> str:
    """Colours and cursor movements are left out; that the screen was cleared is not."""
    return "<CLEAR>" if style[0] == "\x1b[3J" else ""


@contextmanager
def terminal(folder: Path, *words: str, word: str = "play") -> Iterator[Terminal]:
    master, slave = pty.openpty()
    ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
    program = subprocess.Popen(
        command(folder, *words, word=word),
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=environment(folder),
        cwd=folder,
        start_new_session=True,
        preexec_fn=lambda: ioctl(0, termios.TIOCSCTTY, 0),
    )
    os.close(slave)
    try:
        yield Terminal(program, master)
    finally:
        program.kill()
        program.wait()
        os.close(master)


class Rehearsal(Screen):
    """A screen before which an easy player sits in every person's place; what it types is noted."""

    def __init__(self) -> None:
        super().__init__()
        self.seen = False
        self.lines: list[str] = []
        self.players: dict[int, Any] = {}
        self.table: LocalTable

    def say(self, *lines: str) -> None: ...

    def ask(self, prompt: str, complete: Any = None, who: str = "") -> str:
        game, seat = self.table.match.game, self.table.keyboard
        if not game.edition.awaited(game.state) or seat is None or len(self.lines) > 5000:
            raise EOFError
        player = self.players.setdefault(seat, bots.find("easy")(Brief(game.edition, seat, Fast(seat).at(0))))
        action = decide(player, game, seat, ()).action
        option = next(option for option in game.options(seat) if option.allows(action))
        self.lines.append(text.format_action(action, option, self.table.names.lexicon))
        return self.lines[-1]


def rehearse(edition: Any, table: Any, seed: str) -> tuple[list[str], LocalTable]:
    """The lines by which people play a whole game with this seed, and how it ends."""
    screen = Rehearsal()
    screen.table = LocalTable(screen, seed=seed)
    screen.table.start(edition(table))
    screen.table.keep = lambda: None  # type: ignore[method-assign]
    GameLoop(screen.table).run()
    return screen.lines, screen.table
