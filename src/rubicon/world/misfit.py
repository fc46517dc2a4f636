"""What is wrong with a board file that cannot be read, in the words of somebody who draws maps.

The strict reader says "Expected `array`, got `int` - at `$.drawing.territories[3].anchor`". Here that becomes a refusal
with the territory, the line, what stands there and what should.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, get_args

import msgspec

from ..errors import Malformed
from .board import PATH_SIGNS, Decor, Label, Note, Symbol, Title
from .boardentries import (
    BoardEntry,
    CardEntry,
    ContinentDrawing,
    ContinentEntry,
    DrawingEntry,
    MissionEntry,
    SeaLineDrawing,
    TerritoryDrawing,
    TerritoryEntry,
)
from .dottext import excerpt
from .jsonlines import line_of, twice

KINDS = {"str": "text", "int": "whole", "float": "number", "bool": "truth", "array": "list", "object": "object"}

WORDS = {
    "slug": "slug",
    "continent": "slug",
    "territory": "slug",
    "source": "slug",
    "target": "slug",
    "borders": "slug",
    "sea_lines": "slug",
    "name": "name",
    "lines": "name",
    "id": "id",
    "text": "line",
    "colour": "colour",
    "language": "language",
}
"""What kind of word each key wants; all others that want one are paths."""

CHOICES = {"symbol": get_args(Symbol), "align": ("start", "middle", "end")}

ENTRIES: Mapping[str, Any] = {
    "$": BoardEntry,
    "$.continents[]": ContinentEntry,
    "$.territories[]": TerritoryEntry,
    "$.cards[]": CardEntry,
    "$.missions[]": MissionEntry,
    "$.drawing": DrawingEntry,
    "$.drawing.continents[]": ContinentDrawing,
    "$.drawing.continents[].title": Title,
    "$.drawing.territories[]": TerritoryDrawing,
    "$.drawing.territories[].label": Label,
    "$.drawing.sea_lines[]": SeaLineDrawing,
    "$.drawing.notes[]": Note,
    "$.drawing.decor": Decor,
}

BROKEN = {
    "trailing comma": "comma",
    "object keys must be strings": "key",
    "expected ',' or": "between",
    "expected ':'": "colon",
    "trailing characters": "trailing",
    "surrogate": "surrogate",
    "escape": "escape",
    "truncated": "truncated",
}
"""How the reader speaks of JSON that is none, and how we do."""


def broken(data: bytes, error: msgspec.DecodeError) -> Malformed:
    """No JSON at all."""
    said = str(error)
    byte = re.search(r" \(byte (\d+)\)$", said)
    line = data.count(b"\n", 0, int(byte[1]) if byte else len(data)) + 1
    known = next((code for words, code in BROKEN.items() if words in said), "character")
    return Malformed("board.json", line=line, problem=Malformed(f"json.{known}"))


def misfit(data: bytes, error: msgspec.ValidationError) -> Malformed:
    """JSON, but no board."""
    said, _, rest = str(error).partition(" - at `")
    path = rest.rstrip("`") or "$"
    try:
        entries = entries_of(data)
    except msgspec.DecodeError as worse:
        return broken(data, worse)
    except RecursionError:
        return Malformed("board.json", line=line_of(data, path), problem=Malformed("json.deep"))
    return _placed(entries, path, line_of(data, path), _problem(said, path, _value(entries, path)))


def entries_of(data: bytes) -> Any:
    """Whatever the file says, also where a number in it is too large for the strict reader; None if it is past help."""
    try:
        return msgspec.json.decode(data)
    except msgspec.DecodeError as error:
        if "out of range" not in str(error):
            raise
    try:
        return json.loads(data)
    except ValueError:  # thousands of digits
        return None


def named_twice(data: bytes) -> Malformed:
    """A board, but some key stands twice in one place."""
    path, line = twice(data) or ("$", None)
    return _placed(msgspec.json.decode(data), path, line, Malformed("misfit.twice", key=path.rpartition(".")[2]))


def _placed(entries: Any, path: str, line: int | None, problem: Malformed) -> Malformed:
    """With the territory or the continent, the keys that lead there, and the line."""
    entry = re.match(r"\$(?:\.drawing)?\.(?:territories|continents)\[\d+\]", path)
    slug = _value(entries, f"{entry[0]}.slug") if entry else None
    if entry and isinstance(slug, str) and slug:
        inside = path[: entry.end()].rpartition("[")[0] + path[entry.end() :]
        return Malformed("board.misfit_of", of=excerpt(slug), where=where(inside), line=line, problem=problem)
    if path == "$":
        return Malformed("board.misfit", line=line, problem=problem)
    return Malformed("board.misfit_at", where=where(path), line=line, problem=problem)


def shown(value: Any) -> str:
    """A value as the file has it, short enough for a sentence."""
    match value:
        case dict():
            return "{…}"
        case list():
            few = ["…" if isinstance(inner, dict | list) else shown(inner) for inner in value[:4]]
            return excerpt(f"[{', '.join(few)}{', …' if len(value) > 4 else ''}]")
        case _:
            return excerpt(json.dumps(value, ensure_ascii=False))


def where(path: str) -> str:
    """`$.cards[0].symbol` as people count: cards › 1 › symbol."""
    steps = re.findall(r"\.([^.\[]+)|\[(\d+)\]", path)
    return excerpt(" › ".join(key or str(int(index) + 1) for key, index in steps))


def _value(entries: Any, path: str) -> Any:
    """What stands at a path; None where there is no such place."""
    for key, index in re.findall(r"\.([^.\[]+)|\[(\d+)\]", path):
        try:
            entries = entries[key or int(index)]
        except (LookupError, TypeError):
            return None
    return entries


def _problem(said: str, path: str, value: Any) -> Malformed:
    found = shown(value)
    key = re.sub(r"\[\d+\]", "", path.rpartition(".")[2])
    if field := re.search(r"missing required field `(.+)`", said):
        return Malformed("misfit.missing", key=field[1])
    if field := re.search(r"unknown field `(.+)`", said):
        known = ENTRIES[re.sub(r"\[\d+\]", "[]", path)].__struct_fields__
        return Malformed("misfit.unknown", key=excerpt(field[1]), known=known)
    if kind := re.search(r"Expected `(\w+)(?: \| null)?`, got", said):
        return Malformed(f"misfit.{KINDS[kind[1]]}", found=found)
    if length := re.search(r"Expected `array` of length (>= |<= |)(\d+)", said):
        code = {">= ": "misfit.few", "<= ": "misfit.many", "": "misfit.length"}[length[1]]
        return Malformed(code, count=int(length[2]), found=found)
    if length := re.search(r"Expected `str` of length <= (\d+)", said):
        return Malformed("misfit.long", count=int(length[1]), found=found)
    if bound := re.search(r"Expected `\w+(?: \| null)?` (>=|<=) (\S+)", said):
        code = "misfit.small" if bound[1] == ">=" else "misfit.large"
        return Malformed(code, found=found, bound=f"{float(bound[2]):.10g}")
    if "matching regex" in said and key in WORDS:
        return Malformed(f"misfit.{WORDS[key]}", found=found)
    if "matching regex" in said and isinstance(value, str) and (signs := re.match(PATH_SIGNS, value)):
        return Malformed("misfit.path", place=signs.end() + 1, found=shown(value[signs.end() :][:12]))
    if "enum" in said and key in CHOICES:
        return Malformed("misfit.choice", found=found, known=CHOICES[key])
    return Malformed("misfit.range")
