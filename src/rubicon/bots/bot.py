"""The protocol of computer players: view, options and events in, an action out. A failure costs that decision only."""

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
    """What a bot gets when it sits down."""

    edition: AnyEdition
    """The rules at this table, to look ahead with; `edition.table` has board, settings and seats."""
    seat: Seat
    chance: Chance
    """The bot's own random numbers. It has no access to those of the game."""
    think: int | None = None
    """Milliseconds of work for a decision on an ordinary machine; None leaves the amount to the bot.

    To play the same game for the same seed, a bot turns this into a number of steps and reads no clock.
    """


class Bot(Chooser, Protocol):
    """An instance plays one seat at one table. It sees what a person at that seat would see, and nothing else.

    It may have an attribute `reason`: one line that explains its last action to people. Everybody who asks can read it,
    so it must not reveal anything hidden.

    Its class may have a number `strength`, which orders the list of opponents: the weakest first, bots without it last.
    It may have a class method `warm_up(edition)`. It gets the name of an edition and loads whatever takes long, before
    decisions are timed.
    """

    name: ClassVar[str]
    character: ClassVar[str]
    """One line that describes the bot in the list of opponents."""

    def __init__(self, brief: Brief) -> None: ...


class Decision(msgspec.Struct, frozen=True):
    """The action played for a seat, the reason for it, and the failure if the bot did not choose it."""

    action: Action
    failure: str = ""
    reason: str = ""


MAX_REASON_CHARS = 300
"""Longer reasons are cut off."""


class Failed(Exception):
    """A bot did not give an allowed action; the message says what it did instead."""


def ask(bot: Chooser, view: Any, options: Sequence[Option], events: Sequence[Event]) -> Action:
    """The action that a bot chooses. Raises Failed if the bot raises or its action is not allowed."""
    try:
        action = bot.choose(view, options, events)
        if any(option.allows(action) for option in options):
            return action
        failure = f"answered {action!r}, which is not allowed"
    except Failed:  # the bot describes its failure itself
        raise
    except TimeoutError as error:  # from TimeLimited
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
    """The action as JSON. Raises Failed unless it can be decoded again: True equals 1 in Python, but not in JSON."""
    try:
        told = encode(action)
        known.decode(told)
    except (TypeError, ValueError) as error:
        raise Failed(f"answered {action!r}, which cannot be sent: {error}") from error
    return told


def decide(bot: Chooser, game: Game, seat: Seat, events: Sequence[Event]) -> Decision:
    """Asks a bot. If it fails, the decision is the edition's default action."""
    edition = game.edition
    try:
        action = ask(bot, edition.view(game.state, seat), game.options(seat), events)
        return Decision(action, reason=reason_of(bot))
    except Failed as failed:
        return Decision(edition.default_action(game.state, seat), str(failed))


class TimeLimited:
    """Chooses as its bot does, and raises TimeoutError if that takes longer than `seconds`.

    The bot runs in a thread, which Python cannot stop. A bot that hangs is not asked again until its thread returns.
    This is enough for the bots of this package. Run other people's bots in a process, which can be killed: see
    `process.py`.
    """

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
            except BaseException as error:  # raised again in the thread that asked
                answers.append(error)

        self.thinking = Thread(target=think, daemon=True)
        self.thinking.start()
        self.thinking.join(self.seconds)
        if not answers:
            raise TimeoutError(f"gave no answer within {self.seconds:g} seconds")
        if isinstance(answers[0], BaseException):
            raise answers[0]
        return answers[0]
