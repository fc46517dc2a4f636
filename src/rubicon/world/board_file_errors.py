"""Explains what is wrong with a board file that cannot be read, in the words of somebody who draws maps.

The strict reader says "Expected `array`, got `int` - at `$.drawing.territories[3].anchor`". Here that becomes a refusal
with the territory, the line, what was found and what was expected.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, get_args

import msgspec

from ..errors import Malformed
from .board import PATH_SIGNS, Decor, Label, Note, Symbol, Title
from .board_schema import (
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
from .map_text import excerpt

TYPE_CODES = {"str": "text", "int": "whole", "float": "number", "bool": "truth", "array": "list", "object": "object"}

STRING_CODES = {
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
"""The message code for a string of each key that does not match its pattern; all other keys hold paths."""

CHOICES = {"symbol": get_args(Symbol), "align": ("start", "middle", "end")}

ENTRY_TYPES: Mapping[str, Any] = {
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

JSON_ERROR_CODES = {
    "trailing comma": "comma",
    "object keys must be strings": "key",
    "expected ',' or": "between",
    "expected ':'": "colon",
    "trailing characters": "trailing",
    "surrogate": "surrogate",
    "escape": "escape",
    "truncated": "truncated",
}
"""Parts of msgspec's messages about invalid JSON, and our codes for them."""


def explain_bad_json(data: bytes, error: msgspec.DecodeError) -> Malformed:
    """Why the file is not JSON."""
    said = str(error)
    byte = re.search(r" \(byte (\d+)\)$", said)
    line = data.count(b"\n", 0, int(byte[1]) if byte else len(data)) + 1
    known = next((code for words, code in JSON_ERROR_CODES.items() if words in said), "character")
    return Malformed("board.json", line=line, problem=Malformed(f"json.{known}"))


def explain_mismatch(data: bytes, error: msgspec.ValidationError) -> Malformed:
    """Why JSON is not a board."""
    said, _, rest = str(error).partition(" - at `")
    path = rest.rstrip("`") or "$"
    try:
        entries = entries_of(data)
    except msgspec.DecodeError as worse:
        return explain_bad_json(data, worse)
    except RecursionError:
        return Malformed("board.json", line=line_of(data, path), problem=Malformed("json.deep"))
    return _with_place(entries, path, line_of(data, path), _problem(said, path, _value(entries, path)))


def entries_of(data: bytes) -> Any:
    """The decoded file, even if a number in it is too large for msgspec; None if it cannot be decoded."""
    try:
        return msgspec.json.decode(data)
    except msgspec.DecodeError as error:
        if "out of range" not in str(error):
            raise
    try:
        return json.loads(data)
    except ValueError:  # thousands of digits
        return None


def explain_duplicate_key(data: bytes) -> Malformed:
    """A refusal for a board in which a key is repeated."""
    path, line = first_duplicate(data) or ("$", None)
    return _with_place(msgspec.json.decode(data), path, line, Malformed("misfit.twice", key=path.rpartition(".")[2]))


def _with_place(entries: Any, path: str, line: int | None, problem: Malformed) -> Malformed:
    """The problem with its place: the territory or continent, the path and the line."""
    entry = re.match(r"\$(?:\.drawing)?\.(?:territories|continents)\[\d+\]", path)
    slug = _value(entries, f"{entry[0]}.slug") if entry else None
    if entry and isinstance(slug, str) and slug:
        inside = path[: entry.end()].rpartition("[")[0] + path[entry.end() :]
        return Malformed("board.misfit_of", of=excerpt(slug), where=display_path(inside), line=line, problem=problem)
    if path == "$":
        return Malformed("board.misfit", line=line, problem=problem)
    return Malformed("board.misfit_at", where=display_path(path), line=line, problem=problem)


def display_value(value: Any) -> str:
    """A value as in the file, shortened for a message."""
    match value:
        case dict():
            return "{…}"
        case list():
            few = ["…" if isinstance(inner, dict | list) else display_value(inner) for inner in value[:4]]
            return excerpt(f"[{', '.join(few)}{', …' if len(value) > 4 else ''}]")
        case _:
            return excerpt(json.dumps(value, ensure_ascii=False))


def display_path(path: str) -> str:
    """`$.cards[0].symbol` for people, who count from 1: cards › 1 › symbol."""
    steps = re.findall(r"\.([^.\[]+)|\[(\d+)\]", path)
    return excerpt(" › ".join(key or str(int(index) + 1) for key, index in steps))


