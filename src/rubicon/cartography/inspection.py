"""Checks a drawing independently of the code that made it: it reads the paths back and compares them with the map.

A *fault* (`drawing.…`) makes the drawing misleading or unusable, such as a border that is not on the map. A *blemish*
(`blemish.…`) makes it hard to read, such as overlapping names. Faults of the map itself are found by `world/check.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

import shapely

from ..texts import percent_text
from ..world.board import Board
from ..world.check import BoardFault, Place, fault
from ..world.map_text import excerpt
from .drawing_geometry import DrawingGeometry, pairs_within

MAX_FAULTS_PER_CHECK = 100
"""Bounds the time for a bad drawing; correct these faults first."""


def inspect(board: Board) -> tuple[BoardFault, ...]:
    """The faults and blemishes of a board's drawing; none if it has no drawing."""
    if board.drawing is None:
        return ()
    sheet = DrawingGeometry(board, board.drawing)
    return tuple(found for check in CHECKS for found in islice(check(sheet), MAX_FAULTS_PER_CHECK))


def outlines(sheet: DrawingGeometry) -> Iterator[BoardFault]:
    """Outlines that are unreadable, missing, open, self-crossing, or empty."""
    for territory, outline in enumerate(sheet.outlines if sheet.is_outlined else ()):
        place: Place = ("shape", territory)
        name = sheet.name(territory)
        if outline.problem:
            yield fault("drawing.unreadable", place, territory=name, problem=outline.problem)
            continue
        if not sheet.drawing.shapes[territory].path.strip():
            yield fault("drawing.no_outline", place, territory=name)
            continue
        widest = max(outline.traces, key=lambda trace: trace.gap, default=None)
        if widest and widest.gap > sheet.hair:
            at, gap = sheet.spot(widest.points[-1]), sheet.figure(widest.gap)
            yield fault("drawing.open", place, territory=name, gap=gap, at=at)
        if flaw := sheet.crossing(outline):
            area, at = sheet.figure(flaw.area), sheet.spot(flaw.at)
            yield fault("drawing.crossing", place, territory=name, area=area, at=at)
        elif sheet.lands[territory].is_empty:
            yield fault("drawing.no_area", place, territory=name)
        elif lake := sheet.doubtful_lake(outline):
            yield fault("drawing.lake", place, territory=name, at=sheet.spot(lake))


def other_paths(sheet: DrawingGeometry) -> Iterator[BoardFault]:
    """Decorative paths that cannot be read."""
    drawing = sheet.drawing
    decor = {f"decor › {part}": getattr(drawing.decor, part) for part in drawing.decor.__struct_fields__}
    for part, path in {"continent_borders": drawing.continent_borders, **decor}.items():
        if problem := sheet.outline(path).problem:
            yield fault("drawing.unreadable_part", part=part, problem=problem)


def neighbours(sheet: DrawingGeometry) -> Iterator[BoardFault]:
    """Overlapping shapes, and differences between the drawn borders and the map."""
    linked = {(min(a, b), max(a, b)) for a, targets in enumerate(sheet.world.borders) for b in targets if a != b}
    lined = {(min(line.source, line.target), max(line.source, line.target)) for line in sheet.drawing.sea_lines}
    touching = {(a, b) for a, b in pairs_within(sheet.lands, sheet.lands, within=sheet.hair) if a < b}
    for a, b in sorted((linked - lined) | touching):  # a link with a sea-line needs no border
        if sheet.lands[a].is_empty or sheet.lands[b].is_empty:
            continue
        yield from _overlap(sheet, a, b)
        yield from _border(sheet, a, b, is_linked=(a, b) in linked)


def _overlap(sheet: DrawingGeometry, a: int, b: int) -> Iterator[BoardFault]:
    shared = sheet.lands[a].intersection(sheet.lands[b])
    if sheet.is_seen(shared):
        at = sheet.spot(shared.representative_point())
        area = sheet.figure(shared.area)
        yield fault("drawing.overlap", ("shape", b), territory=sheet.name(b), other=sheet.name(a), area=area, at=at)


