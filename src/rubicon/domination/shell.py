"""Domination's command line as an object: a line is typed, replies come out. It opens no file and prints nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec.structs import replace

from ..core.game import Game
from ..core.load import LoadedGame
from ..core.save import Saved
from ..errors import Corrupt, Malformed, Refused
from ..texts import say, word
from ..world.map_text import excerpt, split_words
from . import command_lines, phases, replies, setup
from .command_lines import BLANK_CHARS, MAX_WORDS, CommandSyntax, ListEntry
from .computers import ComputerPlayers
from .game import DominationGame
from .record import Snapshot
from .setup import Setup, ShellConfig


class FileStore(Protocol):
    """Where files lie. Whatever cannot be read or written raises Refused."""

    def save(self, name: str, game: Game) -> None: ...

    def load(self, name: str) -> LoadedGame: ...

    def read(self, name: str) -> bytes: ...

    def resume(self, game: Game, saved: Saved | None) -> None:
        """Gives a game that was begun elsewhere luck to go on with."""


class Shell:
    def __init__(self, scene: ShellConfig, desk: FileStore | None = None) -> None:
        self.scene = scene
        self.desk = desk
        self.game: Setup | DominationGame | None = None
        self.computers: ComputerPlayers | None = None
        self.history: list[ListEntry] = []
        """All that was typed since the game was made, whoever typed it, and what came of it: its command list."""

    def type(self, line: str) -> list[str]:
        """The replies to a line; the first is its echo, which Domination does not show to whoever typed it (b.1)."""
        self._prepare(line)
        if not line.strip(BLANK_CHARS):
            return [">", *self.question()]
        if line == "ver":
            return [f">{line}", replies.VERSION, *self.question()]
        if line.startswith("rem "):
            return [f">{line}", *self.question()]
        typed, game = split_words(line), self.game
        command = (IN_GAME if game else NO_GAME).get(typed[0])
        if typed[0] == "play" and isinstance(game, Setup):
            command = PLAY
        if command is not None:
            said = command.obey(self, typed[1:])
            echo = f"{'game' if game else ''}>{line}"
            if command is IN_GAME["replay"]:  # it is echoed when it is over: what it shows comes first
                return [*said[:-1], echo, said[-1], *self.question()]
            return [echo, *said, *self.question()]
        match game:
            case None:
                return [f">{line}", replies.NO_GAME]
            case Setup():
                said = game.perform(typed)
                if game.started is not None:
                    self.begin(game.started)
                self._note(line)
                return [f"game>{line}", *said, *self.question()]
            case DominationGame():
                echo = f"{game.address}>{line}"
                said = [*phases.perform(game, typed), *game.end_by_itself()]
                self._note(line)
                return [echo, *said, *game.question()]

    def _prepare(self, line: str) -> None:
        match self.game:
            case DominationGame() as play:
                play.outcomes.clear()
                if self.computers:
                    self.computers.typed(line)
            case Setup() as setup if setup.queue[:1] == [line]:
                setup.queue.pop(0)
            case _:
                pass

    def _note(self, line: str) -> None:
        self.history.append(ListEntry(line, tuple(self.outcomes)))

    @property
    def outcomes(self) -> list[str]:
        """What luck decided at the last command."""
        return self.game.outcomes if isinstance(self.game, DominationGame) else []

    def question(self) -> list[str]:
        return self.game.question() if isinstance(self.game, DominationGame) else []

    def automatic(self) -> str | None:
        """The command that types itself now, if any, or that a computer types; it must be typed next."""
        match self.game:
            case Setup(queue=[first, *_]):
                return str(first)
            case DominationGame() as play:
                return phases.by_itself(play) or (self.computers.command(play) if self.computers else None)
            case _:
                return None

    @property
    def picture(self) -> Snapshot | None:
        return self.game.picture if self.game else None

    def begin(self, play: DominationGame) -> None:
        self.game = play
        seed = self.scene.bot_seed
        self.computers = None if seed is None else ComputerPlayers(play, seed)

    # Commands with or without a game (b.3, b.4)

    def new_game(self, _: Sequence[str]) -> list[str]:
        self.game, self.computers, self.history = Setup(self.scene), None, []
        return [replies.NEW_GAME]

    def close_game(self, _: Sequence[str]) -> list[str]:
        self.game, self.computers, self.history = None, None, []
        return [replies.CLOSED]

    def save_game(self, typed: Sequence[str]) -> list[str]:
        try:
            if self.desk is None or not isinstance(self.game, DominationGame):
                raise Malformed("domination.not_begun")
            if self.game.bent:
                raise Malformed("domination.bent")
            self.desk.save(" ".join(typed), self.game.game)
        except Refused as refused:
            return [replies.NOT_SAVED, word(refused)]
        return [replies.SAVED]

    def load_game(self, typed: Sequence[str]) -> list[str]:
        from .conversion import replay_save  # which types in a shell itself

        try:
            if self.desk is None:
                raise Malformed("file.missing", file=" ".join(typed))
            loaded = self.desk.load(" ".join(typed))
            told = replay_save(loaded.saved, self.scene)
            if loaded.saved.table.undo != "go":
                raise Malformed("domination.other_undo")
            if loaded.saved.outcome is not None and loaded.saved.outcome.reason == "agreed":
                raise Malformed("domination.finished")
        except Refused as refused:
            return [replies.NOT_LOADED.format(reason=word(refused))]
        self.desk.resume(loaded.game, loaded.saved)
        told.play.sit_down(loaded.game)
        self.history = told.history
        self.begin(told.play)
        return [replies.LOADED, replies.CURRENT_PLAYER.format(name=told.play.current_player.name)]

    def play_list(self, typed: Sequence[str]) -> list[str]:
        """Plays a command list from the beginning of a game. What cannot be played changes nothing."""
        name = " ".join(typed)
        assert isinstance(self.game, Setup)
        reader = ReplayShell(self.scene, self.game, self.history)
        try:
            if self.desk is None:
                raise Malformed("file.missing", file=name)
            said = reader.read(self.desk.read(name))
        except Refused as refused:
            return [replies.NOT_PLAYED.format(name=name, reason=word(refused))]
        self.history = reader.history
        if isinstance(reader.game, DominationGame):
            self.desk.resume(reader.game.game, None)
            self.begin(reader.game)
        elif reader.game is not None:
            self.game = reader.game.at(self.scene)
        return [replies.PLAYING.format(name=name), *said]

    def replay(self, _: Sequence[str]) -> list[str]:
        """Everything again from an empty game, and in the end the reply itself. The game stays the one it is."""
        reader = ReplayShell(self._scene_of_game())
        try:
            said = reader.take(self.history)
            if reader.picture != self.picture:
                raise Malformed("domination.replay_differs")
        except Refused as refused:
            return [replies.NOT_REPLAYED.format(reason=word(refused))]
        return [*said, replies.REPLAYED]

    def _scene_of_game(self) -> ShellConfig:
        """The board that is played on may have come with a save; its files are then nowhere."""
        from .conversion import config_for_table

        return (
            config_for_table(self.game.game.edition.table, self.scene)
            if isinstance(self.game, DominationGame)
            else self.scene
        )


class ReplayShell(Shell):
    """A shell that is told what luck decides, with a new game or one whose set-up has begun. Nothing types itself."""

    def __init__(self, scene: ShellConfig, begun: Setup | None = None, history: Sequence[ListEntry] = ()) -> None:
        self.luck = command_lines.RecordedLuck()
        super().__init__(replace(scene, luck=lambda _: self.luck, bot_seed=None))
        self.game = Setup(self.scene) if begun is None else begun.at(self.scene)
        self.history = list(history)

    @property
    def play(self) -> DominationGame:
        assert isinstance(self.game, DominationGame)
        return self.game

    def begun(self) -> DominationGame | None:
        return self.game if isinstance(self.game, DominationGame) else None

    def give(self, outcomes: Sequence[str]) -> None:
        """The luck of the next command. Raises Malformed for lines that cannot stand here."""
        game = self.game
        if isinstance(game, DominationGame):
            draws = [draw for line in outcomes for draw in command_lines.outcome_draws(line, game.state, game.labels)]
        else:
            draws = command_lines.start_draws(outcomes)
        self.luck.give(draws)

    def tell(self, command: str, outcomes: Sequence[str]) -> list[str]:
        """Types a command with these outcomes. Raises Malformed if the rules cannot give them, or ask for others."""
        if split_words(command)[:1] and split_words(command)[0] in UNLISTED_COMMANDS:
            return []
        try:
            self.give(outcomes)
            said = self.type(command)
        except Corrupt as wrong:
            raise _impossible(wrong, outcomes) from None
        if isinstance(self.game, Setup):
            self.game.queue.clear()
        for told, ours in zip(outcomes, self.outcomes, strict=False):
            if split_words(told) != split_words(ours):
                raise Malformed("outcome.other", line=told, ours=ours)
        if len(outcomes) > len(self.outcomes):
            raise Malformed("outcome.unasked", line=outcomes[len(self.outcomes)])
        if len(outcomes) < len(self.outcomes):
            raise Malformed("outcome.absent", ours=self.outcomes[len(outcomes)].split()[0])
        return said

    def read(self, data: bytes) -> list[str]:
        """Plays a list as it stands in a file. A map or cards file that it names and that is nowhere is told first."""
        entries = command_lines.parse_list(data, LISTED_COMMANDS)
        for entry in entries:
            word, _, name = entry.command.partition(" ")
            name = " ".join(split_words(name))
            if word in ("choosemap", "choosecards") and name and self.scene.files(name) is None:
                raise Malformed("list.file_missing", line=entry.line, name=name)
        return self.take(entries)

    def take(self, entries: Sequence[ListEntry]) -> list[str]:
        """Plays a whole list. Raises Malformed with the line of the first command whose outcomes cannot be."""
        said = []
        for entry in entries:
            try:
                said += self.tell(entry.command, entry.outcomes)
            except Refused as refused:
                raise Malformed("list.line", line=entry.line, command=excerpt(entry.command), because=refused) from None
        return said


def _impossible(wrong: Corrupt, outcomes: Sequence[str]) -> Malformed:
    if wrong.code == "draws.too_few":
        return Malformed("outcome.missing")
    return Malformed("outcome.impossible", line=", ".join(outcomes))


def _ours() -> str:
    return say("domination", "serve")


_AT_LEAST_ONE = range(1, MAX_WORDS)
NO_GAME: dict[str, CommandSyntax[Shell]] = {
    "newgame": CommandSyntax("newgame", (0,), Shell.new_game),
    "loadgame": CommandSyntax("loadgame filename", _AT_LEAST_ONE, Shell.load_game),
    "join": CommandSyntax("join server", (1,), lambda _, words: [replies.NOT_JOINED, _ours()]),
    "startserver": CommandSyntax("startserver", (0,), lambda _, words: [replies.NO_SERVER_MADE, _ours()]),
    "killserver": CommandSyntax("killserver", (0,), lambda _, words: [replies.NO_SERVER]),
}
IN_GAME: dict[str, CommandSyntax[Shell]] = {
    "closegame": CommandSyntax("closegame", (0,), Shell.close_game),
    "savegame": CommandSyntax("savegame filename", _AT_LEAST_ONE, Shell.save_game),
    "replay": CommandSyntax("replay", (0,), Shell.replay),
}
PLAY = CommandSyntax("play filename", _AT_LEAST_ONE, Shell.play_list)
UNLISTED_COMMANDS = {*NO_GAME, *IN_GAME, "play"}
"""Commands about games and files, which say nothing about the game that a list tells."""
LISTED_COMMANDS = {*setup.COMMANDS, *phases.ALWAYS, *(word for table in phases.IN_PHASE.values() for word in table)}
"""What a list is made of."""
