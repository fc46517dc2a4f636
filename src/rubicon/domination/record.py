"""Recorded games of Domination: a snapshot of the state after each command, and the file format of JSON lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, TypeAlias

import msgspec

from ..decoders import json_decoder
from ..editions.classic.context import Context
from ..editions.classic.state import Advancing, ChoosingCapital, Defending, Ending, Over, Reinforcing, State
from ..errors import Malformed
from ..rules.attack import defender
from ..rules.cards import RisingScheme
from ..rules.turn import Attacking, Claiming, Fortifying, Stationing
from ..world.board import Board
from .replies import PhaseName

AnnouncedAttack: TypeAlias = tuple[int, int]
"""Source and target of an attack that was announced before the dice are rolled."""

WILDCARD = "wildcard"


class Snapshot(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """The state after a command. Territories count from 1, seats from 0; −1 is nobody. Unused fields are absent."""

    phase: str
    cur: int
    left: tuple[int, ...]
    hand: tuple[tuple[int | str, ...], ...]
    own: tuple[int, ...] | None = None
    arm: tuple[int, ...] | None = None
    deck: int | None = None
    used: int | None = None
    next: int | None = None
    setup: bool | None = None
    won_card: bool | None = None
    must_trade: bool | None = None
    att: int | None = None
    def_: int | None = msgspec.field(default=None, name="def")
    adice: int | None = None
    ddice: int | None = None
    min_move: int | None = None
    max_move: int | None = None
    capital: tuple[int, ...] | None = None


def card_labels(board: Board) -> tuple[int | str, ...]:
    """Domination's name of each card: the number of its territory, or `wildcard`."""
    return tuple(WILDCARD if card.territory is None else card.territory + 1 for card in board.cards)


def setup_snapshot(players: int) -> Snapshot:
    return Snapshot("newgame", -1, (0,) * players, ((),) * players)


def phase_of(context: Context, state: State, aim: AnnouncedAttack | None, trade_ended: bool) -> PhaseName:
    """The phase. Domination separates trading and placing, and attacking and rolling; classic does not."""
    match state.phase:
        case Claiming() | Stationing():
            return "place"
        case ChoosingCapital():
            return "capital"
        case Reinforcing(captured=captured):
            # Trading that was ended at the start of a go begins again when a fallen seat's cards must be traded.
            return "trade" if (captured or not trade_ended) and context.can_trade(state) else "place"
        case Attacking():
            return "attack" if aim is None else "roll"
        case Defending():
            return "defend"
        case Advancing():
            return "battlewon"
        case Fortifying():
            return "fortify"
        case Ending():
            return "endturn"
        case Over():
            return "gameover"


def current_seat(state: State) -> int:
    """Domination's current player: the defender while they choose dice, else the seat whose turn it is."""
    phase = state.phase
    return defender(state.owners, phase.target) if isinstance(phase, Defending) else state.seat


def armies_in_hand(state: State) -> tuple[int, ...]:
    """The armies that each seat has still to place."""
    phase = state.phase
    if isinstance(phase, Over) and phase.then is not None:
        phase = phase.then
    if isinstance(phase, Reinforcing):
        seat, armies = state.seat, phase.armies
        return tuple([armies if each == seat else 0 for each in range(len(state.hands))])
    return state.reserves


def trade_forced(context: Context, state: State) -> bool:
    """Whether cards of an eliminated seat must be traded."""
    match state.phase:
        case Advancing(captured=captured):
            return captured
        case Reinforcing(captured=True) | Over(then=Reinforcing(captured=True)):
            return context.must_trade(state)
        case Over(then=None):
            # Nobody can trade any more; but Domination still shows what the last conquest would have asked for.
            limit = context.captured_card_limit
            return limit is not None and len(state.hands[state.seat]) >= limit
        case _:
            return False


def snapshot_of(
    context: Context, state: State, aim: AnnouncedAttack | None, trade_ended: bool, labels: Sequence[int | str]
) -> Snapshot:
    scheme = context.scheme
    att = def_ = adice = ddice = min_move = max_move = None
    match state.phase:
        case Attacking() if aim is not None:
            att, def_ = aim[0] + 1, aim[1] + 1
        case Defending(source, target, dice):
            att, def_, adice, ddice = source + 1, target + 1, dice, 0
        case Advancing(source, target, least):
            att, def_, min_move, max_move = source + 1, target + 1, least, state.pieces[source] - 1
        case _:
            pass
    return Snapshot(
        phase=phase_of(context, state, aim, trade_ended),
        cur=current_seat(state),
        left=armies_in_hand(state),
        hand=tuple([tuple([labels[card] for card in hand]) if hand else () for hand in state.hands]),
        own=tuple([-1 if owner is None else owner for owner in state.owners]),
        arm=state.pieces,
        deck=len(state.deck),
        used=len(state.used),
        next=scheme.value(state.traded) if isinstance(scheme, RisingScheme) else None,
        setup=not any(state.reserves),
        won_card=state.conquered,
        must_trade=trade_forced(context, state),
        att=att,
        def_=def_,
        adice=adice,
        ddice=ddice,
        min_move=min_move,
        max_move=max_move,
        capital=tuple([0 if t is None else t + 1 for t in state.capitals]) if state.goal == "capitals" else None,
    )