def _border(sheet: DrawingGeometry, a: int, b: int, *, is_linked: bool) -> Iterator[BoardFault]:
    one, other = sheet.lands[a], sheet.lands[b]
    shared = one.boundary.intersection(other.buffer(sheet.hair))
    place: Place = ("shape", a)
    told = {"territory": sheet.name(a), "other": sheet.name(b), "length": sheet.figure(shared.length)}
    if is_linked and shared.is_empty:
        yield fault("drawing.apart", place, **told, distance=sheet.figure(one.distance(other)))
    elif is_linked and shared.length < sheet.corner:
        at = sheet.spot(shared.representative_point())
        yield fault("drawing.corner", place, **told, at=at, least=sheet.figure(sheet.border))
    elif not is_linked and shared.length > sheet.border:
        yield fault("drawing.unlinked", place, **told, at=sheet.spot(shared.representative_point()))
    elif sheet.corner <= shared.length <= sheet.border:
        at = sheet.spot(shared.representative_point())
        yield fault("blemish.short_border", place, **told, at=at, least=sheet.figure(sheet.border))


def sea_lines(sheet: DrawingGeometry) -> Iterator[BoardFault]:
    """Sea-lines that are missing, duplicate, unreadable, empty, do not reach both coasts, or cross other land."""
    seen: set[frozenset[int]] = set()
    for number, (line, outline) in enumerate(zip(sheet.drawing.sea_lines, sheet.sea_lines, strict=True)):
        place: Place = ("sea_line", number)
        told = {"territory": sheet.name(line.source), "other": sheet.name(line.target)}
        pair = frozenset((line.source, line.target))
        if pair in seen:
            yield fault("drawing.line_twice", place, **told)
        elif outline.problem:
            yield fault("drawing.unreadable_line", place, **told, problem=outline.problem)
        elif not outline.traces:
            yield fault("drawing.empty_line", place, **told)
        else:
            yield from _landing(sheet, number)
            yield from _passing(sheet, number)
        seen.add(pair)
    if sheet.is_outlined or seen:  # in a drawing of points, the client draws all lines
        wanted = {(min(a, b), max(a, b)) for a, targets in enumerate(sheet.world.sea_lines) for b in targets if a != b}
        for a, b in sorted(wanted):
            if frozenset((a, b)) not in seen:
                yield fault("drawing.no_line", ("shape", a), territory=sheet.name(a), other=sheet.name(b))


def _landing(sheet: DrawingGeometry, number: int) -> Iterator[BoardFault]:
    """Whether a line reaches both coasts.

    One that wraps has two more ends, at the edges of the sheet; the best two count.
    """
    line = sheet.drawing.sea_lines[number]
    shores = sheet.shore(line.source), sheet.shore(line.target)
    points = sheet.sea_lines[number].ends()
    source, target = ([end.distance(shore) if shore else 0.0 for end in points] for shore in shores)
    nearest = (sorted(range(len(points)), key=way.__getitem__)[:2] for way in (source, target))
    a, b = min(
        (pair for pair in product(*nearest) if pair[0] != pair[1]), key=lambda p: max(source[p[0]], target[p[1]])
    )
    for territory, other, end, distance in (
        (line.source, line.target, a, source[a]),
        (line.target, line.source, b, target[b]),
    ):
        if distance > sheet.drawing.disc / 2:
            told = {"territory": sheet.name(territory), "other": sheet.name(other), "at": sheet.spot(points[end])}
            yield fault("drawing.line_end", ("sea_line", number), **told, distance=sheet.figure(distance))


def _passing(sheet: DrawingGeometry, number: int) -> Iterator[BoardFault]:
    line = sheet.drawing.sea_lines[number]
    course = shapely.union_all(sheet.sea_lines[number].strokes())
    for _, territory in pairs_within([course], sheet.lands):
        length = course.intersection(sheet.lands[territory]).length
        if territory not in (line.source, line.target) and length > sheet.border:
            told = {"territory": sheet.name(line.source), "other": sheet.name(line.target)}
            crossed = {"crossed": sheet.name(territory), "length": sheet.figure(length)}
            yield fault("blemish.line_over_land", ("sea_line", number), **told, **crossed)


