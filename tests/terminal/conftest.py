"""A folder to play in, where further editions are found: that of the docs, and the toy of the tests."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from rubicon import editions
from tests.conftest import ROOT


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    page = (ROOT / "docs/add-an-edition.md").read_text("utf-8")
    code = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    (tmp_path / "homestead.py").write_text("\n\n".join(code), "utf-8")
    (tmp_path / "toy.py").write_text(
        (ROOT / "tests/toy.py")
        .read_text("utf-8")
        .replace('home: ClassVar[str] = "toy"', 'home: ClassVar[str] = "classic-world"')
    )
    monkeypatch.setattr(editions, "__path__", [*editions.__path__, str(tmp_path)])
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    editions._found.cache_clear()
    yield tmp_path
    editions._found.cache_clear()
    for name in ("homestead", "toy"):
        sys.modules.pop(f"rubicon.editions.{name}", None)
