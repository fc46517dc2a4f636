"""The two checks of a board file, each finding with the line where that stands which it is about."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from ..errors import Malformed
from .boardfile import parse
from .check import Finding
from .dotpair import from_board
from .faults import Fault, Place, border_faults, name_faults, shape_faults
from .jsonlines import values


def strict_board(data: bytes, *, file: str = "board") -> tuple[Finding, ...]:
    """What the strict check refuses. A file that is not understood has one finding: nothing behind it is known."""
    try:
        world = parse(data).map
    except Malformed as refused:
        return (_finding(refused, file),)
    return placed((*name_faults(world), *border_faults(world), *shape_faults(world)), data, file=file)


def lenient_board(data: bytes, *, file: str = "board") -> tuple[Finding, ...]:
    """What Domination would refuse of the two files that the board becomes."""
    try:
        from_board(parse(data))
    except Malformed as refused:
        return (_finding(refused, file),)
    return ()


def placed(faults: Iterable[Fault], data: bytes, *, file: str = "board") -> tuple[Finding, ...]:
    """The faults of the board in a file, in the order of their lines."""
    found = tuple(faults)
    lines = _lines(data) if found else {}
    findings = [Finding(fault.code, fault.facts, file, lines.get(_part(fault.place))) for fault in found]
    return tuple(sorted(findings, key=lambda finding: finding.line or 0))


def _finding(refused: Malformed, file: str) -> Finding:
    line = refused.facts.get("line")
    return Finding(refused.code, dict(refused.facts), file, line if isinstance(line, int) else None, "start")


def _part(place: Place | None) -> Place | None:
    """A way from one territory to another stands where the one does."""
    return ("territory", place[1]) if place and place[0] == "border" else place


def _lines(data: bytes) -> dict[Place | None, int]:
    entries: Any = msgspec.json.decode(data.removeprefix(b"\xef\xbb\xbf"))
    territories = [entry["slug"] for entry in entries["territories"]]
    drawing = entries.get("drawing") or {}
    paths: dict[str, Place] = {f"$.territories[{index}]": ("territory", index) for index in range(len(territories))}
    paths |= {f"$.continents[{index}]": ("continent", index) for index in range(len(entries["continents"]))}
    paths |= {
        f"$.drawing.sea_lines[{index}]": ("sea_line", index) for index in range(len(drawing.get("sea_lines", ())))
    }
    for index, shape in enumerate(drawing.get("territories", ())):  # in an order of their own
        paths[f"$.drawing.territories[{index}]"] = ("shape", territories.index(shape["slug"]))
    return {paths[path]: line for path, line in values(data) if path in paths}
