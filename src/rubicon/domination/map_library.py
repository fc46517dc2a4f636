"""The map and cards files to play on: those in folders, or the built-in boards in Domination's format."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from ..core.load import SpentSource
from ..errors import Malformed
from ..world import atlas
from ..world.map_conversion import from_board
from .setup import ShellConfig

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
