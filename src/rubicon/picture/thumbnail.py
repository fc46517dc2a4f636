"""A board in a few kilobytes, for lists: the shapes of its territories in the colours of their continents."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ..cartography.svgpath import Point, parse_path
from ..world.board import Board
from .markup import escaped, number, tag
from .sheet import Sheet

MIN_CORNER_DISTANCE = 4.0
"""Minimum distance of the corners that are kept, in thousandths of the width."""
SEA, INK = "#2f6c86", "#1b1410"


def thumbnail(board: Board) -> str:
    sheet = Sheet(board)
    fine = sheet.wide * MIN_CORNER_DISTANCE / 1000
    shapes = [_path(path, fine) for path in sheet.paths]
    inside = [tag("path", d=path, fill=fill) for path, fill in zip(shapes, sheet.fills, strict=True) if path]
    return tag(
        "svg",
        tag("title", escaped(board.name)),
        tag("rect", x=sheet.left, y=sheet.top, width=sheet.wide, height=sheet.high, fill=SEA),
        tag("path", d="".join(shapes), fill=INK, stroke=INK, stroke_width=3 * fine, stroke_linejoin="round"),
        tag("g", *inside, stroke=INK, stroke_width=fine / 2, stroke_linejoin="round"),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{number(sheet.left)} {number(sheet.top)} {number(sheet.wide)} {number(sheet.high)}",
    )


def _path(path: str, fine: float) -> str:
    """Islands that would be dots are left out, unless nothing else remains."""
    lines = [_simplified(trace.points, fine) for trace in parse_path(path, fine)]
    large = [line for line in lines if len(line) > 2]
    return "".join(_closed(line) for line in large or [max(lines, key=len)])


def _simplified(points: Sequence[Point], fine: float) -> list[tuple[int, int]]:
    kept: list[tuple[int, int]] = []
    for x, y in points:
        if not kept or abs(x - kept[-1][0]) + abs(y - kept[-1][1]) >= fine:
            kept.append((round(x), round(y)))
    return kept


def _closed(line: Sequence[tuple[int, int]]) -> str:
    steps = " ".join(f"{after[0] - before[0]} {after[1] - before[1]}" for before, after in pairwise(line))
    return f"M{line[0][0]} {line[0][1]}l{steps}z".replace(" -", "-") if steps else ""
