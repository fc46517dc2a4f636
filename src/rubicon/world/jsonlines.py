"""In which line of a JSON file each value stands. What is no JSON is passed over as well as can be."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

TOKEN = re.compile(rb'"(?:[^"\\]|\\.)*"|[{}\[\],]|[^\s{}\[\],:"]+')
DEEPEST = 12
"""Deeper than any file of ours; what lies below is not told."""


class _Inside:
    """A list or an object that is being read, and which of its values comes next."""

    def __init__(self, path: str, opened: bytes) -> None:
        self.path = path
        self.is_list = opened == b"["
        self.index = 0
        self.key: str | None = None

    def next_path(self) -> str:
        return f"{self.path}[{self.index}]" if self.is_list else f"{self.path}.{self.key}"


def values(data: bytes) -> Iterator[tuple[str, int]]:
    """The path of each value, such as `$.territories[0].slug`, and its line; one that is named twice comes twice."""
    line, before = 1, 0
    inside: list[_Inside] = []
    for token in TOKEN.finditer(data):
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
            path = within.next_path() if within and len(inside) <= DEEPEST else "…" if within else "$"
            yield path, line
            if sign in (b"{", b"["):
                inside.append(_Inside(path, sign))


def line_of(data: bytes, path: str) -> int | None:
    return next((line for found, line in values(data) if found == path), None)


def twice(data: bytes) -> tuple[str, int] | None:
    """The first value that has the key of another beside it, which readers of JSON silently drop."""
    seen: set[str] = set()
    for path, line in values(data):
        if path in seen and "…" not in path:
            return path, line
        seen.add(path)
    return None


def _key(sign: bytes) -> str:
    try:
        return str(json.loads(sign))
    except ValueError:
        return sign.decode("utf-8", "replace")
