"""The board as text: lists of territories and seats, the secrets of a seat, and a rough map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from ..core.edition import Table
from ..core.ids import field_meanings
from ..errors import Refused
from ..texts import has, row_text, say
from ..world import atlas
from ..world.board import Drawing
from .names import DisplayNames, joined
from .style import TextStyle, padded, wrapped


def pieces_text(pieces: Any) -> str:
    """Pieces of one kind as a number, of several kinds as `3+0+1`, without trailing zeros."""
    if not isinstance(pieces, list | tuple):
        return str(pieces)
    last = max((kind for kind, number in enumerate(pieces) if number), default=0)
    return "+".join(map(str, pieces[: last + 1]))


def _total(pieces: Any) -> int:
    return sum(pieces) if isinstance(pieces, list | tuple) else int(pieces)


def board_lines(view: Any, names: DisplayNames, columns: int) -> list[str]:
    """All territories under their owners. Works for views without owners or pieces too."""
    world, style = names.table.board.map, names.style
    off = set(names.table.disabled)
    owners: Sequence[int | None] = getattr(view, "owners", (None,) * len(world.territories))
    pieces: Sequence[Any] = getattr(view, "pieces", (0,) * len(world.territories))
    links = world.links()
    longest = max(len(territory.name) for territory in world.territories)
    wide = max(4, *(len(pieces_text(each)) for each in pieces))
    lines: list[str] = []
    for owner in (*range(len(names.table.seats)), None):
        held = [t for t, of in enumerate(owners) if of == owner and t not in off]
        if not held:
            continue
        who = f"{names.mark(owner)}  {names.table.seats[owner].name}" if owner is not None else say("board", "nobodys")
        holdings = style.dim(f"  {_holdings_text(held, pieces, owners, names, owner)}")
        lines += ["", style.bold(style.seat(owner, who)) + holdings]
        for t in sorted(held, key=lambda t: (world.territories[t].continent, t)):
            near = [_neighbour_text(n, owner, owners, pieces, names) for n in links[t] if n not in off]
            near = [f"{word}," for word in near[:-1]] + near[-1:]
            start = f"  {padded(names.territory(t), longest)} {style.bold(pieces_text(pieces[t]).rjust(wide))}  "
            lines.append(start + wrapped(near, columns, longest + wide + 5))
    return lines[1:]


def _holdings_text(
    held: Sequence[int], pieces: Sequence[Any], owners: Sequence[Any], names: DisplayNames, owner: Any
) -> str:
    whole = [
        continent.name
        for continent, inside in zip(names.table.board.map.continents, names.table.board.map.members(), strict=True)
        if owner is not None and inside and all(owners[t] == owner or t in names.table.disabled for t in inside)
    ]
    told = ", ".join(_counts(held, pieces))
    return f"{told}; {say('board', 'whole', {'continents': whole})}" if whole else told


def _counts(held: Sequence[int], pieces: Sequence[Any]) -> list[str]:
    territories, standing = len(held), sum(_total(pieces[t]) for t in held)
    return [say("maps", "many.territory", {"number": territories}), say("picture", "many_pieces", {"number": standing})]


def _neighbour_text(t: int, owner: Any, owners: Sequence[Any], pieces: Sequence[Any], names: DisplayNames) -> str:
    if owners[t] == owner:
        return names.style.dim(names.territory(t))
    return names.style.seat(owners[t], f"{names.territory(t)} {names.mark(owners[t])}{pieces_text(pieces[t])}")


def seat_lines(view: Any, names: DisplayNames, asked: Sequence[int]) -> list[str]:
    """A line for each seat: its territories and pieces, and the facts about it in the view."""
    owners: Sequence[Any] = getattr(view, "owners", ())
    pieces: Sequence[Any] = getattr(view, "pieces", ())
    told: Sequence[Any] = getattr(view, "seats", ())
    longest = max(len(player.name) for player in names.table.seats)
    lines = []
    for seat in range(len(names.table.seats)):
        held = [t for t, owner in enumerate(owners) if owner == seat]
        facts = _counts(held, pieces) if owners else []
        facts += list(_seat_facts(told[seat], names)) if seat < len(told) else []
        arrow = "▸" if seat in asked else " "
        name = names.style.seat(seat, padded(names.table.seats[seat].name, longest))
        lines.append(f" {arrow} {names.mark(seat)}  {name}  {', '.join(facts)}".rstrip())
    return lines


def _seat_facts(told: Any, names: DisplayNames) -> Iterator[str]:
    if not isinstance(told, msgspec.Struct):
        return
    shown = names.fields(told)
    for field in told.__struct_fields__:
        if getattr(told, field) not in (False, None, 0, (), ""):
            yield _fact_text(field, shown[field])


def _fact_text(field: str, shown: Any) -> str:
    """A field of a view in words, such as `2 cards`. One without a text is shown by its name."""
    if has("fact", field):
        return say("fact", field, {"value": shown if isinstance(shown, int) else joined(shown)})
    word = field.replace("_", " ")
    return word if shown is True else f"{word}: {joined(shown)}"


def phase_text(view: Any, names: DisplayNames) -> str:
    """The phase and those of its fields that have a text: `Reinforcing, 5 armies`."""
    waiting = getattr(view, "phase", None)
    if not isinstance(waiting, msgspec.Struct):
        return ""
    told = [say("phase", str(waiting.__struct_config__.tag))]
    fields, meanings = names.fields(waiting), field_meanings(type(waiting))
    for field in waiting.__struct_fields__:
        value, shown = getattr(waiting, field), fields[field]
        if meanings.get(field) in ("phrase", "pieces"):
            told.append(str(shown))
        elif isinstance(value, int) and not isinstance(value, bool) and has("slot", field):
            told.append(f"{shown} {say('slot', field)}" if shown == value else f"{say('slot', field)} {shown}")
    return ", ".join(told)


def secret_lines(view: Any, public: Any, names: DisplayNames) -> list[str]:
    """What this viewer alone knows: the fields in which the view and the public view differ, without empty ones."""
    lines = []
    territories = len(names.table.board.map.territories)
    known_as = names.fields(view) if isinstance(view, msgspec.Struct) else {}
    for field in getattr(view, "__struct_fields__", ()):
        value, shown = getattr(view, field), getattr(public, field)
        if value == shown or field == "owners":
            continue
        if isinstance(value, msgspec.Struct):
            inner, words = [(name, getattr(value, name)) for name in value.__struct_fields__], names.fields(value)
            seen = {name: getattr(shown, name, None) for name, _ in inner}
            lines += [
                _fact_text(name, words[name])
                for name, item in inner
                if item not in (None, (), {}) and item != seen[name]
            ]
        elif isinstance(value, tuple) and isinstance(shown, tuple) and len(value) == len(shown) == territories:
            known = [f"{names.territory(t)} {joined(item)}" for t, item in enumerate(value) if item != shown[t]]
            lines.append(_fact_text(field, row_text(known)))
        elif value is not None:
            lines.append(_fact_text(field, known_as[field]))
    return lines


# The board as a rough map. Each label, such as `Brazil A5`, is placed where the drawing has the pieces.


MAX_LABEL_CHARS = 9
MAX_MAP_ROWS = 60


class MapLabel(NamedTuple):
    """`colour` is the number of a seat or continent; labels of the same number share a colour."""

    text: str
    colour: int | None


class LabelPosition(NamedTuple):
    column: int
    text: str
    colour: int | None


def drawing_of(table: Table) -> Drawing | None:
    """The drawing of the board. Saves have none, so it is that of the built-in board with the same id and map."""
    if table.board.drawing is not None:
        return table.board.drawing
    try:
        known = atlas.load(table.board.id)
    except Refused:
        return None
    return known.drawing if known.map.digest() == table.board.map.digest() else None


def map_lines(view: Any, names: DisplayNames, drawing: Drawing, columns: int) -> list[str]:
    owners: Sequence[Any] = getattr(view, "owners", (None,) * len(drawing.shapes))
    pieces: Sequence[Any] = getattr(view, "pieces", (0,) * len(drawing.shapes))
    labels = {
        t: MapLabel(f"{short_name(names.territory(t))} {names.mark(owners[t])}{pieces_text(pieces[t])}", owners[t])
        for t in range(len(drawing.shapes))
        if t not in names.table.disabled
    }
    return place_labels(labels, drawing, columns, names.style)


def place_labels(labels: Mapping[int, MapLabel], drawing: Drawing, columns: int, style: TextStyle) -> list[str]:
    """Place each label where the drawing has its territory, or in the nearest row with room."""
    left, top, wide, high = drawing.view_box
    columns = min(columns, 150)
    rows = round(min(MAX_MAP_ROWS, max(12, columns * high / wide * 0.55)))
    placed: dict[int, list[LabelPosition]] = {}
    for t in sorted(labels, key=lambda t: (drawing.shapes[t].anchor[1], t)):
        text, colour = labels[t]
        x, y = drawing.shapes[t].anchor
        column = round(_fraction(x, left, wide) * columns - len(text) / 2)
        column = max(0, min(columns - len(text), column))
        row = _free_row(placed, round(_fraction(y, top, high) * (rows - 1)), column, len(text))
        placed.setdefault(row, []).append(LabelPosition(column, text, colour))
    lines = []
    for row in range(min(placed, default=0), max(placed, default=-1) + 1):
        line, used = "", 0
        for column, text, colour in sorted(placed.get(row, []), key=lambda place: place.column):
            line += " " * (column - used) + style.seat(colour, text)
            used = column + len(text)
        lines.append(line)
    return lines


def _fraction(at: float, start: float, size: float) -> float:
    """The position within the drawing, from 0 to 1; positions outside are moved to the edge."""
    return min(1.0, max(0.0, (at - start) / size))


def _free_row(placed: Mapping[int, Sequence[LabelPosition]], row: int, column: int, size: int) -> int:
    """The nearest row, first below and then above, where the label touches no other."""
    for away in range(100):
        for near in (row + away, row - away):
            if all(column + size < at or at + len(text) < column for at, text, _ in placed.get(near, [])):
                return near
    return max(placed) + 1


def short_name(name: str) -> str:
    """`N.Africa` for North Africa: the last word in full, initials of the others."""
    if len(name) <= MAX_LABEL_CHARS:
        return name
    *first, last = name.replace("-", " ").split() or [name]
    return "".join(f"{word[0]}." for word in first[:3]) + last[: MAX_LABEL_CHARS - 2 * len(first[:3])]
