"""A session at Domination's command line: the files of its games, and the dialogue with a person or a script."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import FrameType

from .. import editions
from ..core.chance import RandomSource
from ..core.game import Game
from ..core.load import LoadedSave, load
from ..core.save import Saved
from ..errors import Refused
from ..terminal import files
from ..terminal.files import SeedCommitments, read_file, write_file
from ..terminal.local_table import PAUSE_SECONDS
from ..terminal.screen import ENDING_SIGNALS, Screen, exit_on_signal
from ..terminal.style import visible_lines
from ..texts import say, word
from . import command_lines, help, replies
from .game import DominationGame
from .help import completions
from .shell import Shell


class GameFiles:
    """The saves and command lists of a session. Its seed commitments are those of the current game."""

    def __init__(self, by: str = "", seed: str | None = None) -> None:
        self.by = by
        self.seed = seed
        self.promise = SeedCommitments(0, seed)
        self.kept = 0
        """The number of records of the game that are saved."""

    def luck(self, game: Game) -> RandomSource:
        """The random source of a new game."""
        self.resume(game, None)
        self.kept = 0
        return game.luck

    def resume(self, game: Game, saved: Saved | None) -> None:
        self.promise = SeedCommitments(len(game.edition.table.seats), self.seed, saved)
        self.promise.begin(game)
        self.kept = len(game.records)

    def save(self, name: str, game: Game) -> None:
        files.write_save(_expanded(name), self.promise, game, self.by)
        self.kept = len(game.records)
        self.promise.begin(game)

    def load(self, name: str) -> LoadedSave:
        return load(self.read(name), editions.find)

    def read(self, name: str) -> bytes:
        return read_file(str(_expanded(name)))

    def leave(self, shell: Shell) -> str | None:
        """Keep an unsaved game, and return a sentence that says where; None if there is none."""
        play, file = shell.game, files.last_save()
        if not isinstance(play, DominationGame) or len(play.game.records) == self.kept:
            return None
        try:
            if not play.diverged:
                self.save(str(file), play.game)
                return say("domination", "kept", {"file": file})
            file = file.with_suffix(".log")
            write_file(file, command_lines.write_list(shell.history).encode())
            return say("domination", "kept_list", {"file": file})
        except Refused as refused:
            return word(refused)


def _expanded(name: str) -> Path:
    try:
        return Path(name).expanduser()
    except RuntimeError:  # an unknown home folder
        return Path(name)


EXIT_OK, EXIT_INTERRUPTED = 0, 130


class Dialogue:
    """Reads lines, prints replies, types automatic commands, and handles Ctrl-C and the end of input."""

    def __init__(self, shell: Shell, store: GameFiles, screen: Screen, fast: bool = False) -> None:
        self.shell = shell
        self.store = store
        self.screen = screen
        self.fast = fast or not screen.seen

    def run(self) -> int:
        before = {number: signal.signal(number, self._ended) for number in ENDING_SIGNALS}
        before[signal.SIGINT] = signal.signal(signal.SIGINT, self._interrupt)
        try:
            self.screen.say(replies.WELCOME)
            return self._converse()
        except EOFError:
            self.screen.say("")
            return self._leave(EXIT_OK)
        except Exception:
            self._keep()  # a bug may not lose a game
            raise
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _converse(self) -> int:
        interrupts = 0
        while True:
            try:
                line = self._ask()
                interrupts = 0
                if line == "exit":
                    return self._leave(EXIT_OK)
                self.obey(line)
            except KeyboardInterrupt:
                interrupts += 1
                if interrupts > 1 or not self.screen.seen:
                    self.screen.say("")
                    return self._leave(EXIT_INTERRUPTED)
                self.screen.say(say("domination", "interrupted"))

    def _ask(self) -> str:
        if self.screen.seen:
            return self.screen.ask(replies.PROMPT, lambda text: completions(text, self.shell), who="domination")
        print(replies.PROMPT, end="", flush=True)
        self.screen.waiting = True
        line = sys.stdin.readline()
        self.screen.waiting = False
        if not line:
            raise EOFError
        return line.removesuffix("\n").removesuffix("\r")

    def obey(self, line: str) -> None:
        """Run a line, and then all automatic commands."""
        word, _, rest = line.partition(" ")
        maps = self.shell.config.maps
        match word:
            case "help":
                width = min(help.MAX_WIDTH_CHARS, self.screen.columns)
                self.screen.say(
                    help.command_help(rest.strip(), maps, width) if rest.strip() else help.all_commands(maps, width)
                )
            case "about" | "manual" if not rest:
                self.screen.say(say("domination", word))
            case _:
                self._reply(self.shell.type(line)[1:])
        while (typed := self.shell.automatic()) is not None:
            self._reply(self.shell.type(typed))
            if self.screen.interrupted:
                self.screen.interrupted = False
                self._pause()
            elif not self.fast:
                time.sleep(PAUSE_SECONDS)

    def _reply(self, said: Sequence[str]) -> None:
        """Print replies unchanged: scripts wait for them, even at a terminal."""
        print(*map(visible_lines, said), sep="\n", end="\n" if said else "", flush=True)

    def _pause(self) -> None:
        """Pause between commands of computer players, which could otherwise play on for ever."""
        if not self.screen.seen:
            raise KeyboardInterrupt
        if self.screen.ask(say("domination", "paused") + " ") == "exit":
            raise EOFError

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        """The first Ctrl-C waits for the end of the command, a second one does not."""
        if self.screen.waiting or self.screen.interrupted:
            raise KeyboardInterrupt
        self.screen.interrupted = True

    def _ended(self, number: int, frame: FrameType | None) -> None:
        self._keep()
        exit_on_signal(number)

    def _keep(self) -> None:
        kept = self.store.leave(self.shell)
        if kept is not None:
            print(kept, file=sys.stderr, flush=True)

    def _leave(self, code: int) -> int:
        self._keep()
        self.screen.say(replies.THANKS)
        return code
