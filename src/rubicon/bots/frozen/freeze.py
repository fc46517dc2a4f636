"""Freezes the computer players of a commit: `python -m rubicon.bots.frozen.freeze VERSION [COMMIT]`.

Writes the archive of the version and its entry in `archives.json`. The archive has fixed dates and sorted names. An
archive that exists is never written again: measurements against it must mean the same for ever.
"""

from __future__ import annotations

import hashlib
import io
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

import msgspec

from ...decoders import json_decoder
from .archive import ARCHIVES_FILE, ENTRY_POINT, HERE, Archive, archive_file, archives
from .runner import LEVELS, USING_MODEL

ROOT = HERE.parents[3]
SOURCE_FOLDER = "src"
UNUSED_PATHS = (
    "rubicon/__main__.py",
    "rubicon/arena/",
    "rubicon/bots/frozen/archive.py",
    "rubicon/bots/frozen/archives.json",
    "rubicon/bots/frozen/client.py",
    "rubicon/bots/frozen/freeze.py",
    "rubicon/bots/frozen/__init__.py",
    "rubicon/bots/learning/",
    "rubicon/bots/rl/",
    "rubicon/cartography/",
    "rubicon/cli.py",
    "rubicon/domination/",
    "rubicon/picture/",
    "rubicon/server/",
    "rubicon/terminal/",
    "rubicon/texts/rules/",
    "rubicon/world/atlas/",
)
"""What bots do not need. Boards come from the host."""
USED_PATHS = ("rubicon/world/atlas/__init__.py", "rubicon/world/atlas/classic-world.json")
"""What they need all the same: the model is compiled for a board."""
ADDED_FILES = {
    "rubicon/bots/frozen/__init__.py": '"""This package is a frozen version; `runner.py` plays its bots."""\n',
    ENTRY_POINT: (
        '"""Starts the runner with the package beside this file, whatever else is installed."""\n\n'
        "import sys\nfrom pathlib import Path\n\n"
        "sys.path.insert(0, str(Path(__file__).resolve().parent))\n\n"
        "from rubicon.bots.frozen.runner import main  # noqa: E402\n\n"
        "sys.exit(main(sys.argv[1:]))\n"
    ),
}
ENTRY_DATE = (2020, 1, 1, 0, 0, 0)


def sources(commit: str) -> dict[str, bytes]:
    """The files of the package in a commit that bots need, by their path below `src`."""
    listed = subprocess.run(
        ["git", "archive", "--format=tar", f"{commit}:{SOURCE_FOLDER}"], cwd=ROOT, check=True, stdout=subprocess.PIPE
    )
    found = {}
    with tarfile.open(fileobj=io.BytesIO(listed.stdout)) as tar:
        for member in tar:
            file = tar.extractfile(member) if member.isfile() else None
            if file is not None and is_used(member.name):
                found[member.name] = file.read()
    return found


def is_used(path: str) -> bool:
    return path in USED_PATHS or (path.endswith((".py", ".json")) and not path.startswith(UNUSED_PATHS))


def packed(files: Mapping[str, bytes]) -> bytes:
    """The same archive for the same files."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, ENTRY_DATE)
            entry.create_system = 3
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, files[name], zipfile.ZIP_DEFLATED, 9)
    return written.getvalue()


def editions_in(files: Mapping[str, bytes]) -> tuple[str, ...]:
    below = "rubicon/editions/"
    return tuple(sorted({name.split("/")[2] for name in files if name.startswith(below) and name.count("/") > 2}))


def freeze(version: str, commit: str) -> Path:
    file = archive_file(version)
    if file.exists() or version in archives():
        sys.exit(f"{file.name} exists. A frozen version is never changed.")
    parsed = subprocess.run(["git", "rev-parse", f"{commit}^{{commit}}"], cwd=ROOT, check=True, stdout=subprocess.PIPE)
    found = sources(commit) | {name: text.encode() for name, text in ADDED_FILES.items()}
    data = packed(found)
    entry = Archive(
        commit=parsed.stdout.decode().strip(),
        sha256=hashlib.sha256(data).hexdigest(),
        levels=tuple(LEVELS),
        using_model=USING_MODEL,
        editions=editions_in(found),
    )
    file.write_bytes(data)
    listed = msgspec.json.encode({**archives(), version: entry})
    ARCHIVES_FILE.write_bytes(msgspec.json.format(listed, indent=2) + b"\n")
    return file


def main(words: list[str]) -> int:
    if not 1 <= len(words) <= 2 or words[0].startswith("-"):
        print(__doc__, file=sys.stderr)
        return 2
    file = freeze(words[0], words[1] if len(words) == 2 else "HEAD")
    entry = json_decoder(dict[str, Archive]).decode(ARCHIVES_FILE.read_bytes())[words[0]]
    print(f"{file.name}: {file.stat().st_size:,} bytes, commit {entry.commit}, SHA-256 {entry.sha256}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
