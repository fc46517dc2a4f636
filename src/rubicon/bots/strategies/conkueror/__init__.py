"""Strategies for conkueror. They score every action by what it gains, counted in infantry.

`stack` knows what pieces can do, `evaluation` what things are worth, `attacks` which conquests pay, `defence` how to
hold a front, `cards` and `chance_cards` what to do with cards. `greedy` plays a turn by these (`medium`), `expert` also
uses piece exchanges, and `plan_search` simulates several plans before it acts (`hard`).
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
