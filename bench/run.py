"""Measures engine, server and client: `./rubicon bench`. What the figures mean, and some of them, is in RESULTS.md."""

from __future__ import annotations

import platform

import campaigns
import computers
import loading
import longest
import serving
import steps
import turns

import web

if __name__ == "__main__":
    print(f"Python {platform.python_version()}, {platform.machine()}; each figure is the best of a few tries")
    steps.measure()
    loading.measure()
    turns.measure()
    longest.measure()
    serving.measure()
    computers.measure()
    campaigns.measure()
    web.measure()
