"""Drawn paths read back into shapes and lines, apart from the code that wrote them."""

from __future__ import annotations

import re
from itertools import pairwise

import shapely
from shapely.geometry.base import BaseGeometry

Points = list[complex]

PIECES_PER_CURVE = 8


def traces(path: str) -> list[Points]:
    """The points along each subpath; a bend is cut into straight pieces."""
    found: list[Points] = []
    at, bend = 0j, 0j
    for letter, text in re.findall(r"([A-Za-z])([^A-Za-z]*)", path):
        numbers = [float(word) for word in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", text)]
        places = [complex(*pair) for pair in zip(numbers[::2], numbers[1::2], strict=True)]
        size = {"M": 1, "L": 1, "Q": 2, "T": 1, "C": 3, "Z": 1}[letter.upper()]
        for first in range(0, len(places), size):
            step = [place + at if letter.islower() else place for place in places[first : first + size]]
            if letter == "M":
                found.append([])
            bend = step[0] if letter in "Qq" else 2 * at - bend if letter in "Tt" else step[-1]
            middle = [bend] if letter in "QqTt" else step[:-1]
            found[-1] += _curve([at, *middle, step[-1]]) if len(found[-1]) else [step[-1]]
            at = step[-1]
    return found


def _curve(control: Points) -> Points:
    """Points on a Bézier curve, by de Casteljau, without the first."""
    points = []
    for piece in range(1, PIECES_PER_CURVE + 1):
        row, u = control, piece / PIECES_PER_CURVE
        while len(row) > 1:
            row = [a + (b - a) * u for a, b in pairwise(row)]
        points.append(row[0])
    return points


def _pairs(points: Points) -> list[tuple[float, float]]:
    return [(point.real, point.imag) for point in points]


def land(path: str) -> BaseGeometry:
    """What lies inside: a ring in another is a lake."""
    shape: BaseGeometry = shapely.Polygon()
    for ring in traces(path):
        shape = shape.symmetric_difference(shapely.Polygon(_pairs(ring)).buffer(0))
    return shape


def lines(path: str) -> list[BaseGeometry]:
    return [shapely.LineString(_pairs(trace)) for trace in traces(path)]
