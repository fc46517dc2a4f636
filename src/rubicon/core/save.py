"""Saves: the table of a game, then its log, as lines of JSON. This module writes them; `load.py` reads them.

Every line can be written when it happens: the header, each record (and a digest of the state after every 50), a new
seed commitment, the secret of a commitment that has ended, the outcome. The same game gives the same bytes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Generic, TypeAlias, TypeVar

import msgspec
from msgspec import Meta

from ..world.board import Board
from .chance import Seeded, commitment, seed_of
from .codec import digest, encode
from .edition import AnyEdition, Outcome, Player, Seat, Table, UndoMode
from .game import Game, Record

SAVE_FORMAT = 1
RECORDS_PER_DIGEST = 50

A = TypeVar("A")

Sha256Hex: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]


class SeedCommitment(msgspec.Struct, frozen=True, tag_field="line", tag="luck", forbid_unknown_fields=True):
    """From record `start` on, draws come from the committed secret and the nonces of the seats."""

    start: int
    commitment: Sha256Hex
    nonces: tuple[str, ...]

    @classmethod
    def of(cls, secret: bytes, nonces: Sequence[str], start: int = 0) -> SeedCommitment:
        return cls(start, commitment(secret), tuple(nonces))

    def luck(self, secret: bytes) -> Seeded:
        return Seeded(seed_of(secret, self.nonces))


class SaveHeader(msgspec.Struct, frozen=True, tag_field="line", tag="game", forbid_unknown_fields=True):
    """Everything settled before the first draw. `luck` is null if the game was imported and brought its own dice."""

    format: int
    edition: str
    revision: int
    by: str
    """The program and version that wrote it, in case the rules have changed since."""
    settings: msgspec.Raw
    """All settings, so that a later change of a default does not change this game."""
    seats: tuple[Player, ...]
    undo: UndoMode
    disabled: tuple[int, ...]
    luck: SeedCommitment | None
    map: Sha256Hex
    board: Board
    """Without the drawing, which the rules do not use."""


class RecordLine(
    msgspec.Struct,
    Generic[A],
    frozen=True,
    tag_field="line",
    tag="record",
    forbid_unknown_fields=True,
    omit_defaults=True,
    gc=False,
):
    """A record."""

    seat: Seat | None = None
    action: A | None = None
    draws: tuple[int, ...] = ()


class DigestLine(msgspec.Struct, frozen=True, tag_field="line", tag="digest", forbid_unknown_fields=True):
    """The digest of the state after this number of records. It shows where a replay diverges."""

    records: int
    state: str


class SecretLine(msgspec.Struct, frozen=True, tag_field="line", tag="secret", forbid_unknown_fields=True):
    """Reveals the secret of the last seed commitment. No game continues with it: its dice are known."""

    secret: Sha256Hex


class OutcomeLine(msgspec.Struct, frozen=True, tag_field="line", tag="end", forbid_unknown_fields=True):
    outcome: Outcome


class LoadNote(msgspec.Struct, frozen=True):
    """A notice for the person who opens a save, worded like a refusal. The game was loaded all the same."""

    code: str
    facts: Mapping[str, object]


class Saved(msgspec.Struct, frozen=True, kw_only=True):
    """The contents of a save. `secrets` has one entry for each seed commitment in `stretches`."""

    header: SaveHeader
    table: Table
    records: tuple[Record, ...]
    digests: tuple[str, ...] = ()
    stretches: tuple[SeedCommitment, ...] = ()
    secrets: tuple[str | None, ...] = ()
    outcome: Outcome | None = None
    notes: tuple[LoadNote, ...] = ()

    def line_of(self, record: int) -> int:
        """The line number of a record, from 1."""
        return 2 + record + record // RECORDS_PER_DIGEST + sum(before <= record for before, _ in self.luck_lines())

    def luck_lines(self) -> Iterator[tuple[int, SeedCommitment | SecretLine]]:
        """The lines of seed commitments and secrets, each with the number of the record that follows it."""
        ends = [*(stretch.start for stretch in self.stretches[1:]), len(self.records)]
        for index, (stretch, end, secret) in enumerate(zip(self.stretches, ends, self.secrets, strict=False)):
            if index > 0 or self.header.luck is None:  # the first one is in the header
                yield stretch.start, stretch
            if secret is not None:
                yield end, SecretLine(secret)


def header(edition: AnyEdition, luck: SeedCommitment | None, by: str = "") -> SaveHeader:
    return header_of(type(edition), edition.table, luck, by)


def header_of(edition: type[AnyEdition], table: Table, luck: SeedCommitment | None, by: str = "") -> SaveHeader:
    """The header of a table before the game, even if no game can start there."""
    return SaveHeader(
        format=SAVE_FORMAT,
        edition=edition.name,
        revision=edition.revision,
        by=by,
        settings=msgspec.Raw(encode(msgspec.structs.asdict(table.settings))),
        seats=table.seats,
        undo=table.undo,
        disabled=table.disabled,
        luck=luck,
        map=table.board.map.digest(),
        board=msgspec.structs.replace(table.board, drawing=None),
    )


def line(value: SaveHeader | SeedCommitment | SecretLine | OutcomeLine | DigestLine) -> bytes:
    return encode(value) + b"\n"


def record_lines(count: int, record: Record, state: Any) -> bytes:
    """The line of a record, followed by a digest line if one is due. `count` includes this record."""
    written = encode(RecordLine(record.seat, record.action, record.draws)) + b"\n"
    return written if count % RECORDS_PER_DIGEST else written + line(DigestLine(count, digest(state)))


def save(
    game: Game, stretches: Sequence[SeedCommitment] = (), secrets: Sequence[bytes | None] = (), *, by: str = ""
) -> Saved:
    """The save of a game in its current state, with the secrets that may be revealed."""
    known = [None if secret is None else secret.hex() for secret in secrets]
    first = stretches[0] if stretches and stretches[0].start == 0 else None
    return Saved(
        header=header(game.edition, first, by),
        table=game.edition.table,
        records=tuple(game.records),
        digests=tuple(_digests(game)),
        stretches=tuple(stretches),
        secrets=(*known, *[None] * (len(stretches) - len(known))),
        outcome=game.edition.outcome(game.state),
    )


def _digests(game: Game) -> Iterator[str]:
    """A game keeps no old states, so it is replayed."""
    again = Game(game.edition, game.luck)
    for count, record in enumerate(game.records[: len(game.records) // RECORDS_PER_DIGEST * RECORDS_PER_DIGEST], 1):
        again.fold(record)
        if count % RECORDS_PER_DIGEST == 0:
            yield digest(again.state)


def write(saved: Saved) -> bytes:
    return b"".join(_lines(saved))


def _lines(saved: Saved) -> Iterator[bytes]:
    yield line(saved.header)
    luck = deque(saved.luck_lines())
    for number, record in enumerate(saved.records):
        while luck and luck[0][0] == number:
            yield line(luck.popleft()[1])
        yield encode(RecordLine(record.seat, record.action, record.draws)) + b"\n"
        if (number + 1) % RECORDS_PER_DIGEST == 0 and number // RECORDS_PER_DIGEST < len(saved.digests):
            yield line(DigestLine(number + 1, saved.digests[number // RECORDS_PER_DIGEST]))
    yield from (line(value) for _, value in luck)
    if saved.outcome is not None:
        yield line(OutcomeLine(saved.outcome))
