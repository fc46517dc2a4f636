"""The board as a rough map: each territory stands where the drawing has its pieces, as `Brazil A5`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..core.edition import Table
from ..errors import Refused
from ..world import atlas
from ..world.board import Drawing
from .board import amount
from .names import Names

LONGEST = 9


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
    left, top, wide, high = drawing.view_box
    columns = min(columns, 150)
    rows = max(12, round(columns * high / wide * 0.55))
    owners: Sequence[Any] = getattr(view, "owners", (None,) * len(drawing.shapes))
    pieces: Sequence[Any] = getattr(view, "pieces", (0,) * len(drawing.shapes))
    placed: dict[int, list[tuple[int, int, str, int | None]]] = {}
    order = sorted(range(len(drawing.shapes)), key=lambda t: (drawing.shapes[t].anchor[1], t))
    for t in order:
        if t in names.table.disabled:
            continue
        label = f"{_short(names.territory(t))} {names.mark(owners[t])}{amount(pieces[t])}"
        x, y = drawing.shapes[t].anchor
        column = round((x - left) / wide * columns - len(label) / 2)
        column = max(0, min(columns - len(label), column))
        row = round((y - top) / high * (rows - 1))
        row = _free(placed, row, column, len(label))
        placed.setdefault(row, []).append((column, len(label), label, owners[t]))
    lines = []
    for row in range(min(placed, default=0), max(placed, default=0) + 1):
        line, used = "", 0
        for column, size, label, owner in sorted(placed.get(row, []), key=lambda each: each[0]):
            line += " " * (column - used) + names.ink.seat(owner, label)
            used = column + size
        lines.append(line)
    return lines


def _free(placed: dict[int, list[tuple[int, int, str, int | None]]], row: int, column: int, size: int) -> int:
    """The nearest row, downwards and then upwards, where the label touches no other."""
    for away in range(100):
        for near in (row + away, row - away):
            if all(column + size < at or at + long < column for at, long, _, _ in placed.get(near, [])):
                return near
    return row


def _short(name: str) -> str:
    """`N.Africa` for North Africa: the last word whole, the others by their letter."""
    if len(name) <= LONGEST:
        return name
    *first, last = name.replace("-", " ").split()
    return "".join(f"{word[0]}." for word in first) + last[: LONGEST - 2 * len(first)]
