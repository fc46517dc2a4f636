"""The environment under its name of version 0.1."""

from __future__ import annotations

from ..rl.environment import RubiconEnv as School

__all__ = ["School"]
