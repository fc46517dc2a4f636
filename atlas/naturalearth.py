"""The data of Natural Earth: provinces with their codes, and lakes; and which provinces make a territory."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec
import numpy as np
import shapely
from shapely import Geometry, MultiPolygon, Polygon
from shapely.affinity import translate

from .plan import BuildError


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


# Selection. In a plan, `FRA` is a whole country, `US-AK` a province, and `-US-HI` leaves one out. A province that some
# territory names belongs to that one, and not to the territory that names its country.


def select(wanted: Mapping[str, str], units: Sequence[Unit]) -> dict[str, list[Unit]]:
    """The units of each territory, in the order of the data."""
    words = {slug: text.split() for slug, text in wanted.items()}
    owners = _owners(words)
    _check_codes(words, units)
    chosen: dict[str, list[Unit]] = {slug: [] for slug in wanted}
    for unit in units:
        owner = owners.get(unit.code) or owners.get(unit.country)
        if owner is not None and f"-{unit.code}" not in words[owner]:
            chosen[owner].append(unit)
    for slug, own in chosen.items():
        if not own:
            raise BuildError(f"{slug}: nothing is left of its land ({wanted[slug]}).")
    return chosen


def _owners(words: Mapping[str, Collection[str]]) -> dict[str, str]:
    """Who claims a country or a province."""
    owners: dict[str, str] = {}
    for slug, claims in words.items():
        for code in claims:
            if code in owners:
                raise BuildError(
                    f"{code} is claimed twice, by {owners[code]} and by {slug}. Strike it from one of them."
                )
            if not code.startswith("-"):
                owners[code] = slug
    return owners


def _check_codes(words: Mapping[str, Collection[str]], units: Sequence[Unit]) -> None:
    country_of = {unit.code: unit.country for unit in units}
    countries = set(country_of.values())
    for slug, claims in words.items():
        for word in claims:
            code = word.removeprefix("-")
            if code not in country_of and code not in countries:
                raise BuildError(f"{slug}: no country and no province has the code {code}.")
            if word != code and country_of.get(code) not in claims:
                raise BuildError(f"{slug}: {word} leaves out nothing, for {slug} does not claim its country.")
