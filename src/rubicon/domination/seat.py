"""One of our players in a game of Domination's own engine: the game is told line by line, and what it asks is answered.

Whatever goes wrong here, the game there shall go on: what is answered then is the least that can be done.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import TypeAlias

import msgspec

from ..core.option import Action
from ..decoders import json_decoder
from ..errors import Malformed
from ..texts import say
from .computers import SeatBot, commands_for
from .conform import FindFile
from .game import DominationGame
from .game_tracker import GameTracker
from .phases import IN_PHASE
from .record import EndLine, SetupLine, Snapshot

NO_COMMAND = "rem nothing to say"
"""Changes nothing, in every phase."""
MINIMAL_COMMANDS = {
    "place": "autoplace",
    "attack": "endattack",
    "roll": "retreat",
    "defend": "roll 1",
    "battlewon": "move all",
    "fortify": "nomove",
    "endturn": "endgo",
}
MIN_TRADE_CARDS = 5
"""With so many cards they may have to be traded."""
MAX_TRIED_CARDS = 12
"""Among so many there is a set."""


class ToldCommand(msgspec.Struct, frozen=True, tag_field="t", tag="cmd", gc=False):
    """Of a command that was typed, and of what luck decided, as much as is needed here."""

    by: str
    cmd: str
    state: Snapshot | None = None


class DecisionRequest(msgspec.Struct, frozen=True, tag_field="t", tag="need", gc=False):
    """A player is asked. Without a state the game stands as it was shown last."""

    player: int
    state: Snapshot | None = None


SeatLine: TypeAlias = SetupLine | ToldCommand | DecisionRequest | EndLine
_DECODER = json_decoder(SeatLine)


class SeatPlayer:
    """Plays for whoever is asked. What goes wrong is told to `complain`, in a sentence, once a game."""

    def __init__(
        self, find: FindFile, level: str, seed: int, think: int | None, complain: Callable[[str], None]
    ) -> None:
        self.find, self.level, self.seed, self.think, self.complain = find, level, seed, think, complain
        self._sit_down()

    def _sit_down(self) -> None:
        self.game: GameTracker | None = None
        self.computers: dict[int, SeatBot] = {}
        self.queue: list[str] = []
        """The commands that are left of an action."""
        self.shown: Snapshot | None = None
        self.asked: tuple[int, Snapshot] | None = None
        self.again = 0
        """How often the same was asked again: what had been answered was refused there."""
        self.answer = ""
        self.complaints: set[str] = set()

    def hear(self, raw: bytes) -> str | None:
        """What is answered to a line; None if it asks for nothing."""
        try:
            line: SeatLine = _DECODER.decode(raw)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as wrong:
            self._complain("line", problem=wrong)
            return self._answer(None) if b'"need"' in raw else None
        match line:
            case SetupLine():
                self._begin(line)
            case ToldCommand():
                self._follow(line)
            case DecisionRequest(player):
                self.shown = line.state or self.shown
                return self._answer(player)
            case EndLine():
                self._sit_down()
        return None

    def _begin(self, setup: SetupLine) -> None:
        self._sit_down()
        try:
            self.game = GameTracker(setup, self.find)
        except Malformed as refused:
            self._complain("no_game", because=refused)

    def _follow(self, did: ToldCommand) -> None:
        self.shown = did.state or self.shown
        if did.by != "engine" and did.cmd != self.answer:  # then it is nothing of ours that was refused
            self.asked = None
        if self.game is not None:
            hear = self.game.hear_outcome if did.by == "engine" else self.game.hear
            hear(did.cmd)

    def _answer(self, player: int | None) -> str:
        told = self.shown
        if told is None:
            self._complain("nothing_shown")
            return NO_COMMAND
        asked = told.cur if player is None else player, told
        self.again = self.again + 1 if asked == self.asked else 0
        if self.again:
            self._complain("refused", command=self.answer)
        if self.again or self.asked is None or self.asked[0] != asked[0]:
            self.queue.clear()
        self.asked = asked
        self.answer = self._command(*asked)
        return self.answer

    def _command(self, player: int, told: Snapshot) -> str:
        """The next of the commands that are left, or the first of a new action; if nothing else will do, the least."""
        if self.game is None:
            self._complain("unknown_game")
        if self.game is None or self.again > 1:
            return minimal_command(player, told, self.again)
        try:
            play, followed = self.game.at(told, player)
            if not followed:
                self._complain("lost")
            if not self.queue or self.queue[0].split()[0] not in IN_PHASE[play.phase]:
                self.queue = commands_for(play, self._action(play, player))
            return self.queue.pop(0)
        except Malformed as refused:
            self._complain("cannot", because=refused)
        except Exception as fault:  # ours; but the game there is nobody's fault
            self._complain("fault", problem=repr(fault))
        return minimal_command(player, told, self.again)

    def _action(self, play: DominationGame, player: int) -> Action:
        edition = play.game.edition
        if edition.awaited(play.state) != (player,):
            raise Malformed("seat.not_asked", player=player)
        if self.again:
            idle: Action = edition.default_action(play.state, player)
            return idle
        if player not in self.computers:
            self.computers[player] = SeatBot(self.level, play, player, self.seed, self.think)
        decision = self.computers[player].decide(play)
        if decision.failure:
            self._complain("failed", level=self.level, failure=decision.failure)
        return decision.action

    def _complain(self, key: str, **facts: object) -> None:
        said = say("domination", f"seat.{key}", facts)
        if said not in self.complaints:
            self.complaints.add(said)
            self.complain(said)


def minimal_command(player: int, told: Snapshot, again: int) -> str:
    """The least that can be done where nothing is known but what is shown; something else if it is asked again."""
    if told.phase == "trade":
        hand = told.hand[player][:MAX_TRIED_CARDS] if 0 <= player < len(told.hand) else ()
        trades = [" ".join(["trade", *map(str, cards)]) for cards in combinations(hand, 3)]
        possible = [*trades, "endtrade"] if told.must_trade or len(hand) >= MIN_TRADE_CARDS else ["endtrade", *trades]
        return possible[again % len(possible)]
    if told.phase == "capital":
        mine = [number for number, owner in enumerate(told.own or (), 1) if owner == player]
        return f"capital {mine[again % len(mine)]}" if mine else NO_COMMAND
    return MINIMAL_COMMANDS.get(told.phase, NO_COMMAND)
