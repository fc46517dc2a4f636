"""The syntax of ICU MessageFormat: which arguments a pattern has, and its parts.

ICU itself formats. This reads what ICU does not tell: the names of arguments, and where in a pattern text stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

BRANCHING = frozenset({"plural", "select", "selectordinal"})

_ARGUMENT = re.compile(r"\{\s*(\w+)\s*(?:,\s*(\w+)\s*)?([,}])")
_BRANCH = re.compile(r"\s*(offset:\d+|=\d+|[\w-]+)\s*(\{)?")
# A quote begins quoted text only before a brace, or # in a plural. Two quotes are one.
_TEXT = re.compile(r"(?:''|'[{}#](?:[^']|'')*'?|[^{}])+")


class Argument(NamedTuple):
    """`{name}`, `{name, kind, style}` or `{name, kind, key {branch} …}`."""

    name: str
    kind: str = ""
    style: str = ""
    branches: Mapping[str, tuple[str | Argument, ...]] = {}


Pattern = tuple[str | Argument, ...]
"""Text as it is written, quotes included, and arguments."""


@cache
def parse(pattern: str) -> Pattern:
    """Raise ValueError for an unbalanced brace or an argument that is none."""
    parts, at = _parts(pattern, 0)
    if at < len(pattern):
        raise ValueError(f"a closing brace too many: {pattern[at:]}")
    return parts


@cache
def arguments(pattern: str) -> frozenset[str]:
    """The names that the facts of a message must have."""
    return frozenset(argument.name for argument in all_arguments(pattern))


def all_arguments(pattern: str) -> Iterator[Argument]:
    """Its arguments, those in branches too; a name may come several times."""
    return _all_arguments(parse(pattern))


def _all_arguments(parts: Pattern) -> Iterator[Argument]:
    for part in parts:
        if isinstance(part, Argument):
            yield part
            for branch in part.branches.values():
                yield from _all_arguments(branch)


def _parts(pattern: str, at: int) -> tuple[Pattern, int]:
    parts: list[str | Argument] = []
    while at < len(pattern) and pattern[at] != "}":
        if pattern[at] == "{":
            part, at = _argument(pattern, at)
            parts.append(part)
        else:
            text = _TEXT.match(pattern, at)
            assert text is not None
            parts.append(text[0])
            at = text.end()
    return tuple(parts), at


def _argument(pattern: str, at: int) -> tuple[Argument, int]:
    head = _ARGUMENT.match(pattern, at)
    if head is None:
        raise ValueError(f"no argument: {pattern[at:]}")
    name, kind, end = head[1], head[2] or "", head.end()
    if head[3] == "}":
        return Argument(name, kind), end
    if kind not in BRANCHING:
        close = pattern.find("}", end)
        if close < 0:
            raise ValueError(f"no closing brace: {pattern[at:]}")
        return Argument(name, kind, pattern[end:close].strip()), close + 1
    branches: dict[str, Pattern] = {}
    style = ""
    while branch := _BRANCH.match(pattern, end):
        if branch[2] is None:
            style, end = branch[1], branch.end()
            continue
        branches[branch[1]], end = _parts(pattern, branch.end())
        if pattern[end : end + 1] != "}":
            raise ValueError(f"no closing brace: {pattern[at:]}")
        end += 1
    close = len(pattern) - len(pattern[end:].lstrip())
    if pattern[close : close + 1] != "}" or "other" not in branches:
        raise ValueError(f"no closing brace, or no branch `other`: {pattern[at:]}")
    return Argument(name, kind, style, branches), close + 1
