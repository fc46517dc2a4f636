"""The forecasts of each edition: compared with the shared tables and with the actual results."""

from __future__ import annotations

import json
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from rubicon.core.chance import Fast
from rubicon.core.edition import Forecast, Player, Table
from rubicon.editions.classic import Classic
from rubicon.editions.classic.context import Settings as ClassicSettings
from rubicon.editions.classic.state import Defending
from rubicon.editions.risc import Risc
from rubicon.editions.risc.context import Settings as RiscSettings
from rubicon.editions.risc.state import AttackOrder, MoveOrder, OwnView
from rubicon.editions.tabletop import Tabletop
from rubicon.editions.tabletop.context import Settings as TabletopSettings
from rubicon.editions.tabletop.state import Defending as Answering
from rubicon.odds.battle import MAX_BATTLE_ARMY, battle
from rubicon.rules.attack import AllOut, Attack, AttackWith, Defend, EndAttack
from rubicon.rules.dice import CLASSIC, CLASSIC_THREE, RISC, losses
from rubicon.rules.turn import Attacking
from tests.battery.boards import pocket
from tests.conftest import shared_files

TOLERANCE = 1e-12


def sit(edition: Any, settings: Any) -> Any:
    return edition(Table(pocket(), settings, tuple(Player(name) for name in "ABC")))


def look(edition: Any, pieces: list[int], **fields: Any) -> Any:
    """A view with these pieces in the first territories."""
    view = edition.view(edition.setup(Fast(1).at(0)).state, 0)
    return replace(view, pieces=(*pieces, *view.pieces[len(pieces) :]), **fields)


def figures(forecast: Forecast | None) -> tuple[float, float, float]:
    assert forecast is not None
    return forecast.chance, forecast.lost, forecast.killed


def rows(file: Any) -> list[Any]:
    found: list[Any] = json.loads(file.read_bytes())["rows"]
    return found


def expected(row: Any) -> Any:
    names = ("p_win", "exp_attacker_losses", "exp_defender_losses")
    return pytest.approx([row[name] for name in names], rel=0, abs=TOLERANCE)


@pytest.mark.parametrize("file", shared_files("odds/classic.json"))
def test_an_attack_of_classic_and_tabletop_is_told_as_the_shared_tables_have_it(file):
    classic, tabletop = sit(Classic, ClassicSettings()), sit(Tabletop, TabletopSettings())
    for row in rows(file):
        pieces = [row["a"] + 1, row["d"]]
        dice = min(3, row["a"])
        seen = look(classic, pieces, phase=Attacking())
        assert figures(classic.forecast(seen, Attack(0, 1, dice))) == expected(row), row
        assert figures(classic.forecast(seen, AllOut(0, 1, 1))) == expected(row), row
        table = look(tabletop, pieces)
        assert figures(tabletop.forecast(table, AttackWith(0, 1, row["a"]))) == expected(row), row


@pytest.mark.parametrize("file", shared_files("odds/risc.json"))
def test_an_attack_of_risc_is_told_as_the_shared_tables_have_it(file):
    risc = sit(Risc, RiscSettings())
    for row in rows(file):
        seen = look(risc, [row["a"], row["d"]])
        assert figures(risc.forecast(seen, AttackOrder(0, 1, row["a"]))) == expected(row), row


def test_an_attack_with_fewer_dice_is_carried_on_with_no_more_of_them():
    classic = sit(Classic, ClassicSettings())
    seen = look(classic, [8, 5], phase=Attacking())
    one, two, three = (classic.forecast(seen, Attack(0, 1, dice)).chance for dice in (1, 2, 3))
    assert one < two < three
    # One die against two costs one army, the attacker's with 161 of 216; against the last defender with 21 of 36.
    chance = {(left, 0): 1.0 for left in range(9)} | {(1, facing): 0.0 for facing in range(1, 6)}
    for left, facing in product(range(2, 9), range(1, 6)):
        kill = 55 / 216 if facing > 1 else 15 / 36
        chance[left, facing] = kill * chance[left, facing - 1] + (1 - kill) * chance[left - 1, facing]
    assert one == pytest.approx(chance[8, 5], abs=TOLERANCE)


