"""The archives of frozen versions: which there are, and where they are unpacked.

`archives.json` describes one archive a version: `freeze.py` writes both, and neither is ever changed afterwards. An
archive is unpacked once, into a cache folder named after its digest; every process uses that folder from then on.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import tempfile
import zipfile
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from io import BytesIO
from pathlib import Path

import msgspec

from ...decoders import json_decoder
from ...errors import Malformed

HERE = Path(__file__).resolve().parent
ARCHIVES_FILE = HERE / "archives.json"
ENTRY_POINT = "run.py"
MTIME_SECONDS = 1_577_836_800  # 2020-01-01: the compiled model is named after the dates of the sources, too


class Archive(msgspec.Struct, frozen=True):
    """What is known of an archive without opening it."""

    commit: str
    """The commit that the sources come from."""
    sha256: str
    levels: tuple[str, ...]
    """From the weakest to the strongest."""
    using_model: tuple[str, ...]
    """Levels that need the compiled model."""
    editions: tuple[str, ...]


@cache
def archives() -> Mapping[str, Archive]:
    """By version."""
    return json_decoder(dict[str, Archive]).decode(ARCHIVES_FILE.read_bytes())


def archive_file(version: str) -> Path:
    return HERE / f"{version}.zip"


@cache
def unpacked(version: str) -> Path:
    """The folder with the files of a version. Raises Malformed where it cannot be made."""
    data = archive_file(version).read_bytes()
    digest = hashlib.sha256(data).hexdigest()
    if digest != archives()[version].sha256:
        raise Malformed("bot.frozen_archive", version=version)
    with zipfile.ZipFile(BytesIO(data)) as archive:
        try:
            folder = cache_folder() / f"{version}-{digest[:16]}"
            if not is_complete(folder, archive):
                unpack(archive, folder)
        except OSError as error:
            raise Malformed("bot.frozen_folder", version=version, problem=str(error)) from error
    return folder


def is_complete(folder: Path, archive: zipfile.ZipFile) -> bool:
    """A cleaner of old files may have taken some."""
    try:
        return all((folder / entry.filename).stat().st_size == entry.file_size for entry in archive.infolist())
    except OSError:
        return False


def unpack(archive: zipfile.ZipFile, folder: Path) -> None:
    """Several processes may do this at once: each fills a folder of its own, and the first to rename it wins."""
    own = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    try:
        for entry in archive.infolist():
            file = Path(archive.extract(entry, own / "new"))
            os.utime(file, (MTIME_SECONDS, MTIME_SECONDS))
        if folder.exists() and not is_complete(folder, archive):
            with suppress(OSError):  # another process has replaced it already
                folder.rename(own / "old")
        try:
            (own / "new").rename(folder)
        except OSError:
            if not is_complete(folder, archive):
                raise
    finally:
        shutil.rmtree(own, ignore_errors=True)


def cache_folder() -> Path:
    """`rubicon/frozen` in `$XDG_CACHE_HOME` or `~/.cache`; a private temporary folder where that is read-only."""
    given = os.environ.get("XDG_CACHE_HOME", "")
    base = Path(given) if os.path.isabs(given) else Path(os.path.expanduser("~/.cache"))
    folder = base / "rubicon" / "frozen"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError:
        return temporary_folder()


def temporary_folder() -> Path:
    """Code is run from there, so nobody else may be able to write to it. Raises PermissionError if somebody can."""
    user = os.getuid() if hasattr(os, "getuid") else 0
    folder = Path(tempfile.gettempdir()) / f"rubicon-frozen-{user}"
    folder.mkdir(mode=0o700, exist_ok=True)
    status = folder.lstat()
    if hasattr(os, "getuid") and (status.st_uid != user or status.st_mode & 0o170077 != 0o040000):
        raise PermissionError(f"{folder} is open to others")
    return folder


def command(version: str, *words: str) -> list[str]:
    """How the runner of a version is started."""
    return [sys.executable, "-P", str(unpacked(version) / ENTRY_POINT), *words]


def environment(version: str) -> dict[str, str]:
    """Bots of other people stay out, and the compiled model is kept beside the sources it was made of."""
    kept = {name: value for name, value in os.environ.items() if name != "RUBICON_BOTS"}
    return {**kept, "NUMBA_CACHE_DIR": str(unpacked(version) / f"compiled-{sys.implementation.cache_tag}")}
