"""What a position is worth to its player: the share of all strength in the game that is theirs, from 0 to 1.

Strength is armies, the income of some turns to come, and cards. Shares make a player hit the leader rather than the
last, spare their own armies while many rivals look on, and fight boldly when only one is left.
"""

from __future__ import annotations

from math import exp
from typing import NamedTuple

from .position import ConquestPosition, Terrain


class ConquestWeights(NamedTuple):
    """What a player thinks is important."""

    turns: float = 6.0
    """The income of so many turns counts as armies."""
    land: float = 1.5
    """That for territories counts for so many turns only: they change hands."""
    leader: float = 2.0
    """How much more than its share the strongest weighs."""
    garrison: float = 0.5
    """What the last army of a territory counts, which can do nothing but stand there."""
    rear: float = 0.75
    """What an army counts that no enemy stands beside."""
    raids: float = 0.6
    """How likely a neighbour who can break a continent does so."""
    hopes: float = 0.35
    """What a continent counts that is to be had one day."""
    patience: float = 1.1
    """What a set counts that is held, against the armies it would bring now."""
    dread: float = 0.2
    """How likely a rival who can throw me out does so."""
    credit: float = 0.8
    """This part of the sets that a march may win on its way is sure to be held, and in time."""


CARD_IN_SETS = 0.27
"""What a card counts, in sets: it takes three, and some more until they fit."""


class Troops(NamedTuple):
    """What stands on the board, a number for each seat."""

    armies: list[float]
    lands: list[int]
    striking: list[int]
    """Those who can attack the player."""
    need: float
    """What it takes to throw the player out."""


class Evaluator:
    def __init__(self, terrain: Terrain, weights: ConquestWeights) -> None:
        self.terrain = terrain
        self.weights = weights

    def worth(self, position: ConquestPosition) -> float:
        strengths, danger = self.strengths(position)
        power = self.weights.leader
        total = sum(strength**power for strength in strengths)
        return float(strengths[position.me] ** power / total) * (1 - danger) if total else 0.0

    def strengths(self, position: ConquestPosition) -> tuple[list[float], float]:
        """Of each seat; and how likely the player is thrown out before their next turn."""
        terrain, weights, owners, pieces, me = self.terrain, self.weights, position.owners, position.pieces, position.me
        troops = self._muster(position)
        incomes = [max(3.0, held / 3) if held else 0.0 for held in troops.lands]
        land = [weights.land * income for income in incomes]
        whole = self._whole(owners)
        for continent, owner in whole:
            incomes[owner] += terrain.continents[continent].bonus
        hands, gathered = [], []
        for seat, (cards, worth) in enumerate(zip(position.cards, position.worths, strict=True)):
            sets = position.sets if seat == me else 0
            hands.append((weights.patience * sets + CARD_IN_SETS * (cards - 3 * sets)) * worth)
            gathered.append(incomes[seat] + _trade(cards) * worth)
        for continent, owner in whole:
            kept = self._kept(continent, owner, owners, pieces, gathered)
            land[owner] += weights.turns * kept * terrain.continents[continent].bonus
        parts = zip(troops.lands, troops.armies, land, hands, strict=True)
        strengths = [armies + income + cards if count else 0.0 for count, armies, income, cards in parts]
        if troops.lands[me]:
            strengths[me] += weights.turns * weights.hopes * self._hopes(position)
        danger = 0.0
        for rival, strike in enumerate(troops.striking):
            if rival != me and strike:
                ahead = (strike + gathered[rival] - troops.need) / (0.2 * troops.need + 1)
                danger = max(danger, 1 / (1 + exp(-max(-20.0, min(ahead, 20.0)))))
        return strengths, danger * weights.dread

    def _muster(self, position: ConquestPosition) -> Troops:
        terrain, weights, owners, pieces, me = self.terrain, self.weights, position.owners, position.pieces, position.me
        links, garrison, rear = terrain.links, weights.garrison, weights.rear
        armies, count = [0.0] * terrain.seats, [0] * terrain.seats
        striking, need = [0] * terrain.seats, 0.0
        for here in terrain.enabled:
            owner = owners[here]
            if owner is None:
                continue
            number = pieces[here]
            front = against_me = False
            for near in links[here]:
                other = owners[near]
                if other != owner:
                    front = True
                    if other == me:
                        against_me = True
                        break
            count[owner] += 1
            armies[owner] += garrison + (number - 1) * (1.0 if front else rear)
            if against_me:
                striking[owner] += number - 1
            elif owner == me:
                need += 0.85 * number + 1.3
        return Troops(armies, count, striking, need)

    def _whole(self, owners: list[int | None]) -> list[tuple[int, int]]:
        """The continents that somebody holds, and who."""
        whole = []
        for number, continent in enumerate(self.terrain.continents):
            territories = continent.territories
            owner = owners[territories[0]]
            if owner is not None and continent.bonus:
                for territory in territories:
                    if owners[territory] != owner:
                        break
                else:
                    whole.append((number, owner))
        return whole

    def _kept(
        self, continent: int, owner: int, owners: list[int | None], pieces: list[int], gathered: list[float]
    ) -> float:
        """How likely a continent is still held when its owner's next turn begins."""
        terrain, raids = self.terrain, self.weights.raids
        held = 1.0
        for door in terrain.continents[continent].doors:
            strongest: dict[int, int] = {}
            for near in terrain.into[door]:
                other = owners[near]
                if other is not None and other != owner and pieces[near] > strongest.get(other, 0):
                    strongest[other] = pieces[near]
            for other, force in strongest.items():
                held *= 1 - raids * terrain.chance(int(force + gathered[other]), pieces[door])
        return held

    def _hopes(self, position: ConquestPosition) -> float:
        """The best of the continents that are mine in part or whole, by how much of the fighting for it is done."""
        owners, pieces, me = position.owners, position.pieces, position.me
        hopes = 0.0
        for continent in self.terrain.continents:
            mine = theirs = held = 0
            for territory in continent.territories:
                if owners[territory] == me:
                    mine += pieces[territory]
                    held += 1
                else:
                    theirs += pieces[territory]
            if held:
                part = mine / (mine + theirs) * held / len(continent.territories)
                hopes = max(hopes, part * continent.bonus * continent.merit)
        return hopes


def _trade(cards: int) -> float:
    """How likely so many cards are traded in the next turn."""
    return 0.0 if cards < 3 else 0.35 if cards == 3 else 0.75 if cards == 4 else 1.0
