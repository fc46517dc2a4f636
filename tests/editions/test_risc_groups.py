"""Starting groups of risc: equal, connected wherever that is possible, or the table is refused with what helps."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from rubicon.core.chance import Fast
from rubicon.editions.risc import Risc
from rubicon.editions.risc.groups import divide
from rubicon.world import atlas
from rubicon.world.map import connected
from tests.battery import boards
from tests.editions.test_risc import a_table


@pytest.mark.parametrize("name", atlas.names())
@pytest.mark.parametrize("seats", Risc.seats)
def test_groups_are_equal_connected_and_make_up_the_map_or_the_table_is_refused_with_what_helps(name, seats):
    table = a_table(atlas.load(name), seats)
    count = len(table.board.map.territories)
    refused = Risc.validate(table)
    if count < seats:
        assert [why.code for why in refused] == ["table.too_few_territories"]
        return
    if count % seats:
        (why,) = refused
        boards_ = [board for board in atlas.names() if not Risc.validate(a_table(atlas.load(board), seats))]
        assert why.code == ("table.uneven" if boards_ else "table.uneven_here")
        assert why.facts.get("boards", []) == boards_
        assert why.facts["off"] == count % seats
        assert why.facts["fitting"] == [each for each in Risc.seats if count % each == 0]
        off = range(count % seats)
        assert not [each for each in Risc.validate(a_table(table.board, seats, off)) if each.code != "table.cut_off"]
        return
    assert refused == ()
    context = Risc(table).context
    assert {len(group) for group in context.groups} == {count // seats}
    assert sorted(t for group in context.groups for t in group) == list(range(count))
    assert all(len(connected(context.links, group)) == 1 for group in context.groups)


def test_where_no_connected_groups_are_to_be_had_any_equal_ones_do():
    star = (tuple(range(1, 6)), *[(0,)] * 5)
    groups = divide(star, tuple(range(6)), ((0, 1, 2, 3, 4, 5),), 3)
    assert groups == ((0, 1), (2, 3), (4, 5))


def splits(left: frozenset[int], size: int) -> Iterator[list[tuple[int, ...]]]:
    """Every way to make groups of that size."""
    if not left:
        yield []
        return
    first, *others = sorted(left)
    for rest in combinations(others, size - 1):
        for more in splits(left - {first, *rest}, size):
            yield [(first, *rest), *more]


def test_connected_groups_are_found_wherever_there_are_any():
    chance = Fast(12).at(0)
    found = 0
    for _ in range(300):
        size, seats = 2 + chance.below(2), 2 + chance.below(2)
        lands = range(size * seats)
        tree = [(t, chance.below(t)) for t in lands[1:]]
        chords = [(chance.below(len(lands)), chance.below(len(lands))) for _ in range(chance.below(3))]
        ways = boards.both_ways([(one, other) for one, other in tree + chords if one != other])
        links = tuple(tuple(target for source, target in ways if source == t) for t in lands)
        groups = divide(links, tuple(lands), (tuple(lands),), seats)
        assert sorted(t for group in groups for t in group) == list(lands)
        assert {len(group) for group in groups} == {size}
        possible = any(
            all(len(connected(links, group)) == 1 for group in split) for split in splits(frozenset(lands), size)
        )
        assert all(len(connected(links, group)) == 1 for group in groups) == possible
        found += possible
    assert 50 < found < 300


def test_a_vast_map_is_divided_too():
    edition = Risc(a_table(boards.vast(), 4))
    assert {len(group) for group in edition.context.groups} == {256}
