"""When to turn in which army cards, and how to play chance cards.

The function of a chance card in `CARD_ANSWERS` gives the answers to its slots, or None to skip the card. A card without
a function is played by its slots, unless its `appeal` is 0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Any, TypeAlias

from ....core.option import Action, Option, PiecesRange, SeatSlot, Slot, TerritorySlot
from ....editions.conkueror.cards import Annex, annexable
from ....editions.conkueror.chance import CARDS
from ....editions.conkueror.pieces import infantry
from ....rules.cards import Trade
from ....rules.dice import DIE_SIDES
from ....rules.turn import Skip
from .combat import AttackFinder
from .evaluation import Evaluation
from .stack import worth

GOOD_SET_INFANTRY = 10
"""A patient player keeps a poorer set: three infantry bring 5, but each brings more beside cavalry or artillery."""
MANY_ARMY_CARDS = 6
"""With this many army cards there is no reason to wait."""
DIE_FACES = range(1, DIE_SIDES + 1)
Answers: TypeAlias = dict[str, Any]


def turn_in(evaluation: Evaluation, *, patient: bool) -> Action | None:
    """Annexes a continent or trades the best set. A patient player keeps a poor set and waits for a better one."""
    context, state = evaluation.context, evaluation.state
    continents = annexable(context, state, evaluation.seat)
    if continents:
        return Annex(continents[0])
    armies = sorted(context.army_cards(state.hands[evaluation.seat]))
    sets = [(worth(context.gives(cards)), cards) for cards in combinations(armies, 3)]
    brings, best = max(sets, default=(0, ()), key=lambda each: each[0])
    waits = patient and brings < GOOD_SET_INFANTRY and len(armies) < MANY_ARMY_CARDS
    return Trade(best) if brings and not waits else None


def play_chance_card(offer: str, attacks: AttackFinder) -> tuple[Action, int | None]:
    """The action, and the territory that it is about."""
    card, evaluation = CARDS[offer], attacks.evaluation
    option = card.offer(evaluation.context, evaluation.state)
    if not option.open:
        return Skip(), None
    way = CARD_ANSWERS.get(offer)
    answers = by_slots(option, attacks) if way is None else way(attacks)
    if answers is None:
        return Skip(), None
    played: Any = card.action
    return played(**answers), answers.get("target", answers.get("territory"))


def revolution(attacks: AttackFinder) -> Answers:
    """The most pieces at once."""
    evaluation = attacks.evaluation
    return {"target": max(evaluation.theirs, key=lambda t: (worth(evaluation.pieces[t]), evaluation.prize(t)))}


def nuclear_strike(attacks: AttackFinder) -> Answers | None:
    """Only if it hurts others more than the random own territory that is hit too."""
    evaluation = attacks.evaluation
    territory = evaluation.weights.territory
    target = max(evaluation.theirs, key=lambda t: worth(evaluation.pieces[t]))
    mine = sum(worth(evaluation.pieces[t]) for t in evaluation.mine) / len(evaluation.mine)
    worthwhile = evaluation.spite * (territory + worth(evaluation.pieces[target])) > territory + mine
    return {"target": target} if worthwhile else None


def sabotage(attacks: AttackFinder) -> Answers:
    """Where a die takes most. If it may take all, an own neighbour can occupy the territory."""
    evaluation = attacks.evaluation

    def damage(territory: int) -> float:
        number = sum(evaluation.pieces[territory])
        lost = sum(min(die, number) for die in DIE_FACES) / len(DIE_FACES)
        freed = sum(die >= number for die in DIE_FACES) / len(DIE_FACES)
        near = any(evaluation.owners[t] == evaluation.seat for t in evaluation.links[territory])
        return evaluation.spite * lost + near * freed * evaluation.prize(territory)

    return {"target": max(evaluation.theirs, key=damage)}


def immunity(attacks: AttackFinder) -> Answers:
    evaluation = attacks.evaluation
    return {"territory": max(evaluation.fronts, key=lambda t: (worth(evaluation.pieces[t]), evaluation.threat(t)))}


def helpers(attacks: AttackFinder) -> Answers:
    """Mercenaries and reinforcements: about half a die of pieces arrives."""
    return {"territory": attacks.base(infantry(len(DIE_FACES) // 2))}


def espionage(attacks: AttackFinder) -> Answers:
    evaluation = attacks.evaluation
    return {"opponent": max(evaluation.others, key=lambda seat: len(evaluation.state.hands[seat]))}


def revolt(attacks: AttackFinder) -> Answers | None:
    """A trick: one piece joins its neighbours, which occupy the territory again. That counts as a conquest."""
    evaluation = attacks.evaluation
    if not attacks.exchanges_pieces:
        return None
    ways = [
        {"source": source, "target": target}
        for source in evaluation.mine
        if sum(evaluation.pieces[source]) == 1
        for target in evaluation.links[source]
        if evaluation.owners[target] == evaluation.seat
    ]
    return max(ways, default=None, key=lambda way: worth(evaluation.pieces[way["target"]]))


def at_once(attacks: AttackFinder) -> Answers:
    """Always played: the card costs nothing."""
    return {}


def by_slots(option: Option, attacks: AttackFinder) -> Answers | None:
    """A card without a function: pieces go where they help most, harm goes to the strongest."""
    if option.action.appeal == 0:
        return None
    answers: Answers = {}
    for slot in option.slots:
        among = slot.among(answers[slot.by]) if slot.by else slot.among
        answers[slot.name] = (
            among.fullest() if isinstance(among, PiecesRange) else best_answer(slot, tuple(among), attacks)
        )
    return answers


def best_answer(slot: Slot, among: Sequence[Any], attacks: AttackFinder) -> Any:
    evaluation = attacks.evaluation
    if isinstance(slot, SeatSlot):
        return max(among, key=lambda seat: evaluation.powers[seat])
    if isinstance(slot, TerritorySlot):
        base = attacks.base(infantry(1))
        return base if base in among else max(among, key=lambda t: worth(evaluation.pieces[t]))
    return max(among)


CARD_ANSWERS: Mapping[str, Callable[[AttackFinder], Answers | None]] = {
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
"""Cards for which the slots do not tell enough."""
