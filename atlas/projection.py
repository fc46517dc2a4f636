"""Two ways to lay the globe on a plane. Each takes and gives an array of points; on the plane y grows downward."""

from __future__ import annotations

from typing import TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

Points: TypeAlias = NDArray[np.float64]

WIDTH = 1600.0
"""Of the whole world along the equator: the unit in which lenses and moves are measured."""


class Times(msgspec.Struct, frozen=True):
    """The Times projection (Moir 1965): round like Robinson's, and yet it fills a sheet of 16:9. Longitudes may go on
    beyond 180° from the middle."""

    middle: float

    def __call__(self, degrees: Points) -> Points:
        east, north = np.radians(degrees - (self.middle, 0)).T
        height = np.tan(north / 2)
        across = east * (0.74482 - 0.34588 * np.sin(np.pi / 4 * height) ** 2)
        return np.column_stack([across, -1.70711 * height]) * (WIDTH / (2 * np.pi * 0.74482))


class Lambert(msgspec.Struct, frozen=True):
    """Lambert's conformal cone, which touches the globe at two parallels: true in shape, for one country."""

    middle: tuple[float, float]
    parallels: tuple[float, float]

    def __call__(self, degrees: Points) -> Points:
        east, north = np.radians(degrees - (self.middle[0], 0)).T
        first, second = np.radians(self.parallels)
        cone = np.log(np.cos(first) / np.cos(second)) / np.log(_conformal(second) / _conformal(first))
        size = np.cos(first) * _conformal(first) ** cone / cone
        radius = size / _conformal(north) ** cone
        apex = size / _conformal(np.radians(self.middle[1])) ** cone
        turn = cone * east
        return np.column_stack([radius * np.sin(turn), radius * np.cos(turn) - apex]) * (WIDTH / (2 * np.pi))


def _conformal(north: Points) -> Points:
    return np.tan(np.pi / 4 + north / 2)


Projection: TypeAlias = Times | Lambert
