"""A row that a database can never store is refused alone and at once, and the rows beside it are stored."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tests import pace
from tests.conftest import ROOT

from .databases import url  # noqa: F401
from .row_storage import BAD_NONCES, GOOD_ROWS
from .serve_command import environment

STORED, REFUSED = "NoneType", "UnstorableRecord"
EXPECTED = {
    "sqlite": [STORED, STORED, REFUSED],
    "mysql": [STORED, REFUSED, REFUSED],
    "postgresql": [REFUSED, REFUSED, REFUSED],
}
"""For a NUL, for text that is longer than its column, and for a lone surrogate."""


def test_one_bad_row_neither_delays_nor_fails_the_others(url: str, tmp_path: Path):  # noqa: F811
    here = environment(
        tmp_path,
        RUBICON_DATABASE_URL=url,
        RUBICON_SECRET_KEY="known to whoever reads the tests",
        DJANGO_SETTINGS_MODULE="rubicon.server.config.settings",
        PYTHONPATH=os.pathsep.join((str(ROOT), str(ROOT / "src"))),
    )
    command = [sys.executable, "-m", "tests.server.row_storage"]
    done = subprocess.run(command, env=here, capture_output=True, text=True, timeout=pace.seconds(), check=False)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert len(told) == len(BAD_NONCES)
    for bad, became in zip(BAD_NONCES, told, strict=True):
        assert (became["good"], became["stored"], became["slept"]) == (["NoneType"], GOOD_ROWS, 0), (bad, became)
    assert [became["bad"] for became in told] == EXPECTED[url.partition(":")[0]]
