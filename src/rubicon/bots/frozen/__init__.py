"""Frozen opponents: the computer players of earlier versions, to measure later ones against. For the arena only.

`hard-0.1` is `hard` as it was in version 0.1, with the rules, the search and the texts of that version. All of it is in
an archive beside this file and runs in a process of its own, so that nothing that changes here changes how it plays.
What the two sides tell each other is in `runner.py`; docs/frozen-opponents.md says how to use and how to make them.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...errors import Malformed

if TYPE_CHECKING:
    from .client import FrozenBot

__all__ = ["names", "prepare", "validate", "warm_up"]


def names() -> tuple[str, ...]:
    """By version, the weakest first."""
    from .client import frozen_bots

    return tuple(frozen_bots())


def _among(bots: Iterable[str]) -> list[type[FrozenBot]]:
    from .client import FrozenBot, frozen_bots

    found = [frozen_bots()[name] for name in sorted(set(bots)) if name in frozen_bots()]
    return [bot for bot in found if issubclass(bot, FrozenBot)]


def validate(bots: Iterable[str], edition: str) -> None:
    """Raises Malformed for a frozen bot that does not know the edition. Other bots are not looked at."""
    for bot in _among(bots):
        if edition not in bot.editions:
            raise Malformed("bot.frozen_edition", name=f"{bot.level}-{bot.version}", known=bot.editions)


def prepare(bots: Iterable[str], edition: str) -> None:
    """Unpacks what these bots need, and compiles the model of those that search. Raises Malformed where it fails.

    Without its model a bot would play worse than it did, and a comparison with it would be worth nothing.
    """
    from .archive import command, environment, unpacked

    for bot in _among(bots):
        unpacked(bot.version)
        if bot.using_model:
            words = command(bot.version, "prepare", bot.version, edition)
            done = subprocess.run(words, env=environment(bot.version), stdin=subprocess.DEVNULL)
            if done.returncode:
                raise Malformed("bot.frozen_model", version=bot.version)


def warm_up(bots: Iterable[str], edition: str) -> None:
    """Starts the processes of these bots, and waits until they can answer. Raises Failed where one cannot."""
    from .client import FrozenProcess

    found = _among(bots)
    for version in sorted({bot.version for bot in found}):
        levels = tuple(bot.level for bot in found if bot.version == version)
        FrozenProcess.of(version).warm_up(edition, levels)
