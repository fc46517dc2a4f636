"""Texts that are stored in the project and made anew by a command: a difference is shown in a few lines."""

from __future__ import annotations

from difflib import unified_diff
from itertools import islice

MAX_LINES = 20
MAX_LINE_CHARS = 160


def difference(stored: str, now: str, command: str) -> str:
    """Empty if both are the same. Else the first differing lines, and the command that makes the text anew."""
    if stored == now:
        return ""
    changes = unified_diff(stored.splitlines(), now.splitlines(), "stored", "now", lineterm="", n=0)
    lines = [_cut(line) for line in islice(changes, MAX_LINES)]
    return "\n".join([f"If this change is meant: {command}", *lines])


def _cut(line: str) -> str:
    return line if len(line) <= MAX_LINE_CHARS else line[:MAX_LINE_CHARS] + " …"
