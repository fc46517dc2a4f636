"""The base class of trained bots under its name of version 0.1."""

from __future__ import annotations

from ..rl.policy_bot import PolicyBot as Pupil

__all__ = ["Pupil"]
