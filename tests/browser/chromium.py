"""Which browser the tests use: RUBICON_CHROMIUM, the system's, or the one that npm brings without any root."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

from tests.conftest import ROOT, require

# As root and in a container there is neither a sandbox nor a large /dev/shm; and nothing is asked of the network.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
# The headless shell needs a quarter of the processor time for each new page: it has no window to draw around it.
NAMES = ("chromium-headless-shell", "chromium", "google-chrome", "chromium-browser", "google-chrome-stable")

SHOTS = Path(os.environ["RUBICON_SCREENSHOTS"]).resolve() if os.environ.get("RUBICON_SCREENSHOTS") else None
"""The folder for screenshots of all screens, if it is set."""


def required() -> str:
    program = find()
    require("chromium", program, "no Chromium: set RUBICON_CHROMIUM to one, or install the package chromium")
    return program


@cache
def find() -> str:
    named = os.environ.get("RUBICON_CHROMIUM", "")
    if named:
        return named
    found = next(filter(None, map(shutil.which, NAMES)), "")
    return found or _from_npm()


def _from_npm() -> str:
    """Unpacks the Chromium of the package @sparticuz/chromium, if it is installed beside the client's modules."""
    if not (ROOT / "web/node_modules/@sparticuz/chromium").is_dir():
        return ""
    program = "import('@sparticuz/chromium').then(async (c) => console.log(await c.default.executablePath()))"
    unpacked = subprocess.run(
        ["node", "-e", program], cwd=ROOT / "web", env={**os.environ, "TMPDIR": tempfile.gettempdir()},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    return unpacked.stdout.strip()
