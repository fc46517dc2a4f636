"""The board as text: seat by seat, each territory with its pieces and neighbours; and what a seat alone knows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from ..core.ids import field_meanings
from ..texts import say, texts
from .names import Names, joined
from .style import padded, wrapped


def amount(pieces: Any) -> str:
    """Pieces of one kind are a number, of several kinds a number each, as far as there are any."""
    if not isinstance(pieces, list | tuple):
        return str(pieces)
    last = max((kind for kind, number in enumerate(pieces) if number), default=0)
    return "+".join(map(str, pieces[: last + 1]))


def _sum(pieces: Any) -> int:
    return sum(pieces) if isinstance(pieces, list | tuple) else int(pieces)


def board(view: Any, names: Names, columns: int) -> list[str]:
    """Everything that lies on the board. An edition whose view has no owners is listed all the same."""
    world, style = names.table.board.map, names.style
    off = set(names.table.disabled)
    owners: Sequence[int | None] = getattr(view, "owners", (None,) * len(world.territories))
    pieces: Sequence[Any] = getattr(view, "pieces", (0,) * len(world.territories))
    links = world.links()
    longest = max(len(territory.name) for territory in world.territories)
    wide = max(4, *(len(amount(each)) for each in pieces))
    lines: list[str] = []
    for owner in (*range(len(names.table.seats)), None):
        held = [t for t, of in enumerate(owners) if of == owner and t not in off]
        if not held:
            continue
        who = f"{names.mark(owner)}  {names.table.seats[owner].name}" if owner is not None else "Nobody’s"
        holdings = style.dim(f"  {_holdings(held, pieces, owners, names, owner)}")
        lines += ["", style.bold(style.seat(owner, who)) + holdings]
        for t in sorted(held, key=lambda t: (world.territories[t].continent, t)):
            near = [_near(n, owner, owners, pieces, names) for n in links[t] if n not in off]
            near = [f"{word}," for word in near[:-1]] + near[-1:]
            start = f"  {padded(names.territory(t), longest)} {style.bold(amount(pieces[t]).rjust(wide))}  "
            lines.append(start + wrapped(near, columns, longest + wide + 5))
    return lines[1:]


def _holdings(held: Sequence[int], pieces: Sequence[Any], owners: Sequence[Any], names: Names, owner: Any) -> str:
    whole = [
        continent.name
        for continent, inside in zip(names.table.board.map.continents, names.table.board.map.members(), strict=True)
        if owner is not None and inside and all(owners[t] == owner or t in names.table.disabled for t in inside)
    ]
    told = ", ".join(_counts(held, pieces))
    return told + (f"; all of {', '.join(whole)}" if whole else "")


def _counts(held: Sequence[int], pieces: Sequence[Any]) -> list[str]:
    territories, standing = len(held), sum(_sum(pieces[t]) for t in held)
    return [
        f"{territories} {'territory' if territories == 1 else 'territories'}",
        f"{standing} {'piece' if standing == 1 else 'pieces'}",
    ]


def _near(t: int, owner: Any, owners: Sequence[Any], pieces: Sequence[Any], names: Names) -> str:
    if owners[t] == owner:
        return names.style.dim(names.territory(t))
    return names.style.seat(owners[t], f"{names.territory(t)} {names.mark(owners[t])}{amount(pieces[t])}")


def seats(view: Any, names: Names, asked: Sequence[int]) -> list[str]:
    """A line for each seat: what it holds, and what the view says about it."""
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


def _seat_facts(told: Any, names: Names) -> Iterator[str]:
    if not isinstance(told, msgspec.Struct):
        return
    shown = names.fields(told)
    for field in told.__struct_fields__:
        value = getattr(told, field)
        word = field.replace("_", " ")
        if value is True:
            yield word
        elif isinstance(value, bool) or value in (None, 0, (), ""):
            continue
        elif isinstance(value, int) and field in ("cards", "reserve", "units", "armies"):
            yield f"{value} {word}" if value != 1 else f"1 {word.removesuffix('s')}"
        else:
            yield f"{word}: {joined(shown[field])}"


def phase(view: Any, names: Names) -> str:
    """What the game waits for, with those of its data that have words: `Reinforcing, 5 armies`."""
    waiting = getattr(view, "phase", None)
    if not isinstance(waiting, msgspec.Struct):
        return ""
    told = [say("phase", str(waiting.__struct_config__.tag))]
    fields, meanings = names.fields(waiting), field_meanings(type(waiting))
    for field in waiting.__struct_fields__:
        value, shown = getattr(waiting, field), fields[field]
        if meanings.get(field) in ("phrase", "pieces"):
            told.append(str(shown))
        elif isinstance(value, int) and not isinstance(value, bool) and field in texts()["slot"]:
            told.append(f"{shown} {say('slot', field)}" if shown == value else f"{say('slot', field)} {shown}")
    return ", ".join(told)


def secrets(view: Any, public: Any, names: Names) -> list[str]:
    """What this viewer knows and not everybody: the fields in which the two views differ, unless they are empty."""
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
                f"{name.replace('_', ' ')}: {joined(words[name])}"
                for name, item in inner
                if item not in (None, (), {}) and item != seen[name]
            ]
        elif isinstance(value, tuple) and isinstance(shown, tuple) and len(value) == len(shown) == territories:
            known = [f"{names.territory(t)} {joined(item)}" for t, item in enumerate(value) if item != shown[t]]
            lines.append(f"{field.replace('_', ' ')}: {', '.join(known)}")
        elif value is not None:
            lines.append(f"{field.replace('_', ' ')}: {joined(known_as[field])}")
    return lines
