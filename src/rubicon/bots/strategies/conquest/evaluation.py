"""The value of a position to its player: the player's share of all strength in the game, from 0 to 1.

Strength is armies, the income of some turns, and cards. Shares make a player attack the leader rather than the last,
spare armies while there are many rivals, and fight boldly against a single one.
"""

from __future__ import annotations

from math import exp
from typing import NamedTuple

from .position import ConquestPosition, Terrain


class ConquestWeights(NamedTuple):
    """The weights of an evaluation."""

    turns: float = 6.0
    """Turns of continent income that count as armies."""
    land: float = 1.5
    """Turns of territory income that count; fewer, because territories change hands."""
    leader: float = 2.0
    """Exponent of strength in the shares: larger values give the strongest more weight."""
    garrison: float = 0.5
    """Worth of the last army of a territory, which cannot move."""
    rear: float = 0.75
    """Worth of an army without enemies beside it."""
    raids: float = 0.6
    """The chance that a neighbour who can break a continent does so."""
    hopes: float = 0.35
    """Worth of progress towards a continent."""
    patience: float = 1.1
    """Worth of a set in hand, relative to its armies now."""
    dread: float = 0.2
    """The chance that a rival who can eliminate the player does so."""
    credit: float = 0.8
    """The part of the sets won on the way that a campaign may rely on."""


CARD_IN_SETS = 0.27
"""Worth of a card in sets; more than three are needed until they fit."""


class Troops(NamedTuple):
    """The armies on the board, by seat."""

    armies: list[float]
    lands: list[int]
    striking: list[int]
    """Armies that can attack the player."""
    need: float
    """Armies needed to eliminate the player."""


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
        """The strength of each seat, and the chance that the player is eliminated before the next turn."""
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
        """The continents that are held, and their holders."""
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
        """The chance that a continent is still held when its owner's next turn begins."""
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
        """The best continent that the player holds in part, by how much of the fighting for it is done."""
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
    """The chance that this many cards are traded in the next turn."""
    return 0.0 if cards < 3 else 0.35 if cards == 3 else 0.75 if cards == 4 else 1.0
