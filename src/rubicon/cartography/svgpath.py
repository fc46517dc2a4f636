"""Parses an SVG path into polylines. It shares no code with what writes paths, so that it can verify them.

The grammar is that of SVG 2, strictly: where a browser would stop drawing, the path is refused with the position.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

from ..errors import Malformed

Point: TypeAlias = tuple[float, float]

MAX_COORDINATE = 1e9
"""Larger numbers are refused, so that no sum exceeds the precision of a float."""
MIN_ARC_LENGTH = 1e-6
"""Smaller arcs are straight lines."""
MAX_CHORDS = 100
"""For one curve, however large it is, so that the time to read a path depends only on its length."""

NUMBERS_PER_COMMAND = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
"""How many numbers each command takes."""
LETTERS = frozenset(letter for command in NUMBERS_PER_COMMAND for letter in (command, command.lower()))
CURVES = {"C": "cubic", "S": "cubic", "Q": "quadratic", "T": "quadratic"}
"""S and T continue smoothly from a curve of the same kind."""
FLAGS = (3, 4)
"""The indices of an arc's flags, which are single characters, 0 or 1, with or without separators."""

NUMBER = re.compile(r"[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?")
FLAG = re.compile(r"[01]")
BLANKS = re.compile(r" *")
BETWEEN = re.compile(r" *,? *")


class Polyline(NamedTuple):
    """A line drawn without lifting the pen, with curves as chords. A closed one does not repeat its first point."""

    points: tuple[Point, ...]
    closed: bool

    @property
    def gap(self) -> float:
        """The distance from the end back to the start."""
        return 0.0 if self.closed else math.dist(self.points[0], self.points[-1])


def parse_path(path: str, fine: float) -> tuple[Polyline, ...]:
    """The lines of a path, with chords within `fine` of each curve, but at most MAX_CHORDS of them."""
    drawn: list[Polyline] = []
    points: list[Point] = []
    at = start = (0.0, 0.0)
    handle, curve = at, ""
    for letter, told in _commands(path):
        kind = letter.upper()
        numbers = _absolute(kind, told, at) if letter.islower() else told
        if kind in "MZ" and len(points) > 1:
            drawn.append(Polyline(tuple(points), closed=kind == "Z"))
        if kind == "M":
            at = start = (numbers[0], numbers[1])
            points = [at]
        elif kind == "Z":
            at, points = start, []
        else:
            points = points or [at]  # after Z, a path may continue from its start
            mirrored = (2 * at[0] - handle[0], 2 * at[1] - handle[1]) if CURVES.get(kind) == curve else at
            new, handle = _segment(kind, at, mirrored, numbers, fine)
            points += new
            at = points[-1]
        curve = CURVES.get(kind, "")
    if len(points) > 1:
        drawn.append(Polyline(tuple(points), closed=False))
    return tuple(drawn)


