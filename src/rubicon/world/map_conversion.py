"""Converts a `.map` and a `.cards` file to a board, and a board to such a pair of files.

A pair has one word for a territory where a board has a slug and a name. It has no sea-lines and no bonus of a single
territory, and of the drawing it keeps only the colours and the places of the pieces. A board that was read from a pair
survives the round trip unchanged; any other keeps its links, names, continents, cards and missions.
"""

from __future__ import annotations

import itertools
import math
import re
from typing import Literal

from msgspec.structs import replace

from ..errors import Malformed
from .board import Board, Card, Drawing, Mission, Shape, default_cards, default_missions, tuple_if_any
from .check import cards_faults, check_lenient, map_faults
from .limits import limit_faults
from .map import Continent, Territory
from .map_file import SYMBOLS, WILD, CardsFile, MapFile, MissionLine, display_name
from .map_text import BOM, excerpt, is_word, parse_int, split_words

EMPTY_CARDS_FILE = b"[cards]\n"
NAMED_COLOURS = {
    "black": "#000000",
    "blue": "#0000ff",
    "cyan": "#00ffff",
    "darkgray": "#404040",
    "gray": "#808080",
    "green": "#00ff00",
    "lightgray": "#c0c0c0",
    "magenta": "#ff00ff",
    "orange": "#ffc800",
    "pink": "#ffafaf",
    "red": "#ff0000",
    "white": "#ffffff",
    "yellow": "#ffff00",
}
_SYMBOL_WORDS = {symbol: word for word, symbol in SYMBOLS.items()}
SPARE_COLOURS = ("yellow", "red", "blue", "orange", "green", "magenta", "cyan", "pink", "gray")


def to_board(map_file: MapFile, cards_file: CardsFile, *, id: str) -> Board:
    """The board on which Domination starts a game.

    Refuses what Domination would refuse (`check_lenient` lists all reasons), and what exceeds `limits.py`.
    """
    for finding in (*map_faults(map_file), *cards_faults(cards_file, map_file)):
        raise Malformed(finding.code, file=finding.file, line=finding.line, **finding.facts)
    board = Board(
        id=id,
        name=map_file.headers().get("name") or id,
        map=map_file.graph(),
        cards=tuple(
            Card(line.symbol, None if line.country is None else line.country - 1) for line in cards_file.cards()
        ),
        missions=tuple(map(_mission, cards_file.missions())),
        drawing=points_drawing(map_file),
    )
    for fault in limit_faults(board):
        raise fault
    return board


def to_board_without_cards(map_file: MapFile, *, id: str) -> Board:
    """The board of a map without a cards file: it gets the default cards and missions."""
    board = to_board(map_file, CardsFile.parse(EMPTY_CARDS_FILE), id=id)
    return replace(board, cards=default_cards(len(board.map.territories)), missions=default_missions(board.map))


def _mission(line: MissionLine) -> Mission:
    def continent(number: int | Literal["*"]) -> int | Literal["*"] | None:
        return number if number == "*" else number - 1 if number else None

    return Mission(
        text=line.text,
        destroy=line.player - 1 if line.player else None,
        territories=line.countries,
        armies=line.armies,
        continents=tuple(map(continent, line.continents)),
    )


def points_drawing(map_file: MapFile) -> Drawing:
    """A drawing of points. The picture belongs to Domination's own clients, and the file does not tell its size."""
    try:
        circle = abs(parse_int(map_file.headers().get("circle") or "20")) or 20
    except Malformed:
        circle = 20
    points = [(line.x, line.y) for line in map_file.countries()] or [(0, 0)]
    left, top = (min(axis) - 2 * circle for axis in zip(*points, strict=True))
    right, bottom = (max(axis) + 2 * circle for axis in zip(*points, strict=True))
    return Drawing(
        view_box=(left, top, right - left, bottom - top),
        disc=circle / 2,
        font_size=circle * 0.6,
        shapes=tuple(Shape((line.x, line.y)) for line in map_file.countries()),
        colours=tuple_if_any(_colour(line.colour) for line in map_file.continents()),
    )


