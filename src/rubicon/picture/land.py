"""The land: its shadow on the sea, the colours of its territories, paper, borders and terrain."""

from __future__ import annotations

from ..texts import say
from . import colours
from .colours import hatch_id
from .markup import escaped, number, tag
from .sheet import Sheet

PAPER_TILE_UNITS = 320
"""Width and height of a tile of paper."""


def outlines(sheet: Sheet) -> str:
    """Each territory once, with the id `t` and its number, to which everything else refers."""
    return tag("g", *(tag("path", id=f"t{t}", d=path) for t, path in enumerate(sheet.paths)), id="land")


def clip_paths(sheet: Sheet) -> str:
    """Clip paths of each outline, and of all together."""
    uses = [tag("use", href=f"#t{t}") for t in range(len(sheet.paths))]
    inside = [tag("clipPath", use, id=f"c{t}") for t, use in enumerate(uses)]
    return "".join(inside) + tag("clipPath", *uses, id="everywhere")


def filters(sheet: Sheet) -> str:
    soft = (("shadow", 5.0, 0.05), ("glow", 3.2, 0.2), ("lift", 1.3, 0.4))
    blurs = [
        tag("filter", tag("feGaussianBlur", stdDeviation=deep * sheet.unit), id=name, **_around(more))
        for name, deep, more in soft
    ]
    return "".join((*blurs, _paper(sheet)))


def _paper(sheet: Sheet) -> str:
    """The grain of paper, as a repeated tile: a whole sheet of it takes a renderer a second."""
    rough, size = f"{number(0.035 / sheet.unit)} {number(0.05 / sheet.unit)}", PAPER_TILE_UNITS * sheet.unit
    noise = {"type": "fractalNoise", "numOctaves": "4", "seed": "7", "stitchTiles": "stitch"}
    grain = tag(
        "filter",
        tag("feTurbulence", baseFrequency=rough, **noise),
        tag("feColorMatrix", values="0 0 0 0 .25 0 0 0 0 .2 0 0 0 0 .12 .9 0 0 0 -.36"),
        id="grain",
        **_around(0),
    )
    tile = tag("rect", width=size, height=size, filter="url(#grain)")
    return grain + tag("pattern", tile, id="paper", width=size, height=size, patternUnits="userSpaceOnUse")


def _around(more: float) -> dict[str, object]:
    """The region of a filter, larger by `more` on every side."""
    return {"x": -more, "y": -more, "width": 1 + 2 * more, "height": 1 + 2 * more}


def backdrop(sheet: Sheet) -> str:
    """Land that is not part of the game."""
    path = sheet.drawing.decor.backdrop
    if not path:
        return ""
    foam = tag("path", d=path, fill="none", stroke=colours.FOAM, stroke_opacity=0.25, stroke_width=12 * sheet.unit)
    land = tag("path", d=path, fill="#d9d6c6", stroke="#8d8a7a", stroke_width=sheet.unit)
    return tag("g", foam, land, stroke_linejoin="round")


def ground(sheet: Sheet) -> str:
    """Everything from the coastline up to the borders."""
    coast = tag("use", href="#land", stroke="#3d3326", stroke_width=2.6 * sheet.unit, stroke_linejoin="round")
    return coast + _territories(sheet) + surface(sheet)


def surface(sheet: Sheet) -> str:
    """The layers above the colours of territories: a glow along their borders, paper, and the borders."""
    unit = sheet.unit
    area = {"x": sheet.left, "y": sheet.top, "width": sheet.wide, "height": sheet.high, "clip_path": "url(#everywhere)"}
    paper = tag("rect", fill="url(#paper)", opacity=0.3, pointer_events="none", **area)
    borders = tag("use", href="#land", fill="none", stroke=colours.LINE, stroke_opacity=0.75, stroke_width=1.15 * unit)
    return tag("g", _glow(sheet), paper, borders, stroke_linejoin="round")


def _territories(sheet: Sheet) -> str:
    """Each territory in its colour, with a tooltip."""
    drawn = []
    for territory, fill in enumerate(sheet.fills):
        title = tag("title", escaped(tooltip(sheet, territory)))
        drawn.append(tag("use", title, href=f"#t{territory}", fill=fill, class_="territory"))
    return tag("g", *drawn) + _hatches(sheet)


def tooltip(sheet: Sheet, territory: int) -> str:
    world, pieces = sheet.board.map, sheet.pieces
    about = world.territories[territory]
    facts = {"territory": about.name, "continent": world.continents[about.continent].name}
    if pieces is None:
        return say("picture", "bare", facts)
    if territory in pieces.off:
        return say("picture", "off", facts)
    owner = pieces.owners[territory]
    who = say("picture", "nobody") if owner is None else pieces.seats[owner]
    pile = pieces.piles[territory]
    kinds = zip(pile, pieces.kinds, strict=False)
    several = ", ".join(f"{count} {kind}" for count, kind in kinds if count) if pieces.kinds else ""
    return say("picture", "owned", {**facts, "owner": who, "pieces": several or sum(pile)})


def _hatches(sheet: Sheet) -> str:
    """The hatching of the owner on each territory, for people who cannot tell the colours apart."""
    if sheet.pieces is None:
        return ""
    owned = [
        tag("use", href=f"#t{territory}", fill=f"url(#{hatch_id(owner)})")
        for territory, owner in enumerate(sheet.pieces.owners)
        if owner is not None and territory not in sheet.pieces.off
    ]
    return tag("g", *owned, pointer_events="none")


def _glow(sheet: Sheet) -> str:
    """A glow inside each border, in a darker shade; where owners are shown, in the colour of the continent."""
    unit, with_owners = sheet.unit, sheet.pieces is not None
    strength, wide = (0.95, 10) if with_owners else (0.62, 9)
    lighter, fuller = (-0.02, 0.1) if with_owners else (-0.24, 0.05)
    drawn = []
    for t, territory in enumerate(sheet.board.map.territories):
        colour = colours.shaded(sheet.continents[territory.continent], lighter, fuller)
        line = tag("use", href=f"#t{t}", stroke=colour, filter="url(#glow)")
        drawn.append(tag("g", line, clip_path=f"url(#c{t})"))
    return tag("g", *drawn, fill="none", stroke_opacity=strength, stroke_width=wide * unit, pointer_events="none")


def continent_borders(sheet: Sheet) -> str:
    """The borders between continents, as a double line."""
    path, unit = sheet.drawing.continent_borders, sheet.unit
    if not path:
        return ""
    return tag(
        "g",
        tag("path", d=path, stroke="#3a2c1e", stroke_width=2.8 * unit),
        tag("path", d=path, stroke="#fff6df", stroke_opacity=0.85, stroke_width=unit),
        fill="none",
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def terrain(sheet: Sheet) -> str:
    """Lakes, mountains and trees."""
    decor, unit = sheet.drawing.decor, sheet.unit
    looks: tuple[tuple[str, dict[str, object]], ...] = (
        (decor.lakes, {"fill": "#a5cad0", "stroke": "#4d6b70", "stroke_opacity": 0.8, "stroke_width": 0.8 * unit}),
        (decor.mountains, {"fill": "#f3e6c8", "fill_opacity": 0.35, "stroke": "#4a3826", "stroke_width": 1.2 * unit}),
        (decor.trees, {"fill": "#5f7d4a", "fill_opacity": 0.55, "stroke": "#33402a", "stroke_width": unit}),
    )
    drawn = [tag("path", d=path, **{"stroke_opacity": 0.75, **look}) for path, look in looks if path]
    return tag("g", *drawn, stroke_linejoin="round", stroke_linecap="round", pointer_events="none") if drawn else ""
