"""A folder to play in, where further editions are found: that of the docs, and the toy of the tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import ROOT, edition_of_the_docs, further_editions


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    toy = (ROOT / "tests/toy.py").read_text("utf-8")
    toy = toy.replace('default_board: ClassVar[str] = "toy"', 'default_board: ClassVar[str] = "classic-world"')
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    with further_editions(tmp_path, homestead=edition_of_the_docs(), toy=toy):
        yield tmp_path
