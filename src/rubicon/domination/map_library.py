"""The map and cards files that can be played on: those in folders, or our own boards written as such files."""

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
"""More than any map takes."""
FIRST_MAPS = ("luca.map", "classic-world.map")
"""Where a new game is set up: on Domination's own first map, or else on ours."""


def shell_config(folders: Sequence[str] | None) -> ShellConfig:
    """What there is to play on, without luck. Raises Malformed if there is nothing."""
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
    """Our own boards as pairs of files; one that no pair can hold is left out."""
    files = {}
    for name in atlas.names():
        try:
            map_file, cards_file = from_board(atlas.load(name))
        except Malformed:
            continue
        files[f"{name}.map"], files[f"{name}.cards"] = map_file.write(), cards_file.write()
    return files


def files_in_folders(folders: Sequence[str]) -> Mapping[str, Sequence[bytes]]:
    """Every map and cards file in these folders and below: its versions by its name, in the order of their paths."""
    found: dict[str, list[bytes]] = {}
    for folder in map(Path, folders):
        if not folder.is_dir():
            raise Malformed("maps.no_folder", folder=str(folder))
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".map", ".cards") and path.is_file() and path.stat().st_size < MAX_MAP_BYTES:
                found.setdefault(path.name, []).append(path.read_bytes())
    return found