# The file: JSON lines of three types (`domination/conformance-format.md`).


FORMAT = 1


class RecordedPlayer(msgspec.Struct, frozen=True):
    name: str
    type: str
    color: str


class RecordedMission(msgspec.Struct, frozen=True):
    text: str


class SetupLine(msgspec.Struct, frozen=True, tag_field="t", tag="setup"):
    format: int
    map: str
    cards: str
    players: tuple[RecordedPlayer, ...]
    map_sha256: str = ""
    """If empty, any file of that name is used."""
    cards_sha256: str = ""
    first_player: int = -1
    """−1 until it is drawn."""
    startgame: str = ""
    after_placement: Snapshot | None = None
    missions: tuple[RecordedMission, ...] = ()


class RecordedDice(msgspec.Struct, frozen=True, gc=False):
    att: tuple[int, ...]
    def_: tuple[int, ...] = msgspec.field(name="def")


class CommandLine(msgspec.Struct, frozen=True, tag_field="t", tag="cmd", gc=False):
    """A typed command (`by` the player) or an outcome line (by the engine). `mid`: the step has another line."""

    n: int
    by: Literal["player", "engine"]
    player: int
    phase_before: str
    cmd: str
    state: Snapshot
    out: tuple[str, ...]
    mid: bool = False
    dice: RecordedDice | None = None
    card: int | str | msgspec.UnsetType | None = msgspec.UNSET


class EndLine(msgspec.Struct, frozen=True, tag_field="t", tag="end"):
    over: bool
    winner: int
    winner_name: str
    commands: int


RecordLine: TypeAlias = SetupLine | CommandLine | EndLine
_DECODER = json_decoder(RecordLine)


class RecordedMove(msgspec.Struct, frozen=True, gc=False):
    """A typed command with its outcome lines; `line` counts from 1."""

    line: int
    typed: CommandLine
    outcomes: tuple[CommandLine, ...]

    @property
    def last(self) -> CommandLine:
        return self.outcomes[-1] if self.outcomes else self.typed

    @property
    def outcome_lines(self) -> list[str]:
        return [line.cmd for line in self.outcomes]

    @property
    def texts(self) -> list[str]:
        return [text for line in (self.typed, *self.outcomes) for text in line.out]


def read_record(lines: Iterable[bytes]) -> tuple[SetupLine, Iterator[RecordedMove | EndLine]]:
    """The first line of a record, and an iterator over the rest. Raises Malformed if it is no record."""
    numbered = _decoded(lines)
    _, setup = next(numbered, (0, None))
    if not isinstance(setup, SetupLine):
        raise Malformed("recorded.no_setup")
    if setup.format != FORMAT:
        raise Malformed("recorded.format", format=setup.format, known=FORMAT)
    return setup, _moves(numbered)


def _decoded(lines: Iterable[bytes]) -> Iterator[tuple[int, RecordLine]]:
    for number, raw in enumerate(lines, 1):
        try:
            yield number, _DECODER.decode(raw)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as wrong:
            raise Malformed("recorded.line", line=number, problem=str(wrong)) from None


def _moves(lines: Iterator[tuple[int, RecordLine]]) -> Iterator[RecordedMove | EndLine]:
    count = first = 0
    move: list[CommandLine] = []
    for number, line in lines:
        match line:
            case CommandLine(by=by) if by == "player" or move:
                count += 1
                if by == "engine":
                    move.append(line)
                    continue
                if move:
                    yield RecordedMove(first, move[0], tuple(move[1:]))
                first, move = number, [line]
            case EndLine():
                if move:
                    yield RecordedMove(first, move[0], tuple(move[1:]))
                yield line
                for late, _ in lines:
                    raise Malformed("recorded.misplaced_line", line=late)
                return
            case _:
                raise Malformed("recorded.misplaced_line", line=number)
    raise Malformed("recorded.cut", commands=count)
