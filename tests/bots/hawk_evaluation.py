"""How a seat evaluates a game of classic: the strength of seats, a common threat, the worth of continents."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from rubicon.editions.classic.context import Context
from rubicon.editions.classic.state import View
from rubicon.rules.played_map import PlayedContinent
from tests.bots.hawk_campaign import HawkCampaign

MENACE_RATIO = 1.3
"""A seat that is this many times as strong as the next one is a threat to all."""
LAND_LOCKED_WEIGHT = 0.5
"""What an army counts in an attack that has no enemy beside it."""
SURE_SET_CARDS = 5
"""Cards that make a set for sure."""


class Power(NamedTuple):
    """The offensive and the defensive strength of a seat."""

    attack: float
    defence: float

    @property
    def value(self) -> float:
        return self.attack + self.defence


class HawkEvaluation:
    def __init__(self, ground: Context, view: View, seat: int) -> None:
        self.ground, self.view, self.seat = ground, view, seat
        self.owners, self.pieces, self.links = view.owners, view.pieces, ground.links
        self.mine = self.lands(seat)
        self.rivals = [s for s in range(ground.seats) if s != seat and s in self.owners]

    def lands(self, seat: int) -> list[int]:
        return [territory for territory, owner in enumerate(self.owners) if owner == seat]

    def held(self, seat: int) -> list[PlayedContinent]:
        return [realm for realm in self.ground.realms if realm.territories and realm.held_by(seat, self.owners)]

    def foes(self, territory: int) -> list[int]:
        """What lies beside it and is of another seat than its own."""
        return [t for t in self.links[territory] if self.owners[t] not in (None, self.owners[territory])]

    def threat(self, territory: int) -> int:
        """The strongest single army beside it."""
        return max((self.pieces[t] for t in self.foes(territory)), default=0)

    @cached_property
    def set_worth(self) -> int:
        """The armies for the next set: one card of each kind."""
        return self.ground.scheme.worth(("infantry", "cavalry", "artillery"), self.view.traded)

    @cached_property
    def powers(self) -> dict[int, Power]:
        return {seat: self._power(seat) for seat in [self.seat, *self.rivals]}

    def _power(self, seat: int) -> Power:
        lands = self.lands(seat)
        usable = sum((self.pieces[t] - 1) * (1 if self.foes(t) else LAND_LOCKED_WEIGHT) for t in lands)
        cards = self.set_worth * self.view.seats[seat].cards / SURE_SET_CARDS
        income = max(3, len(lands) // 3) + sum(realm.bonus for realm in self.held(seat))
        return Power(usable + cards + income, 1.25 * sum(self.pieces[t] for t in lands) + len(lands))

    @cached_property
    def strongest(self) -> int:
        """Of the others."""
        return max(self.rivals, key=lambda seat: (self.powers[seat].value, -seat))

    @cached_property
    def menace(self) -> int | None:
        """A rival so far ahead of everybody, us included, that all must hold together."""
        first, *rest = sorted(self.powers, key=lambda seat: -self.powers[seat].value)
        second = max((self.powers[seat].value for seat in rest), default=0)
        ahead = self.powers[first].value > MENACE_RATIO * second
        return first if ahead and first != self.seat and len(self.rivals) > 1 else None

    @cached_property
    def bold(self) -> bool:
        """Whether optional attacks should be considered: not if the others could attack in return."""
        others = sum(self.powers[rival].attack for rival in self.rivals)
        return len(self.rivals) == 1 or self.powers[self.seat].defence > others / 2

    def worth(self, realm: PlayedContinent) -> float:
        """Few ways in count far more than size."""
        inside = set(realm.territories)
        doors = [sum(n not in inside for n in self.links[t]) for t in realm.territories]
        exposed = 2 * sum(doors) - sum(map(bool, doors))
        return (realm.bonus + len(inside) / 3) / max(1, exposed) ** 2

    def chosen(self) -> list[PlayedContinent]:
        """The continents that it does not hold, the most wanted first, with their worth and how near they are."""

        def near(realm: PlayedContinent) -> float:
            armies = sum(self.pieces[t] for t in realm.territories)
            ours = sum(self.pieces[t] for t in realm.territories if self.owners[t] == self.seat)
            return (1 + ours) / (1 + armies)

        wanted = [r for r in self.ground.realms if r.territories and not r.held_by(self.seat, self.owners)]
        return sorted(wanted, key=lambda realm: -self.worth(realm) * near(realm) ** 2)

    def campaign(self, pool: int, places: Iterable[int] | None = None, odds: float | None = None) -> HawkCampaign:
        """Three attackers for two defenders, unless other odds are taken; and one who stays."""
        odds = odds or (1.5 if self.ground.settings.defence_dice == 2 else 2.0)
        rivals = [t for t, owner in enumerate(self.owners) if owner not in (None, self.seat)]
        own = {territory: self.pieces[territory] for territory in self.mine}
        needs = {territory: int(odds * self.pieces[territory]) + 1 for territory in rivals}
        return HawkCampaign(self.links, own, needs, pool, places)
