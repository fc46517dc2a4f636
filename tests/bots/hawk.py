"""`hawk`: a strong player of classic to compare others with, after a description of Domination's best computer player.

It makes one plan for placing, attacking and advancing: goals by weight, as many as its armies allow. The plan is made
again for every decision, so it adapts to the dice, and nothing is remembered between decisions. It needs three seats:
with one rival there is no common threat.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from rubicon.bots.bot import Brief
from rubicon.core.edition import Event
from rubicon.core.option import Action, Option
from rubicon.editions.classic import Classic
from rubicon.editions.classic.setup import ChooseCapital
from rubicon.editions.classic.state import Advancing, Reinforcing
from rubicon.rules.attack import Advance, Attack, Defend, EndAttack, most_attack_dice
from rubicon.rules.cards import Trade
from rubicon.rules.fortify import EndTurn, Fortify
from rubicon.rules.reinforce import Place
from rubicon.rules.setup import Claim
from rubicon.rules.turn import Stationing
from tests.bots.hawk_campaign import HawkCampaign
from tests.bots.hawk_evaluation import HawkEvaluation

DESPERATE_SHARE = 0.5
"""A seat with less than this share of the strongest seat's worth attacks at even odds."""


class Hawk:
    name: ClassVar[str] = "hawk"
    character: ClassVar[str] = "plans its go like the strongest of Domination; for tests, and for classic alone"

    def __init__(self, brief: Brief) -> None:
        assert isinstance(brief.edition, Classic), "hawk plays classic"
        self.ground, self.seat = brief.edition.context, brief.seat

    def choose(self, view: Any, options: Sequence[Option], events: Sequence[Event]) -> Action:
        offers = {option.action: option for option in options}
        look = HawkEvaluation(self.ground, view, self.seat)
        if Claim in offers:
            return Claim(self._claim(look))
        if ChooseCapital in offers:
            return ChooseCapital(max(look.mine, key=lambda t: (-len(look.foes(t)), view.pieces[t])))
        if Trade in offers and (Place not in offers or pressed(look)):
            return Trade(self._set(look, offers[Trade]))
        if Place in offers:
            return place(look)
        if Attack in offers:
            return attack(look)
        if Advance in offers:
            return Advance(advance(look))
        if Fortify in offers:
            return fortify(look, offers[Fortify])
        if Defend in offers:
            return Defend(max(offers[Defend].slots[0].among))
        return EndTurn()

    def _claim(self, look: HawkEvaluation) -> int:
        """In the most valuable continent with the fewest opponents, beside own territories."""

        def good(territory: int) -> tuple[float, int]:
            (realm,) = [realm for realm in self.ground.realms if territory in realm.territories]
            holders = [look.owners[t] for t in realm.territories]
            others = sum(holder not in (None, self.seat) for holder in holders)
            beside = sum(look.owners[near] == self.seat for near in look.links[territory])
            return look.worth(realm) * (1 + holders.count(self.seat)) / (1 + others) ** 2, beside

        free = [t for t in self.ground.enabled if look.owners[t] is None]
        return max(free, key=lambda territory: (good(territory), -territory))

    def _set(self, look: HawkEvaluation, offer: Option) -> tuple[int, ...]:
        """The set with the most armies.

        Of equal sets, the one that shows exactly one own territory, because only one brings more.
        """

        def good(cards: Sequence[int]) -> tuple[int, bool]:
            own = sum(self.ground.shown[card] in look.mine for card in cards)
            return self.ground.worth(cards, look.view.traded), own == 1

        best: Sequence[int] = max(offer.slots[0].among, key=good)
        return tuple(best)


