"""Simulates each candidate action in the compiled model, where all seats sweep the board, and plays the best one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....core.chance import Chance
from ....core.edition import AnyEdition, Table
from ....core.option import Action
from ...sim import actions, model_of
from ...sim.conversion import ActionCode
from ...sim.sweep_policy import POST, PRESS
from .adapter import EditionAdapter
from .campaigns import AttackStep
from .evaluation import ConquestWeights
from .lookahead import affordable
from .placement import fronts
from .position import ConquestPosition
from .strategy import ConquestStrategy, Offers

TRIES_PER_MS = 20
"""Rollouts for a millisecond of work. They take two or three, but most decisions continue an earlier one."""
STAGES = 3
"""Stages of a search; after each the worse half of the actions is dropped."""
ROLLOUT_ROUNDS = 2
"""Length of a rollout; few wars last longer."""
SURVIVAL_WEIGHT = 0.7
"""Before the first turn, the weight of surviving until it."""
MAX_CANDIDATES = 10
"""Attacks to simulate, or moves at the end of a turn."""
MAX_SOURCES = 2
"""Territories from which moves at the end of a turn are considered."""


class RolloutSearch:
    def __init__(self, edition: AnyEdition, seat: int, chance: Chance, think: int) -> None:
        self.edition = edition
        self.seat = seat
        self.chance = chance
        self.model = model_of(edition)
        self.turns = ROLLOUT_ROUNDS * self.model.context.rules.seats
        self.tries = affordable(self.model, think, TRIES_PER_MS)

    def best(self, view: Any, actions: Sequence[ActionCode], standing: float = 0.0) -> int:
        """The index of the best action. Hidden information is sampled again at each stage."""
        left = list(range(len(actions)))
        values = [0.0] * len(actions)
        while len(left) > 1:
            here = self.model.position(self.edition.sample_state(view, self.seat, self.chance))
            rollouts = max(1, self.tries // STAGES // len(left))
            some = [actions[number] for number in left]
            seed = self.chance.below(1 << 30)
            found = self.model.weigh(here, some, rollouts, self.turns, standing, seed)
            for number, value in zip(left, found, strict=True):
                values[number] += rollouts * (float(value) - max(found))
            left = sorted(left, key=lambda number: -values[number])[: len(left) // 2 if len(left) > 3 else 1]
        return left[0]


class RolloutStrategy(ConquestStrategy):
    def __init__(self, table: Table, adapter: EditionAdapter, search: RolloutSearch) -> None:
        super().__init__(table, adapter, ConquestWeights(), lambda: None, depth=1)
        self.search = search
        self.under_way: AttackStep | None = None
        """The attack that continues while more attack than defend."""

    def claim(self, view: Any, position: ConquestPosition, offers: Offers) -> Action:
        """A corner, which is attacked late and from few sides; of equal ones, one beside own territories."""
        links, owners = self.terrain.links, position.owners
        free = [t for t in self.terrain.enabled if owners[t] is None]

        def shelter(territory: int) -> tuple[int, int, int]:
            beside = sum(owners[near] == position.me for near in links[territory])
            return -len(links[territory]), beside, -territory

        territory = max(free, key=shelter)
        self.reason = self.reasons.of("corner", territory)
        return offers["claim"].action(territory=territory)

    def trade(self, view: Any, position: ConquestPosition, offers: Offers) -> Action:
        """Trades at once: a sweep needs the armies."""
        cards, _ = self.adapter.best_set(view, offers["trade"])
        self.reason = self.reasons.of("trade")
        return offers["trade"].action(cards=cards)

    def place(self, view: Any, position: ConquestPosition, offers: Offers) -> Action:
        """All armies in one place. Of the first armies, one where all the others had better go too."""
        among = fronts(self.terrain, position) or position.mine()
        if "spread" in offers:
            armies, standing = position.fresh, 0.0
            some = [ActionCode(actions.PLACE, territory, armies) for territory in among]
        else:
            armies, standing = 1, SURVIVAL_WEIGHT
            some = [ActionCode(POST, territory) for territory in among]
        territory = among[self.search.best(view, some, standing)]
        self.reason = self.reasons.of("station", territory)
        return offers["place"].action(territory=territory, armies=armies)

    def attack(self, view: Any, position: ConquestPosition, offers: Offers) -> Action | None:
        if self.under_way is None or not self._ahead(position, self.under_way):
            steps = sorted(self._steps(position), key=lambda step: -self._lure(position, step))[:MAX_CANDIDATES]
            some = [ActionCode(PRESS, *step) for step in steps]
            best = self.search.best(view, [*some, ActionCode(actions.END_ATTACK)])
            self.under_way = steps[best] if best < len(steps) else None
        if self.under_way is None:
            return None
        source, target = self.under_way
        self.reason = self.reasons.of("sweep", target)
        return self.adapter.attack(offers["attack"], source, target, position.pieces)

    def _steps(self, position: ConquestPosition) -> list[AttackStep]:
        steps = [AttackStep(source, target) for source in position.mine() for target in self.terrain.links[source]]
        return [step for step in steps if self._ahead(position, step)]

    def _ahead(self, position: ConquestPosition, step: AttackStep) -> bool:
        owners, pieces, me = position.owners, position.pieces, position.me
        own, foe = owners[step.source] == me, owners[step.target] not in (me, None)
        return own and foe and pieces[step.source] - 1 > pieces[step.target]

    def _lure(self, position: ConquestPosition, step: AttackStep) -> float:
        """Prefers the strongest that can be beaten, dead ends, and seats that are nearly eliminated."""
        owners, pieces, me = position.owners, position.pieces, position.me
        weak = pieces[step.target]
        beyond = sum(owners[near] not in (me, None) for near in self.terrain.links[step.target])
        nearly_out = 1 + 60 // owners.count(owners[step.target])
        return float((1 + min(pieces[step.source] - 1 - weak, weak)) ** 3 * nearly_out / (1 + beyond) ** 3)

    def advance(self, view: Any, position: ConquestPosition, offers: Offers) -> Action:
        """The fewest or the most."""
        ends = [offers["advance"].slots[0].among[end] for end in (0, -1)]
        best = self.search.best(view, [ActionCode(actions.ADVANCE, armies) for armies in ends])
        return offers["advance"].action(armies=ends[best])

    def fortify(self, view: Any, position: ConquestPosition, offers: Offers) -> Action | None:
        option, pieces = offers["fortify"], position.pieces
        ahead = fronts(self.terrain, position)
        moves = [
            (source, target, pieces[source] - 1)
            for source in sorted(option.slots[0].among, key=lambda t: -pieces[t])[:MAX_SOURCES]
            for target in option.slots[1].among(source)
            if target in ahead
        ][:MAX_CANDIDATES]
        some = [ActionCode(actions.FORTIFY, *move) for move in moves]
        best = self.search.best(view, [*some, ActionCode(actions.END_TURN)])
        if best == len(moves):
            return None
        source, target, armies = moves[best]
        self.reason = self.reasons.of("fortify", target)
        return option.action(source=source, target=target, armies=armies)
