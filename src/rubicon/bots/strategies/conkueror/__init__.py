"""Strategies for conkueror. They score every action by its gain, counted in infantry.

`stack` knows what pieces can do, `evaluation` what things are worth, `combat` which conquests pay and how to hold a
front, `cards` what to do with army and chance cards. `greedy` plays a turn by these (`medium`). `plan_search` also
exchanges pieces, and simulates several plans before it acts (`hard`).
"""

from __future__ import annotations

from ...bot import Brief
from .. import MEDIUM, Skill, Strategy
from .greedy import GreedyStrategy
from .plan_search import PlanSearch


def create(brief: Brief, skill: Skill) -> Strategy:
    if skill.level == MEDIUM.level:
        return GreedyStrategy(brief)
    return PlanSearch(brief, skill.think if brief.think is None else brief.think)
