"""Loading a save: it is read strictly line by line, then replayed record by record, and nothing is trusted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

import msgspec

from ..decoders import json_decoder
from ..errors import Corrupt, Illegal, Malformed, Refused
from ..world.board import Board
from ..world.check import index_faults
from ..world.limits import limit_faults
from ..world.map_text import excerpt
from .chance import Chance, RandomSource
from .codec import decode, digest
from .edition import EditionType, Outcome, Step, Table
from .game import Game, Record
from .save import (
    RECORDS_PER_DIGEST,
    SAVE_FORMAT,
    DigestLine,
    LoadNote,
    OutcomeLine,
    RecordLine,
    Saved,
    SaveHeader,
    SecretLine,
    SeedCommitment,
)
from .table_talk import TableTalk

MAX_LINES = 200_000
"""Maximum lines of a file. Nearly every line is a record; the longest of our stored games has 717."""
MAX_SEATS = 100
"""Maximum seats, more than any edition has. The edition checks its own number later."""
MAX_WORD_CHARS = 200
"""Maximum length of a player's name, a nonce, or another word of the first line."""


class FindEdition(Protocol):
    """Gives the edition of a name, in its current revision or the one asked for. Raises Refused if there is none."""

    def __call__(self, name: str, revision: int | None = None) -> EditionType: ...


class LoadedSave(msgspec.Struct, frozen=True):
    """The game at the end of its save. To continue, it needs a new random source, and the save a new commitment."""

    game: Game
    saved: Saved


class SpentSource:
    """The random source of a loaded game: its secret is unknown, or has been revealed."""

    def at(self, record: int) -> Chance:
        raise Illegal("luck.spent")


def load(data: bytes, find: FindEdition, luck: RandomSource | None = None) -> LoadedSave:
    """The game of a save. Raises Malformed for what is not understood, and Corrupt for what the rules cannot give."""
    saved = read(data, find)
    return LoadedSave(play(saved, edition_of(saved, find), luck), saved)


def edition_of(saved: Saved, find: FindEdition) -> EditionType:
    """The edition of a save, in the revision it began with."""
    return find(saved.header.edition, saved.header.revision)


def play(saved: Saved, found: EditionType, luck: RandomSource | None = None) -> Game:
    """Replays a save, and compares it with its digests and its outcome."""
    game = Game(found(saved.table), luck or SpentSource())
    for _ in steps(saved, game):
        pass
    return game


def steps(saved: Saved, game: Game) -> Iterator[Step[Any]]:
    """As `play`, one record at a time. The game has applied each step when it is yielded."""
    for count, record in enumerate(saved.records, 1):
        try:
            step = game.fold(record)
        except Corrupt as wrong:
            raise Corrupt(wrong.code, line=saved.line_of(count - 1), **wrong.facts) from None
        if count % RECORDS_PER_DIGEST == 0:
            check_digest(saved, game)
        yield step
    check_outcome(saved, game)


def check_digest(saved: Saved, game: Game) -> None:
    """Call it when a digest is due. A save that was cut off may lack the last one."""
    count = len(game.records)
    if count // RECORDS_PER_DIGEST <= len(saved.digests) and saved.digests[count // RECORDS_PER_DIGEST - 1] != digest(
        game.state
    ):
        raise Corrupt(
            "save.diverged", line=saved.line_of(count - 1) + 1, first=count - RECORDS_PER_DIGEST, last=count - 1
        )


def check_outcome(saved: Saved, game: Game) -> None:
    played = game.edition.outcome(game.state)
    if saved.outcome is not None and saved.outcome != played:
        raise Corrupt("save.outcome", recorded=_outcome_text(saved.outcome), played=_outcome_text(played))


def _outcome_text(outcome: Outcome | None) -> str:
    if outcome is None:
        return "no outcome yet"
    return f"{outcome.reason}, seats {' before '.join(' and '.join(map(str, place)) for place in outcome.places)}"


def read(data: bytes, find: FindEdition) -> Saved:
    """A save as values, before it is replayed. One that was cut off gives its whole lines and a note."""
    if not data.strip():
        raise Malformed("save.empty")
    first, *lines = data.split(b"\n")
    header, found = read_header(first, find)
    check_limits(header, len(lines))
    table, notes = read_table(header, found)
    log = _Log(header)
    record_line: Any = RecordLine
    decoder = json_decoder(
        record_line[found.Action | TableTalk] | DigestLine | SeedCommitment | SecretLine | OutcomeLine
    )
    cut_off = lines.pop() if lines else b""
    for number, line in enumerate(lines, 2):
        log.take(number, decode(decoder, line, "save.line", line=number))
    if cut_off:
        number = len(lines) + 2
        try:
            log.take(number, decode(decoder, cut_off, "save.line", line=number))
        except Malformed:
            notes.append(LoadNote("save.cut", {"line": number, "records": len(log.records)}))
    return log.finish(table, notes)


def check_limits(header: SaveHeader, lines: int) -> None:
    """The limits of a file from outside. Games that the server has stored are not checked again."""
    if lines > MAX_LINES:
        raise Malformed("limit.lines", count=lines, most=MAX_LINES)
    if len(header.seats) > MAX_SEATS:
        raise Malformed("limit.seats", count=len(header.seats), most=MAX_SEATS)
    nonces = header.luck.nonces if header.luck else ()
    words = [word for player in header.seats for word in (player.name, player.colour, player.played_by)]
    for word in (*words, *nonces[:MAX_SEATS], header.by):
        if len(word) > MAX_WORD_CHARS:
            raise Malformed("limit.text", text=excerpt(word), count=len(word), most=MAX_WORD_CHARS)
    for fault in limit_faults(header.board):
        raise fault


