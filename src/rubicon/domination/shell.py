"""Domination's command line as an object: a line is typed, replies come out. It opens no file and prints nothing."""

from __future__ import annotations

from collections.abc import Sequence

from ..world.dottext import words
from . import phases, replies
from .picture import Picture
from .play import Play
from .setup import Scene, Setup
from .typed import BLANKS, MANY, Command


class Shell:
    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.game: Setup | Play | None = None

    def type(self, line: str) -> list[str]:
        """The replies to a line; the first is its echo, which Domination does not show to whoever typed it (b.1)."""
        self._prepare(line)
        if not line.strip(BLANKS):
            return [">", *self._question()]
        if line == "ver":
            return [f">{line}", replies.VERSION, *self._question()]
        if line.startswith("rem "):
            return [f">{line}", *self._question()]
        typed, game = words(line), self.game
        command = (IN_GAME if game else NO_GAME).get(typed[0])
        if command is not None:
            return [f"{'game' if game else ''}>{line}", *command.obey(self, typed[1:]), *self._question()]
        match game:
            case None:
                return [f">{line}", replies.NO_GAME]
            case Setup():
                said = game.perform(typed)
                self.game = game.started or game
                return [f"game>{line}", *said, *self._question()]
            case Play():
                echo = f"{game.address}>{line}"
                return [echo, *phases.perform(game, typed), *game.end_by_itself(), *game.question()]

    def _prepare(self, line: str) -> None:
        match self.game:
            case Play() as play:
                play.outcomes.clear()
            case Setup() as setup if setup.queue[:1] == [line]:
                setup.queue.pop(0)
            case _:
                pass

    def _question(self) -> list[str]:
        return self.game.question() if isinstance(self.game, Play) else []

    def automatic(self) -> str | None:
        """The command that Domination types by itself now, if any; whoever types for us must type it next."""
        match self.game:
            case Setup(queue=[first, *_]):
                return str(first)
            case Play() as play:
                return phases.by_itself(play)
            case _:
                return None

    @property
    def picture(self) -> Picture | None:
        return self.game.picture if self.game else None

    def new_game(self, _: Sequence[str]) -> list[str]:
        self.game = Setup(self.scene)
        return [replies.NEW_GAME]

    def close_game(self, _: Sequence[str]) -> list[str]:
        self.game = None
        return [replies.CLOSED]


_SOME = range(1, MANY)
NO_GAME: dict[str, Command[Shell]] = {
    "newgame": Command("newgame", (0,), Shell.new_game),
    "loadgame": Command("loadgame filename", _SOME, lambda _, words: [replies.NOT_LOADED]),
    "join": Command("join server", (1,), lambda _, words: [replies.NOT_JOINED]),
    "startserver": Command("startserver", (0,), lambda _, words: [replies.NO_SERVER_MADE]),
    "killserver": Command("killserver", (0,), lambda _, words: [replies.NO_SERVER]),
}
IN_GAME: dict[str, Command[Shell]] = {
    "closegame": Command("closegame", (0,), Shell.close_game),
    "savegame": Command("savegame filename", _SOME, lambda _, words: [replies.NOT_SAVED]),
    "replay": Command("replay", (0,), lambda _, words: [replies.NOT_REPLAYED]),
}
