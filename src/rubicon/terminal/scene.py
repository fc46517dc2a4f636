"""A game as it is shown at this screen: what has happened, whose eyes look, and what only they may know."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from ..core.edition import Event, Seat, Viewer
from ..core.game import Game
from ..core.option import Option
from ..texts import say
from . import board
from .names import Names
from .screen import Screen

CAUGHT_UP = 30
"""So many of the things that happened meanwhile are told to a person who comes back; the log has the others."""


class Left(Exception):
    """The person has gone, and what was to be kept is kept."""

    def __init__(self, code: int, discard: bool = False) -> None:
        self.code = code
        self.discard = discard
        """They want nothing to be kept."""


class Scene(ABC):
    """Whether the game is played here or by a server: whoever asks people at this screen need not know."""

    game: Game
    names: Names

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.people: list[Seat] = []
        """The seats of those who sit at this screen."""
        self.sit_down()

    def sit_down(self) -> None:
        """Nothing has been shown yet."""
        self.log: list[Event] = []
        self.fights: tuple[int, list[Event]] = (-1, [])
        """The last chapter in which dice were rolled, and all that tells of them."""
        self.told = ""
        """Which situation was described last, so that it is not described twice."""
        self.keyboard: Seat | None = None
        self.secret = False
        """Something is on the screen that only the person at the keyboard may know."""
        self.shown_secrets: dict[Seat, list[str]] = {}

    @abstractmethod
    def act(self, seat: Seat, action: Any) -> None:
        """What a person does. Raises Illegal, and then nothing has changed."""

    @abstractmethod
    def hand_over(self, seat: Seat) -> None:
        """The next person takes the keyboard: what the last one alone may know goes, and nobody looks."""

    @abstractmethod
    def reasons(self) -> Sequence[Sequence[str]]:
        """For each seat what its computer said last about what it did, as far as that may be known by now."""

    def remember(self, events: Sequence[Event], chapter: int) -> None:
        self.log += events
        fights = [event for event in events if getattr(event, "rolls", ())]
        if fights:
            earlier = self.fights[1] if self.fights[0] == chapter else []
            self.fights = (chapter, [*earlier, *fights])

    def awaited(self) -> tuple[Seat, ...]:
        return self.game.edition.awaited(self.game.state)

    def view(self, viewer: Viewer) -> Any:
        return self.game.edition.view(self.game.state, viewer)

    def options(self, seat: Seat) -> tuple[Option, ...]:
        return self.game.options(seat)

    def closed(self, seat: Seat) -> list[Option]:
        """What might be done in this phase, if there were an answer for it."""
        return [option for option in self.game.edition.options(self.game.state).get(seat, ()) if not option.open]

    def secrets_of(self, seat: Seat) -> list[str]:
        return board.secrets(self.view(seat), self.view(None), self.names)

    def show_secrets(self, seat: Seat) -> None:
        secrets = self.secrets_of(seat)
        self.shown_secrets[seat] = secrets
        if secrets:
            self.secret = True
            self.screen.say(*(self.screen.ink.bold(f"   {line}") for line in secrets))
        else:
            self.screen.say(say("play", "no_secrets"))
