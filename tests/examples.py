"""Examples of the docs that change the sources: each is applied to a copy, and run there."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Collection
from pathlib import Path

from tests.conftest import ROOT

BLOCK = re.compile(r"^```(python|diff|json|case|tsx)\n(?:#|//) (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def copy_sources(folder: Path, *more: str) -> Path:
    """A copy of `src` and of further files or folders of the project."""
    ignore = shutil.ignore_patterns("__pycache__", "built", "node_modules")
    shutil.copytree(ROOT / "src", folder / "src", ignore=ignore)
    for name in more:
        source, target = ROOT / name, folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if source.is_dir() else shutil.copy)(source, target)
    return folder


def blocks_of(page: Path) -> list[tuple[str, str, str]]:
    """The kind, the file and the text of each code block of a page that names a file in its first line."""
    return BLOCK.findall(page.read_text("utf-8"))


def apply_page(page: Path, copy: Path, leave_out: Collection[int] = ()) -> None:
    """Do what the blocks of a page say, but for those with these numbers."""
    for number, (kind, name, text) in enumerate(blocks_of(page)):
        file = copy / ("" if name.startswith(("tests/", "web/")) else "src/rubicon") / name
        if number in leave_out:
            continue
        if kind in ("python", "tsx"):
            file.write_text(text, "utf-8")
        elif kind == "json":
            add_texts(file, text)
        elif kind == "case":
            file.write_text(f"{file.read_text('utf-8')}\n\n{text}", "utf-8")
        else:
            apply_diff(file, text)


def add_texts(file: Path, more: str) -> None:
    """Put new keys into the sections of a file of texts, each where it belongs in the alphabet."""
    texts = json.loads(file.read_text("utf-8"))
    for section, added in json.loads(more).items():
        assert not texts[section].keys() & added.keys(), f"{file.name} has some of these already: {', '.join(added)}"
        texts[section] = dict(sorted({**texts[section], **added}.items()))
    file.write_text(json.dumps(texts, ensure_ascii=False, indent=2) + "\n", "utf-8")


def apply_diff(file: Path, diff: str) -> None:
    lines = diff.splitlines()
    before = "\n".join(line[1:] for line in lines if not line.startswith("+"))
    after = "\n".join(line[1:] for line in lines if not line.startswith("-"))
    text = file.read_text("utf-8")
    assert text.count(before) == 1, f"{file.name} no longer contains what an example changes:\n{before}"
    file.write_text(text.replace(before, after), "utf-8")


def run_in(copy: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A program that imports the changed sources, and the tests that were copied or else those of the project."""
    path = os.pathsep.join(map(str, (copy / "src", copy, ROOT)))
    return subprocess.run(
        [sys.executable, *words],
        cwd=copy,
        env={**os.environ, **environment, "PYTHONPATH": path},
        capture_output=True,
        text=True,
    )