def _colour(word: str) -> str | None:
    number = re.fullmatch(r"(?:#|0[xX])([0-9a-fA-F]{1,8})", word)
    if number is None:
        return NAMED_COLOURS.get(word)
    return f"#{int(number[1], 16) & 0xFFFFFF:06x}"


def from_board(board: Board) -> tuple[MapFile, CardsFile]:
    """A pair that Domination accepts, named after `board.id`. Refuses what the format cannot express."""
    map_file = MapFile.parse(_encoded(_map_lines(board)))
    cards_file = CardsFile.parse(_encoded(_cards_lines(board)))
    for finding in check_lenient(map_file, lambda _name: cards_file.write()):
        raise Malformed(finding.code, file=finding.file, line=finding.line, **finding.facts)
    return map_file, cards_file


def _map_lines(board: Board) -> list[str]:
    world, drawing = board.map, board.drawing
    colours = drawing.colours if drawing and drawing.colours else (None,) * len(world.continents)
    columns = max(1, math.isqrt(len(world.territories)))
    grid = [(40 + 60 * (index % columns), 40 + 60 * (index // columns)) for index in range(len(world.territories))]
    anchors = [shape.anchor for shape in drawing.shapes] if drawing else grid
    return [
        "name " + _one_line(board.name),
        "",
        "[files]",
        f"crd {_one_line(board.id)}.cards",
        "",
        "[continents]",
        *(
            # With a blank in front not even an id that begins with ; makes the line a comment.
            f"{' ' * _id(continent).startswith(';')}{_id(continent)} {continent.bonus} {colour or spare}"
            for continent, colour, spare in zip(world.continents, colours, itertools.cycle(SPARE_COLOURS), strict=False)
        ),
        "",
        "[countries]",
        *(
            f"{number} {_id(territory)} {territory.continent + 1} {round(x)} {round(y)}"
            for number, (territory, (x, y)) in enumerate(zip(world.territories, anchors, strict=True), 1)
        ),
        "",
        "[borders]",
        *(
            " ".join(map(str, (number, *(target + 1 for target in targets))))
            for number, targets in enumerate(world.links(), 1)
        ),
    ]


def _cards_lines(board: Board) -> list[str]:
    lines = ["[cards]", *(_card_line(number, card) for number, card in enumerate(board.cards, 1))]
    return [*lines, "", "[missions]", *map(_mission_line, board.missions)] if board.missions else lines


def _card_line(number: int, card: Card) -> str:
    match card:
        case Card("wild", None):
            return WILD
        case Card(symbol, int(territory)) if symbol != "wild":
            return f"{_SYMBOL_WORDS[symbol]} {territory + 1}"
        case _:
            raise Malformed("board.card", number=number, symbol=card.symbol)


def _mission_line(mission: Mission) -> str:
    if len(mission.continents) > 3:
        raise Malformed("board.mission_continents", text=excerpt(mission.text))
    wanted = (*mission.continents, None, None, None)[:3]
    continents = ("0" if goal is None else "*" if goal == "*" else str(goal + 1) for goal in wanted)
    player = 0 if mission.destroy is None else mission.destroy + 1
    return " ".join([f"{player} {mission.territories} {mission.armies}", *continents, *split_words(mission.text)])


def _id(place: Territory | Continent) -> str:
    """The slug if the name can be derived from it; else the name, else the slug, as one word."""
    named = place.name.replace(" ", "_")
    for id_ in (place.slug, named):
        if is_word(id_) and display_name(id_) == place.name:
            return id_
    return "_".join(split_words(place.slug)) or "_"


def _one_line(text: str) -> str:
    return re.sub(r"[\r\n]+", " ", text)


def _encoded(lines: list[str]) -> bytes:
    """In Latin-1 if possible, which the oldest programs read; else in UTF-8 with a byte order mark."""
    text = "".join(line + "\n" for line in lines)
    try:
        return text.encode("latin-1")
    except UnicodeEncodeError:
        return BOM + text.encode("utf-8")
