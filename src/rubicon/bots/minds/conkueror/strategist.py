"""A planner who knows all the tricks of the game: what makes `hard` strong before it looks ahead."""

from __future__ import annotations

from ....editions.conkueror.exchange import Exchange
from ....rules.place import Place
from .outlook import Outlook, Values
from .planner import Choice, Planner
from .shield import shielded
from .stack import next_change


class Strategist(Planner):
    cunning = True
    steps = 3
    values = Values(territory=3.0, cover=0.7, fall=20.0, envy=3.0)

    def station(self, outlook: Outlook) -> Choice:
        """Two on every front first: whoever attacks takes what stands alone, so the second piece guards best."""
        if not outlook.bare:
            return super().station(outlook)
        where = max(outlook.bare, key=lambda t: (len(outlook.hostile(t)), -t))
        return Choice(Place(where, 1), "cover", where)

    def guard(self, outlook: Outlook) -> Choice | None:
        for territory in outlook.fronts:
            change = next_change(outlook.pieces[territory], shielded(outlook, territory))
            if change is not None:
                return Choice(Exchange(territory, change), "guard", territory)
        return None
