"""The board that a person names: a built-in one by its id, or a file of theirs; and what they switch off on it."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from ..core.text import Lexicon, find
from ..errors import Malformed, Refused
from ..world import atlas, boardfile
from ..world.board import Board, default_cards
from ..world.dotcards import CardsFile
from ..world.dotmap import MapFile
from ..world.dotpair import to_board
from .answers import plain
from .verify import contents

NO_CARDS = b"[cards]\n"


def board(word: str) -> Board:
    """Raises Malformed, with what is the matter and where."""
    if word in atlas.names():
        return atlas.load(word)
    file = Path(word).expanduser()
    if file.name == word and not file.suffix and not file.exists():
        raise Malformed("board.unknown", id=word, known=atlas.names())
    data = contents(str(file))
    try:
        return _domination(file, data) if file.suffix.casefold() == ".map" else boardfile.parse(data)
    except Refused as refused:
        raise Malformed("board.file", file=_where(file, refused), because=refused) from None


def _domination(file: Path, data: bytes) -> Board:
    """Domination's map, with the cards file that it names if that lies beside it; else with the usual cards."""
    map_file = MapFile.parse(data)
    named = map_file.files().get("crd", "")
    cards = file.with_name(Path(named).name) if named else None
    if cards is not None and cards.is_file():
        return to_board(map_file, CardsFile.parse(contents(str(cards))), id=file.stem)
    found = to_board(map_file, CardsFile.parse(NO_CARDS), id=file.stem)
    return replace(found, cards=default_cards(len(found.map.territories)))


def _where(file: Path, refused: Refused) -> str:
    """Domination's files are told with the line; in ours the sentence tells it."""
    line = refused.facts.get("line")
    if file.suffix.casefold() != ".map" or line is None:
        return str(file)
    return f"{file.with_suffix('.cards') if refused.facts.get('file') == 'cards' else file}:{line}"


def without(words: str, on: Board) -> tuple[int, ...]:
    """The territories that these names stand for, with commas between; that of a continent stands for all in it."""
    world = on.map
    continents = [plain(continent.name) for continent in world.continents]
    off: set[int] = set()
    for word in filter(None, (plain(word) for word in words.split(","))):
        if word in continents:
            off.update(world.members()[continents.index(word)])
        else:
            off.add(find(word, Lexicon.of(world).territories, "territory"))
    return tuple(sorted(off))
