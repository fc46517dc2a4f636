"""When to turn in which cards."""

from __future__ import annotations

from itertools import combinations

from ....core.option import Action
from ....editions.conkueror.cards import Annex, annexable
from ....rules.cards import Trade
from .evaluation import Evaluation
from .stack import worth

GOOD = 10
"""Three infantry bring 5, but each of them helps to bring more beside a cavalry or an artillery."""
MANY = 6
"""With so many army cards there is nothing to wait for."""


def turn_in(evaluation: Evaluation, *, patient: bool) -> Action | None:
    """A continent, or the best set; whoever is patient keeps a poor set until there is a better one."""
    context, state = evaluation.context, evaluation.state
    continents = annexable(context, state, evaluation.seat)
    if continents:
        return Annex(continents[0])
    armies = sorted(context.army_cards(state.hands[evaluation.seat]))
    sets = [(worth(context.gives(cards)), cards) for cards in combinations(armies, 3)]
    brings, best = max(sets, default=(0, ()), key=lambda each: each[0])
    waits = patient and brings < GOOD and len(armies) < MANY
    return Trade(best) if brings and not waits else None
