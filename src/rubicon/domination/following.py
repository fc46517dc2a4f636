"""A game of Domination as somebody tells it while it goes on, from its beginning or from the middle."""

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple

from msgspec.structs import replace

from ..core.chance import Fast
from ..errors import Malformed, Refused
from ..world.map_text import split_words
from .conform import Find, scene_of
from .picture import Picture
from .play import Play
from .rebuilding import close_trade, rebuild
from .record import FORMAT, SetupLine
from .setup import Setup
from .shell import Reader
from .shown import mission_text


class Sight(NamedTuple):
    play: Play
    followed: bool
    """All that led here was told, and the rules give it. Else the game was rebuilt from what is shown."""


class Following:
    """Raises Malformed where a game cannot be played here at all."""

    def __init__(self, setup: SetupLine, find: Find) -> None:
        if setup.format != FORMAT:
            raise Malformed("recorded.format", format=setup.format, known=FORMAT)
        self.setup = setup
        self.reader = Reader(scene_of(setup, find))
        self.command: str | None = None
        self.outcomes: list[str] = []

    def hear(self, command: str) -> None:
        """A command was typed, whoever it was; what luck decided will be told next."""
        self._take_in()
        self.command = command

    def hear_outcome(self, line: str) -> None:
        self.outcomes.append(line)

    def _take_in(self) -> None:
        command, outcomes = self.command, self.outcomes
        self.command, self.outcomes = None, []
        if command is not None:
            with suppress(Refused):  # whether anything was missed is seen when the game is shown
                self.reader.tell(command, outcomes)

    def at(self, told: Picture, seat: int) -> Sight:
        """The game, which looks like this by now to a seat. Raises Malformed if it cannot."""
        self._take_in()
        play = self.reader.begun() or self._begin()
        followed = play.picture == told
        if not followed:
            rebuild(play, told, seat)
        elif play.trade_ended:
            close_trade(play)
        return Sight(play, followed)

    def _begin(self) -> Play:
        """A game whose beginning was not told: with the right players and rules, and any deal."""
        setup, scene = self.setup, self.reader.scene
        made = Setup(replace(scene, luck=lambda _: Fast(0)))
        for line in (f"choosecards {setup.cards}", *scene.suggested, f"startgame {setup.startgame}"):
            said = made.perform(split_words(line))
        if made.started is None:
            raise Malformed("seat.not_started", start=setup.startgame, told=said)
        play = made.started
        play.game.luck = self.reader.luck
        self.reader.begin(play)
        self._give_missions(play)
        return play

    def _give_missions(self, play: Play) -> None:
        """Where they were not told, everybody plays for everything."""
        if play.state.goal != "missions":
            return
        number = {mission_text(play, each): each for each in play.context.usable_missions}
        missions = tuple(number.get(drawn.text) for drawn in self.setup.missions)
        if len(missions) == len(play.players) and None not in missions:
            play.bend(replace(play.state, missions=missions))
        else:
            play.bend(replace(play.state, goal="conquest"))
