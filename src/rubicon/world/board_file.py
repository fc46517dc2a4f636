"""The board file: a board as JSON that a person can write. Reading is strict; writing puts one entry on each line.

The file refers to territories and continents by slug, a `Board` by index. Whether the map is a good one is for
`check.py` to say.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final, Literal, Protocol, TypeVar

import msgspec

from ..decoders import json_decoder
from ..errors import Malformed
from .board import Board, Card, Drawing, Mission, SeaLine, Shape, default_cards, default_missions, tuple_if_any
from .board_file_errors import (
    display_path,
    display_value,
    entries_of,
    explain_bad_json,
    explain_duplicate_key,
    explain_mismatch,
    line_of,
)
from .board_schema import (
    BoardEntry,
    CardEntry,
    ContinentDrawing,
    ContinentEntry,
    DrawingEntry,
    MissionEntry,
    SeaLineDrawing,
    TerritoryDrawing,
    TerritoryEntry,
)
from .limits import MAX_LINKS
from .map import Continent, Territory, WorldMap
from .map_text import BOM, excerpt

FORMAT: Final = 1
"""Written into every file. Increase it for a change that older programs would misread."""

MAX_FILE_BYTES = 4 * 1024 * 1024
"""Forty times the size of the largest built-in board."""

_DECODER = json_decoder(BoardEntry)


def parse_board(data: bytes) -> Board:
    """The board in a file. Raises Malformed with the line, if there is one."""
    if len(data) > MAX_FILE_BYTES:
        raise Malformed("board.too_large", megabytes=MAX_FILE_BYTES // 1024 // 1024)
    data = data.removeprefix(BOM)
    try:
        data.decode()
        entry = _DECODER.decode(data)
    except UnicodeDecodeError as error:
        raise Malformed("board.encoding", line=data.count(b"\n", 0, error.start) + 1) from None
    except msgspec.ValidationError as error:
        raise _format(data) or explain_mismatch(data, error) from None
    except msgspec.DecodeError as error:
        raise explain_bad_json(data, error) from None
    if not _has_unique_keys(data):
        raise explain_duplicate_key(data)
    try:
        return _board(entry)
    except Malformed as refused:
        facts = dict(refused.facts)
        raise Malformed(refused.code, **facts, line=line_of(data, str(facts.pop("path")))) from None


def _format(data: bytes) -> Malformed | None:
    """What is wrong with the format number. The rest of a file in another format means nothing."""
    try:
        entries = entries_of(data)
    except (msgspec.DecodeError, RecursionError):
        return None
    if not isinstance(entries, dict):
        return None
    if "format" not in entries:
        return Malformed("board.format_missing", known=FORMAT)
    found = entries["format"]
    if found == FORMAT and type(found) is int:
        return None
    code = "board.format" if type(found) is int else "board.format_no_number"
    return Malformed(code, format=display_value(found), known=FORMAT, line=line_of(data, "$.format"))


def _has_unique_keys(data: bytes) -> bool:
    """Whether no key is repeated in an object; JSON readers keep the last value and silently drop the others."""
    clear = True

    def look(pairs: list[tuple[str, Any]]) -> None:
        nonlocal clear
        clear = clear and len(dict(pairs)) == len(pairs)

    json.loads(data, object_pairs_hook=look, parse_int=str, parse_float=str)
    return clear


def _board(entry: BoardEntry) -> Board:
    """Raises Malformed with the path of the entry that does not fit."""
    continents = _indices("continent", "$.continents", entry.continents)
    territories = _indices("territory", "$.territories", entry.territories)
    inside: list[Territory] = []
    borders: list[tuple[int, ...]] = []
    sea_lines: list[tuple[int, ...]] = []
    links = 0
    for index, place in enumerate(entry.territories):
        path = f"$.territories[{index}]"
        continent = _index(continents, place.continent, f"{path}.continent", of=place.slug)
        inside.append(Territory(place.slug, place.name, continent, place.bonus))
        borders.append(_targets(territories, place.borders, f"{path}.borders", of=place.slug))
        sea_lines.append(_targets(territories, place.sea_lines, f"{path}.sea_lines", of=place.slug))
        links += len(borders[-1]) + len(sea_lines[-1])
        if links > MAX_LINKS:
            raise Malformed("board.links", path=path, most=MAX_LINKS)
        beside = frozenset(place.borders)
        for number, target in enumerate(place.sea_lines):
            if target in beside:
                refused = {"of": excerpt(place.slug), "slug": excerpt(target)}
                raise Malformed("board.link_twice", path=f"{path}.sea_lines[{number}]", **refused)
    world = WorldMap(
        territories=tuple(inside),
        continents=tuple(Continent(place.slug, place.name, place.bonus) for place in entry.continents),
        borders=tuple(borders),
        sea_lines=tuple(sea_lines),
    )
    return Board(
        id=entry.id,
        name=entry.name,
        map=world,
        cards=_cards(entry, territories),
        missions=_missions(entry, world, continents),
        drawing=None if entry.drawing is None else _drawing(entry.drawing, world, continents, territories),
    )


def _cards(entry: BoardEntry, territories: dict[str, int]) -> tuple[Card, ...]:
    if entry.cards is None:
        return default_cards(len(territories))
    cards = []
    for number, card in enumerate(entry.cards):
        path = f"$.cards[{number}]"
        if (card.symbol == "wild") != (card.territory is None):
            raise Malformed("board.card", path=path, number=number + 1, symbol=card.symbol)
        shows = None if card.territory is None else _index(territories, card.territory, f"{path}.territory")
        cards.append(Card(card.symbol, shows))
    return tuple(cards)


def _missions(entry: BoardEntry, world: WorldMap, continents: dict[str, int]) -> tuple[Mission, ...]:
    if entry.missions is None:
        return default_missions(world)
    return tuple(_mission(mission, continents, number) for number, mission in enumerate(entry.missions))


def _mission(entry: MissionEntry, continents: dict[str, int], number: int) -> Mission:
    goals: list[int | Literal["*"] | None] = [None, None, None]
    for place, word in enumerate(entry.continents):
        path = f"$.missions[{number}].continents[{place}]"
        goals[place] = None if word is None else "*" if word == "*" else _index(continents, word, path)
    return Mission(entry.text, entry.destroy, entry.territories, entry.armies, tuple(goals))


def _drawing(entry: DrawingEntry, world: WorldMap, continents: dict[str, int], territories: dict[str, int]) -> Drawing:
    shapes = _by_index(territories, "$.drawing.territories", entry.territories)
    for index, territory in enumerate(world.territories):
        if index not in shapes:
            raise Malformed("board.undrawn", path=f"$.territories[{index}]", slug=excerpt(territory.slug))
    drawn = _by_index(continents, "$.drawing.continents", entry.continents)
    blank = ContinentDrawing(slug="-")
    links = world.links()
    sea_lines = []
    for number, line in enumerate(entry.sea_lines):
        path = f"$.drawing.sea_lines[{number}]"
        source = _index(territories, line.source, f"{path}.source")
        target = _index(territories, line.target, f"{path}.target")
        if target not in links[source]:
            raise Malformed("board.no_sea_line", path=path, source=excerpt(line.source), target=excerpt(line.target))
        sea_lines.append(SeaLine(source, target, line.path, line.wraps))
    return Drawing(
        view_box=entry.view_box,
        disc=entry.disc,
        font_size=entry.font_size,
        shapes=tuple(
            Shape(shapes[index].anchor, shapes[index].label, shapes[index].path) for index in range(len(shapes))
        ),
        titles=tuple_if_any(drawn.get(index, blank).title for index in range(len(continents))),
        colours=tuple_if_any(drawn.get(index, blank).colour for index in range(len(continents))),
        sea_lines=tuple(sea_lines),
        continent_borders=entry.continent_borders,
        decor=entry.decor,
        notes=entry.notes,
        legend=entry.legend,
        compass=entry.compass,
        language=entry.language,
        credit=entry.credit,
    )


class _HasSlug(Protocol):
    @property
    def slug(self) -> str: ...


Drawn = TypeVar("Drawn", bound=_HasSlug)


def _indices(kind: Literal["continent", "territory"], path: str, entries: Sequence[_HasSlug]) -> dict[str, int]:
    indices: dict[str, int] = {}
    for index, entry in enumerate(entries):
        if entry.slug in indices:
            raise Malformed(f"board.{kind}_twice", path=f"{path}[{index}]", slug=excerpt(entry.slug))
        indices[entry.slug] = index
    return indices


def _by_index(indices: dict[str, int], path: str, entries: Sequence[Drawn]) -> dict[int, Drawn]:
    """The drawing entry of each territory or continent, by index."""
    drawn: dict[int, Drawn] = {}
    for number, entry in enumerate(entries):
        index = _index(indices, entry.slug, f"{path}[{number}].slug")
        if index in drawn:
            raise Malformed("board.drawn_twice", path=f"{path}[{number}]", slug=excerpt(entry.slug))
        drawn[index] = entry
    return drawn


def _targets(indices: dict[str, int], slugs: Sequence[str], path: str, *, of: str) -> tuple[int, ...]:
    seen: set[str] = set()
    for number, slug in enumerate(slugs):
        if slug in seen:
            raise Malformed("board.link_twice", path=f"{path}[{number}]", of=excerpt(of), slug=excerpt(slug))
        seen.add(slug)
    return tuple(_index(indices, slug, f"{path}[{number}]", of=of) for number, slug in enumerate(slugs))


def _index(indices: dict[str, int], slug: str, path: str, *, of: str = "") -> int:
    if slug not in indices:
        raise Malformed("board.slug_unknown", path=path, slug=excerpt(slug), of=excerpt(of) or display_path(path))
    return indices[slug]


def write_board(board: Board) -> bytes:
    """The file of a board. Raises Malformed if it could not be read back."""
    slugs = [territory.slug for territory in board.map.territories]
    continents = [continent.slug for continent in board.map.continents]
    cards = tuple(
        CardEntry(card.symbol, None if card.territory is None else slugs[card.territory]) for card in board.cards
    )
    missions = tuple(
        MissionEntry(
            mission.text,
            mission.destroy,
            mission.territories,
            mission.armies,
            tuple(continents[goal] if isinstance(goal, int) else goal for goal in mission.continents),
        )
        for mission in board.missions
    )
    entry = BoardEntry(
        format=FORMAT,
        id=board.id,
        name=board.name,
        continents=tuple(ContinentEntry(place.slug, place.name, place.bonus) for place in board.map.continents),
        territories=tuple(
            TerritoryEntry(
                place.slug,
                place.name,
                continents[place.continent],
                tuple(slugs[target] for target in borders),
                tuple(slugs[target] for target in sea_lines),
                place.bonus,
            )
            for place, borders, sea_lines in zip(
                board.map.territories, board.map.borders, board.map.sea_lines, strict=True
            )
        ),
        cards=None if board.cards == default_cards(len(slugs)) else cards,
        missions=None if board.missions == default_missions(board.map) else missions,
        drawing=None if board.drawing is None else _drawing_entry(board.drawing, continents, slugs),
    )
    data = (_formatted(_whole_numbers(msgspec.to_builtins(entry)), "") + "\n").encode()
    if parse_board(data) != board:
        raise Malformed("board.unwritable", id=excerpt(board.id))
    return data


def _drawing_entry(drawing: Drawing, continents: list[str], territories: list[str]) -> DrawingEntry:
    titles = drawing.titles or (None,) * len(continents)
    colours = drawing.colours or (None,) * len(continents)
    return DrawingEntry(
        view_box=drawing.view_box,
        disc=drawing.disc,
        font_size=drawing.font_size,
        language=drawing.language,
        credit=drawing.credit,
        continents=tuple(
            ContinentDrawing(slug, colour, title)
            for slug, colour, title in zip(continents, colours, titles, strict=True)
            if colour or title
        ),
        territories=tuple(
            TerritoryDrawing(slug, shape.anchor, shape.label, shape.path)
            for slug, shape in zip(territories, drawing.shapes, strict=True)
        ),
        sea_lines=tuple(
            SeaLineDrawing(territories[line.source], territories[line.target], line.path, line.wraps)
            for line in drawing.sea_lines
        ),
        notes=drawing.notes,
        legend=drawing.legend,
        compass=drawing.compass,
        continent_borders=drawing.continent_borders,
        decor=drawing.decor,
    )


def _whole_numbers(value: Any) -> Any:
    """13 for 13.0, as a person would write it."""
    match value:
        case float() if value.is_integer():
            return int(value)
        case dict():
            return {key: _whole_numbers(inner) for key, inner in value.items()}
        case list() | tuple():
            return [_whole_numbers(inner) for inner in value]
        case _:
            return value


def _formatted(entry: dict[str, Any], indent: str) -> str:
    """One entry on each line, so that diffs are readable."""
    inner = indent + "  "
    lines = []
    for key, value in entry.items():
        if key == "drawing":
            text = _formatted(value, inner)
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            items = (f"{inner}  {msgspec.json.encode(item).decode()}" for item in value)
            text = "[\n" + ",\n".join(items) + f"\n{inner}]"
        else:
            text = msgspec.json.encode(value).decode()
        lines.append(f'{inner}"{key}": {text}')
    return "{\n" + ",\n".join(lines) + f"\n{indent}}}"