class _Log:
    """The lines read so far; refuses a line that is out of place."""

    def __init__(self, header: SaveHeader) -> None:
        self.header = header
        self.records: list[Record] = []
        self.digests: list[str] = []
        self.stretches: list[SeedCommitment] = [] if header.luck is None else [header.luck]
        self.secrets: list[str | None] = [None] * len(self.stretches)
        self.outcome: Outcome | None = None

    def take(self, number: int, line: RecordLine[Any] | DigestLine | SeedCommitment | SecretLine | OutcomeLine) -> None:
        count = len(self.records)
        due = count // RECORDS_PER_DIGEST > len(self.digests)
        if self.outcome is not None:
            raise Corrupt("save.after_end", line=number)
        if due and type(line) is not DigestLine:
            raise Corrupt("save.no_digest", line=number, records=count)
        match line:
            case RecordLine(seat, action, draws):
                if self.secrets and self.secrets[-1] is not None:
                    raise Corrupt("save.luck_spent", line=number)
                self.records.append(Record(seat, action, draws))
            case DigestLine(records, state):
                if not due or records != count:
                    raise Corrupt("save.digest_misplaced", line=number, told=records, records=count)
                self.digests.append(state)
            case SeedCommitment(start):
                if start != count:
                    raise Corrupt("save.luck_misplaced", line=number, told=start, records=count)
                self.stretches.append(line)
                self.secrets.append(None)
            case SecretLine(secret):
                if not self.secrets or self.secrets[-1] is not None:
                    raise Corrupt("save.secret_misplaced", line=number)
                self.secrets[-1] = secret
            case OutcomeLine(outcome):
                self.outcome = outcome

    def finish(self, table: Table, notes: list[LoadNote]) -> Saved:
        if not self.records:
            raise Malformed("save.no_records")
        return Saved(
            header=self.header,
            table=table,
            records=tuple(self.records),
            digests=tuple(self.digests),
            stretches=tuple(self.stretches),
            secrets=tuple(self.secrets),
            outcome=self.outcome,
            notes=tuple(notes),
        )


class _Version(msgspec.Struct, frozen=True, tag_field="line", tag="game"):
    """The fields that a header has in any format."""

    format: int
    edition: str
    revision: int
    by: str = ""


_version = json_decoder(_Version)
_header = json_decoder(SaveHeader)
_named_settings = json_decoder(dict[str, msgspec.Raw])


def read_header(line: bytes, find: FindEdition) -> tuple[SaveHeader, EditionType]:
    """The first line of a save alone, for a list of saves; and its edition, in the named revision."""
    version = decode(_version, line, "save.header")
    by = version.by or "an unknown version"
    if version.format != SAVE_FORMAT:
        raise Malformed("save.format", format=version.format, known=SAVE_FORMAT, by=by)
    try:
        current = find(version.edition)
    except Refused as refused:
        raise Malformed("save.edition", edition=version.edition, by=by, because=refused) from None
    try:
        found = find(version.edition, version.revision)
    except Refused:
        code = "save.revision_newer" if version.revision > current.revision else "save.revision_older"
        facts = {"edition": version.edition, "revision": version.revision, "known": current.revision, "by": by}
        raise Malformed(code, **facts) from None
    return decode(_header, line, "save.header"), found


def read_table(header: SaveHeader, found: EditionType) -> tuple[Table, list[LoadNote]]:
    """The table of a header, and notes for the person who opens it."""
    settings, notes = _read_settings(header, found)
    table = Table(header.board, settings, header.seats, header.disabled, header.undo)
    _check_table(header, table, found)
    return table, notes


def _read_settings(header: SaveHeader, found: EditionType) -> tuple[Any, list[LoadNote]]:
    named = decode(_named_settings, header.settings, "save.settings")
    fields = [field.encode_name for field in msgspec.structs.fields(found.Settings)]
    unknown = sorted(set(named) - set(fields))
    if unknown:
        raise Malformed("save.setting_unknown", settings=unknown, edition=header.edition)
    missing = [field for field in fields if field not in named]
    notes = [LoadNote("save.setting_missing", {"settings": missing})] if missing else []
    return decode(json_decoder(found.Settings), header.settings, "save.settings"), notes


def _check_table(header: SaveHeader, table: Table, found: EditionType) -> None:
    """Every territory, continent and seat that is named must exist; then the edition validates the table."""
    if header.map != table.board.map.digest():
        raise Corrupt("save.map", recorded=header.map, found=table.board.map.digest())
    for fault in _board_faults(table.board):
        raise Malformed("save.board", because=fault)
    count = len(table.board.map.territories)
    if list(table.disabled) != sorted({t for t in table.disabled if 0 <= t < count}):
        raise Malformed("save.disabled", territories=count)
    if header.luck is not None and header.luck.start != 0:
        raise Malformed("save.first_luck", start=header.luck.start)
    refusals = found.validate(table)
    if refusals:
        raise Malformed("save.table", because=list(refusals))


def _board_faults(board: Board) -> Iterator[Refused]:
    world = board.map
    territories, continents = len(world.territories), len(world.continents)
    if not territories or not len(world.borders) == len(world.sea_lines) == territories:
        yield Malformed("save.board_links", territories=territories)
        return
    yield from (Malformed(fault.code, **fault.facts) for fault in index_faults(world))
    for number, card in enumerate(board.cards, 1):
        if card.territory is not None and not 0 <= card.territory < territories:
            yield Malformed("save.board_card", card=number)
    for number, mission in enumerate(board.missions, 1):
        named = [continent for continent in mission.continents if isinstance(continent, int)]
        if not all(0 <= continent < continents for continent in named) or (mission.destroy or 0) < 0:
            yield Malformed("save.board_mission", mission=number)
    if board.drawing is not None:
        yield Malformed("save.board_drawing")
