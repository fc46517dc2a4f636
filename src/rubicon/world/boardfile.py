"""The board file: a board as JSON that a person can write; read strictly at the door, written one thing a line.

In the file a territory and a continent go by their slugs, in a `Board` by their indices. Whether the map is a good one
is for `check.py` to say.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final, Literal

import msgspec

from ..errors import Malformed
from .board import Board, Card, Drawing, Mission, SeaLine, Shape, default_cards, some
from .boardentries import (
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
from .dottext import BOM, excerpt
from .map import Continent, Territory, WorldMap
from .missions import default_missions

FORMAT: Final = 1
"""Written into every file. A change that older programs would misread takes the next number."""

_DECODER = msgspec.json.Decoder(BoardEntry)


def parse(data: bytes) -> Board:
    data = data.removeprefix(BOM)
    try:
        data.decode()
        entry = _DECODER.decode(data)
    except UnicodeDecodeError as error:
        raise Malformed("board.encoding", line=data.count(b"\n", 0, error.start) + 1) from None
    except msgspec.ValidationError as error:
        raise _format(data) or _misfit(data, str(error)) from None
    except msgspec.DecodeError as error:
        byte = re.search(r" \(byte (\d+)\)$", str(error))
        line = data.count(b"\n", 0, int(byte[1]) if byte else len(data)) + 1
        raise Malformed("board.json", line=line, problem=re.sub(r" \(byte \d+\)$", "", str(error))) from None
    return _board(entry)


def _format(data: bytes) -> Malformed | None:
    """What is wrong with the number of the format; a file of another one is not to be judged by the rest of it."""
    try:
        entries: Any = msgspec.json.decode(data)
    except (msgspec.DecodeError, RecursionError):
        return None
    if not isinstance(entries, dict):
        return None
    if "format" not in entries:
        return Malformed("board.format_missing", known=FORMAT)
    found = entries["format"]
    if found != FORMAT or isinstance(found, bool):
        return Malformed("board.format", format=excerpt(str(found)), known=FORMAT)
    return None


def _misfit(data: bytes, message: str) -> Malformed:
    """Says of which territory or continent something is wrong, as far as the file tells."""
    problem, _, where = message.partition(" - at `$.")
    where = where.rstrip("`")
    thing = ""
    if place := re.match(r"((?:drawing\.)?)(territories|continents)\[(\d+)\]", where):
        try:
            entries: Any = msgspec.json.decode(data)
            thing = str((entries["drawing"] if place[1] else entries)[place[2]][int(place[3])]["slug"])
        except (msgspec.DecodeError, RecursionError, LookupError, TypeError):
            thing = f"#{int(place[3]) + 1}"
    if thing:
        return Malformed("board.misfit_of", where=excerpt(where), of=excerpt(thing), problem=excerpt(problem))
    if where:
        return Malformed("board.misfit_at", where=excerpt(where), problem=excerpt(problem))
    return Malformed("board.misfit", problem=excerpt(problem))


def _board(entry: BoardEntry) -> Board:
    continents = _indices("continent", [continent.slug for continent in entry.continents])
    territories = _indices("territory", [territory.slug for territory in entry.territories])
    world = WorldMap(
        territories=tuple(
            Territory(place.slug, place.name, _index(continents, place.continent, of=place.slug), place.bonus)
            for place in entry.territories
        ),
        continents=tuple(Continent(place.slug, place.name, place.bonus) for place in entry.continents),
        borders=tuple(
            tuple(_index(territories, target, of=place.slug) for target in place.borders) for place in entry.territories
        ),
        sea_lines=tuple(
            tuple(_index(territories, target, of=place.slug) for target in place.sea_lines)
            for place in entry.territories
        ),
    )
    for place in entry.territories:
        named: set[str] = set()
        for target in (*place.borders, *place.sea_lines):
            if target in named:
                raise Malformed("board.link_twice", of=excerpt(place.slug), slug=excerpt(target))
            named.add(target)
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
    for number, card in enumerate(entry.cards, 1):
        if (card.symbol == "wild") != (card.territory is None):
            raise Malformed("board.card", number=number, symbol=card.symbol)
    return tuple(
        Card(
            card.symbol, None if card.territory is None else _index(territories, card.territory, of=f"cards[{number}]")
        )
        for number, card in enumerate(entry.cards)
    )


def _missions(entry: BoardEntry, world: WorldMap, continents: dict[str, int]) -> tuple[Mission, ...]:
    if entry.missions is None:
        return default_missions(world)
    return tuple(_mission(mission, continents) for mission in entry.missions)


def _mission(entry: MissionEntry, continents: dict[str, int]) -> Mission:
    def goal(word: str | None) -> int | Literal["*"] | None:
        return None if word is None else "*" if word == "*" else _index(continents, word, of=entry.text)

    wanted = (*entry.continents, None, None, None)[:3]
    return Mission(entry.text, entry.destroy, entry.territories, entry.armies, tuple(map(goal, wanted)))


def _drawing(entry: DrawingEntry, world: WorldMap, continents: dict[str, int], territories: dict[str, int]) -> Drawing:
    shapes = {_index(territories, shape.slug, of="drawing"): shape for shape in entry.territories}
    for index, territory in enumerate(world.territories):
        if index not in shapes:
            raise Malformed("board.undrawn", slug=excerpt(territory.slug))
    _indices("territory", [shape.slug for shape in entry.territories])
    _indices("continent", [continent.slug for continent in entry.continents])
    drawn = {_index(continents, continent.slug, of="drawing"): continent for continent in entry.continents}
    blank = ContinentDrawing(slug="-")
    sea_lines = [
        SeaLine(
            _index(territories, line.source, of="drawing"),
            _index(territories, line.target, of="drawing"),
            line.path,
            line.wraps,
        )
        for line in entry.sea_lines
    ]
    for line in sea_lines:
        if line.target not in world.sea_lines[line.source]:
            source, target = (excerpt(world.territories[end].slug) for end in (line.source, line.target))
            raise Malformed("board.no_sea_line", source=source, target=target)
    return Drawing(
        view_box=entry.view_box,
        disc=entry.disc,
        font_size=entry.font_size,
        shapes=tuple(
            Shape(shapes[index].anchor, shapes[index].label, shapes[index].path) for index in range(len(shapes))
        ),
        titles=some(drawn.get(index, blank).title for index in range(len(continents))),
        colours=some(drawn.get(index, blank).colour for index in range(len(continents))),
        sea_lines=tuple(sea_lines),
        continent_borders=entry.continent_borders,
        decor=entry.decor,
        notes=entry.notes,
        legend=entry.legend,
        compass=entry.compass,
        language=entry.language,
        credit=entry.credit,
    )


def _indices(kind: Literal["continent", "territory"], slugs: Sequence[str]) -> dict[str, int]:
    indices: dict[str, int] = {}
    for index, slug in enumerate(slugs):
        if slug in indices:
            raise Malformed(f"board.{kind}_twice", slug=excerpt(slug))
        indices[slug] = index
    return indices


def _index(indices: dict[str, int], slug: str, *, of: str) -> int:
    if slug not in indices:
        raise Malformed("board.slug_unknown", slug=excerpt(slug), of=excerpt(of))
    return indices[slug]


def write(board: Board) -> bytes:
    """The file of a board; what cannot be read again is refused."""
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
    data = (_laid_out(_whole(msgspec.to_builtins(entry)), "") + "\n").encode()
    if parse(data) != board:
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


def _whole(value: Any) -> Any:
    """13 for 13.0: a person would not write the point."""
    match value:
        case float() if value.is_integer():
            return int(value)
        case dict():
            return {key: _whole(inner) for key, inner in value.items()}
        case list() | tuple():
            return [_whole(inner) for inner in value]
        case _:
            return value


def _laid_out(entry: dict[str, Any], indent: str) -> str:
    """An entry a line, so that a change is seen where it is."""
    inner = indent + "  "
    lines = []
    for key, value in entry.items():
        if key == "drawing":
            text = _laid_out(value, inner)
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            items = (f"{inner}  {msgspec.json.encode(item).decode()}" for item in value)
            text = "[\n" + ",\n".join(items) + f"\n{inner}]"
        else:
            text = msgspec.json.encode(value).decode()
        lines.append(f'{inner}"{key}": {text}')
    return "{\n" + ",\n".join(lines) + f"\n{indent}}}"
