"""A game played by commands: a game of classic, and the state that only Domination has (switches, announced attack)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

import msgspec
from msgspec.structs import replace

from ..core.chance import RandomSource
from ..core.edition import Event, Table
from ..core.game import Game
from ..core.load import SpentSource
from ..core.option import Action
from ..editions.classic import Classic
from ..editions.classic.state import Ending, Reinforcing, State
from ..rules.fortify import EndTurn
from ..rules.turn import next_seat
from ..world.map_file import SYMBOLS
from . import command_lines, replies
from .record import (
    WILDCARD,
    AnnouncedAttack,
    Snapshot,
    armies_in_hand,
    card_labels,
    current_seat,
    phase_of,
    snapshot_of,
)
from .replies import PhaseName

LuckSource: TypeAlias = Callable[[Game], RandomSource]
"""Returns the random source that a game continues with."""

DOUBLED_NAME = "Theo"
_SYMBOL_WORDS = {symbol: word for word, symbol in SYMBOLS.items()}


class NewPlayer(NamedTuple):
    """A player made in the set-up: `kind` as it is typed (`human`, `ai easy`), the colour as a number."""

    kind: str
    name: str
    colour: int


class AutoSwitches(msgspec.Struct, frozen=True):
    """For each seat: end the turn automatically when nothing is left to do; defend with all dice (facts b.8)."""

    end: tuple[bool, ...]
    defend: tuple[bool, ...]


class DominationGame:
    """With `bug_compatible` it has Domination's own bugs (facts b.9), for its recorded games and old scripts."""

    def __init__(
        self, table: Table, players: Sequence[NewPlayer], luck: LuckSource, bug_compatible: bool = False
    ) -> None:
        self.players = tuple(players)
        self.bug_compatible = bug_compatible
        self.diverged = False
        """A bug of Domination has led to a state that no record leads to. Such a game cannot be saved."""
        self.told: list[Event] = []
        """All events, for the computer players."""
        game = Game(Classic(table), SpentSource())
        game.luck = luck(game)
        step, record = game.judge_setup()
        game.fold(record, step)
        self.told += step.events
        self.sit_down(game)
        self.outcomes: list[str] = command_lines.start_lines(self.context, record.draws)
        """The outcome lines of the last command."""
        on = (True,) * len(self.players)
        self.switches = AutoSwitches(on, on)
        self._begin_go()

    def sit_down(self, game: Game) -> None:
        """Continue with another game object of the same state."""
        edition = game.edition
        assert isinstance(edition, Classic)
        self.game, self.context, board = game, edition.context, edition.table.board
        self.territories = tuple(territory.name for territory in board.map.territories)
        self.labels = card_labels(board)

    @property
    def state(self) -> State:
        state: State = self.game.state
        return state

    @property
    def phase(self) -> PhaseName:
        return phase_of(self.context, self.state, self.aim, self.trade_ended)

    @property
    def current(self) -> int:
        return current_seat(self.state)

    @property
    def current_player(self) -> NewPlayer:
        return self.players[self.current]

    @property
    def snapshot(self) -> Snapshot:
        return snapshot_of(self.context, self.state, self.aim, self.trade_ended, self.labels)

    @property
    def address(self) -> str:
        """The prefix of an echoed command."""
        player = self.current_player
        return "game" if self.phase == "gameover" else f"{player.name}({replies.TYPES[player.kind]})"

    def submit(self, action: Action) -> tuple[Event, ...]:
        """Play an action of the current player. If it raises Illegal, nothing has changed."""
        events = self.game.play(self.current, action).events
        self.told += events
        return events

    def diverge(self, state: State) -> None:
        self.game.state = state
        self.diverged = True

    def opening(self) -> list[str]:
        first, *rest = self.game.records[0].draws
        name = self.players[first].name
        said = [replies.STARTED, replies.FIRST_PLAYER.format(name=name)]
        dealt = rest[len(self.players) :] if self.state.goal == "missions" else rest
        if not dealt:
            return said
        seat = first
        for territory in command_lines.deal_order(self.context, dealt):
            said.append(replies.GETS.format(name=self.players[seat].name, territory=self.territories[territory]))
            seat = next_seat(seat, self.context.seats)
        return [*said, replies.ALL_PLACED, self._next_player()]

    def end_by_itself(self) -> list[str]:
        """Facts b.8: end the turn without a command if the switch is on and nothing is left to do."""
        state = self.state
        return self.end_go() if isinstance(state.phase, Ending) and self.switches.end[state.seat] else []

    def end_go(self) -> list[str]:
        player, said = self.current_player, []
        card = command_lines.drawn_card(self.submit(EndTurn()))
        self.outcomes.append(command_lines.card_line(None if card is None else self.labels[card]))
        if card is not None and player.kind == "human":
            said.append(replies.NEW_CARD.format(card=self.card_name(card)))
        self._begin_go()
        return [*said, self._next_player()]

    def _begin_go(self) -> None:
        self.saved = self.switches
        self._begun = self.state
        self.start_over()

    def start_over(self) -> None:
        """Reset what Domination keeps to the start of the turn, also after undo."""
        self.aim: AnnouncedAttack | None = None
        self.trade_ended = False
        self.switches = self.saved
        if self.diverged:
            self.game.state = self._begun
        state = self.state
        if self.bug_compatible and self.current_player.name == DOUBLED_NAME and isinstance(state.phase, Reinforcing):
            self.diverge(replace(state, phase=replace(state.phase, armies=2 * state.phase.armies)))

    def _next_player(self) -> str:
        return replies.NEXT_PLAYER.format(name=self.current_player.name)

    def question(self) -> list[str]:
        """The replies before each input, after every command (facts b.1)."""
        match self.phase:
            case "trade":
                return [replies.NEW_ARMIES.format(armies=armies_in_hand(self.state)[self.current])]
            case "place":
                return [replies.ARMIES_LEFT.format(armies=armies_in_hand(self.state)[self.current])]
            case _:
                return []

    def card_name(self, card: int) -> str:
        """`Infantry Alpha`, or `wildcard`."""
        territory = self.context.shown[card]
        if territory is None:
            return WILDCARD
        return f"{_SYMBOL_WORDS[self.context.symbols[card]]} {self.territories[territory]}"
