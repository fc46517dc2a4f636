"""The screen of a terminal program: how it ends."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests import pace

STUBBORN = """
import os, signal
from rubicon.terminal import screen
screen.EXIT_SECONDS = 0.1
signal.signal(signal.SIGTERM, lambda number, frame: screen.exit_on_signal(number))
try:
    os.kill(os.getpid(), signal.SIGTERM)
except SystemExit:
    signal.pause()
"""


@pytest.mark.timing
def test_a_program_that_catches_the_exit_of_a_signal_ends_all_the_same():
    ended = subprocess.run([sys.executable, "-P", "-c", STUBBORN], timeout=pace.seconds())
    assert ended.returncode == 143
