"""How the land of a seat is hatched, so that nothing is told by colour alone.

The first are those by which heralds print colours in black: red upright, blue level, green and purple aslant, gold
dotted, black crossed.
"""

from __future__ import annotations

from collections.abc import Iterable

from .markup import number, tag
from .paint import mixed, seat

SIZE, SCALE = 8, 1.5
"""Of a tile, and how much larger it is drawn: finer lines would run together on a phone."""
HATCHES = (
    "M2 0V8M6 0V8",
    "M0 2H8M0 6H8",
    "M-1 -1L9 9M-1 7L1 9M7 -1L9 1",
    "M1.6 2h.8M5.6 6h.8",
    "M9 -1L-1 9M1 -1L-1 1M9 7L7 9",
    "M0 4H8M4 0V8",
    "M0 2H5M4 6H8M0 6H1",
    "M0 3L2 1L4 3L6 1L8 3M0 7L2 5L4 7L6 5L8 7",
    "M4 2.2a1.8 1.8 0 1 0 .01 0Z",
    "M-1 -1L9 9M9 -1L-1 9",
    "M2 .5V3.5M.5 2H3.5M6 4.5V7.5M4.5 6H7.5",
    "M1 3L2.5 .8L4 3ZM5 7L6.5 4.8L8 7Z",
)


def hatch(owner: int) -> str:
    """The name under which the hatching of a seat is defined."""
    return f"h{owner}"


def hatches(seats: Iterable[int], unit: float) -> str:
    return "".join(_hatching(owner, unit) for owner in seats)


def _hatching(owner: int, unit: float) -> str:
    lines = tag("path", d=HATCHES[owner % len(HATCHES)], stroke=mixed(seat(owner).colour, "#000000", 0.4))
    return tag(
        "pattern",
        lines,
        id=hatch(owner),
        width=SIZE,
        height=SIZE,
        patternUnits="userSpaceOnUse",
        patternTransform=f"scale({number(SCALE * unit)})",
        fill="none",
        stroke_width=0.9,
        stroke_opacity=0.4,
        stroke_linecap="round",
    )
