"""The loop of people at a table: lines, Ctrl-C, the end of the input and of the game."""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import Refused
from ..texts import say
from .commands import Commands
from .online.table_status import duration_text
from .prompt import Prompt
from .table_client import LeftTable, TableClient


class GameLoop:
    def __init__(self, table: TableClient) -> None:
        self.table = table
        self.screen = table.screen
        self.prompt = Prompt(table)
        self.commands = Commands(table, self.prompt)
        self.interrupts = 0

    def run(self) -> int:
        """Run until the person leaves. Raises JoinOtherTable, and Refused if the table or the server is gone."""
        with self.table.attended():
            try:
                while True:
                    try:
                        self._step()
                    except KeyboardInterrupt:
                        self._interrupted()
            except LeftTable as left:
                return left.code
            except EOFError:
                if self.screen.seen:
                    self.screen.say("")
                self.table.keep()
                return 0

    def _step(self) -> None:
        """Read and run one line, if possible now."""
        table, screen = self.table, self.screen
        table.advance()
        if screen.interrupted:
            self._pause()
            return
        if table.closed:
            raise LeftTable(0)
        if table.over and not table.told_end:
            table.tell_end()
        table.told_end = table.over
        seat = table.next_seat()
        if seat is not None:
            table.hand_over(seat)
            self.prompt.describe(seat)
        line = table.read_line(self._prompt_text, self._complete, self._who(), self.commands.is_command)
        self.interrupts = 0
        if line is None:
            return
        screen.echo(line)
        if not line and table.over and screen.seen:
            raise LeftTable(0)
        self._obey(line)

    def _obey(self, line: str) -> None:
        table, viewer = self.table, self.table.viewpoint
        try:
            self.commands.obey(viewer, line)
        except Refused as refused:
            if table.stop is not None:
                raise
            self.screen.say(table.worded(refused))
            # The typed line may be a secret.
            table.secret = table.secret or (viewer is not None and table.begun and bool(table.secrets_of(viewer)))

    def _pause(self) -> None:
        """Pause after Ctrl-C during moves of computer players."""
        self.screen.interrupted = False
        if not self.screen.seen:
            raise KeyboardInterrupt
        line = self.screen.ask(say("play", "paused") + " ")
        self.interrupts = 0
        try:
            self.commands.obey_word(self.table.viewpoint, line)
        except Refused as refused:
            self.screen.say(self.table.worded(refused))

    def _interrupted(self) -> None:
        """The first Ctrl-C explains how to leave, a second one in a row leaves."""
        self.interrupts += 1
        if not self.screen.seen or self.interrupts > 1:
            self.table.keep()
            raise LeftTable(130)
        self.screen.say("", say(self.table.texts, "interrupted"))

    def _prompt_text(self) -> str:
        table, style = self.table, self.screen.style
        seat = table.next_seat()
        if not table.begun:
            return say("online", "before_prompt") + " > "
        if table.over:
            return say(table.texts, "after") + " "
        if seat is None or seat != table.viewpoint:
            awaited = [table.names.seat(each) for each in table.awaited()]
            return style.dim(say("online", "waiting", {"seats": awaited})) + " > "
        seconds = table.seconds_left(seat)
        clock = "" if seconds is None else style.dim(f"[{duration_text(seconds)}]") + " "
        return clock + self.prompt.text(seat)

    def _complete(self, text: str) -> tuple[str, Sequence[str]]:
        return self.prompt.complete(text, self.table.viewpoint, self.commands.words)

    def _who(self) -> str:
        """The owner of the line history."""
        table, viewer = self.table, self.table.viewpoint
        return "watcher" if viewer is None or not table.begun else table.names.table.seats[viewer].name
