"""Measures engine, server and client: `./rubicon bench`. What the figures mean, and some of them, is in RESULTS.md."""

from __future__ import annotations

import platform
from importlib.util import find_spec

import campaigns
import computers
import loading
import longest
import serving
import simulating
import steps
import turns

from rubicon.bots import sim

if __name__ == "__main__":
    sim.prepare()
    print(f"Python {platform.python_version()}, {platform.machine()}; each figure is the best of a few tries")
    steps.measure()
    loading.measure()
    turns.measure()
    longest.measure()
    serving.measure()
    computers.measure()
    campaigns.measure()
    simulating.measure()
    if find_spec("playwright"):
        import playing

        import web

        playing.measure()
        web.measure()
    else:
        print("The web client is not measured: `./rubicon test -q tests/test_house.py` gets what that needs.")
