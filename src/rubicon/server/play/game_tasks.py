"""Tasks about games, for worker processes: reads and replays an uploaded file, and makes files and replays of a log."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import asdict, replace

from ... import editions
from ...core import save
from ...core.codec import decode, digest, encode
from ...core.edition import AnyEdition, Step
from ...core.figures import figures
from ...core.game import Game, Record
from ...core.load import SpentSource, edition_of, play, read, read_header, read_table
from ...core.save import RECORDS_PER_DIGEST, Saved, SaveHeader
from ...core.table_talk import TableTalk
from ...decoders import json_decoder
from ...errors import Malformed
from ...wire.messages import encode as encode_message
from ...wire.narration import narrate, steps
from ..tables import luck
from ..tables.luck import PastLuck

RowValues: TypeAlias = Sequence[Any]
"""The seat, the action and the draws of a record, as their columns hold them."""
MAX_CACHED_GAMES = 4
MAX_CACHED_RECORDS = 10_000
"""The last replayed games stay in memory, if they have no more records than this."""

ReplayedGame: TypeAlias = tuple[AnyEdition, tuple[Step[Any], ...]]
_kept: OrderedDict[str, ReplayedGame] = OrderedDict()


def open_save(data: bytes, max_seconds: int) -> tuple[Any, ...]:
    """The header, rows, luck, outcome, notes and figures of a save. Raises Malformed or Corrupt.

    The server replays a stored game whenever its table is opened, so this must not take long.
    """
    saved = read(data, editions.find)
    began = time.process_time()
    game = play(saved, edition_of(saved, editions.find))
    seconds = time.process_time() - began
    if seconds > max_seconds:
        raise Malformed("game.too_long", seconds=round(seconds, 1), most=max_seconds)
    outcome = game.edition.outcome(game.state)
    # A file may end just before the outcome, and a commitment without draws is replaced by ours.
    pasts = [PastLuck(*each) for each in zip(saved.stretches, saved.secrets, strict=True)]
    pasts = [past for past in pasts if past.stretch.start < len(saved.records)]
    return (
        save.line(_settled(saved.header, saved.table.settings)),
        [_row(record) for record in saved.records],
        luck.write_luck(pasts),
        None if outcome is None else encode(outcome),
        [(note.code, note.facts) for note in saved.notes],
        "" if outcome is None else encode(figures(game.edition, saved.records)).decode(),
    )


def continued_header(header: str, rows: Sequence[RowValues]) -> tuple[bytes, bytes | None]:
    """The header and, if the game has ended, the outcome of a stored game that continues at another table."""
    told, edition = _table(header)
    game = Game(edition, SpentSource())
    for record in _records(edition, rows):
        game.fold(record)
    outcome = edition.outcome(game.state)
    return save.line(_settled(told, edition.table.settings)), None if outcome is None else encode(outcome)


def save_file(header: str, rows: Sequence[RowValues], pasts: str) -> bytes:
    """The file of a stored game."""
    told, edition = _table(header)
    game, log = Game(edition, SpentSource()), _records(edition, rows)
    digests: list[str] = []
    for count, record in enumerate(log, 1):
        game.fold(record)
        if count % RECORDS_PER_DIGEST == 0:
            digests.append(digest(game.state))
    used = [each for each in luck.read_luck(pasts) if each.stretch.start < len(log)]
    return save.write(
        Saved(
            header=told,
            table=edition.table,
            records=log,
            digests=tuple(digests),
            stretches=tuple(each.stretch for each in used),
            secrets=tuple(each.secret for each in used),
            outcome=edition.outcome(game.state),
        )
    )


def narrate_turn(name: str, game: Sequence[Any] | None, seat: int | None, chapter: int | None) -> bytes | None:
    """A turn of a game, from its header and rows; None if it is not cached under this name and no rows were given."""
    told = _kept.get(name)
    if told is None:
        if game is None:
            return None
        header, rows = game
        _, edition = _table(header)
        told = edition, tuple(steps(edition, _records(edition, rows)))
        if len(rows) <= MAX_CACHED_RECORDS:
            _kept[name] = told
    if name in _kept:
        _kept.move_to_end(name)
    while len(_kept) > MAX_CACHED_GAMES:
        _kept.popitem(last=False)
    return encode_message(narrate(*told, seat, chapter))


def _table(header: str) -> tuple[SaveHeader, AnyEdition]:
    told, kind = read_header(header.encode(), editions.find)
    table, _ = read_table(told, kind)
    return told, kind(table)


def _settled(header: SaveHeader, settings: Any) -> SaveHeader:
    """With all settings explicit, so that a later change of a default does not change this game."""
    return replace(header, settings=msgspec.Raw(encode(asdict(settings))))


def _row(record: Record) -> tuple[Any, ...]:
    action = "" if record.action is None else encode(record.action).decode()
    return record.seat, action, ",".join(map(str, record.draws))


def _records(edition: AnyEdition, rows: Sequence[RowValues]) -> tuple[Record, ...]:
    actions: msgspec.json.Decoder[Any] = json_decoder(edition.Action | TableTalk)
    return tuple(
        Record(
            seat,
            decode(actions, action.encode(), "record.malformed") if action else None,
            tuple(map(int, draws.split(","))) if draws else (),
        )
        for seat, action, draws in rows
    )
