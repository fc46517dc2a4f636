"""What a computer player is: view, options and events in, an action out. One that fails loses that decision only."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Thread
from typing import Any, ClassVar, NamedTuple, Protocol

import msgspec

from ..core.chance import Chance
from ..core.codec import encode
from ..core.edition import AnyEdition, Event, Seat
from ..core.game import Game
from ..core.option import Action, Option


class Chooser(Protocol):
    def choose(self, view: Any, options: Sequence[Option], events: Sequence[Event]) -> Action:
        """One of the actions that the options allow. `events` are those seen since the last time it was asked."""


class Brief(NamedTuple):
    """What a bot is told when it sits down."""

    edition: AnyEdition
    """The rules at this table, to look ahead with; `edition.table` has board, settings and seats."""
    seat: Seat
    chance: Chance
    """The bot's own luck; that of the game is out of its reach."""
    think: int | None = None
    """So many milliseconds a decision may take on an ordinary machine; None for as many as it takes by itself.

    A bot that keeps to the same games for the same luck turns them into so many steps of work, and asks no clock.
    """


class Bot(Chooser, Protocol):
    """An instance plays one seat at one table. It sees what a person at that seat would see, and nothing else.

    It may have an attribute `reason`: a line for people, why it did what it did last. It is told to everybody who asks,
    so nothing belongs into it that others may not know.

    Its class may have a number `strength`: where opponents are chosen, those who have one are listed first, the weakest
    before the others. It may have a class method `warm_up(edition)`, which loads what takes long, given the
    name of the edition, before a decision is timed.
    """

    name: ClassVar[str]
    character: ClassVar[str]
    """One line for whoever chooses an opponent."""

    def __init__(self, brief: Brief) -> None: ...


class Decision(msgspec.Struct, frozen=True):
    """What is played for a seat, why, and what went wrong if it is not what the bot wanted."""

    action: Action
    failure: str = ""
    reason: str = ""


MAX_REASON_CHARS = 300
"""More of a reason nobody wants to read."""


class Failed(Exception):
    """A bot did not do what it was asked for; the message says what it did instead."""


def ask(bot: Chooser, view: Any, options: Sequence[Option], events: Sequence[Event]) -> Action:
    """What a bot wants to do. Raises Failed if it raises, or answers with what is not allowed."""
    try:
        action = bot.choose(view, options, events)
        if any(option.allows(action) for option in options):
            return action
        failure = f"answered {action!r}, which is not allowed"
    except Failed:  # of a bot that knows how to say it
        raise
    except TimeoutError as error:  # of a bot that is watched
        raise Failed(str(error)) from error
    except Exception as error:  # whatever a stranger's code may raise, `allows` included when the answer is nonsense
        raise Failed(f"raised {error!r}") from error
    raise Failed(failure)


def reason_of(bot: Chooser) -> str:
    """One line, whatever a stranger's code may have put there."""
    return one_line(str(getattr(bot, "reason", "")))


def one_line(reason: str) -> str:
    return " ".join(reason.split())[:MAX_REASON_CHARS]


def encode_checked(action: Action, known: msgspec.json.Decoder[Any]) -> bytes:
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
        action = ask(bot, edition.view(game.state, seat), game.options(seat), events)
        return Decision(action, reason=reason_of(bot))
    except Failed as failed:
        return Decision(edition.default_action(game.state, seat), str(failed))


# A bot against the clock: whoever has not answered in time loses that decision, never the match.
#
# It thinks in a thread of its own, which Python cannot end. One that hangs is left behind and asked no more until it
# comes back; it ends with the program. That is enough for bots that came with the house. A stranger's bot, which might
# eat all memory too, belongs into a process of its own that talks to a match over the wire, and that can be ended.


class TimeLimited:
    """Chooses as its bot does. Raises TimeoutError where that takes longer than so many seconds."""

    def __init__(self, bot: Chooser, seconds: float) -> None:
        self.bot = bot
        self.seconds = seconds
        self.thinking: Thread | None = None

    @property
    def reason(self) -> str:
        return reason_of(self.bot)

    def choose(self, view: Any, options: Sequence[Option], events: Sequence[Event]) -> Action:
        if self.thinking is not None and self.thinking.is_alive():
            raise TimeoutError("still thinks about an earlier question")
        answers: list[Action | BaseException] = []

        def think() -> None:
            try:
                answers.append(self.bot.choose(view, options, events))
            except BaseException as error:  # it is raised again where somebody listens
                answers.append(error)

        self.thinking = Thread(target=think, daemon=True)
        self.thinking.start()
        self.thinking.join(self.seconds)
        if not answers:
            raise TimeoutError(f"gave no answer within {self.seconds:g} seconds")
        if isinstance(answers[0], BaseException):
            raise answers[0]
        return answers[0]
