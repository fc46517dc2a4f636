"""The two checks of a board file, each finding with the line where the slug stands that it is about."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import msgspec

from ..errors import Malformed
from .boardfile import parse
from .check import Finding
from .dotpair import from_board
from .dottext import excerpt
from .faults import border_faults, name_faults, shape_faults

MARK = re.compile(r'"(continents|territories|cards|missions|drawing)"\s*:|"slug"\s*:\s*("(?:[^"\\]|\\.)*")')


def strict_board(data: bytes, *, file: str = "board") -> tuple[Finding, ...]:
    """What the strict check refuses. A file that is not understood has one finding: nothing behind it is known."""
    try:
        world = parse(data).map
    except Malformed as refused:
        return (_finding(refused, data, file),)
    lines = {(kind, index): line for kind, index, _, line in _slugs(data)}
    findings = []
    for fault in (*name_faults(world), *border_faults(world), *shape_faults(world)):
        line = None
        match fault.place:
            case ("border", source, _):
                line = lines.get(("territory", source))
            case (kind, index):
                line = lines.get((kind, index))
            case None:
                pass
        findings.append(Finding(fault.code, fault.facts, file, line))
    return tuple(sorted(findings, key=lambda finding: finding.line or 0))


def lenient_board(data: bytes, *, file: str = "board") -> tuple[Finding, ...]:
    """What Domination would refuse of the two files that the board becomes."""
    try:
        from_board(parse(data))
    except Malformed as refused:
        return (msgspec.structs.replace(_finding(refused, data, file), stage="start"),)
    return ()


def _finding(refused: Malformed, data: bytes, file: str) -> Finding:
    facts = dict(refused.facts)
    line = facts.get("line")
    if not isinstance(line, int):
        named = facts.get("of", facts.get("slug"))
        places = [line for _, _, slug, line in _slugs(data) if excerpt(slug) == named]
        # What is there twice is wrong the second time.
        line = places[-1 if refused.code.endswith("_twice") else 0] if places else None
    return Finding(refused.code, facts, file, line, "start")


def _slugs(data: bytes) -> Iterator[tuple[str, int, str, int]]:
    """Every continent and territory of the map: kind, index, slug and line, as far as the layout tells."""
    text = data.decode("utf-8", "replace")
    section, index, line, before = "", 0, 1, 0
    for mark in MARK.finditer(text):
        line += text.count("\n", before, mark.start())
        before = mark.start()
        if mark[1]:
            if section == "drawing" or mark[1] == "drawing":
                section = "drawing"  # it has territories of its own
            else:
                section, index = mark[1], 0
        elif section in ("continents", "territories"):
            try:
                slug = str(json.loads(mark[2]))
            except ValueError:
                slug = ""
            yield ("continent" if section == "continents" else "territory"), index, slug, line
            index += 1
