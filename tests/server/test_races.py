"""Of two requests for a seat the first wins, on every kind of database; the other is refused, and all happens once."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from tests.conftest import ROOT

from .databases import url  # noqa: F401


@pytest.mark.timing
def test_of_those_who_come_at_once_one_is_first(url):  # noqa: F811
    environment = {
        **os.environ,
        "RUBICON_DATABASE_URL": url,
        "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)]),
    }
    done = subprocess.run(
        [sys.executable, "-m", "tests.server.race_runner"], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["created"] == ["done"] * 3 + ["table.too_many"] * 5
    assert told["drawings"] == [1, 1]
    assert told["removed"] == ["done"] * 8
    assert told["same seat"] == ["done", *["seat.taken"] * 6]
    assert (told["unique"], "done" in told["colours"]) == (6, True)
    assert told["started"] == ["done", *["table.begun"] * 7]
    assert told["records"] == 1
    assert told["asked"] == ["done"] * 8
    assert told["rematches"] == [1, 1]
    assert told["closed while somebody comes"] in (["done", "done"], ["done", "table.closed"])
    assert told["then"] == "closed"
    assert told["concluded"] == ["done"] * 8
    assert told["over"] == ["over", 3, 1]
