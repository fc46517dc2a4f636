"""Attacking a neighbour with dice: one roll, or all out; and the defence."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.chance import Chance
from ..core.edition import Event
from ..core.option import Action, Number, Option, Slot, Territory, Where
from .dice import Roll, losses, roll
from .ownership import Links, Owners, Pieces, borders_other

DICE = 3
MAX_ROLLS = 250
"""CL 4.5, CK 4.3: rolls of one all-out attack, whatever the armies. It may be ordered again.

That takes two milliseconds and a record of 3 KB. Battles of 200 against 200 are decided before.
"""


class Attack(Action, frozen=True):
    """One roll."""

    source: int
    target: int
    dice: int


class AttackWith(Action, frozen=True, tag="attack"):
    """One roll by so many armies, which may be more than there are dice."""

    source: int
    target: int
    armies: int


class AllOut(Action, frozen=True):
    """Roll upon roll with all dice, until the target has fallen or only `left` armies are left in the source.

    It stops after `MAX_ROLLS`.
    """

    source: int
    target: int
    left: int


class Defend(Action, frozen=True):
    dice: int


class EndAttack(Action, frozen=True): ...


class Attacked(Event, frozen=True):
    """An attack is announced, and the defender is asked."""

    seat: int
    source: int
    target: int
    dice: int


class Fought(Event, frozen=True):
    seat: int
    source: int
    target: int
    rolls: tuple[Roll, ...]
    lost: int
    killed: int


class Conquered(Event, frozen=True):
    seat: int
    source: int
    target: int
    loser: int


END_ATTACK = Option(EndAttack)


def defender(owners: Owners, target: int) -> int:
    owner = owners[target]
    assert owner is not None, "only what somebody owns is attacked"
    return owner


def can_attack(seat: int, owners: Owners, pieces: Pieces, links: Links) -> bool:
    for territory, owner in enumerate(owners):
        if owner == seat and pieces[territory] > 1 and borders_other(territory, seat, owners, links):
            return True
    return False


def _aim(seat: int, owners: Owners, pieces: Pieces, links: Links) -> tuple[Slot, Slot]:
    def strong(territory: int) -> bool:
        if owners[territory] != seat or pieces[territory] < 2:
            return False
        return borders_other(territory, seat, owners, links)

    def targets(source: int) -> tuple[int, ...]:
        return tuple([t for t in links[source] if owners[t] != seat and owners[t] is not None])

    return Territory("source", Where(len(owners), strong)), Territory("target", targets, "source")


def _dice(pieces: Pieces) -> Slot:
    return Number("dice", lambda source: range(1, min(DICE, pieces[source] - 1) + 1), "source")


def offer_attack(seat: int, owners: Owners, pieces: Pieces, links: Links) -> Option:
    return Option(Attack, (*_aim(seat, owners, pieces, links), _dice(pieces)))


def offer_attack_with(seat: int, owners: Owners, pieces: Pieces, links: Links) -> Option:
    armies = Number("armies", lambda source: range(1, pieces[source]), "source")
    return Option(AttackWith, (*_aim(seat, owners, pieces, links), armies))


def offer_attack_or_all_out(seat: int, owners: Owners, pieces: Pieces, links: Links) -> tuple[Option, Option]:
    aim = _aim(seat, owners, pieces, links)
    left = Number("left", lambda source: range(1, pieces[source]), "source")
    return Option(Attack, (*aim, _dice(pieces))), Option(AllOut, (*aim, left))


def offer_defend(armies: int, limit: int) -> Option:
    return Option(Defend, (Number("dice", range(1, min(limit, armies) + 1)),))


def after(rolls: Sequence[Roll], pieces: Pieces, source: int, target: int) -> tuple[Pieces, int, int]:
    """CL 4.4: the pieces after these rolls, and how many each side has lost."""
    lost = killed = 0
    for each in rolls:
        mine, theirs = losses(each.attack, each.defence)
        lost += mine
        killed += theirs
    left = list(pieces)
    left[source] -= lost
    left[target] -= killed
    return tuple(left), lost, killed


def fight(attackers: int, defenders: int, limit: int, left: int, chance: Chance) -> list[Roll]:
    """CL 4.5: rolls with the most dice on both sides, until no defender is left or the attackers are down to `left`."""
    rolls: list[Roll] = []
    while defenders and attackers > left and may_roll_on(len(rolls), chance):
        attack = roll(chance, min(DICE, attackers - 1))
        defence = roll(chance, min(limit, defenders))
        lost, killed = losses(attack, defence)
        attackers -= lost
        defenders -= killed
        rolls.append(Roll(attack, defence))
    return rolls


def may_roll_on(rolls: int, chance: Chance) -> bool:
    """Whether an all-out attack continues after this many rolls. Records from before the bound run to the end."""
    return rolls != MAX_ROLLS or chance.more_recorded()
