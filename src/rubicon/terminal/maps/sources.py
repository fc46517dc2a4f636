"""The maps that people name: kinds of files, the boards in them, and their faults."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from ...errors import Malformed
from ...texts import say, word
from ...world import atlas, board_file
from ...world.board import Board
from ...world.board_check import check_board_lenient, check_board_strict, with_lines
from ...world.check import Finding, LookUp, cards_faults, check_lenient, check_strict
from ...world.map_conversion import to_board, to_board_without_cards
from ...world.map_file import CardsFile, MapFile
from ..files import read_file
from ..style import visible

Kind: TypeAlias = Literal["map", "cards", "board"]
KINDS: dict[str, Kind] = {".map": "map", ".cards": "cards", ".json": "board"}

NEEDS_MAP_CODES = frozenset({"cards.country_unknown", "cards.continent_unknown"})
"""Findings about cards that need the map."""


class MapSource(NamedTuple):
    """A board, and notes for the person who named it."""

    board: Board
    notes: Sequence[str] = ()


def file_kind(file: str, data: bytes) -> Kind:
    """The kind of a file by its ending, or else by its contents."""
    known = KINDS.get(os.path.splitext(file)[1].casefold())
    if known is not None:
        return known
    if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        return "board"
    return "cards" if b"[cards]" in data and b"[countries]" not in data else "map"


def cards_lookup(file: str) -> LookUp:
    """A function that finds cards files in the folder of a map."""

    def look_up(name: str) -> bytes | None:
        try:
            return read_file(os.path.join(os.path.dirname(file), name)) if name else None
        except Malformed:
            return None

    return look_up


def board_id(file: str) -> str:
    """The id of a board, made of the characters of a file name that are safe everywhere."""
    stem = os.path.splitext(os.path.basename(file))[0]
    return re.sub(r"^[^A-Za-z0-9]+|[^A-Za-z0-9 ._-]", "", stem)[:100].rstrip() or "board"


def find_board(named: str) -> MapSource:
    """The board in a file, or the built-in one of that id. Raises Malformed."""
    if not os.path.exists(named) and named in atlas.names():
        return MapSource(atlas.load(named))
    named = os.path.expanduser(named)
    try:
        data = read_file(named)
    except Malformed as refused:
        if refused.code == "file.missing" and not os.path.splitext(named)[1]:
            raise Malformed("maps.unknown", named=named, known=atlas.names()) from None
        raise
    return read_board(named, data)


def read_board(file: str, data: bytes) -> MapSource:
    match file_kind(file, data):
        case "board":
            for finding in check_board_strict(data, file=file):
                if finding.stage is not None:  # a poor map can still be shown
                    raise Malformed("maps.faulty", fault=located(finding), file=file)
            return MapSource(board_file.parse_board(data))
        case "cards":
            raise Malformed("maps.cards", file=file)
        case "map":
            map_file = MapFile.parse(data)
            name = map_file.files().get("crd", "")
            cards = cards_lookup(file)(name)
            notes = [] if cards is not None else [say("maps", "no_cards", {"name": visible(name) or "–"})]
            try:
                if cards is None:
                    return MapSource(to_board_without_cards(map_file, id=board_id(file)), notes)
                return MapSource(to_board(map_file, CardsFile.parse(cards), id=board_id(file)), notes)
            except Malformed as refused:
                if "line" not in refused.facts:  # the whole board is too large
                    raise Malformed("maps.faulty", fault=f"{file}: {word(refused)}", file=file) from None
                where = {"map": file, "cards": name}.get(str(refused.facts["file"]), file)
                raise Malformed(
                    "maps.faulty", fault=_located_text(where, refused.facts["line"], word(refused)), file=file
                ) from None


def findings(file: str, data: bytes, *, as_domination: bool) -> tuple[Finding, ...]:
    """The faults of a file of any kind."""
    match file_kind(file, data):
        case "board" if as_domination:
            return check_board_lenient(data, file=file)
        case "board":
            return _board_findings(file, data)
        case "cards":
            return _cards_findings(file, CardsFile.parse(data))
        case "map":
            return (check_lenient if as_domination else check_strict)(
                MapFile.parse(data), cards_lookup(file), file=file
            )


def _board_findings(file: str, data: bytes) -> tuple[Finding, ...]:
    """The faults of the map, then those of its drawing."""
    found = check_board_strict(data, file=file)
    if any(finding.stage for finding in found):
        return found
    board = board_file.parse_board(data)
    if board.drawing is None:
        return found
    from ...cartography.inspection import inspect  # imports shapely

    return (*found, *with_lines(inspect(board), data, file=file))


def verdict_on(found: Sequence[Finding]) -> str:
    """Refused by Domination, poor as a map, misdrawn, or good; hints how to draw it better do not count."""
    kinds = {finding.code.partition(".")[0] for finding in found}
    if any(finding.stage for finding in found):
        return "refused"
    return "poor" if kinds - {"drawing", "blemish"} else "misdrawn" if "drawing" in kinds else "good"


def maps_naming(file: str) -> list[str]:
    """The maps in the folder of a cards file that name it."""
    folder, name = os.path.split(file)
    found = []
    for path in sorted(Path(folder or ".").glob("*.map")):
        try:
            names = MapFile.parse(read_file(str(path))).files()
        except Malformed:
            continue
        if names.get("crd") == name:
            found.append(str(path))
    return found


def _cards_findings(file: str, cards_file: CardsFile) -> tuple[Finding, ...]:
    """The faults of cards, checked against each map that names them, or alone as far as possible."""
    maps = [MapFile.parse(read_file(path)) for path in maps_naming(file)]
    if not maps:
        alone = cards_faults(cards_file, MapFile.parse(b""), file=file)
        return tuple(finding for finding in alone if finding.code not in NEEDS_MAP_CODES)
    found: list[Finding] = []
    for map_file in maps:
        found += [finding for finding in cards_faults(cards_file, map_file, file=file) if finding not in found]
    return tuple(found)


def located(finding: Finding) -> str:
    """The file and line, the fault and the remedy."""
    return _located_text(finding.file, finding.line, word(finding))


def _located_text(file: object, line: object, sentence: str) -> str:
    where = "" if file is None else f"{file}: " if line is None else f"{file}:{line}: "
    return visible(where + sentence)


def with_land(source: MapSource) -> MapSource:
    """Draw land for a board that has at most points, and add a note about it."""
    from ...cartography.auto_drawing import MAX_TERRITORIES, lacks_areas, with_areas
    from ...texts import say
    from ..screen import slow_notice

    if not lacks_areas(source.board):
        return source
    number = len(source.board.map.territories)
    if number > MAX_TERRITORIES:
        told = say("maps", "by_points", {"number": number, "most": MAX_TERRITORIES})
        return MapSource(source.board, [*source.notes, told])
    with slow_notice(say("maps", "charting")):
        return MapSource(with_areas(source.board), [*source.notes, say("maps", "charted")])
