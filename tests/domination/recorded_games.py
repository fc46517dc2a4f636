"""Recorded games by number: those that ship with the project (`o03`), and those of the shared data (`p15`, `pf08`)."""

from __future__ import annotations

import hashlib
from functools import cache

from tests.conftest import SHARED, shared
from tests.domination.conformance import games
from tests.domination.conformance.pack import Line, read_record


@cache
def recorded(name: str) -> list[Line]:
    """The lines of a game. They are cached: copy them before you change them."""
    if name.startswith("o"):
        return games.recorded(name)
    (path,) = shared("domination", "conformance-public").glob(f"{name}-*")
    return read_record(path)


@cache
def shared_maps() -> dict[str, bytes]:
    """Every map and cards file that the shared records may mean, by its SHA-256."""
    files = [path for path in sorted(SHARED.glob("domination/maps*/**/*")) if path.suffix in (".map", ".cards")]
    return {hashlib.sha256(data).hexdigest(): data for data in (path.read_bytes() for path in files)}


def find(name: str, sha256: str | None) -> bytes | None:
    return games.find(name, sha256) or shared_maps().get(sha256 or "")
