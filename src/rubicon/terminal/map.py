"""The board as a rough map: each territory stands where the drawing has its pieces, as `Brazil A5`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..core.edition import Table
from ..errors import Refused
from ..world import atlas
from ..world.board import Drawing
from .board import amount
from .names import Names
from .style import TextStyle

MAX_LABEL_CHARS = 9
MAX_ROWS = 60


class Label(NamedTuple):
    """`colour` is the number of whatever shares it: a seat, a continent."""

    text: str
    colour: int | None


class Place(NamedTuple):
    column: int
    text: str
    colour: int | None


def drawing_of(table: Table) -> Drawing | None:
    """A saved game has none, so it is taken from the built-in board of that name, if the map is the same."""
    if table.board.drawing is not None:
        return table.board.drawing
    try:
        known = atlas.load(table.board.id)
    except Refused:
        return None
    return known.drawing if known.map.digest() == table.board.map.digest() else None


def draw(view: Any, names: Names, drawing: Drawing, columns: int) -> list[str]:
    owners: Sequence[Any] = getattr(view, "owners", (None,) * len(drawing.shapes))
    pieces: Sequence[Any] = getattr(view, "pieces", (0,) * len(drawing.shapes))
    labels = {
        t: Label(f"{short(names.territory(t))} {names.mark(owners[t])}{amount(pieces[t])}", owners[t])
        for t in range(len(drawing.shapes))
        if t not in names.table.disabled
    }
    return spread(labels, drawing, columns, names.style)


def spread(labels: Mapping[int, Label], drawing: Drawing, columns: int, style: TextStyle) -> list[str]:
    """Each label where the drawing has its territory, or as near as there is room."""
    left, top, wide, high = drawing.view_box
    columns = min(columns, 150)
    rows = round(min(MAX_ROWS, max(12, columns * high / wide * 0.55)))
    placed: dict[int, list[Place]] = {}
    for t in sorted(labels, key=lambda t: (drawing.shapes[t].anchor[1], t)):
        text, colour = labels[t]
        x, y = drawing.shapes[t].anchor
        column = round(_part(x, left, wide) * columns - len(text) / 2)
        column = max(0, min(columns - len(text), column))
        row = _free(placed, round(_part(y, top, high) * (rows - 1)), column, len(text))
        placed.setdefault(row, []).append(Place(column, text, colour))
    lines = []
    for row in range(min(placed, default=0), max(placed, default=-1) + 1):
        line, used = "", 0
        for column, text, colour in sorted(placed.get(row, []), key=lambda place: place.column):
            line += " " * (column - used) + style.seat(colour, text)
            used = column + len(text)
        lines.append(line)
    return lines


def _part(at: float, start: float, size: float) -> float:
    """How far along the drawing; what lies outside of it stands at its edge."""
    return min(1.0, max(0.0, (at - start) / size))


def _free(placed: Mapping[int, Sequence[Place]], row: int, column: int, size: int) -> int:
    """The nearest row, downwards and then upwards, where the label touches no other."""
    for away in range(100):
        for near in (row + away, row - away):
            if all(column + size < at or at + len(text) < column for at, text, _ in placed.get(near, [])):
                return near
    return max(placed) + 1


def short(name: str) -> str:
    """`N.Africa` for North Africa: the last word whole, the others by their letter."""
    if len(name) <= MAX_LABEL_CHARS:
        return name
    *first, last = name.replace("-", " ").split() or [name]
    return "".join(f"{word[0]}." for word in first[:3]) + last[: MAX_LABEL_CHARS - 2 * len(first[:3])]
