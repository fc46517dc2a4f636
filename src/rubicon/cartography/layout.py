"""The points of territories on a sheet: as given, or computed from the links."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import shapely
from numpy.typing import NDArray

from .cells import Floats
from .label_placement import SheetStyle

MIN_SPACING_RATIO = 0.62
"""Minimum distance of two territories, if there is room, relative to the side of an average territory as a square."""
HORIZONTAL_WEIGHT = 0.85
"""Vertical distances count less, because names are wide: neighbours side by side need more space."""
MAX_STRETCH_RATIO = 1.45
"""Maximum stretch of a map to fill the sheet, relative to its original proportions."""
LAYOUT_ROUNDS = 80
"""Iterations of pushing points apart, and of the layout."""
TANGLES_PER_LINK = 0.2
"""Above this number of tangles per link, points are suspected to be a mere list."""

Pairs = Sequence[tuple[int, int]]


def style_for(territories: int) -> SheetStyle:
    """Lettering as large as the number of names allows; with very many names the sheet grows instead."""
    style = SheetStyle()
    side = _side(style, territories)
    grown = max(1.0, 138 / side)
    size = round(min(17.0, max(11.5, 8 + side / 40)), 1)
    return style._replace(
        width=float(round(style.width * grown)), height=float(round(style.height * grown)), font_size=size, disc=size
    )


def layout_points(points: Floats | None, pairs: Pairs, count: int, style: SheetStyle) -> Floats:
    """A place for each territory.

    Points without meaning, such as rows of a list, are replaced by a layout from the links.
    """
    if points is None:
        return _pushed_apart(_fitted(_stress_layout(pairs, count), style), style)
    given = _pushed_apart(_fitted(points, style), style)
    tangles = _tangles(given, pairs, style)
    if tangles <= TANGLES_PER_LINK * len(pairs):
        return given
    drawn = _pushed_apart(_fitted(_stress_layout(pairs, count), style), style)
    return drawn if _tangles(drawn, pairs, style) < tangles / 3 else given


def layout_by_links(pairs: Pairs, count: int, style: SheetStyle) -> Floats:
    """A place for each territory from its links alone, even if they are tangled."""
    return _pushed_apart(_fitted(_stress_layout(pairs, count), style), style)


def layout_in_rows(count: int, style: SheetStyle) -> Floats:
    """A place for each territory, in rows."""
    side = _side(style, count)
    columns = max(1, round(style.width / side))
    rows = math.ceil(count / columns)
    number = np.arange(count)
    x = (number % columns + 0.5) * style.width / columns
    y = (number // columns + 0.5) * style.height / rows
    return np.column_stack([x, y])


def spacing(places: Floats, style: SheetStyle) -> Floats:
    """The distance of each place to the next ones: the mean of the nearest three, within bounds."""
    side = _side(style, len(places))
    if len(places) == 1:
        return np.array([side / 2])
    distances = np.hypot(*(places[:, None] - places).transpose(2, 0, 1))
    nearest = np.sort(distances, axis=1)[:, 1:4].mean(axis=1)
    bounded: Floats = np.clip(nearest, 0.45 * side, 0.85 * side)
    return bounded


def _side(style: SheetStyle, count: int) -> float:
    return math.sqrt(style.width * style.height / count)


def _margin(style: SheetStyle, count: int) -> float:
    return min(0.45 * _side(style, count), 0.5 * style.height)


def _fitted(points: Floats, style: SheetStyle) -> Floats:
    """Scaled to the sheet, and centred."""
    points = points / max(1.0, float(np.abs(points).max()))  # avoids infinite sums of huge numbers
    margin = _margin(style, len(points))
    room = np.array([style.width - 2 * margin, style.height - 2 * margin])
    low, high = points.min(axis=0), points.max(axis=0)
    scale = room / np.maximum(high - low, 1e-9)
    scale = np.minimum(scale, scale.min() * MAX_STRETCH_RATIO)
    fitted: Floats = (points - (low + high) / 2) * scale + np.array([style.width / 2, style.height / 2])
    return fitted


def _pushed_apart(places: Floats, style: SheetStyle) -> Floats:
    """Points that are too close push each other away, but not off the sheet."""
    count = len(places)
    margin, wanted = _margin(style, count), MIN_SPACING_RATIO * _side(style, count)
    low, high = np.array([margin, margin]), np.array([style.width - margin, style.height - margin])
    # Identical points are moved apart slightly, each in a different direction.
    turn = np.arange(count) * 2.4
    places = places + np.column_stack([np.cos(turn), np.sin(turn)])
    for _ in range(LAYOUT_ROUNDS):
        between = (places[:, None] - places) * np.array([HORIZONTAL_WEIGHT, 1.0])
        distance = np.hypot(between[..., 0], between[..., 1])
        push = np.clip(wanted - distance, 0, None) / np.maximum(distance, 1e-9)
        np.fill_diagonal(push, 0)
        places = np.clip(places + 0.22 * (between * push[..., None]).sum(axis=1), low, high)
    return places


def _tangles(places: Floats, pairs: Pairs, style: SheetStyle) -> int:
    """The number of crossings of links with each other, and with territories that they do not join.

    A link across half of the sheet is ignored: it may wrap around the world, and says nothing about the points.
    """
    lengths = [abs(places[one][0] - places[other][0]) for one, other in pairs]
    pairs = [pair for pair, length in zip(pairs, lengths, strict=True) if length <= style.width / 2]
    if not pairs:
        return 0
    lines = shapely.linestrings(places[np.array(pairs)])
    tree = shapely.STRtree(lines)
    first, second = tree.query(lines, predicate="crosses")
    crossed = int((first < second).sum())
    near = 0.15 * _side(style, len(places))
    over = tree.query(shapely.points(places), predicate="dwithin", distance=near)
    return crossed + sum(point not in pairs[line] for point, line in over.T.tolist())


def _stress_layout(pairs: Pairs, count: int) -> Floats:
    """Stress majorization: distances on the sheet that are close to the distances by links."""
    if count < 3:
        return np.array([[float(place), 0.0] for place in range(count)])
    steps = _link_distances(pairs, count)
    places = _classical_scaling(steps)
    weight = 1 / np.maximum(steps, 1) ** 2
    np.fill_diagonal(weight, 0)
    laplacian = np.diag(weight.sum(axis=1)) - weight
    inverse = np.linalg.pinv(laplacian)
    for _ in range(LAYOUT_ROUNDS):
        distance = np.hypot(*(places[:, None] - places).transpose(2, 0, 1))
        ratio = weight * steps / np.maximum(distance, 1e-9)
        np.fill_diagonal(ratio, 0)
        places = inverse @ (np.diag(ratio.sum(axis=1)) @ places - ratio @ places)
    return _turned_wide(places)


def _link_distances(pairs: Pairs, count: int) -> Floats:
    """The number of links between any two territories; unconnected ones are a sheet apart."""
    linked: NDArray[np.bool_] = np.eye(count, dtype=bool)
    for one, other in pairs:
        linked[one, other] = linked[other, one] = True
    steps = np.full((count, count), -1.0)
    reached, number = np.eye(count, dtype=bool), 0
    while True:
        steps[reached & (steps < 0)] = number
        further = (reached.astype(np.float32) @ linked.astype(np.float32)) > 0
        if (further == reached).all():
            break
        reached, number = further, number + 1
    steps[steps < 0] = max(2.0, 1.2 * math.sqrt(count))
    return steps


def _classical_scaling(steps: Floats) -> Floats:
    """Classical scaling: an initial layout along the two directions in which the distances differ most."""
    centred = np.eye(len(steps)) - 1 / len(steps)
    values, vectors = np.linalg.eigh(-0.5 * centred @ steps**2 @ centred)
    guess: Floats = vectors[:, -2:] * np.sqrt(np.maximum(values[-2:], 1e-6))
    turn = np.arange(len(steps)) * 2.4
    return guess + 0.05 * np.column_stack([np.cos(turn), np.sin(turn)])


def _turned_wide(places: Floats) -> Floats:
    """Rotated so that it is wider than high."""
    middle = places - places.mean(axis=0)
    _, vectors = np.linalg.eigh(middle.T @ middle)
    lying: Floats = middle @ vectors[:, ::-1]
    return lying
