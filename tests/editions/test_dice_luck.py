"""Luck is 0 on average: over all that the dice of a fight can show, each with its chance, whatever the sides choose."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from rubicon.core.chance import Chance, Fast
from rubicon.core.edition import DiceLuck, Player, Step, Table
from rubicon.editions.classic import Classic
from rubicon.editions.classic.context import Settings as ClassicSettings
from rubicon.editions.classic.state import Defending
from rubicon.editions.conkueror import Conkueror
from rubicon.editions.conkueror.attack import AttackWithPieces, Bombard
from rubicon.editions.conkueror.context import Settings as ConkuerorSettings
from rubicon.editions.conkueror.pieces import infantry
from rubicon.editions.risc import Risc
from rubicon.editions.risc.context import Settings as RiscSettings
from rubicon.editions.risc.execution import Done
from rubicon.editions.risc.state import AttackOrder, Battled, Ordering
from rubicon.editions.tabletop import Tabletop
from rubicon.editions.tabletop.context import Settings as TabletopSettings
from rubicon.odds.dice_luck import average_losses
from rubicon.rules.attack import AllOut, Attack, AttackWith, Defend, Fought
from rubicon.rules.dice import CLASSIC, CONKUEROR, RISC, Roll
from rubicon.rules.turn import Attacking
from rubicon.rules.turn import Attacking as Assailing
from rubicon.rules.turn import Attacking as Storming
from tests.battery.boards import pocket

TOLERANCE = 1e-12


class Unrolled(Exception):
    """A die that has not been thrown yet: it may show any of `sides`."""

    def __init__(self, sides: int) -> None:
        self.sides = sides


class Thrown:
    """A chance with the draws so far, which reports when more are needed."""

    def __init__(self, dice: tuple[int, ...]) -> None:
        self.dice = dice
        self.drawn: list[int] = []

    def below(self, n: int) -> int:
        if len(self.drawn) == len(self.dice):
            raise Unrolled(n)
        self.drawn.append(self.dice[len(self.drawn)])
        return self.drawn[-1]

    def more_recorded(self) -> bool:
        return False


def every_luck(play: Callable[[Chance], Any]) -> Iterator[tuple[Fraction, Any]]:
    """All results of all possible draws, each with its probability."""
    open_: list[tuple[Fraction, tuple[int, ...]]] = [(Fraction(1), ())]
    while open_:
        chance, dice = open_.pop()
        try:
            played = play(Thrown(dice))
        except Unrolled as more:
            open_ += [(chance / more.sides, (*dice, face)) for face in range(more.sides)]
        else:
            yield chance, played


def sit(edition: Any, settings: Any, attackers: Any, defenders: Any, **fields: Any) -> tuple[Any, Any]:
    """Seat 0 stands before seat 1, in the first two territories of a small board, and has enough to do elsewhere."""
    table = edition(Table(pocket(), settings, (Player("A"), Player("B"), Player("C", played_by="easy"))))
    state = table.setup(Fast(1).at(0)).state
    owners, pieces = (0, 1, *[2] * 9, 0), (attackers, defenders, *[defenders] * 9, attackers)
    return table, replace(state, owners=owners, pieces=pieces, **fields)


def fortunes(edition: Any, state: Any, step: Step[Any]) -> dict[int, DiceLuck]:
    return {one.seat: one for event in step.events for one in edition.dice_luck(state, event)}


def average_luck(edition: Any, state: Any, play: Callable[[Chance], Step[Any]]) -> tuple[float, ...]:
    total, luck = Fraction(0), [0.0, 0.0]
    for chance, step in every_luck(play):
        told = fortunes(edition, state, step)
        assert sorted(told) == [0, 1]
        assert told[0].lost == told[1].killed
        total += chance
        for seat in (0, 1):
            luck[seat] += float(chance) * told[seat].luck
    assert total == 1
    return tuple(luck)


NOBODYS = pytest.approx((0.0, 0.0), abs=TOLERANCE)


@pytest.mark.parametrize(("attack", "defence"), list(product((1, 2, 3), (1, 2))))
def test_a_roll_of_classic_is_nobodys_luck_on_average(attack, defence):
    edition, state = sit(Classic, ClassicSettings(), 9, defence, seat=0, phase=Attacking())
    assert average_luck(edition, state, lambda luck: edition.apply(state, 0, Attack(0, 1, attack), luck)) == NOBODYS


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_three_dice_of_defence_and_a_defender_who_chooses_are_nobodys_luck_on_average(dice):
    edition, state = sit(
        Classic, ClassicSettings(defence="defender", defence_dice=3), 9, 3, seat=0, phase=Defending(0, 1, 1)
    )
    assert average_luck(edition, state, lambda luck: edition.apply(state, 1, Defend(dice), luck)) == NOBODYS


def test_a_battle_to_its_end_is_nobodys_luck_on_average():
    edition, state = sit(Classic, ClassicSettings(), 3, 1, seat=0, phase=Attacking())
    assert average_luck(edition, state, lambda luck: edition.apply(state, 0, AllOut(0, 1, 1), luck)) == NOBODYS


@pytest.mark.parametrize("verb", [AttackWithPieces, Bombard])
def test_a_roll_of_conkueror_is_nobodys_luck_on_average(verb):
    edition, state = sit(Conkueror, ConkuerorSettings(), infantry(9), infantry(2), seat=0, phase=Storming())
    action = verb(0, 1, infantry(4))
    assert average_luck(edition, state, lambda luck: edition.apply(state, 0, action, luck)) == NOBODYS


def test_a_fight_of_risc_is_nobodys_luck_on_average():
    orders = ((AttackOrder(0, 1, 1),), (), ())
    edition, state = sit(Risc, RiscSettings(), 2, 1, phase=Ordering(), orders=orders, committed=(False, True, True))
    assert average_luck(edition, state, lambda luck: edition.apply(state, 0, Done(), luck)) == NOBODYS
    assert average_losses(RISC, 1, 1) == (210 / 400, 190 / 400)


def cautious(dice: tuple[int, ...], armies: int) -> int:
    """Rolls one die where two are likely to be lost."""
    return 1 if dice[1] >= 4 else armies


def rash(dice: tuple[int, ...], armies: int) -> int:
    return armies if dice[1] >= 4 else 1


def with_all(dice: tuple[int, ...], armies: int) -> int:
    return armies


def with_one(dice: tuple[int, ...], armies: int) -> int:
    return 1


@pytest.mark.parametrize("choose", [cautious, rash, with_all, with_one])
@pytest.mark.parametrize("defenders", [1, 2])
def test_however_a_defender_of_tabletop_answers_the_dice_on_the_table_it_is_no_luck(choose, defenders):
    edition, state = sit(Tabletop, TabletopSettings(), 9, defenders, seat=0, phase=Assailing())

    def battle(luck: Chance) -> Step[Any]:
        rolled = edition.apply(state, 0, AttackWith(0, 1, 2), luck).state
        answered: Step[Any] = edition.apply(rolled, 1, Defend(choose(rolled.phase.dice, defenders)), luck)
        return answered

    assert average_luck(edition, state, battle) == NOBODYS


def test_luck_is_what_the_dice_have_spared_beside_the_average_of_their_roll():
    edition, state = sit(Classic, ClassicSettings(), 9, 2, seat=0, phase=Attacking())
    told = fortunes(edition, state, Step(state, (Fought(0, 0, 1, (Roll((6, 6, 1), (5, 5)),), 0, 2),)))
    # Of 7,776 ways in which three dice meet two, 2,890 cost the defender two, 2,275 the attacker two, others one each.
    assert told[0] == DiceLuck(0, 3, 0, 2, (2 * 2275 + 2611) / 7776)
    assert told[1] == DiceLuck(1, 2, 2, 0, (2 * 2890 + 2611) / 7776)
    assert told[0].luck > 0.9
    assert told[1].luck == pytest.approx(-told[0].luck, abs=TOLERANCE)


def test_two_for_one_costs_the_attacker_more():
    assert average_losses(CONKUEROR, 1, 1) == (30 / 36, 15 / 36)
    assert average_losses(CLASSIC, 1, 1) == (21 / 36, 15 / 36)


def test_where_no_dice_fall_there_is_no_luck():
    orders = ((AttackOrder(0, 1, 3),), (), ())
    edition, state = sit(Risc, RiscSettings(), 3, 0, phase=Ordering(), orders=orders, committed=(False, True, True))
    step = edition.apply(state, 0, Done(), Thrown(()))
    assert any(isinstance(event, Battled) for event in step.events)
    assert fortunes(edition, state, step) == {}
