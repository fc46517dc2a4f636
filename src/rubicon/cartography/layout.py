"""The points of territories on a sheet: as given, or laid out by their links."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import shapely
from numpy.typing import NDArray

from .cells import Floats
from .label_placement import SheetStyle

MIN_SPACING = 0.62
"""How far apart two territories stand at least, if there is room, in sides of the square that each has on average."""
HORIZONTAL_WEIGHT = 0.85
"""Names are wide, so what lies side by side wants more room than what lies one below the other."""
MAX_STRETCH = 1.45
"""How much wider or narrower than its maker drew it a map may become, to fill the sheet."""
ROUNDS = 80
"""Of pushing apart, and of laying out."""
TANGLES_PER_LINK = 0.2
"""Of this many tangles for each link a map is not suspected to be a mere list."""

Pairs = Sequence[tuple[int, int]]


def style_for(territories: int) -> SheetStyle:
    """Lettering as large as the number of names allows; for very many the sheet grows instead."""
    style = SheetStyle()
    side = _side(style, territories)
    grown = max(1.0, 138 / side)
    size = round(min(17.0, max(11.5, 8 + side / 40)), 1)
    return style._replace(
        width=float(round(style.width * grown)), height=float(round(style.height * grown)), font_size=size, disc=size
    )


def layout_points(points: Floats | None, pairs: Pairs, count: int, style: SheetStyle) -> Floats:
    """A place for each territory. Points that tell nothing, such as rows of a list, give way to a layout by links."""
    if points is None:
        return _pushed_apart(_fitted(_stress_layout(pairs, count), style), style)
    given = _pushed_apart(_fitted(points, style), style)
    tangles = _tangles(given, pairs, style)
    if tangles <= TANGLES_PER_LINK * len(pairs):
        return given
    drawn = _pushed_apart(_fitted(_stress_layout(pairs, count), style), style)
    return drawn if _tangles(drawn, pairs, style) < tangles / 3 else given


def layout_by_links(pairs: Pairs, count: int, style: SheetStyle) -> Floats:
    """A place for each territory by its links alone, however they tangle."""
    return _pushed_apart(_fitted(_stress_layout(pairs, count), style), style)


def layout_in_rows(count: int, style: SheetStyle) -> Floats:
    """A place for each territory, one after the other."""
    side = _side(style, count)
    columns = max(1, round(style.width / side))
    rows = math.ceil(count / columns)
    number = np.arange(count)
    x = (number % columns + 0.5) * style.width / columns
    y = (number // columns + 0.5) * style.height / rows
    return np.column_stack([x, y])


def spacing(places: Floats, style: SheetStyle) -> Floats:
    """How far from each place the next ones are: the mean of the nearest three, within bounds."""
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
    """In the middle of the sheet, as large as fits."""
    points = points / max(1.0, float(np.abs(points).max()))  # so that no sum of huge numbers is infinite
    margin = _margin(style, len(points))
    room = np.array([style.width - 2 * margin, style.height - 2 * margin])
    low, high = points.min(axis=0), points.max(axis=0)
    scale = room / np.maximum(high - low, 1e-9)
    scale = np.minimum(scale, scale.min() * MAX_STRETCH)
    fitted: Floats = (points - (low + high) / 2) * scale + np.array([style.width / 2, style.height / 2])
    return fitted


def _pushed_apart(places: Floats, style: SheetStyle) -> Floats:
    """Those that stand too close push each other away, but not off the sheet."""
    count = len(places)
    margin, wanted = _margin(style, count), MIN_SPACING * _side(style, count)
    low, high = np.array([margin, margin]), np.array([style.width - margin, style.height - margin])
    # Two on the very same point must begin somewhere: each a hair away, in a direction of its own.
    turn = np.arange(count) * 2.4
    places = places + np.column_stack([np.cos(turn), np.sin(turn)])
    for _ in range(ROUNDS):
        between = (places[:, None] - places) * np.array([HORIZONTAL_WEIGHT, 1.0])
        distance = np.hypot(between[..., 0], between[..., 1])
        push = np.clip(wanted - distance, 0, None) / np.maximum(distance, 1e-9)
        np.fill_diagonal(push, 0)
        places = np.clip(places + 0.22 * (between * push[..., None]).sum(axis=1), low, high)
    return places


def _tangles(places: Floats, pairs: Pairs, style: SheetStyle) -> int:
    """How often a link would run across another, or over a territory that it does not join.

    A link across half of the sheet is left out: it may go round the back of the world, and tells nothing of the points.
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
    """Each two as far apart on the sheet as by their links, as nearly as can be (stress majorization)."""
    if count < 3:
        return np.array([[float(place), 0.0] for place in range(count)])
    steps = _link_distances(pairs, count)
    places = _classical_scaling(steps)
    weight = 1 / np.maximum(steps, 1) ** 2
    np.fill_diagonal(weight, 0)
    laplacian = np.diag(weight.sum(axis=1)) - weight
    inverse = np.linalg.pinv(laplacian)
    for _ in range(ROUNDS):
        distance = np.hypot(*(places[:, None] - places).transpose(2, 0, 1))
        ratio = weight * steps / np.maximum(distance, 1e-9)
        np.fill_diagonal(ratio, 0)
        places = inverse @ (np.diag(ratio.sum(axis=1)) @ places - ratio @ places)
    return _turned_wide(places)


def _link_distances(pairs: Pairs, count: int) -> Floats:
    """How many links lie between each two; those that no link joins are a sheet apart."""
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
    """A first guess: the two directions in which the distances differ most (classical scaling)."""
    centred = np.eye(len(steps)) - 1 / len(steps)
    values, vectors = np.linalg.eigh(-0.5 * centred @ steps**2 @ centred)
    guess: Floats = vectors[:, -2:] * np.sqrt(np.maximum(values[-2:], 1e-6))
    turn = np.arange(len(steps)) * 2.4
    return guess + 0.05 * np.column_stack([np.cos(turn), np.sin(turn)])


def _turned_wide(places: Floats) -> Floats:
    """Turned so that it is wide rather than high."""
    middle = places - places.mean(axis=0)
    _, vectors = np.linalg.eigh(middle.T @ middle)
    lying: Floats = middle @ vectors[:, ::-1]
    return lying
