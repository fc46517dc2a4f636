"""`rubicon domination seat`: a computer player in a game of Domination's own engine, line by line.

The game there must go on whatever goes wrong here, so there is a minimal command for every phase.
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
from .game import DominationGame
from .game_tracker import GameTracker
from .map_library import FindFile
from .phases import IN_PHASE
from .record import EndLine, SetupLine, Snapshot

NO_COMMAND = "rem nothing to say"
"""Has no effect in any phase."""
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
"""With this many cards trading may be compulsory."""
MAX_TRIED_CARDS = 12
"""Among this many cards there is always a set."""


class ToldCommand(msgspec.Struct, frozen=True, tag_field="t", tag="cmd", gc=False):
    """The needed fields of a typed command or an outcome line."""

    by: str
    cmd: str
    state: Snapshot | None = None


class DecisionRequest(msgspec.Struct, frozen=True, tag_field="t", tag="need", gc=False):
    """A player is asked for a command. Without a state, the last one is still valid."""

    player: int
    state: Snapshot | None = None


SeatLine: TypeAlias = SetupLine | ToldCommand | DecisionRequest | EndLine
_DECODER = json_decoder(SeatLine)


class SeatPlayer:
    """Plays for each player who is asked. Each problem is reported to `complain` once per game, as a sentence."""

    def __init__(
        self, find: FindFile, level: str, seed: int, think: int | None, complain: Callable[[str], None]
    ) -> None:
        self.find, self.level, self.seed, self.think, self.complain = find, level, seed, think, complain
        self._sit_down()

    def _sit_down(self) -> None:
        self.game: GameTracker | None = None
        self.computers: dict[int, SeatBot] = {}
        self.queue: list[str] = []
        """The remaining commands of an action."""
        self.shown: Snapshot | None = None
        self.asked: tuple[int, Snapshot] | None = None
        self.again = 0
        """How often the same was asked again, because the answer was refused there."""
        self.answer = ""
        self.complaints: set[str] = set()

    def hear(self, raw: bytes) -> str | None:
        """The answer to a line; None if it asks for nothing."""
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
        if did.by != "engine" and did.cmd != self.answer:  # so it was not our answer that was refused
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
        """The next command of the current or a new action, or the minimal command if that fails."""
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
        except Exception as fault:  # a bug here, which may not stop the game there
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
    """A harmless command for this snapshot; another one if it is asked again."""
    if told.phase == "trade":
        hand = told.hand[player][:MAX_TRIED_CARDS] if 0 <= player < len(told.hand) else ()
        trades = [" ".join(["trade", *map(str, cards)]) for cards in combinations(hand, 3)]
        possible = [*trades, "endtrade"] if told.must_trade or len(hand) >= MIN_TRADE_CARDS else ["endtrade", *trades]
        return possible[again % len(possible)]
    if told.phase == "capital":
        mine = [number for number, owner in enumerate(told.own or (), 1) if owner == player]
        return f"capital {mine[again % len(mine)]}" if mine else NO_COMMAND
    return MINIMAL_COMMANDS.get(told.phase, NO_COMMAND)
