"""Attacking a neighbour with dice, defending, and moving into a conquered territory."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, TypeAlias, TypeVar

from ..core import moves
from ..core.chance import Chance
from ..core.edition import Event, Phase
from ..core.ids import SeatId, TerritoryId
from ..core.moves import Flow, Move
from ..core.option import Action, NumberRole, NumberSlot, Option, Slot, TerritoriesWhere, TerritorySlot
from ..errors import Illegal, Refused
from .dice import Dice, Roll, roll
from .ownership import Links, Owners, Pieces, borders_other, explain_territories
from .turn import C, S

MAX_ROLLS = 250
"""CL 4.5, CK 4.3: maximum rolls of one all-out attack. It can be ordered again.

They take two milliseconds and a record of 3 KB. Battles of 200 against 200 are decided before.
"""
MIN_ATTACKING_ARMIES = 2
"""CL 4.1: armies of a territory that attacks, for one of them always stays."""


class DefencePhase(Phase, frozen=True):
    """A territory is attacked, and its owner is asked for dice. Editions add the dice of the attacker."""

    source: TerritoryId
    target: TerritoryId

    def awaited(self, state: Any) -> tuple[SeatId, ...]:
        return (defender(state.owners, self.target),)


class Attack(Action, frozen=True, tag="attack"):
    """One roll with this many dice."""

    source: TerritoryId
    target: TerritoryId
    dice: int
    number_roles: ClassVar[Mapping[str, NumberRole]] = {"dice": "dice"}


class AttackWith(Action, frozen=True, tag="attack"):
    """One roll by this many armies, which may be more than there are dice."""

    source: TerritoryId
    target: TerritoryId
    armies: int


class AllOut(Action, frozen=True, tag="all_out"):
    """Roll upon roll with all dice, until the target falls or only `left` armies remain in the source.

    It stops after `MAX_ROLLS`.
    """

    source: TerritoryId
    target: TerritoryId
    left: int
    number_roles: ClassVar[Mapping[str, NumberRole]] = {"left": "staying"}


class Defend(Action, frozen=True, tag="defend"):
    dice: int
    number_roles: ClassVar[Mapping[str, NumberRole]] = {"dice": "dice"}


class EndAttack(Action, frozen=True, tag="end_attack"): ...


class Attacked(Event, frozen=True, tag="attacked"):
    """An attack is announced, and the defender is asked."""

    seat: SeatId
    source: TerritoryId
    target: TerritoryId
    dice: int


class Fought(Event, frozen=True, tag="fought"):
    seat: SeatId
    source: TerritoryId
    target: TerritoryId
    rolls: tuple[Roll, ...]
    lost: int
    killed: int


class Conquered(Event, frozen=True, tag="conquered"):
    seat: SeatId
    source: TerritoryId
    target: TerritoryId
    loser: SeatId


END_ATTACK = Option(EndAttack)

Assault = TypeVar("Assault", Attack | AllOut, AttackWith)

Resolve: TypeAlias = Callable[[Flow[C], S, int, int, Sequence[Roll]], S]
"""The losses of these rolls from a source at a target, and what follows from them."""


class AssaultMove(Move[C, S, Assault, Any]):
    """What all attacks have in common: why one is refused."""

    def __init__(self, resolve: Resolve[C, S]) -> None:
        self.resolve = resolve

    def explain(self, context: C, state: S, seat: int, action: Assault) -> Refused | None:
        if not self.offers(context, state, seat, action):
            return None
        source, target = action.source, action.target
        unknown = explain_territories((source, target), context.size, context.disabled)
        if unknown:
            return unknown
        if state.owners[source] != seat:
            return Illegal("not_yours", territory=source)
        if state.owners[target] == seat:
            return Illegal("attack.own", territory=target)
        if target not in context.links[source]:
            return Illegal("attack.not_adjacent", source=source, target=target)
        if state.pieces[source] < MIN_ATTACKING_ARMIES:
            return Illegal("attack.too_weak", territory=source)
        if context.attackers(state)[source] < MIN_ATTACKING_ARMIES:
            return Illegal("attack.held_back", territory=source)
        return self.explain_number(context, action, state.pieces[source] - 1)

    @abstractmethod
    def explain_number(self, context: C, action: Assault, spare: int) -> Refused:
        """Only the number is wrong; `spare` armies may leave the source."""


class DefendMove(Move[C, S, Defend, Any]):
    """The defender chooses a number of dice."""

    actions: ClassVar[tuple[type[Action], ...]] = (Defend,)

    def __init__(self, resolve: Resolve[C, S]) -> None:
        self.resolve = resolve

    def most(self, context: C, state: S) -> int:
        phase: DefencePhase = state.phase
        return most_defence_dice(context.dice, state.pieces, phase.target)

    def options(self, context: C, state: S, seat: int) -> tuple[Option, ...]:
        phase: DefencePhase = state.phase
        most = most_defence_dice(context.dice, state.pieces, phase.target)
        return (Option(Defend, (NumberSlot("dice", range(1, most + 1)),)),)

    def explain(self, context: C, state: S, seat: int, action: Defend) -> Refused | None:
        return Illegal("defend.dice", dice=action.dice, most=self.most(context, state))

    def default(self, context: C, state: S, seat: int) -> Action | None:
        return Defend(self.most(context, state))


class EndAttackMove(Move[moves.C_contra, moves.S, EndAttack, Any]):
    actions: ClassVar[tuple[type[Action], ...]] = (EndAttack,)

    def __init__(self, then: Callable[[Flow[moves.C_contra], moves.S], moves.S]) -> None:
        self.then = then

    def options(self, context: moves.C_contra, state: moves.S, seat: int) -> tuple[Option, ...]:
        return (END_ATTACK,)

    def apply(self, flow: Flow[moves.C_contra], state: moves.S, seat: int, action: EndAttack) -> moves.S:
        return self.then(flow, state)

    def default(self, context: moves.C_contra, state: moves.S, seat: int) -> Action | None:
        return EndAttack()


def defender(owners: Owners, target: int) -> int:
    owner = owners[target]
    assert owner is not None, "only what somebody owns is attacked"
    return owner


def can_attack(seat: int, owners: Owners, pieces: Pieces, links: Links) -> bool:
    for territory, owner in enumerate(owners):
        if (
            owner == seat
            and pieces[territory] >= MIN_ATTACKING_ARMIES
            and borders_other(territory, seat, owners, links)
        ):
            return True
    return False


def attack_slots(seat: int, owners: Owners, pieces: Pieces, links: Links) -> tuple[Slot, Slot]:
    """From where, and at what. Verbs that share these slots list them once."""

    def strong(territory: int) -> bool:
        if owners[territory] != seat or pieces[territory] < MIN_ATTACKING_ARMIES:
            return False
        return borders_other(territory, seat, owners, links)

    def targets(source: int) -> tuple[int, ...]:
        return tuple([t for t in links[source] if owners[t] != seat and owners[t] is not None])

    return TerritorySlot("source", TerritoriesWhere(len(owners), strong)), TerritorySlot("target", targets, "source")


def most_attack_dice(dice: Dice, armies: int) -> int:
    """A die for each army that may leave a territory with this many, up to the most of the table."""
    return min(dice.attack, armies - dice.behind)


def most_defence_dice(dice: Dice, pieces: Pieces, target: int) -> int:
    return min(dice.defence, pieces[target])


def pieces_after_rolls(
    dice: Dice, rolls: Sequence[Roll], pieces: Pieces, source: int, target: int
) -> tuple[Pieces, int, int]:
    """CL 4.4: the pieces after these rolls, and how many each side has lost."""
    lost, killed, losses = 0, 0, dice.losses
    for each in rolls:
        mine, theirs = losses(each.attack, each.defence)
        lost += mine
        killed += theirs
    left = list(pieces)
    left[source] -= lost
    left[target] -= killed
    return tuple(left), lost, killed


def roll_all_out(dice: Dice, attackers: int, defenders: int, left: int, chance: Chance) -> list[Roll]:
    """CL 4.5: rolls with the most dice on both sides, until no defender is left or the attackers are down to `left`."""
    most_attack, most_defence, behind, losses = dice.attack, dice.defence, dice.behind, dice.losses
    rolls: list[Roll] = []
    while defenders and attackers > left and may_roll_on(len(rolls), chance):
        attack = roll(chance, min(most_attack, attackers - behind))
        defence = roll(chance, min(most_defence, defenders))
        lost, killed = losses(attack, defence)
        attackers -= lost
        defenders -= killed
        rolls.append(Roll(attack, defence))
    return rolls


def may_roll_on(rolls: int, chance: Chance) -> bool:
    """Whether an all-out attack continues after this many rolls. Records from before the bound run to the end."""
    return rolls != MAX_ROLLS or chance.more_recorded()


# Moving in


class AdvancePhase(Phase, frozen=True):
    """A territory has fallen, and armies move in. Editions add what follows."""

    source: TerritoryId
    target: TerritoryId
    least: int


class Advance(Action, frozen=True, tag="advance"):
    armies: int


class Advanced(Event, frozen=True, tag="advanced"):
    seat: SeatId
    source: TerritoryId
    target: TerritoryId
    armies: int


class AdvanceMove(Move[C, S, Advance, Any]):
    """CL 4.6: at least as many as there were dice in the last roll, and one army stays behind."""

    actions: ClassVar[tuple[type[Action], ...]] = (Advance,)

    def __init__(self, then: Callable[[Flow[C], S, int], S]) -> None:
        self.then = then
        """Moves this many armies in, and what follows."""

    def armies(self, state: S) -> range:
        """How many may move in."""
        phase: AdvancePhase = state.phase
        return range(phase.least, state.pieces[phase.source])

    def options(self, context: C, state: S, seat: int) -> tuple[Option, ...]:
        return (Option(Advance, (NumberSlot("armies", self.armies(state)),)),)

    def apply(self, flow: Flow[C], state: S, seat: int, action: Advance) -> S:
        return self.then(flow, state, action.armies)

    def explain(self, context: C, state: S, seat: int, action: Advance) -> Refused | None:
        armies = self.armies(state)
        return Illegal("advance.armies", armies=action.armies, least=armies.start, most=armies.stop - 1)

    def default(self, context: C, state: S, seat: int) -> Action | None:
        return Advance(self.armies(state).start)
