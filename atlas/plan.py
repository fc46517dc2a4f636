"""What a board is planned with. Places on the globe are in degrees (east, north), on the sheet in its units."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rubicon.cartography.label_placement import LabelRequest, SheetStyle
from rubicon.world.board import Note

from .projection import Projection

Place = tuple[float, float]
Box = tuple[float, float, float, float]
"""West, south, east, north."""


class TerritoryPlan(msgspec.Struct, frozen=True):
    """`units` are words: `FRA` is a country, `US-AK` a province, `-US-HI` is left out. See `naturalearth.py`."""

    slug: str
    name: str
    units: str


class ContinentPlan(msgspec.Struct, frozen=True):
    slug: str
    name: str
    bonus: int
    territories: tuple[TerritoryPlan, ...]
    colour: str
    title: tuple[float, float, float] | None = None
    """Where on the sheet its name is lettered, and how large."""


class Passage(msgspec.Struct, frozen=True):
    """A sea-line from the coast nearest to `leaves` to that nearest to `lands`.

    It bulges sideways by `bend` times its length, or leads over the places `via`.
    """

    source: str
    target: str
    leaves: Place
    lands: Place
    bend: float = 0.0
    via: tuple[Place, ...] = ()
    wraps: bool = False


class Squash(msgspec.Struct, frozen=True):
    """Beyond a parallel, away from the equator, a degree of latitude counts `factor`."""

    parallel: float
    factor: float


class Lens(msgspec.Struct, frozen=True):
    """A magnifier: everything near `centre` grows by `power`, which fades away over `reach` (across, down)."""

    centre: Place
    reach: tuple[float, float]
    power: float


class Move(msgspec.Struct, frozen=True):
    """Whole territories, or what of them lies in a box, are moved on the sheet and scaled about their middle."""

    territories: tuple[str, ...]
    by: tuple[float, float] = (0.0, 0.0)
    scale: tuple[float, float] = (1.0, 1.0)
    within: Box | None = None


class Composition(msgspec.Struct, frozen=True, kw_only=True):
    """How land comes to lie on the sheet, and how finely it is drawn."""

    projection: Projection
    squashes: tuple[Squash, ...] = ()
    lenses: tuple[Lens, ...] = ()
    moves: tuple[Move, ...] = ()
    frame: Box
    """The part of the sheet (left, top, right, bottom) that the land fills."""
    stretch: float = 1.0
    """How much more the land may be widened than heightened, or the other way round, to fill it."""
    without: tuple[Box, ...] = ()
    """Islands in these boxes are left out, unless they lie in a box of `but`."""
    but: tuple[Box, ...] = ()
    straits: tuple[tuple[Place, float], ...] = ()
    """Places where the sea is held open, and how widely."""
    finest: float
    """Bends smaller than this, in degrees, are dropped before all else."""
    gap: float
    """Narrower water is closed."""
    tolerance: float
    """Bends smaller than a triangle of such sides are smoothed away."""
    smallest: float
    """Islands, and holes in the land, of less area are left out."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """All that makes a board, but the land."""

    id: str
    name: str
    continents: tuple[ContinentPlan, ...]
    passages: tuple[Passage, ...] = ()
    digest: str
    """Of the finished map: recorded games hang on it, so a build that would change it is refused."""
    composition: Composition
    style: SheetStyle
    wishes: Mapping[str, LabelRequest] = msgspec.field(default_factory=dict)
    """Where a disc or a name is put by hand, by territory."""
    smallest_lake: float
    dry: tuple[Box, ...] = ()
    """Lakes in these boxes are not drawn."""
    backdrop: str = ""
    """Codes of countries that are drawn, grey, and not played on."""
    notes: tuple[Note, ...] = ()
    legend: tuple[float, float] | None = None
    compass: tuple[float, float, float] | None = None

    @property
    def territories(self) -> tuple[TerritoryPlan, ...]:
        return tuple(territory for continent in self.continents for territory in continent.territories)


class BuildError(Exception):
    """A build failed for a reason that can be corrected: the network, a plan, or an unpinned package."""
