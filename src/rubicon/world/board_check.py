"""The lenient and the strict check of a board file; each finding has the line of what it concerns."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from ..errors import Malformed
from .board_file import parse_board
from .board_file_errors import value_lines
from .check import BoardFault, Finding, Place, border_faults, name_faults, shape_faults
from .map_conversion import from_board


def check_board_strict(data: bytes, *, file: str = "board") -> tuple[Finding, ...]:
    """What the strict check reports. A file that cannot be read has a single finding."""
    try:
        world = parse_board(data).map
    except Malformed as refused:
        return (_finding(refused, file),)
    return with_lines((*name_faults(world), *border_faults(world), *shape_faults(world)), data, file=file)


def check_board_lenient(data: bytes, *, file: str = "board") -> tuple[Finding, ...]:
    """What Domination would refuse of the two files that the board converts to."""
    try:
        from_board(parse_board(data))
    except Malformed as refused:
        return (_finding(refused, file),)
    return ()


def with_lines(faults: Iterable[BoardFault], data: bytes, *, file: str = "board") -> tuple[Finding, ...]:
    """The faults of a board as findings in its file, in the order of lines."""
    found = tuple(faults)
    lines = _lines(data) if found else {}
    findings = [Finding(fault.code, fault.facts, file, lines.get(_part(fault.place))) for fault in found]
    return tuple(sorted(findings, key=lambda finding: finding.line or 0))


def _finding(refused: Malformed, file: str) -> Finding:
    line = refused.facts.get("line")
    return Finding(refused.code, dict(refused.facts), file, line if isinstance(line, int) else None, "start")


def _part(place: Place | None) -> Place | None:
    """A link is reported at the line of its source."""
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
    return {paths[path]: line for path, line in value_lines(data) if path in paths}
