"""How `tabletop` is won: who still stands when their go comes sweeps the board in it, for each conquest brings a card.

`sweeper.py` decides, `outlook.py` plays on from each of the things to do, and `sight.py` knows the edition's words.
"""

from __future__ import annotations

from ...bot import Brief
from ...sim import covers
from .. import HARD, Skill
from ..conquest.conqueror import conqueror
from ..conquest.mind import Mind
from .sight import TabletopSight


def mind(brief: Brief, skill: Skill) -> Mind:
    sight = TabletopSight(brief)
    if skill.level != HARD.level or not covers(brief.edition):
        return conqueror(brief, skill, sight, rests=True)  # or others would often be out before their first go
    from .outlook import Outlook  # these need the compiled model
    from .sweeper import Sweeper

    think = skill.think if brief.think is None else brief.think
    return Sweeper(brief.edition.table, sight, Outlook(brief.edition, brief.seat, brief.chance, think))
