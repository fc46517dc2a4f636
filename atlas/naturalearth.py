"""Natural Earth as it is packed: provinces with their codes, and lakes, in degrees east and north."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
import shapely
from shapely import Geometry, MultiPolygon, Polygon
from shapely.affinity import translate


class Unit(msgspec.Struct, frozen=True):
    """A province. `code` is that of ISO 3166-2, which some provinces share; `country` has three letters."""

    code: str
    country: str
    area: MultiPolygon


class _Properties(msgspec.Struct):
    iso_3166_2: str
    adm0_a3: str


class _Feature(msgspec.Struct):
    properties: _Properties
    geometry: msgspec.Raw


class _Provinces(msgspec.Struct):
    features: list[_Feature]


def units(data: bytes) -> tuple[Unit, ...]:
    """The provinces of the world, from GeoJSON."""
    features = msgspec.json.decode(data, type=_Provinces).features
    areas = shapely.from_geojson([bytes(feature.geometry) for feature in features])
    return tuple(
        Unit(feature.properties.iso_3166_2, feature.properties.adm0_a3, _in_one_piece(feature.properties.adm0_a3, area))
        for feature, area in zip(features, areas, strict=True)
    )


def _in_one_piece(country: str, area: Geometry) -> MultiPolygon:
    """Russia goes on eastward beyond 180°, the United States westward; no other country matters there."""
    pieces = []
    for piece in polygons(shapely.make_valid(area)):
        east = piece.representative_point().x
        turn = 360 if country == "RUS" and east < 0 else -360 if country == "USA" and east > 0 else 0
        pieces.append(translate(piece, turn) if turn else piece)
    return MultiPolygon(pieces)


def polygons(area: Geometry) -> list[Polygon]:
    """The polygons an area consists of; lines and points, which mending leaves behind, are dropped."""
    return [piece for piece in shapely.get_parts(shapely.get_parts(area)) if isinstance(piece, Polygon)]


def lakes(data: bytes) -> tuple[Polygon, ...]:
    """The lakes of the world, from TopoJSON: rings of numbered arcs, whose points are steps on a grid."""
    world = msgspec.json.decode(data)
    grid, corner = (np.array(world["transform"][key]) for key in ("scale", "translate"))
    arcs = [np.cumsum(steps, axis=0) * grid + corner for steps in world["arcs"]]

    def ring(numbers: list[int]) -> Any:
        """A negative number is an arc backwards, counted from -1; each arc begins where the one before it ended."""
        parts = [arcs[number] if number >= 0 else arcs[~number][::-1] for number in numbers]
        return np.concatenate([parts[0], *(part[1:] for part in parts[1:])])

    found = []
    for lake in world["objects"]["lakes"]["geometries"]:
        for outer, *islands in [lake["arcs"]] if lake["type"] == "Polygon" else lake["arcs"]:
            found += polygons(shapely.make_valid(Polygon(ring(outer), [ring(island) for island in islands])))
    return tuple(found)
