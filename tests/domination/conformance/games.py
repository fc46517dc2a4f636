"""The recorded games that ship with the project, and the maps on which they were played."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.domination.conformance.pack import COMPACT_SUFFIX, Line, read_compact

FOLDER = Path(__file__).resolve().parent
MAPS = FOLDER / "maps"
NAMES = tuple(path.name.removesuffix(COMPACT_SUFFIX) for path in sorted(FOLDER.glob(f"*{COMPACT_SUFFIX}")))


def own_files(suffix: str) -> list[Any]:
    """The map (`.map`) or cards (`.cards`) files of the games, as parameters of a test."""
    return [pytest.param(path, id=path.name) for path in sorted(MAPS.glob(f"*{suffix}"))]


def recorded(name: str) -> list[Line]:
    """The lines of a game, by its full name or by its number (`o03`)."""
    (full_name,) = (each for each in NAMES if each == name or each.startswith(f"{name}-"))
    return read_compact(FOLDER / f"{full_name}{COMPACT_SUFFIX}")


@cache
def map_files() -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(MAPS.iterdir())}


def find(name: str, sha256: str | None) -> bytes | None:
    """The map or cards file of a game, as `rubicon.domination.conform.conform` asks for it."""
    data = map_files().get(name)
    if data is None or (sha256 and hashlib.sha256(data).hexdigest() != sha256):
        return None
    return data
