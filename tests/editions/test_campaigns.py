"""How far an attack would get over several territories: which ways each edition allows, and with which dice."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rubicon.core.chance import Fast
from rubicon.core.edition import Player, Table
from rubicon.editions.classic import Classic
from rubicon.editions.classic.context import Settings as ClassicSettings
from rubicon.editions.conkueror import Conkueror
from rubicon.editions.conkueror.context import Settings as ConkuerorSettings
from rubicon.editions.risc import Risc
from rubicon.editions.risc.context import Settings as RiscSettings
from rubicon.editions.tabletop import Tabletop
from rubicon.editions.tabletop.context import Settings as TabletopSettings
from rubicon.odds.campaign import path_campaign
from rubicon.rules.dice import CLASSIC, CLASSIC_THREE, CONKUEROR, Dice
from tests.battery.boards import pocket


def sit(edition: Any, settings: Any) -> Any:
    return edition(Table(pocket(), settings, tuple(Player(name) for name in "ABC")))


def a_way(edition: Any, length: int) -> list[int]:
    """From territory 0 on to neighbours that were not there yet."""
    links, way = edition.table.board.map.links(), [0]
    while len(way) < length:
        way.append(next(near for near in links[way[-1]] if near not in way))
    return way


def look(edition: Any, way: list[int], pieces: list[Any]) -> Any:
    """A view with these pieces along the way, all against the owner of the first territory."""
    view = edition.view(edition.setup(Fast(1).at(0)).state, 0)
    owners, standing = list(view.owners), list(view.pieces)
    for territory, number in zip(way, pieces, strict=True):
        owners[territory], standing[territory] = int(territory != way[0]), number
    return replace(view, owners=tuple(owners), pieces=tuple(standing))


SYSTEMS = [
    (Classic, ClassicSettings(), CLASSIC),
    (Classic, ClassicSettings(defence_dice=3), CLASSIC_THREE),
    (Tabletop, TabletopSettings(), CLASSIC),
]


@pytest.mark.parametrize(("kind", "settings", "dice"), SYSTEMS)
def test_all_armies_march_with_the_dice_of_the_table(kind: Any, settings: Any, dice: Dice):
    edition = sit(kind, settings)
    way = a_way(edition, 4)
    found = edition.campaign(look(edition, way, [15, 3, 2, 4]), way)
    assert found.way == tuple(way)
    assert found.falls == path_campaign(dice, 15, [3, 2, 4]).falls


@pytest.mark.parametrize(("kind", "settings", "dice"), SYSTEMS)
def test_nobody_marches_through_their_own_land_nor_from_nowhere(kind: Any, settings: Any, dice: Dice):
    edition = sit(kind, settings)
    way = a_way(edition, 3)
    view = look(edition, way, [15, 3, 2])
    own = replace(view, owners=tuple(0 if t == way[1] else owner for t, owner in enumerate(view.owners)))
    empty = replace(view, owners=tuple(None if t == way[0] else owner for t, owner in enumerate(view.owners)))
    assert edition.campaign(view, way) is not None
    assert edition.campaign(own, way) is None
    assert edition.campaign(empty, way) is None


def test_in_conkueror_one_piece_stays_and_each_kind_must_be_matched():
    edition = sit(Conkueror, ConkuerorSettings())
    way = a_way(edition, 3)
    strong = look(edition, way, [(18, 1, 1, 0), (3, 0, 1, 0), (2, 1, 0, 0)])
    assert edition.campaign(strong, way).falls == path_campaign(CONKUEROR, 19, [4, 3]).falls
    assert edition.campaign(look(edition, way, [(18, 1, 0, 0), (3, 0, 1, 0), (2, 1, 0, 0)]), way) is None


def test_in_conkueror_mercenaries_do_not_go_on_and_what_is_immune_is_not_attacked():
    edition = sit(Conkueror, ConkuerorSettings())
    way = a_way(edition, 3)
    view = look(edition, way, [(18, 0, 0, 2), (3, 0, 0, 0), (2, 0, 0, 0)])
    assert edition.campaign(view, way) is None
    assert edition.campaign(view, way[:2]).falls == path_campaign(CONKUEROR, 19, [3]).falls
    seats = tuple(replace(seat, immune=way[1] if number == 1 else None) for number, seat in enumerate(view.seats))
    assert edition.campaign(replace(view, seats=seats), way[:2]) is None


def test_in_risc_all_attack_at_once_and_nobody_marches():
    edition = sit(Risc, RiscSettings())
    way = a_way(edition, 3)
    assert edition.campaign(look(edition, way, [15, 3, 2]), way) is None
