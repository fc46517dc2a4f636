"""A game played by command: our game, and what Domination keeps besides (switches, aim, whether trading is over)."""

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
"""Gives a game the luck that it goes on with."""

DOUBLED_NAME = "Theo"
_SYMBOL_WORDS = {symbol: word for word, symbol in SYMBOLS.items()}


class NewPlayer(NamedTuple):
    """A player as made in the set-up: `kind` as it is typed (`human`, `ai easy`), the colour as a number."""

    kind: str
    name: str
    colour: int


class AutoSwitches(msgspec.Struct, frozen=True):
    """Per seat: end the go by itself when nothing is left to do; roll all dice by itself in defence (facts b.8)."""

    end: tuple[bool, ...]
    defend: tuple[bool, ...]


class DominationGame:
    """`slips`: with Domination's own mistakes (facts b.9), as its recorded games and old scripts have them."""

    def __init__(self, table: Table, players: Sequence[NewPlayer], luck: LuckSource, slips: bool = False) -> None:
        self.players = tuple(players)
        self.slips = slips
        self.bent = False
        """A slip has led to a state that no record tells of: such a game cannot be saved."""
        self.told: list[Event] = []
        """All that has happened, for the computer players."""
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
        """Goes on with this game, which is the same but for how it was told."""
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
    def picture(self) -> Snapshot:
        return snapshot_of(self.context, self.state, self.aim, self.trade_ended, self.labels)

    @property
    def address(self) -> str:
        """What stands before an echoed command."""
        player = self.current_player
        return "game" if self.phase == "gameover" else f"{player.name}({replies.TYPES[player.kind]})"

    def submit(self, action: Action) -> tuple[Event, ...]:
        """Raises Illegal, and then nothing has changed."""
        events = self.game.play(self.current, action).events
        self.told += events
        return events

    def bend(self, state: State) -> None:
        self.game.state = state
        self.bent = True

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
        """Facts b.8: with the switch on, a go whose end has come is over without a command."""
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
        """At the start of a go, for the first time or again: nothing is aimed at, trading may begin."""
        self.aim: AnnouncedAttack | None = None
        self.trade_ended = False
        self.switches = self.saved
        if self.bent:
            self.game.state = self._begun
        state = self.state
        if self.slips and self.current_player.name == DOUBLED_NAME and isinstance(state.phase, Reinforcing):
            self.bend(replace(state, phase=replace(state.phase, armies=2 * state.phase.armies)))

    def _next_player(self) -> str:
        return replies.NEXT_PLAYER.format(name=self.current_player.name)

    def question(self) -> list[str]:
        """What is said whenever input is asked for, after every command (facts b.1)."""
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
