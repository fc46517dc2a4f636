"""A bot against the clock: whoever has not answered in time loses that decision, never the match.

It thinks in a thread of its own, which Python cannot end. One that hangs is left behind and asked no more until it
comes back; it ends with the program. That is enough for bots that came with the house. A stranger's bot, which might
eat all memory too, belongs into a process of its own that talks to a match over the wire, and that can be ended.
"""

from __future__ import annotations

from collections.abc import Sequence
from threading import Thread
from typing import Any

from ..core.edition import Event
from ..core.option import Action, Option
from .bot import Chooser, reason_of


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
