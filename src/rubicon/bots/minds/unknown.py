"""For an edition of which nothing is known: whatever a beginner would do."""

from __future__ import annotations

from ..bot import Brief
from ..easy import Easy
from . import Skill


def mind(brief: Brief, skill: Skill) -> Easy:
    return Easy(brief)