def anchors(sheet: DrawingGeometry) -> Iterator[BoardFault]:
    """Anchors outside the sheet or outside their land."""
    for territory, (land, anchor) in enumerate(zip(sheet.lands, sheet.anchors, strict=True)):
        told = {"territory": sheet.name(territory), "at": sheet.spot(anchor)}
        if not sheet.frame.covers(anchor):
            yield fault("drawing.anchor_off_sheet", ("shape", territory), **told)
        elif not land.is_empty and not land.covers(anchor):
            distance = sheet.figure(anchor.distance(land))
            yield fault("drawing.anchor_off_land", ("shape", territory), **told, distance=distance)
        elif not land.is_empty:
            part = sheet.discs[territory].intersection(land).area / sheet.discs[territory].area
            if part < 1 / 2:
                told_part = percent_text(1 - part)
                yield fault("blemish.disc_off_land", ("shape", territory), **told, part=told_part)


def off_sheet(sheet: DrawingGeometry) -> Iterator[BoardFault]:
    """Land, furniture and texts outside the sheet."""
    for territory, land in enumerate(sheet.lands):
        if far := sheet.beyond(land):
            name = sheet.name(territory)
            yield fault("drawing.off_sheet", ("shape", territory), territory=name, distance=sheet.figure(far))
    yield from names_off_sheet(sheet)
    drawing = sheet.drawing
    continents = [excerpt(continent.name) for continent in sheet.world.continents]
    parts = {f"title › {continents[index]}": (title.x, title.y) for index, title in enumerate(drawing.titles) if title}
    parts |= {f"notes › {excerpt(note.text)}": (note.x, note.y) for note in drawing.notes}
    parts |= {"legend": drawing.legend} if drawing.legend else {}
    parts |= {"compass": drawing.compass[:2]} if drawing.compass else {}
    for part, place in parts.items():
        if sheet.beyond(shapely.Point(place)):
            yield fault("blemish.part_off_sheet", part=part, at=sheet.spot(place))


def names_off_sheet(sheet: DrawingGeometry) -> Iterator[BoardFault]:
    for territory, box in sheet.names.items():
        if far := sheet.beyond(box):
            name = sheet.name(territory)
            yield fault("blemish.name_off_sheet", ("shape", territory), territory=name, distance=sheet.figure(far))


def crowded_discs(sheet: DrawingGeometry) -> Iterator[BoardFault]:
    """Overlapping discs."""
    room = 2 * sheet.drawing.disc
    for a, b in pairs_within(sheet.anchors, sheet.anchors, within=room - sheet.hair):
        if a < b:
            told = {"territory": sheet.name(b), "other": sheet.name(a), "least": sheet.figure(room)}
            distance = sheet.figure(sheet.anchors[a].distance(sheet.anchors[b]))
            yield fault("blemish.discs", ("shape", b), **told, distance=distance)


def crowded_names(sheet: DrawingGeometry) -> Iterator[BoardFault]:
    """Names that overlap each other, or discs."""
    lettered, boxes = list(sheet.names), list(sheet.names.values())
    for one, other in pairs_within(boxes, boxes):
        if one < other and sheet.is_seen(boxes[one].intersection(boxes[other])):
            told = {"territory": sheet.name(lettered[other]), "other": sheet.name(lettered[one])}
            yield fault("blemish.names", ("shape", lettered[other]), **told)
    for one, disc in pairs_within(boxes, sheet.discs):
        if sheet.is_seen(boxes[one].intersection(sheet.discs[disc])):
            told = {"territory": sheet.name(lettered[one]), "other": sheet.name(disc)}
            yield fault("blemish.name_over_disc", ("shape", lettered[one]), **told)


CHECKS = (outlines, other_paths, neighbours, sea_lines, anchors, off_sheet, crowded_discs, crowded_names)