def plan(look: HawkEvaluation, pool: int = 0, places: Iterable[int] | None = None) -> HawkCampaign:
    """Everything to do in this turn, with the armies there and this many more, by weight."""
    campaign = look.campaign(pool, places)
    if not hunt(look, campaign) and look.powers[look.seat].value < DESPERATE_SHARE * look.powers[look.strongest].value:
        gamble = look.campaign(pool, places, odds=1.0)
        if hunt(look, gamble):
            return gamble
    if look.view.goal == "capitals":
        campaign.take(seat.capital for seat in look.view.seats if seat.capital is not None)
    wanted = [[t for t in realm.territories if look.owners[t] != look.seat] for realm in look.chosen()]
    rivals = [t for rival in look.rivals for t in look.lands(rival)]
    if not look.view.conquered and not campaign.strides:
        campaign.take_any(wanted[0]) or campaign.take_any(rivals)
    for leader in [look.menace] if look.menace is not None else [look.strongest] if look.bold else []:
        for realm in look.held(leader):
            campaign.take_any(realm.territories)
    for realm in look.held(look.seat):
        for territory in realm.territories:
            campaign.guard(territory, 1 + look.threat(territory) * 2 // 3)
    if look.bold:
        for missing in wanted:
            campaign.take(missing)
        if len(look.rivals) == 1:
            while campaign.take_any(rivals):
                pass
    return campaign


def hunt(look: HawkEvaluation, campaign: HawkCampaign) -> bool:
    """Seats with cards, or the last one, that can be eliminated entirely; the more cards, the sooner."""
    prey = [rival for rival in look.rivals if look.view.seats[rival].cards or len(look.rivals) == 1]
    prey.sort(key=lambda rival: (-look.view.seats[rival].cards, len(look.lands(rival))))
    taken = [rival for rival in prey if campaign.take(look.lands(rival))]
    return bool(taken)


def pressed(look: HawkEvaluation) -> bool:
    """Keeps cards, unless it is weak, somebody threatens all, or they would eliminate somebody."""
    powers, phase = look.powers, look.view.phase
    assert isinstance(phase, Reinforcing)
    weak = powers[look.seat].value < sum(powers[rival].value for rival in look.rivals) / len(look.rivals)
    if weak or look.menace is not None:
        return True
    more = look.campaign(phase.armies + look.set_worth)
    return hunt(look, more) and not hunt(look, look.campaign(phase.armies))


def place(look: HawkEvaluation) -> Place:
    """Places what the plan lacks; the rest goes to the strongest army beside the most wanted continent."""
    match look.view.phase:
        case Stationing():
            pool, most = look.view.seats[look.seat].reserve, 1
        case Reinforcing(armies=armies):
            pool = most = armies
        case phase:
            raise ValueError(f"nothing is placed while {phase}")
    placed = plan(look, pool).placed
    if placed:
        territory, armies = placed.most_common(1)[0]
        return Place(territory, min(most, armies))
    return Place(rally(look), most)


def rally(look: HawkEvaluation) -> int:
    front = [t for t in look.mine if look.foes(t)]
    for realm in look.chosen():
        beside = [t for t in front if any(foe in realm.territories for foe in look.foes(t))]
        if beside:
            return max(beside, key=lambda t: look.pieces[t])
    return look.mine[0]


def attack(look: HawkEvaluation) -> Attack | EndAttack:
    strides = plan(look).strides
    if not strides:
        return EndAttack()
    source, target = strides[0]
    return Attack(source, target, most_attack_dice(look.ground.dice, look.pieces[source]))


def advance(look: HawkEvaluation) -> int:
    """Both ends get what the plan needs there; the rest goes on, unless nobody is left ahead."""
    phase = look.view.phase
    assert isinstance(phase, Advancing)
    if not look.rivals:  # that was the last of them
        return phase.least
    source, target = phase.source, phase.target
    rest = look.pieces[source] - 1 - phase.least
    pieces = list(look.pieces)
    pieces[source], pieces[target] = 1, phase.least
    then = HawkEvaluation(look.ground, replace(look.view, pieces=tuple(pieces)), look.seat)
    campaign = plan(then, rest, (source, target))
    stays = campaign.placed[source]
    if then.foes(source) and not then.foes(target):
        stays += campaign.pool
    return phase.least + rest - stays


def fortify(look: HawkEvaluation, offer: Option) -> Fortify | EndTurn:
    """The strongest army that has no enemy beside it goes to the front, or as near as it gets."""
    far = distances(look)
    idle = [t for t in look.mine if far.get(t, 0) > 0 and look.pieces[t] > 1 and t in offer.slots[0].among]
    for source in sorted(idle, key=lambda t: -look.pieces[t]):
        near = [t for t in offer.slots[1].among(source) if far.get(t, far[source]) < far[source]]
        if near:
            target = min(near, key=lambda t: (far[t], look.pieces[t] - look.threat(t)))
            return Fortify(source, target, look.pieces[source] - 1)
    return EndTurn()


def distances(look: HawkEvaluation) -> dict[int, int]:
    """The distance of each own territory to the nearest enemy."""
    far = {territory: 0 for territory in look.mine if look.foes(territory)}
    queue = list(far)
    for here in queue:  # the list grows during the iteration
        for near in look.links[here]:
            if near not in far and look.owners[near] == look.seat:
                far[near] = far[here] + 1
                queue.append(near)
    return far
