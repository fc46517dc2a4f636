"""Domination's command line as an object: it takes lines and returns replies. It opens no file and prints nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec.structs import replace

from ..core.game import Game
from ..core.load import LoadedSave
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
    """Access to files. All methods raise Refused for what cannot be read or written."""

    def save(self, name: str, game: Game) -> None: ...

    def load(self, name: str) -> LoadedSave: ...

    def read(self, name: str) -> bytes: ...

    def resume(self, game: Game, saved: Saved | None) -> None:
        """Give a game from elsewhere a random source to continue with."""


class Shell:
    def __init__(self, config: ShellConfig, store: FileStore | None = None) -> None:
        self.config = config
        self.store = store
        self.game: Setup | DominationGame | None = None
        self.computers: ComputerPlayers | None = None
        self.history: list[ListEntry] = []
        """The command list: all commands since the game was made, with their outcomes."""

    def type(self, line: str) -> list[str]:
        """The replies to a line. The first is its echo, which Domination shows only to other players (b.1)."""
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
            if command is IN_GAME["replay"]:  # its echo comes after the replayed replies
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
        """The outcome lines of the last command."""
        return self.game.outcomes if isinstance(self.game, DominationGame) else []

    def question(self) -> list[str]:
        return self.game.question() if isinstance(self.game, DominationGame) else []

    def automatic(self) -> str | None:
        """The automatic command or that of a computer player, if any; it must be typed next."""
        match self.game:
            case Setup(queue=[first, *_]):
                return str(first)
            case DominationGame() as play:
                return phases.by_itself(play) or (self.computers.command(play) if self.computers else None)
            case _:
                return None

    @property
    def snapshot(self) -> Snapshot | None:
        return self.game.snapshot if self.game else None

    def begin(self, play: DominationGame) -> None:
        self.game = play
        seed = self.config.bot_seed
        self.computers = None if seed is None else ComputerPlayers(play, seed)

    # Commands with or without a game (b.3, b.4)

    def new_game(self, _: Sequence[str]) -> list[str]:
        self.game, self.computers, self.history = Setup(self.config), None, []
        return [replies.NEW_GAME]

    def close_game(self, _: Sequence[str]) -> list[str]:
        self.game, self.computers, self.history = None, None, []
        return [replies.CLOSED]

    def save_game(self, typed: Sequence[str]) -> list[str]:
        try:
            if self.store is None or not isinstance(self.game, DominationGame):
                raise Malformed("domination.not_begun")
            if self.game.diverged:
                raise Malformed("domination.bent")
            self.store.save(" ".join(typed), self.game.game)
        except Refused as refused:
            return [replies.NOT_SAVED, word(refused)]
        return [replies.SAVED]

    def load_game(self, typed: Sequence[str]) -> list[str]:
        from .conversion import replay_save  # which types in a shell itself

        try:
            if self.store is None:
                raise Malformed("file.missing", file=" ".join(typed))
            loaded = self.store.load(" ".join(typed))
            told = replay_save(loaded.saved, self.config)
            if loaded.saved.table.undo != "go":
                raise Malformed("domination.other_undo")
            if loaded.saved.outcome is not None and loaded.saved.outcome.reason == "agreed":
                raise Malformed("domination.finished")
        except Refused as refused:
            return [replies.NOT_LOADED.format(reason=word(refused))]
        self.store.resume(loaded.game, loaded.saved)
        told.play.sit_down(loaded.game)
        self.history = told.history
        self.begin(told.play)
        return [replies.LOADED, replies.CURRENT_PLAYER.format(name=told.play.current_player.name)]

    def play_list(self, typed: Sequence[str]) -> list[str]:
        """Play a command list from the beginning of a game. If it cannot be played, nothing changes."""
        name = " ".join(typed)
        assert isinstance(self.game, Setup)
        reader = ReplayShell(self.config, self.game, self.history)
        try:
            if self.store is None:
                raise Malformed("file.missing", file=name)
            said = reader.read(self.store.read(name))
        except Refused as refused:
            return [replies.NOT_PLAYED.format(name=name, reason=word(refused))]
        self.history = reader.history
        if isinstance(reader.game, DominationGame):
            self.store.resume(reader.game.game, None)
            self.begin(reader.game)
        elif reader.game is not None:
            self.game = reader.game.at(self.config)
        return [replies.PLAYING.format(name=name), *said]

    def replay(self, _: Sequence[str]) -> list[str]:
        """Replay the command list in a new game and return all replies. The current game is not changed."""
        reader = ReplayShell(self._scene_of_game())
        try:
            said = reader.take(self.history)
            if reader.snapshot != self.snapshot:
                raise Malformed("domination.replay_differs")
        except Refused as refused:
            return [replies.NOT_REPLAYED.format(reason=word(refused))]
        return [*said, replies.REPLAYED]

    def _scene_of_game(self) -> ShellConfig:
        """The configuration with the files of the current board, which may have come with a save."""
        from .conversion import config_for_table

        return (
            config_for_table(self.game.game.edition.table, self.config)
            if isinstance(self.game, DominationGame)
            else self.config
        )


class ReplayShell(Shell):
    """A shell with given outcomes and without automatic commands, for a new game or one in set-up."""

    def __init__(self, config: ShellConfig, begun: Setup | None = None, history: Sequence[ListEntry] = ()) -> None:
        self.luck = command_lines.RecordedLuck()
        super().__init__(replace(config, luck=lambda _: self.luck, bot_seed=None))
        self.game = Setup(self.config) if begun is None else begun.at(self.config)
        self.history = list(history)

    @property
    def play(self) -> DominationGame:
        assert isinstance(self.game, DominationGame)
        return self.game

    def begun(self) -> DominationGame | None:
        return self.game if isinstance(self.game, DominationGame) else None

    def give(self, outcomes: Sequence[str]) -> None:
        """Set the outcomes of the next command. Raises Malformed for lines that are impossible here."""
        game = self.game
        if isinstance(game, DominationGame):
            draws = [draw for line in outcomes for draw in command_lines.outcome_draws(line, game.state, game.labels)]
        else:
            draws = command_lines.start_draws(outcomes)
        self.luck.give(draws)

    def tell(self, command: str, outcomes: Sequence[str]) -> list[str]:
        """Type a command with these outcomes. Raises Malformed if they are impossible, too few or too many."""
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
        """Play the contents of a list file. Missing map and cards files are reported first."""
        entries = command_lines.parse_list(data, LISTED_COMMANDS)
        for entry in entries:
            word, _, name = entry.command.partition(" ")
            name = " ".join(split_words(name))
            if word in ("choosemap", "choosecards") and name and self.config.files(name) is None:
                raise Malformed("list.file_missing", line=entry.line, name=name)
        return self.take(entries)

    def take(self, entries: Sequence[ListEntry]) -> list[str]:
        """Play a list. Raises Malformed with the line of the first command that fails."""
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
"""Commands about games and files, which do not belong to the game in a list."""
LISTED_COMMANDS = {*setup.COMMANDS, *phases.ALWAYS, *(word for table in phases.IN_PHASE.values() for word in table)}
"""The commands in lists."""