def _commands(text: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    """Each command with its numbers. A missing letter repeats the command before; after a move it is a line."""
    letter = ""
    place = _after(BLANKS, text, 0)
    while place < len(text):
        if text[place].isalpha() or not letter or letter in "Zz":
            letter = _letter(text, place, first=not letter)
            place = _after(BLANKS, text, place + 1)
        else:
            place = _after(BETWEEN, text, place)
        numbers: list[float] = []
        for index in range(NUMBERS_PER_COMMAND[letter.upper()]):
            place = _after(BETWEEN, text, place) if index else place
            found = (FLAG if letter in "Aa" and index in FLAGS else NUMBER).match(text, place)
            if found is None:
                code = "path.flag" if letter in "Aa" and index in FLAGS else "path.number"
                raise Malformed(code, letter=letter, place=place + 1, found=_shown(text, place))
            numbers.append(float(found[0]))
            if not abs(numbers[-1]) <= MAX_COORDINATE:
                raise Malformed("path.far", place=place + 1, found=_shown(text, place))
            place = found.end()
        yield letter, tuple(numbers)
        letter = {"M": "L", "m": "l"}.get(letter, letter)
        place = _after(BLANKS, text, place)


def _letter(text: str, place: int, *, first: bool) -> str:
    letter = text[place]
    if letter not in LETTERS:
        raise Malformed("path.command", place=place + 1, found=_shown(text, place))
    if first and letter not in "Mm":
        raise Malformed("path.start", found=_shown(text, place))
    return letter


def _after(pattern: re.Pattern[str], text: str, place: int) -> int:
    passed = pattern.match(text, place)
    return passed.end() if passed else place


def _shown(text: str, place: int) -> str:
    return text[place : place + 12] or "…"


def _absolute(kind: str, numbers: Sequence[float], at: Point) -> tuple[float, ...]:
    """Absolute coordinates; lower-case commands are relative to the pen."""
    if kind in "HV":
        return (numbers[0] + at[kind == "V"],)
    fixed = 5 if kind == "A" else 0  # radii, rotation and flags of an arc are not coordinates
    return (*numbers[:fixed], *(number + at[index % 2] for index, number in enumerate(numbers[fixed:])))


def _segment(kind: str, at: Point, mirrored: Point, numbers: Sequence[float], fine: float) -> tuple[list[Point], Point]:
    """The points after `at`, and the last control point, which a smooth curve mirrors."""
    pairs = list(zip(numbers[::2], numbers[1::2], strict=False))
    match kind:
        case "H":
            end = (numbers[0], at[1])
        case "V":
            end = (at[0], numbers[0])
        case "C" | "S":
            return _bezier([at, mirrored, *pairs] if kind == "S" else [at, *pairs], fine), pairs[-2]
        case "Q" | "T":
            control = mirrored if kind == "T" else pairs[0]
            return _bezier([at, control, pairs[-1]], fine), control
        case "A":
            rx, ry, turn, large, sweep, x, y = numbers
            return _arc(at, (abs(rx), abs(ry)), math.radians(turn), large != sweep, sweep == 1, (x, y), fine), (x, y)
        case _:
            end = pairs[0]
    return [end], end


def _chords(bend: float, fine: float) -> int:
    """The number of chords within `fine` of a curve that deviates by `bend` from one; the error falls quadratically."""
    return min(MAX_CHORDS, max(1, math.ceil(math.sqrt(bend / fine))))


def _bezier(controls: Sequence[Point], fine: float) -> list[Point]:
    degree = len(controls) - 1
    bends = (
        math.hypot(a[0] - 2 * b[0] + c[0], a[1] - 2 * b[1] + c[1])
        for a, b, c in zip(controls, controls[1:], controls[2:], strict=False)
    )
    count = _chords(max(bends) * degree * (degree - 1) / 8, fine)
    points = []
    for weights in _weights(degree, count):
        x, y = (sum(w * point[axis] for w, point in zip(weights, controls, strict=True)) for axis in (0, 1))
        points.append((x, y))
    return [*points, controls[-1]]


@cache
def _weights(degree: int, count: int) -> list[list[float]]:
    """The weight of each control point at the end of each chord except the last (Bernstein polynomials)."""
    steps = [step / count for step in range(1, count)]
    return [[math.comb(degree, k) * (1 - t) ** (degree - k) * t**k for k in range(degree + 1)] for t in steps]


def _arc(a: Point, radii: Point, turn: float, far: bool, clockwise: bool, b: Point, fine: float) -> list[Point]:
    """The centre is computed as in the notes of SVG 2 on arcs (B.2.4); radii that are too small are enlarged."""
    rx, ry = radii
    if min(radii) < MIN_ARC_LENGTH or math.dist(a, b) < MIN_ARC_LENGTH:
        return [b]
    cos, sin = math.cos(turn), math.sin(turn)
    dx, dy = (a[0] - b[0]) / 2, (a[1] - b[1]) / 2
    # Half the vector from b to a, in units of the radii, as on the unit circle.
    x, y = (cos * dx + sin * dy) / rx, (cos * dy - sin * dx) / ry
    reach = math.hypot(x, y)
    if reach > 1:
        rx, ry, x, y, reach = rx * reach, ry * reach, x / reach, y / reach, 1.0
    off = math.sqrt(1 - reach * reach) / reach * (1 if far else -1)
    cx, cy = off * y, -off * x
    begin = math.atan2(y - cy, x - cx)
    swept = (math.atan2(-y - cy, -x - cx) - begin) % math.tau
    swept = swept if clockwise else swept - math.tau
    count = _chords(max(rx, ry) * swept * swept / 8, fine)
    middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    points = []
    for step in range(1, count):
        angle = begin + swept * step / count
        px, py = rx * (cx + math.cos(angle)), ry * (cy + math.sin(angle))
        points.append((middle[0] + cos * px - sin * py, middle[1] + sin * px + cos * py))
    return [*points, b]
