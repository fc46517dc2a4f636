"""The maps that people name: which kind of file, the board and the territories in it, and what is wrong with it."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from msgspec.structs import replace

from ...core.text import Lexicon
from ...core.text import find as find_word
from ...errors import Malformed
from ...texts import say, word
from ...world import atlas, boardfile
from ...world.board import Board, default_cards
from ...world.boardcheck import lenient_board, strict_board
from ...world.check import Finding, LookUp, cards_faults, lenient, strict_files
from ...world.dotcards import CardsFile
from ...world.dotmap import MapFile
from ...world.dotpair import to_board
from ...world.missions import default_missions
from ..answers import plain
from ..files import contents
from ..ink import visible

Kind: TypeAlias = Literal["map", "cards", "board"]
KINDS: dict[str, Kind] = {".map": "map", ".cards": "cards", ".json": "board"}

NO_CARDS = b"[cards]\n"
BESIDE = frozenset({"cards.country_unknown", "cards.continent_unknown"})
"""What can be said of cards only beside their map."""


class Source(NamedTuple):
    """A board, and what whoever named it should be told."""

    board: Board
    notes: Sequence[str] = ()


def kind_of(file: str, data: bytes) -> Kind:
    """By its ending; where that says nothing, by what stands in it."""
    known = KINDS.get(os.path.splitext(file)[1].casefold())
    if known is not None:
        return known
    if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        return "board"
    return "cards" if b"[cards]" in data and b"[countries]" not in data else "map"


def beside(file: str) -> LookUp:
    """Looks cards files up in the folder of a map."""

    def look_up(name: str) -> bytes | None:
        try:
            return contents(os.path.join(os.path.dirname(file), name)) if name else None
        except Malformed:
            return None

    return look_up


def board_id(file: str) -> str:
    """A file's name as the id of a board, which has no sign that a file name could stumble over."""
    stem = os.path.splitext(os.path.basename(file))[0]
    return re.sub(r"^[^A-Za-z0-9]+|[^A-Za-z0-9 ._-]", "", stem)[:100].rstrip() or "board"


def find(named: str) -> Source:
    """The board in a file, or the built-in one of that id. Raises Malformed."""
    if not os.path.exists(named) and named in atlas.names():
        return Source(atlas.load(named))
    named = os.path.expanduser(named)
    try:
        data = contents(named)
    except Malformed as refused:
        if refused.code == "file.missing" and not os.path.splitext(named)[1]:
            raise Malformed("maps.unknown", named=named, known=atlas.names()) from None
        raise
    return read(named, data)


def read(file: str, data: bytes) -> Source:
    match kind_of(file, data):
        case "board":
            for finding in strict_board(data, file=file):
                if finding.stage is not None:  # a poor map can be shown; one that is not understood cannot
                    raise Malformed("maps.faulty", fault=located(finding), file=file)
            return Source(boardfile.parse(data))
        case "cards":
            raise Malformed("maps.cards", file=file)
        case "map":
            map_file = MapFile.parse(data)
            name = map_file.files().get("crd", "")
            cards = beside(file)(name)
            notes = [] if cards is not None else [say("maps", "no_cards", {"name": visible(name) or "–"})]
            cards_file = CardsFile.parse(NO_CARDS if cards is None else cards)
            try:
                board = to_board(map_file, cards_file, id=board_id(file))
            except Malformed as refused:
                where = {"map": file, "cards": name}.get(str(refused.facts["file"]), file)
                raise Malformed(
                    "maps.faulty", fault=_placed(where, refused.facts["line"], word(refused)), file=file
                ) from None
            if cards is None:
                usual = default_cards(len(board.map.territories))
                board = replace(board, cards=usual, missions=default_missions(board.map))
            return Source(board, notes)


def territories(board: Board, words: Sequence[str]) -> set[int]:
    """By names, slugs, or clear beginnings of slugs; the name of a continent, in full, stands for its territories."""
    world = board.map
    slugs = Lexicon.of(world).territories
    names = {plain(territory.name): index for index, territory in reversed(list(enumerate(world.territories)))}
    continents = {plain(word): index for index, each in enumerate(world.continents) for word in (each.name, each.slug)}
    meant: set[int] = set()
    for each in words:
        name = plain(each)
        if name in continents and name not in slugs and name not in names:
            meant.update(world.members()[continents[name]])
        elif name in names and name not in slugs:
            meant.add(names[name])
        else:
            meant.add(find_word(name, slugs, "territory"))
    return meant


def findings(file: str, data: bytes, *, as_domination: bool) -> tuple[Finding, ...]:
    """What is wrong with a file of any kind."""
    match kind_of(file, data):
        case "board":
            return (lenient_board if as_domination else strict_board)(data, file=file)
        case "cards":
            return _cards_findings(file, CardsFile.parse(data))
        case "map":
            return (lenient if as_domination else strict_files)(MapFile.parse(data), beside(file), file=file)


def maps_of(file: str) -> list[str]:
    """The maps in the folder of a cards file that name it."""
    folder, name = os.path.split(file)
    found = []
    for path in sorted(Path(folder or ".").glob("*.map")):
        try:
            names = MapFile.parse(contents(str(path))).files()
        except Malformed:
            continue
        if names.get("crd") == name:
            found.append(str(path))
    return found


def _cards_findings(file: str, cards_file: CardsFile) -> tuple[Finding, ...]:
    """Beside each map that it belongs to; alone, as far as that goes."""
    maps = [MapFile.parse(contents(path)) for path in maps_of(file)]
    if not maps:
        alone = cards_faults(cards_file, MapFile.parse(b""), file=file)
        return tuple(finding for finding in alone if finding.code not in BESIDE)
    found: list[Finding] = []
    for map_file in maps:
        found += [finding for finding in cards_faults(cards_file, map_file, file=file) if finding not in found]
    return tuple(found)


def located(finding: Finding) -> str:
    """Where it stands, what is wrong and what to do."""
    return _placed(finding.file, finding.line, word(finding))


def _placed(file: object, line: object, sentence: str) -> str:
    where = "" if file is None else f"{file}: " if line is None else f"{file}:{line}: "
    return visible(where + sentence)
