"""What a computer player is: view, options and events in, an action out. One that fails loses that decision only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Protocol

import msgspec

from ..core.chance import Chance
from ..core.codec import encode
from ..core.edition import Event, Seat, Table
from ..core.game import Game
from ..core.option import Action, Option


class Chooser(Protocol):
    def choose(self, view: Any, options: Sequence[Option], events: Sequence[Event]) -> Action:
        """One of the actions that the options allow. `events` are those seen since the last time it was asked."""


class Bot(Chooser, Protocol):
    """An instance plays one seat at one table. It sees what a person at that seat would see, and nothing else."""

    name: ClassVar[str]
    character: ClassVar[str]
    """One line for whoever chooses an opponent."""

    def __init__(self, table: Table, seat: Seat, chance: Chance) -> None:
        """`chance` is the bot's own luck; that of the game is out of its reach."""


class Decision(msgspec.Struct, frozen=True):
    """What is played for a seat, and what went wrong if it is not what the bot wanted."""

    action: Action
    failure: str = ""


class Failed(Exception):
    """A bot did not do what it was asked for; the message says what it did instead."""


def ask(bot: Chooser, view: Any, options: Sequence[Option], events: Sequence[Event]) -> Action:
    """What a bot wants to do. Raises Failed if it raises, or answers with what is not allowed."""
    try:
        action = bot.choose(view, options, events)
        if any(option.allows(action) for option in options):
            return action
        failure = f"answered {action!r}, which is not allowed"
    except TimeoutError as error:  # of a bot that is watched
        raise Failed(str(error)) from error
    except Exception as error:  # whatever a stranger's code may raise, `allows` included when the answer is nonsense
        raise Failed(f"raised {error!r}") from error
    raise Failed(failure)


def written(action: Action, known: msgspec.json.Decoder[Any]) -> bytes:
    """Its bytes, if they can be read again: True is as good as 1 to Python, but not to others. Else raises Failed."""
    try:
        told = encode(action)
        known.decode(told)
    except (TypeError, ValueError) as error:
        raise Failed(f"answered {action!r}, which cannot be sent: {error}") from error
    return told


def decide(bot: Chooser, game: Game, seat: Seat, events: Sequence[Event]) -> Decision:
    """Asks a bot. If it fails, the edition's idle action is played instead."""
    edition = game.edition
    try:
        return Decision(ask(bot, edition.view(game.state, seat), game.options(seat), events))
    except Failed as failed:
        return Decision(edition.idle(game.state, seat), str(failed))
