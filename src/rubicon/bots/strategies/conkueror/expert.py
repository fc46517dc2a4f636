"""A planner who knows all the tricks of the game: what makes `hard` strong before it looks ahead."""

from __future__ import annotations

from ....editions.conkueror.movement import Exchange
from ....rules.reinforce import Place
from .defence import best_defence
from .evaluation import Evaluation, Weights
from .greedy import Choice, GreedyStrategy
from .stack import next_change


class ExpertStrategy(GreedyStrategy):
    exchanges_pieces = True
    steps = 3
    weights = Weights(territory=3.0, cover=0.7, fall=20.0, envy=3.0)

    def station(self, evaluation: Evaluation) -> Choice:
        """Two on every front first: whoever attacks takes what stands alone, so the second piece guards best."""
        if not evaluation.bare:
            return super().station(evaluation)
        where = max(evaluation.bare, key=lambda t: (len(evaluation.hostile(t)), -t))
        return Choice(Place(where, 1), "cover", where)

    def guard(self, evaluation: Evaluation) -> Choice | None:
        for territory in evaluation.fronts:
            change = next_change(evaluation.pieces[territory], best_defence(evaluation, territory))
            if change is not None:
                return Choice(Exchange(territory, change), "guard", territory)
        return None