def test_all_out_is_told_up_to_where_it_stops():
    classic = sit(Classic, ClassicSettings())
    seen = look(classic, [10, 6], phase=Attacking())
    told = figures(classic.forecast(seen, AllOut(0, 1, 5)))
    odds = battle(CLASSIC, 10, 6, 5)
    assert told == (odds.win, odds.attackers_lost, odds.defenders_lost)
    assert told[0] < figures(classic.forecast(seen, AllOut(0, 1, 1)))[0]


def test_three_dice_of_defence_are_reckoned_with():
    classic = sit(Classic, ClassicSettings(defence_dice=3))
    seen = look(classic, [9, 7], phase=Attacking())
    assert figures(classic.forecast(seen, Attack(0, 1, 3)))[0] == battle(CLASSIC_THREE, 9, 7).win


@pytest.mark.parametrize(("attack", "defence", "defenders"), [(3, 2, 2), (3, 2, 5), (3, 1, 1), (1, 2, 2), (2, 1, 4)])
def test_a_defender_is_told_whether_the_territory_holds_through_the_next_roll(attack, defence, defenders):
    classic = sit(Classic, ClassicSettings(defence="defender"))
    seen = look(classic, [9, defenders], phase=Defending(0, 1, attack))
    throws = list(product(range(1, 7), repeat=attack + defence))
    ends = [losses(*(sorted(d, reverse=True) for d in (throw[:attack], throw[attack:]))) for throw in throws]
    held = sum(killed < defenders for _, killed in ends) / len(ends)
    assert figures(classic.forecast(seen, Defend(defence))) == pytest.approx(
        [held, sum(killed for _, killed in ends) / len(ends), sum(lost for lost, _ in ends) / len(ends)], abs=TOLERANCE
    )


def test_a_defender_who_sees_the_attackers_dice_is_told_what_they_mean():
    tabletop = sit(Tabletop, TabletopSettings())
    seen = look(tabletop, [9, 2], phase=Answering(0, 1, (6, 6, 1)))
    one, two = (figures(tabletop.forecast(seen, Defend(dice))) for dice in (1, 2))
    assert one == pytest.approx([1, 5 / 6, 1 / 6], abs=TOLERANCE)  # of two defenders one stays, whatever is rolled
    assert two == pytest.approx([11 / 36, 2 * 5 / 6, 2 / 6], abs=TOLERANCE)


def test_what_was_ordered_against_the_same_territory_fights_together():
    risc = sit(Risc, RiscSettings())
    ordered = OwnView((AttackOrder(2, 1, 3), AttackOrder(0, 3, 9), MoveOrder(0, 1, 9)), 0)
    seen = look(risc, [9, 4, 9, 9], mine=ordered)
    odds = battle(RISC, 3 + 2, 4)
    assert figures(risc.forecast(seen, AttackOrder(0, 1, 2))) == (odds.win, odds.attackers_lost, odds.defenders_lost)


def test_whom_nobody_faces_cannot_fail_as_far_as_can_be_seen():
    risc = sit(Risc, RiscSettings())
    assert risc.forecast(look(risc, [9, 0]), AttackOrder(0, 1, 2)) == Forecast(1, 0, 0)


def test_what_is_left_to_no_luck_and_what_is_too_large_is_not_told():
    classic, risc = sit(Classic, ClassicSettings()), sit(Risc, RiscSettings())
    assert classic.forecast(look(classic, [5, 5], phase=Attacking()), EndAttack()) is None
    assert risc.forecast(look(risc, [5, 5]), MoveOrder(0, 1, 2)) is None
    assert classic.forecast(look(classic, [MAX_BATTLE_ARMY + 1, 5], phase=Attacking()), AllOut(0, 1, 1)) is None
    assert risc.forecast(look(risc, [5, MAX_BATTLE_ARMY + 1]), AttackOrder(0, 1, 5)) is None
