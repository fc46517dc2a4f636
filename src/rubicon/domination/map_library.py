"""The map and cards files to play on: those in folders, or the built-in boards in Domination's format."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TypeAlias

from ..core.load import SpentSource
from ..errors import Malformed
from ..world import atlas
from ..world.map_conversion import from_board
from .setup import ShellConfig

FindFile: TypeAlias = Callable[[str, str | None], bytes | None]
"""Returns the map or cards file of this name, and of this SHA-256 if one is given."""

MAX_MAP_BYTES = 16 * 1024 * 1024
"""Larger than any map."""
FIRST_MAPS = ("luca.map", "classic-world.map")
"""The map of a new game: Domination's own first map, or else a built-in one."""


def shell_config(folders: Sequence[str] | None) -> ShellConfig:
    """A configuration with the maps of these folders, or the built-in ones. Raises Malformed if there are none."""
    files = built_in_files() if folders is None else {name: data[0] for name, data in files_in_folders(folders).items()}
    maps = map_names(files)
    if not maps:
        raise Malformed("maps.none", folders=folders or [])
    return ShellConfig(files.get, lambda _: SpentSource(), maps[0], maps=tuple(maps))


def map_names(files: Mapping[str, object]) -> list[str]:
    maps = sorted(name for name in files if name.endswith(".map"))
    return sorted(maps, key=lambda name: FIRST_MAPS.index(name) if name in FIRST_MAPS else len(FIRST_MAPS))


@cache
def built_in_files() -> dict[str, bytes]:
    """The built-in boards as pairs of files, without those that do not fit the format."""
    files = {}
    for name in atlas.names():
        try:
            map_file, cards_file = from_board(atlas.load(name))
        except Malformed:
            continue
        files[f"{name}.map"], files[f"{name}.cards"] = map_file.write(), cards_file.write()
    return files


def files_in_folders(folders: Sequence[str]) -> Mapping[str, Sequence[bytes]]:
    """All map and cards files in these folders and below: for each name its versions, in the order of their paths."""
    found: dict[str, list[bytes]] = {}
    for folder in map(Path, folders):
        if not folder.is_dir():
            raise Malformed("maps.no_folder", folder=str(folder))
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".map", ".cards") and path.is_file() and path.stat().st_size < MAX_MAP_BYTES:
                found.setdefault(path.name, []).append(path.read_bytes())
    return found


def map_folders_beside(file: Path) -> list[str]:
    """The default folders of maps: those called maps… beside the record or its folder."""
    folder = file.absolute().parent
    near = [*sorted(folder.glob("maps*")), *sorted(folder.parent.glob("maps*"))]
    return [str(path) for path in near if path.is_dir()]


def map_finder(folders: Sequence[str] | None) -> FindFile:
    """Finds map and cards files in these folders, or among the built-in boards."""
    own = {name: [data] for name, data in built_in_files().items()} if folders is None else {}
    maps = own if folders is None else files_in_folders(folders)
    by_hash = {hashlib.sha256(data).hexdigest(): data for versions in maps.values() for data in versions}

    def find(name: str, sha256: str | None) -> bytes | None:
        return by_hash.get(sha256) if sha256 is not None else maps.get(name, (None,))[0]

    return find
