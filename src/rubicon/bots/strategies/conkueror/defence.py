"""How a front is held by the army match: whoever has no piece of a kind cannot attack those who have one.

One artillery keeps off any number of infantry. It costs ten of them, but only while others are at play: when the turn
comes round it is changed back.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....editions.conkueror.attack import MIN_ATTACKING_PIECES
from ....editions.conkueror.pieces import Force, matches
from .evaluation import Evaluation
from .stack import loosened, made_of, odds

SAFE = 0.05
"""What is less likely to fall than this needs no other guard."""
FORMS = ((1, 0), (0, 1), (2, 0), (1, 1), (0, 2))
"""Cavalry and artillery."""


def best_defence(evaluation: Evaluation, territory: int) -> Force:
    """What the pieces there had better be until the next turn: what is least likely to fall, and the most of that."""
    force = loosened(evaluation.pieces[territory])
    foes = [evaluation.pieces[t] for t in evaluation.hostile(territory)]
    if danger(force, foes) <= SAFE:
        return force
    forms = [made_of(force, cavalry=cavalry, artillery=artillery) for cavalry, artillery in FORMS]
    return min([force, *filter(None, forms)], key=lambda form: (danger(form, foes), -sum(form)))


def danger(force: Force, foes: Sequence[Force]) -> float:
    """The chance of the strongest of those who can attack it as they stand."""
    able = [foe for foe in foes if sum(foe) >= MIN_ATTACKING_PIECES and matches(foe, force)]
    return max((odds(sum(foe) - 1, sum(force)).win for foe in able), default=0.0)
