"""What to do with a chance card: one function a card gives the answers to its slots, or None to skip it.

A card that is not known here is skipped.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from ....core.option import Action
from ....editions.conkueror.chance import CARDS
from ....editions.conkueror.pieces import infantry
from ....rules.turn import Skip
from .assault import Assaults
from .stack import worth

DIE = range(1, 7)
Answers: TypeAlias = dict[str, int]


def play(offer: str, assaults: Assaults) -> tuple[Action, int | None]:
    """What is done, and the territory it is done to."""
    card, outlook = CARDS[offer], assaults.outlook
    way = WAYS.get(offer)
    if way is None or not card.offer(outlook.context, outlook.state).open:
        return Skip(), None
    answers = way(assaults)
    if answers is None:
        return Skip(), None
    played: Any = card.action
    return played(**answers), answers.get("target", answers.get("territory"))


def revolution(assaults: Assaults) -> Answers:
    """The most pieces at once."""
    outlook = assaults.outlook
    return {"target": max(outlook.theirs, key=lambda t: (worth(outlook.pieces[t]), outlook.prize(t)))}


def nuclear_strike(assaults: Assaults) -> Answers | None:
    """Only if that hurts others more than an own territory that luck chooses."""
    outlook = assaults.outlook
    territory = outlook.values.territory
    target = max(outlook.theirs, key=lambda t: worth(outlook.pieces[t]))
    mine = sum(worth(outlook.pieces[t]) for t in outlook.mine) / len(outlook.mine)
    worthwhile = outlook.spite * (territory + worth(outlook.pieces[target])) > territory + mine
    return {"target": target} if worthwhile else None


def sabotage(assaults: Assaults) -> Answers:
    """Where a die takes most; where it may take all, a neighbour only has to walk in."""
    outlook = assaults.outlook

    def damage(territory: int) -> float:
        number = sum(outlook.pieces[territory])
        lost = sum(min(die, number) for die in DIE) / len(DIE)
        freed = sum(die >= number for die in DIE) / len(DIE)
        near = any(outlook.owners[t] == outlook.seat for t in outlook.links[territory])
        return outlook.spite * lost + near * freed * outlook.prize(territory)

    return {"target": max(outlook.theirs, key=damage)}


def immunity(assaults: Assaults) -> Answers:
    outlook = assaults.outlook
    return {"territory": max(outlook.fronts, key=lambda t: (worth(outlook.pieces[t]), outlook.threat(t)))}


def helpers(assaults: Assaults) -> Answers:
    """Mercenaries and reinforcements: about half a die comes."""
    return {"territory": assaults.base(infantry(len(DIE) // 2))}


def espionage(assaults: Assaults) -> Answers:
    outlook = assaults.outlook
    return {"opponent": max(outlook.others, key=lambda seat: len(outlook.state.hands[seat]))}


def revolt(assaults: Assaults) -> Answers | None:
    """A trick: one piece joins its neighbours, and they walk back in, which counts as a conquest."""
    outlook = assaults.outlook
    if not assaults.cunning:
        return None
    ways = [
        {"source": source, "target": target}
        for source in outlook.mine
        if sum(outlook.pieces[source]) == 1
        for target in outlook.links[source]
        if outlook.owners[target] == outlook.seat
    ]
    return max(ways, default=None, key=lambda way: worth(outlook.pieces[way["target"]]))


def at_once(assaults: Assaults) -> Answers:
    """What costs nothing is always played."""
    return {}


WAYS: Mapping[str, Callable[[Assaults], Answers | None]] = {
    "bombardment": at_once,
    "draft": at_once,
    "espionage": espionage,
    "immunity": immunity,
    "mercenaries": helpers,
    "nuclear_strike": nuclear_strike,
    "reinforcements": helpers,
    "revolt": revolt,
    "revolution": revolution,
    "sabotage": sabotage,
}
