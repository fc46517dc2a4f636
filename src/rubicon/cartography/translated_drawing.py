"""Letters the drawing of a built-in board in another language: each name beside its disc, where the first one stood."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from msgspec.structs import replace

from ..texts import spoken
from ..texts.board_names import has_names, spoken_name
from ..world.board import Board, Drawing, Label, Shape, Title
from ..world.translation import translated
from .drawing_geometry import DrawingGeometry, pairs_within
from .inspection import crowded_names, names_off_sheet
from .label_placement import LabelRequest, SheetStyle, place_labels
from .text_metrics import LINE_HEIGHT_EM, text_width

SCALES = (1.0, 0.94, 0.88, 0.82, 0.76, 0.7)
"""Sizes of letters that are tried, as shares of those of the board, until no name is in the way of another."""
MAX_STRAY_SHARE = 1 / 3
"""Maximum share of a name that may lie on the land of others."""


def lettered(board: Board) -> Board:
    """The board in the language that is spoken. Discs stay where they are, and names on the same side of them."""
    shown, own = translated(board), board.drawing
    if own is None or not has_names(board.id):
        return shown
    drawing = replace(
        own,
        language=spoken(),
        titles=tuple(
            title and _fitted(title, before.name, after.name)
            for title, before, after in zip(own.titles, board.map.continents, shown.map.continents, strict=False)
        ),
        notes=tuple(replace(note, text=spoken_name(board.id, note.text)) for note in own.notes),
    )
    labels = [shape.label for shape in drawing.shapes if shape.label is not None and shape.path]
    if len(labels) < len(drawing.shapes):
        return replace(shown, drawing=drawing)
    return replace(shown, drawing=_relabelled(shown, drawing, labels, _flaws(board, own)))


def _fitted(title: Title, before: str, after: str) -> Title:
    """No longer than it was."""
    return replace(title, size=title.size * min(1.0, _title_width(before) / _title_width(after)))


def _title_width(name: str) -> float:
    return max(1.0, text_width(name.upper(), 1.0))


def _relabelled(board: Board, drawing: Drawing, labels: Sequence[Label], flaws: int) -> Drawing:
    geometry = DrawingGeometry(board, drawing)
    names = [territory.name for territory in board.map.territories]
    lines = [stroke for line in geometry.sea_lines for stroke in line.strokes()]
    wishes = {
        territory: LabelRequest(shape.anchor, _side(shape, label, drawing))
        for territory, (shape, label) in enumerate(zip(drawing.shapes, labels, strict=True))
    }
    for scale in SCALES:
        size = drawing.font_size * scale
        style = SheetStyle(*drawing.view_box[2:], size, drawing.disc, drawing.language)
        placed = place_labels(geometry.lands, names, style, lines=lines, wishes=wishes)
        shapes = tuple(replace(shape, label=place.label) for shape, place in zip(drawing.shapes, placed, strict=True))
        made = replace(drawing, font_size=size, shapes=shapes)
        if _flaws(board, made) <= flaws:
            break
    return made


def _side(shape: Shape, label: Label, drawing: Drawing) -> str:
    """The side of the disc where a name stands."""
    across, down = label.x - shape.anchor[0], label.y - shape.anchor[1]
    if abs(down) >= drawing.disc + len(label.lines) * LINE_HEIGHT_EM * drawing.font_size / 2 - 1:
        return "below" if down > 0 else "above"
    return "right" if across > 0 else "left"


def _flaws(board: Board, drawing: Drawing) -> int:
    geometry = DrawingGeometry(board, drawing)
    return sum(1 for _ in chain(crowded_names(geometry), names_off_sheet(geometry), _strays(geometry)))


def _strays(geometry: DrawingGeometry) -> Iterator[int]:
    """Territories whose names lie on the land of others."""
    for territory, box in geometry.names.items():
        near = [land for _, land in pairs_within([box], geometry.lands) if land != territory]
        if sum(box.intersection(geometry.lands[land]).area for land in near) > MAX_STRAY_SHARE * box.area:
            yield territory
