"""The globe as this board sees it: squashed towards the poles, laid on a plane, and magnified where it is crowded.

All of it is smooth and one-to-one, so neighbours stay neighbours.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from .plan import Lens, Squash
from .projection import Points, Projection
from .trouble import Trouble

STRONGEST = math.exp(1.5) / 2
"""Along a ray from its centre a lens sends r to r + power·r·exp(-r²/2), which turns back at r = √3 from here on."""


class Warp:
    """A lens magnifies what the lenses before it have made, and its centre is given on the globe."""

    def __init__(self, projection: Projection, squashes: Sequence[Squash] = (), lenses: Sequence[Lens] = ()) -> None:
        self._projection = projection
        self._squashes = squashes
        self._ground: list[tuple[Points, Lens]] = []
        for lens in lenses:
            if not -1 < lens.power < STRONGEST:
                raise Trouble(f"A lens of power {lens.power:g} folds the map: use one from -1 to {STRONGEST:.2f}.")
            self._ground.append((self(np.array([lens.centre]))[0], lens))

    def __call__(self, degrees: Points) -> Points:
        points = self._projection(self._squashed(degrees))
        for centre, lens in self._ground:
            away = points - centre
            nearness = np.exp(-((away / lens.reach) ** 2).sum(axis=1) / 2)
            points = points + lens.power * nearness[:, np.newaxis] * away
        return points

    def _squashed(self, degrees: Points) -> Points:
        east, north = degrees.T
        for squash in self._squashes:
            side = math.copysign(1, squash.parallel)
            beyond = np.maximum(side * (north - squash.parallel), 0)
            north = north - side * beyond * (1 - squash.factor)
        return np.column_stack([east, north])
