"""What is on the built-in boards, in other languages: names of boards, continents and territories, and notes.

A board has its names in its own language. `names/LANGUAGE.json` has those that another language calls otherwise, by
the id of the board. They are only shown: files, addresses and commands keep the board's own.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from . import spoken

FOLDER = "names"
_FILE = re.compile(r"([a-z]{2,3}(?:-[A-Za-z0-9]+)*)\.json")


@cache
def naming_languages() -> tuple[str, ...]:
    """Those that have names for boards."""
    found = (_FILE.fullmatch(file.name) for file in files(__package__).joinpath(FOLDER).iterdir())
    return tuple(sorted(match[1] for match in found if match))


@cache
def names(language: str) -> Mapping[str, Mapping[str, str]]:
    """By the id of a board and the name there."""
    if language not in naming_languages():
        return {}
    found: Mapping[str, Mapping[str, str]] = json.loads(
        files(__package__).joinpath(FOLDER, f"{language}.json").read_text("utf-8")
    )
    return found


def has_names(board: str) -> bool:
    """Whether the language that is spoken has names for this board."""
    return board in names(spoken())


def spoken_name(board: str, name: str) -> str:
    """A name on a board in the language that is spoken, or as it is."""
    return names(spoken()).get(board, {}).get(name, name)