def _value(entries: Any, path: str) -> Any:
    """The value at a path, or None."""
    for key, index in re.findall(r"\.([^.\[]+)|\[(\d+)\]", path):
        try:
            entries = entries[key or int(index)]
        except (LookupError, TypeError):
            return None
    return entries


def _problem(said: str, path: str, value: Any) -> Malformed:
    found = display_value(value)
    key = re.sub(r"\[\d+\]", "", path.rpartition(".")[2])
    if field := re.search(r"missing required field `(.+)`", said):
        return Malformed("misfit.missing", key=field[1])
    if field := re.search(r"unknown field `(.+)`", said):
        known = ENTRY_TYPES[re.sub(r"\[\d+\]", "[]", path)].__struct_fields__
        return Malformed("misfit.unknown", key=excerpt(field[1]), known=known)
    if kind := re.search(r"Expected `(\w+)(?: \| null)?`, got", said):
        return Malformed(f"misfit.{TYPE_CODES[kind[1]]}", found=found)
    if length := re.search(r"Expected `array` of length (>= |<= |)(\d+)", said):
        code = {">= ": "misfit.few", "<= ": "misfit.many", "": "misfit.length"}[length[1]]
        return Malformed(code, count=int(length[2]), found=found)
    if length := re.search(r"Expected `str` of length <= (\d+)", said):
        return Malformed("misfit.long", count=int(length[1]), found=found)
    if bound := re.search(r"Expected `\w+(?: \| null)?` (>=|<=) (\S+)", said):
        code = "misfit.small" if bound[1] == ">=" else "misfit.large"
        return Malformed(code, found=found, bound=f"{float(bound[2]):.10g}")
    if "matching regex" in said and key in STRING_CODES:
        return Malformed(f"misfit.{STRING_CODES[key]}", found=found)
    if "matching regex" in said and isinstance(value, str) and (signs := re.match(PATH_SIGNS, value)):
        return Malformed("misfit.path", place=signs.end() + 1, found=display_value(value[signs.end() :][:12]))
    if "enum" in said and key in CHOICES:
        return Malformed("misfit.choice", found=found, known=CHOICES[key])
    return Malformed("misfit.range")


# The lines of values in a JSON file. Whatever is not JSON is skipped as far as possible.

JSON_TOKEN = re.compile(rb'"(?:[^"\\]|\\.)*"|[{}\[\],]|[^\s{}\[\],:"]+')
MAX_DEPTH = 12
"""Deeper than any valid file; paths below this depth are not reported."""


class _Container:
    """A list or an object that is being read, and the position in it."""

    def __init__(self, path: str, opened: bytes) -> None:
        self.path = path
        self.is_list = opened == b"["
        self.index = 0
        self.key: str | None = None

    def next_path(self) -> str:
        return f"{self.path}[{self.index}]" if self.is_list else f"{self.path}.{self.key}"


def value_lines(data: bytes) -> Iterator[tuple[str, int]]:
    """The path of each value, such as `$.territories[0].slug`, and its line. A repeated key yields its path again."""
    line, before = 1, 0
    inside: list[_Container] = []
    for token in JSON_TOKEN.finditer(data):
        line += data.count(b"\n", before, token.start())
        before = token.start()
        sign = token[0]
        within = inside[-1] if inside else None
        if sign in (b"}", b"]"):
            del inside[-1:]
        elif sign == b",":
            if within:
                within.index, within.key = within.index + 1, None
        elif within and not within.is_list and within.key is None:
            within.key = _key(sign)
        else:
            path = within.next_path() if within and len(inside) <= MAX_DEPTH else "…" if within else "$"
            yield path, line
            if sign in (b"{", b"["):
                inside.append(_Container(path, sign))


def line_of(data: bytes, path: str) -> int | None:
    return next((line for found, line in value_lines(data) if found == path), None)


def first_duplicate(data: bytes) -> tuple[str, int] | None:
    """The first value whose key is a repetition; JSON readers silently drop one of the two."""
    seen: set[str] = set()
    for path, line in value_lines(data):
        if path in seen and "…" not in path:
            return path, line
        seen.add(path)
    return None


def _key(sign: bytes) -> str:
    try:
        return str(json.loads(sign))
    except ValueError:
        return sign.decode("utf-8", "replace")
