"""Where the editor's files lie: a map and its cards go together, and unsaved work is kept and found again.

Cards may belong to several maps. So changed cards are written under the map's own name, never into a file that another
map may share; and what stood in a file that is not ours is kept beside it.
"""

from __future__ import annotations

import os
from collections.abc import Collection
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import NamedTuple

from ...errors import Malformed
from ...world.dotmap import MapFile
from ...world.draft import Draft
from .. import save_files
from ..files import contents, put


class Loaded(NamedTuple):
    draft: Draft
    cards_name: str
    has_cards: bool
    files: tuple[Path, ...]
    """That belong to this map alone."""


class Written(NamedTuple):
    draft: Draft
    files: tuple[Path, ...]
    backups: tuple[Path, ...]


def path_of(file: str) -> Path:
    """The file that a person names. Raises Malformed, for the editor knows map files only."""
    path = Path(os.path.expanduser(file))
    if path.suffix.casefold() != ".map":
        raise Malformed("edit.ending", file=file)
    return path


def load(file: Path) -> Loaded:
    data = contents(str(file))
    name = MapFile.parse(data).files().get("crd", "")
    cards: bytes | None = None
    with suppress(Malformed):
        cards = contents(str(file.parent / name)) if name else None
    own = file.parent / name == file.with_suffix(".cards")
    files = (file, file.with_suffix(".cards")) if own else (file,)
    return Loaded(Draft.of(data, cards), name or file.with_suffix(".cards").name, cards is not None, files)


def save(
    draft: Draft, file: Path, cards_changed: bool, before: Path | None, own: Collection[Path], title: str = ""
) -> Written:
    """`before` is the file that the draft came from, where its unchanged cards still lie. Raises Malformed."""
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
        if path not in own and os.path.isfile(path) and contents(str(path)) != data:
            backups.append(path.with_name(f"{path.name}.bak"))
            put(backups[-1], path.read_bytes())
    for path, data in reversed(files.items()):  # the map last: it names the cards
        put(path, data)
    return Written(draft, tuple(files), tuple(backups))


# Unsaved work.


def _folder() -> Path:
    return save_files.last().parent / "unsaved"


def keep(draft: Draft, file: Path | None, before: Path | None) -> Path:
    """Where it was kept before, or under a name that no other unsaved map has. Raises Malformed."""
    stem = file.stem if file else "unnamed"
    names = (_folder() / (f"{stem}.map" if number == 1 else f"{stem}-{number}.map") for number in count(1))
    path = before or next(name for name in names if not os.path.exists(name))
    save(draft, path, True, None, (path, path.with_suffix(".cards")))
    return path


def waiting() -> Path | None:
    """The unsaved map that was kept last."""
    with suppress(OSError):
        kept = sorted(_folder().glob("*.map"), key=lambda path: (path.stat().st_mtime, path.name))
        return kept[-1] if kept else None
    return None


def is_kept(path: Path) -> bool:
    return path.absolute().parent == _folder().absolute()


def forget(path: Path) -> None:
    for file in (path, path.with_suffix(".cards")):
        file.unlink(missing_ok=True)
