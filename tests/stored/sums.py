"""The digests of a folder of stored files, in `SHA256SUMS`, so that a changed file is noticed."""

from __future__ import annotations

import hashlib
from pathlib import Path

SUMS = "SHA256SUMS"


def write_sums(folder: Path) -> None:
    lines = (f"{digest}  {name}\n" for name, digest in sorted(_digests(folder).items()))
    (folder / SUMS).write_text("".join(lines), "utf-8")


def differences(folder: Path) -> str:
    """What was changed, removed or added since the sums were written; empty if nothing was."""
    lines = (folder / SUMS).read_text("utf-8").splitlines()
    listed = {name: digest for digest, name in (line.split() for line in lines)}
    there = _digests(folder)
    changed = sorted(name for name in listed.keys() & there.keys() if listed[name] != there[name])
    gone, new = sorted(listed.keys() - there.keys()), sorted(there.keys() - listed.keys())
    return f"changed: {changed}, removed: {gone}, not listed in {SUMS}: {new}" if changed or gone or new else ""


def _digests(folder: Path) -> dict[str, str]:
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in folder.iterdir() if file.name != SUMS}
