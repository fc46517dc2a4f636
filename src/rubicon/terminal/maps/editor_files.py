"""The files of the map editor: a map with its cards, backups, and unsaved work.

Several maps may share a cards file. So changed cards are written under the map's own name, never into a shared file. A
file that the editor did not write gets a backup before it is replaced.
"""

from __future__ import annotations

import os
from collections.abc import Collection
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import NamedTuple

from ...errors import Malformed
from ...world.map_draft import MapDraft
from ...world.map_file import MapFile
from ..files import last_save, read_file, write_file


class OpenedMap(NamedTuple):
    draft: MapDraft
    cards_name: str
    has_cards: bool
    files: tuple[Path, ...]
    """The files that belong to this map alone."""


class WrittenMap(NamedTuple):
    draft: MapDraft
    files: tuple[Path, ...]
    backups: tuple[Path, ...]


def map_path(file: str) -> Path:
    """The path that a person typed. Raises Malformed if it is no map file."""
    path = Path(os.path.expanduser(file))
    if path.suffix.casefold() != ".map":
        raise Malformed("edit.ending", file=file)
    return path


def load_map(file: Path) -> OpenedMap:
    data = read_file(str(file))
    name = MapFile.parse(data).files().get("crd", "")
    cards: bytes | None = None
    with suppress(Malformed):
        cards = read_file(str(file.parent / name)) if name else None
    own = file.parent / name == file.with_suffix(".cards")
    files = (file, file.with_suffix(".cards")) if own else (file,)
    return OpenedMap(MapDraft.of(data, cards), name or file.with_suffix(".cards").name, cards is not None, files)


def save_map(
    draft: MapDraft, file: Path, cards_changed: bool, before: Path | None, own: Collection[Path], title: str = ""
) -> WrittenMap:
    """Write a draft. `before` is the file that it came from, beside which unchanged cards stay. Raises Malformed."""
    named = draft.map.files().get("crd", "")
    lies = before is not None and before.parent.absolute() == file.parent.absolute()
    shared = lies and bool(named) and os.path.isfile(file.parent / named) and not cards_changed
    if not shared:
        draft = draft.named(file.with_suffix(".cards").name, title)
    files = {file: draft.map.write()}
    if not shared:
        files[file.with_suffix(".cards")] = draft.cards.write()
    backups = []
    for path, data in files.items():
        if path not in own and os.path.isfile(path) and read_file(str(path)) != data:
            backups.append(path.with_name(f"{path.name}.bak"))
            write_file(backups[-1], path.read_bytes())
    for path, data in reversed(files.items()):  # the map last: it names the cards
        write_file(path, data)
    return WrittenMap(draft, tuple(files), tuple(backups))


# Unsaved work.


def _folder() -> Path:
    return last_save().parent / "unsaved"


def keep_unsaved(draft: MapDraft, file: Path | None, before: Path | None) -> Path:
    """Keep a draft where it was kept before, or under an unused name. Raises Malformed."""
    stem = file.stem if file else "unnamed"
    names = (_folder() / (f"{stem}.map" if number == 1 else f"{stem}-{number}.map") for number in count(1))
    path = before or next(name for name in names if not os.path.exists(name))
    save_map(draft, path, True, None, (path, path.with_suffix(".cards")))
    return path


def unsaved_map() -> Path | None:
    """The unsaved map that was kept most recently."""
    with suppress(OSError):
        kept = sorted(_folder().glob("*.map"), key=lambda path: (path.stat().st_mtime, path.name))
        return kept[-1] if kept else None
    return None


def is_unsaved_copy(path: Path) -> bool:
    return path.absolute().parent == _folder().absolute()


def delete_unsaved(path: Path) -> None:
    for file in (path, path.with_suffix(".cards")):
        file.unlink(missing_ok=True)
