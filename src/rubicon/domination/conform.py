"""Plays a recorded game of Domination again, command by command, and finds the first difference in state or text.

A typed command and the outcome lines after it are one step: its texts are joined, and its last state is compared.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence

import msgspec

from ..core.load import SpentSource
from ..errors import Corrupt, Malformed
from . import command_lines
from .display import mission_of_seat
from .game import DominationGame
from .map_library import FindFile
from .record import CommandLine, EndLine, RecordedMove, SetupLine, Snapshot, read_record
from .setup import ShellConfig
from .shell import ReplayShell


class Difference(Exception):
    """The first difference: its line and command, what differs, the recorded value and the actual one."""

    def __init__(self, line: int, typed: CommandLine | None, what: str, expected: object, got: object) -> None:
        super().__init__(line, typed, what, expected, got)
        self.line = line
        self.typed = typed
        self.what = what
        self.expected = expected
        self.got = got


def conform(lines: Iterable[bytes], find: FindFile) -> int:
    """Replay a record and return its number of commands. Raises Difference, or Malformed if it is no record."""
    setup, moves = read_record(lines)
    replay = _Replay(setup, find)
    commands = 0
    for move in moves:
        if isinstance(move, EndLine):
            replay.compare_end(move, commands)
        else:
            replay.step(move, commands)
            commands += 1 + len(move.outcomes)
    return commands


class _Replay:
    def __init__(self, setup: SetupLine, find: FindFile) -> None:
        self.setup = setup
        self.shell = ReplayShell(config_for_record(setup, find))
        self.before = self.shell.snapshot
        self.placing = True

    def step(self, move: RecordedMove, number: int) -> None:
        def same(what: str, expected: object, got: object) -> None:
            if expected != got:
                raise Difference(move.line, move.typed, what, expected, got)

        typed, shell, before = move.typed, self.shell, self.before
        for expected, line in enumerate((typed, *move.outcomes), number):
            same("number of the command", expected, line.n)
        if before is not None:
            same("player before the command", typed.player, before.cur)
            same("phase before the command", typed.phase_before, before.phase)
        automatic = shell.automatic()
        if automatic is not None:
            same("command that types itself", typed.cmd, automatic)
        try:
            shell.give(move.outcome_lines)
            replies = shell.type(typed.cmd)
        except (Malformed, Corrupt) as wrong:
            raise Difference(move.line, typed, "outcome", move.outcome_lines, _reason(wrong, move)) from None
        game = shell.game
        same("outcome", move.outcome_lines, shell.outcomes)
        for line in move.outcomes:
            _compare_outcome(line, same)
        if replies != move.texts:
            _compare_texts(move.texts, replies, same)
        self.before = snapshot = shell.snapshot
        if snapshot != move.last.state:
            _compare_snapshots(move.last.state, snapshot, same)
        same("outcome", "more lines" if move.last.mid else "no more lines", "no more lines")
        if self.placing and isinstance(game, DominationGame):
            self._compare_start(game, snapshot, same)

    def _compare_start(
        self, play: DominationGame, snapshot: Snapshot | None, same: Callable[[str, object, object], None]
    ) -> None:
        """Compare the facts about the start in line 1, as soon as they are known here."""
        state, setup = play.state, self.setup
        if state.chapter == 0:
            same("line 1, first player", setup.first_player, state.first)
            ours = [(each.name, each.kind) for each in play.players]
            same("line 1, players", [(each.name, each.type) for each in setup.players], ours)
            if state.goal == "missions":
                texts = [mission_of_seat(play, seat) for seat in range(len(play.players))]
                same("line 1, missions", [mission.text for mission in setup.missions], texts)
        if snapshot is not None and snapshot.setup and snapshot.phase != "endturn":
            self.placing = False
            told = setup.after_placement
            if told is not None and told != snapshot:
                _compare_snapshots(told, snapshot, lambda what, *pair: same(f"line 1, after placement, {what}", *pair))

    def compare_end(self, end: EndLine, commands: int) -> None:
        game = self.shell.game
        winner: tuple[bool, int, str] = (False, -1, "")
        if isinstance(game, DominationGame) and game.phase == "gameover":
            winner = (True, game.current, game.current_player.name)
        for what, expected, got in (
            ("number of commands", end.commands, commands),
            ("winner", (end.over, end.winner, end.winner_name), winner),
        ):
            if expected != got:
                raise Difference(commands + 2, None, what, expected, got)


def config_for_record(setup: SetupLine, find: FindFile) -> ShellConfig:
    """The configuration of a recorded game. Raises Malformed if one of its files is missing."""
    meant = {
        setup.map: _recorded_file(find, setup.map, setup.map_sha256),
        setup.cards: _recorded_file(find, setup.cards, setup.cards_sha256),
    }
    return ShellConfig(
        files=lambda name: meant[name] if name in meant else find(name, None),
        luck=lambda _: SpentSource(),
        map_name=setup.map,
        suggested=tuple(f"newplayer {each.type} {each.color} {each.name}" for each in setup.players),
        bug_compatible=True,
    )


def _recorded_file(find: FindFile, name: str, sha256: str) -> bytes:
    data = find(name, sha256 or None)
    if data is not None:
        return data
    other = find(name, None)
    if other is None:
        raise Malformed("recorded.file_missing", name=name, sha256=sha256)
    raise Malformed("recorded.file_differs", name=name, sha256=sha256, found=hashlib.sha256(other).hexdigest())


def _reason(wrong: Malformed | Corrupt, move: RecordedMove) -> Malformed:
    """Why the recorded outcome is impossible."""
    if wrong.code == "draws.too_few":
        return Malformed("outcome.missing")
    if isinstance(wrong, Malformed):
        return wrong
    return Malformed("outcome.impossible", line=", ".join(move.outcome_lines))


def _compare_outcome(line: CommandLine, same: Callable[[str, object, object], None]) -> None:
    """Compare dice and cards, which a record contains twice."""
    if line.dice is not None:
        attack, defence = line.dice.att, line.dice.def_
        told = [len(attack), len(defence), *(value - 1 for value in attack + defence)]
        same("dice", " ".join(["DICE", *map(str, told)]), line.cmd)
    if line.card is not msgspec.UNSET:
        same("card", command_lines.card_line(line.card), line.cmd)


def _compare_texts(expected: Sequence[str], got: Sequence[str], same: Callable[[str, object, object], None]) -> None:
    """Find the first text that differs, and in it the first line."""
    for number, (theirs, ours) in enumerate(zip(expected, got, strict=False), 1):
        for their, our in zip(theirs.split("\n"), ours.split("\n"), strict=False):
            same(f"text {number}", their, our)
        same(f"text {number}", theirs, ours)
    same(f"text {min(len(expected), len(got)) + 1}", [*expected[len(got) :]], [*got[len(expected) :]])


def _compare_snapshots(expected: Snapshot, got: Snapshot | None, same: Callable[[str, object, object], None]) -> None:
    """Find the field, and in a list the index, in which two snapshots differ."""
    for field in msgspec.structs.fields(Snapshot):
        theirs, ours = getattr(expected, field.name), getattr(got, field.name, None)
        what = f"state, {field.encode_name}"
        if isinstance(theirs, tuple) and isinstance(ours, tuple) and len(theirs) == len(ours):
            place, first = ("territory", 1) if field.name in ("own", "arm") else ("seat", 0)
            for index, (their, our) in enumerate(zip(theirs, ours, strict=True), first):
                same(f"{what} of {place} {index}", their, our)
        same(what, theirs, ours)
