"""A land that never was is a good board: for any number of territories, with any seed, and the same one again."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from atlas.boards import INVENTED_BOARDS
from rubicon.cartography import fantasy as module
from rubicon.cartography.draw import label_box
from rubicon.cartography.fantasy import (
    MAX_CONTINENTS,
    MAX_SEED,
    MAX_TERRITORIES,
    MIN_CONTINENT_TERRITORIES,
    MIN_TERRITORIES,
    continent_bonus,
    duel,
    even_sizes,
    fantasy,
    share_out,
    usual_continents,
    varied_sizes,
)
from rubicon.cartography.label_placement import SheetStyle
from rubicon.cartography.landmasses import MAX_AREA_DEVIATION, MIN_BORDER_SPACINGS, InventedLand, Scale
from rubicon.cartography.name_generator import MAX_NAME_LETTERS, UNPRONOUNCEABLE, NameGenerator
from rubicon.cartography.outlines import Outlines
from rubicon.core.chance import Fast
from rubicon.errors import Malformed
from rubicon.texts import word
from rubicon.world import atlas
from rubicon.world.board import Board
from rubicon.world.board_file import parse_board, write_board
from rubicon.world.check import check_graph
from rubicon.world.map import connected
from tests.conftest import ROOT

SHORT = "three-realms"
LONG = [pytest.param(id, marks=pytest.mark.long) for id in INVENTED_BOARDS if id != SHORT]


@cache
def made(territories: int, seed: int) -> tuple[Board, InventedLand]:
    """A board, and the land that it shows."""
    shown: list[InventedLand] = []
    decorate = module.decorate

    def watched(world, land, scale, chance):
        shown.append(land)
        return decorate(world, land, scale, chance)

    module.decorate = watched
    try:
        return fantasy(territories, seed), shown[-1]
    finally:
        module.decorate = decorate


def is_good(board: Board, land: InventedLand) -> None:
    world, territories = board.map, len(land.areas)
    assert len(world.territories) == territories
    assert check_graph(world) == ()
    assert min(map(len, world.links())) >= 2
    sizes = np.array([area.area for area in land.areas])
    assert sizes.std() <= MAX_AREA_DEVIATION * sizes.mean()
    assert min(Outlines(land.areas).contacts().values()) >= MIN_BORDER_SPACINGS * Scale.of(territories).spacing
    for number, members in enumerate(world.members()):
        assert len(connected(world.borders, members)) == 1, "a continent lies on one landmass"
        assert world.continents[number].bonus == continent_bonus(members, world.links())
    for port in [place for place, lines in enumerate(world.sea_lines) if lines]:
        sea_lines = [[end for end in lines if port not in (end, place)] for place, lines in enumerate(world.sea_lines)]
        links = [[*land, *sea] for land, sea in zip(world.borders, sea_lines, strict=True)]
        assert len(connected(links, range(territories))) == 1, "no port alone holds the land together"
    assert parse_board(write_board(board)) == board


def names_are_told_apart(board: Board) -> None:
    names = [place.name for place in board.map.territories] + [place.name for place in board.map.continents]
    assert len(set(names)) == len(names)
    assert all(name.isascii() and len(name) <= 16 for name in names)
    first = {place.slug[:1] for place in board.map.territories}
    assert len(first) >= min(len(board.map.territories), 20)


def test_a_land_is_a_good_board():
    board, land = made(13, 1)
    is_good(board, land)
    names_are_told_apart(board)
    assert board.drawing
    assert len(set(board.drawing.colours)) == len(board.map.continents)
    assert board.drawing.legend
    assert board.drawing.credit.endswith("no data of others.")
    assert board.id == "fantasy-13-1"


@pytest.mark.long
@settings(max_examples=60)
@given(st.integers(MIN_TERRITORIES, MAX_TERRITORIES), st.integers(0, MAX_SEED))
def test_every_number_of_territories_and_every_seed_makes_a_good_board(territories, seed):
    board, land = made(territories, seed)
    is_good(board, land)
    names_are_told_apart(board)


def test_sea_lines_cross_no_third_land():
    board, land = made(13, 1)
    assert board.drawing
    assert board.drawing.sea_lines
    for line in board.drawing.sea_lines:
        ends = shapely.shortest_line(land.areas[line.source], land.areas[line.target])
        others = [area for place, area in enumerate(land.areas) if place not in (line.source, line.target)]
        assert not shapely.union_all(others).intersects(ends)


def test_mountains_and_trees_keep_clear_of_discs_and_names():
    board, _ = made(13, 1)
    drawing = board.drawing
    assert drawing
    style = SheetStyle(font_size=drawing.font_size, disc=drawing.disc)
    taken = [shapely.Point(shape.anchor).buffer(drawing.disc) for shape in drawing.shapes]
    taken += [label_box(shape.label, style) for shape in drawing.shapes if shape.label]
    starts = [at.split("L")[0] for at in (drawing.decor.mountains + drawing.decor.trees).split("M")[1:]]
    assert len(starts) > 20
    places = shapely.points([[float(number) for number in start.split("Q")[0].split()] for start in starts])
    assert not shapely.union_all(taken).intersects(places).any()


@pytest.mark.parametrize("id", [*INVENTED_BOARDS])
def test_a_built_in_land_has_equal_continents(id):
    world = atlas.load(id).map
    assert len({len(members) for members in world.members()}) == 1
    assert check_graph(world) == ()


def test_a_duel_is_the_same_from_both_sides():
    world, half = atlas.load("duel").map, 6
    for place, links in enumerate(world.links()):
        twin = world.links()[(place + half) % 12]
        assert sorted((link + half) % 12 for link in links) == sorted(twin)
    assert [place.bonus for place in world.continents[:2]] == [place.bonus for place in world.continents[2:]]
    assert sum(map(len, world.sea_lines)) >= 4


# Every process has another order of sets, so this also shows that no board hangs on it.
@pytest.mark.parametrize("id", [SHORT, *LONG])
def test_a_built_in_land_is_what_the_generator_makes_today(id):
    shipped = ROOT / "src/rubicon/world/atlas" / f"{id}.json"
    assert shipped.read_bytes() == INVENTED_BOARDS[id]()
    assert shipped.stat().st_size < 100_000


@pytest.mark.parametrize(
    ("make", "territories", "continents", "seed", "told"),
    [
        (fantasy, 3, None, 1, "A land of 3 territories can’t be drawn. Choose 4 to 100 with --territories."),
        (fantasy, 101, None, 1, "Choose 4 to 100 with --territories."),
        (fantasy, 9, 1, 1, "9 territories can’t form 1 continent. Choose 2 to 4 with --continents"),
        (fantasy, 100, 13, 1, "can’t form 13 continents. Choose 2 to 12 with --continents"),
        (fantasy, 9, None, -1, "-1 is not a valid seed"),
        (fantasy, 9, None, MAX_SEED + 1, "is not a valid seed"),
        (
            duel,
            11,
            None,
            1,
            "11 territories can’t form two equal islands. Choose an even number from 8 to 100 with --territories.",
        ),
        (duel, 6, None, 1, "Choose an even number"),
        (duel, 12, 3, 1, "can’t form 3 continents. Choose an even number from 2 to 6 with --continents"),
    ],
)
def test_what_cannot_be_drawn_is_refused_with_what_can(make, territories, continents, seed, told):
    with pytest.raises(Malformed) as refused:
        make(territories, seed, continents=continents)
    assert told in word(refused.value)


# Continents: their sizes add up, their bonuses follow the rule, their colours differ; and names can be said.


SEEDS = st.integers(0, 10**6)


def test_the_rule_for_bonuses_gives_those_of_the_classic_world_save_africa():
    world = atlas.load("classic-world").map
    by_rule = {
        place.name: continent_bonus(members, world.links())
        for place, members in zip(world.continents, world.members(), strict=True)
    }
    differ = {place.name: by_rule[place.name] for place in world.continents if place.bonus != by_rule[place.name]}
    assert differ == {"Africa": 4}


@given(st.integers(4, 100), SEEDS)
def test_continents_of_every_size_share_all_territories(territories, seed):
    chance = Fast(seed).at(0)
    continents = usual_continents(territories)
    assert 2 <= continents <= MAX_CONTINENTS
    for sizes in (even_sizes(territories, continents), varied_sizes(territories, continents, chance)):
        assert (sum(sizes), len(sizes)) == (territories, continents)
        assert min(sizes) >= MIN_CONTINENT_TERRITORIES
        masses = share_out(sizes, chance)
        assert sorted(size for mass in masses for size in mass) == sorted(sizes)
        assert all(masses)


@given(SEEDS)
def test_a_hundred_names_are_unlike_each_other_and_can_be_said(seed):
    names = NameGenerator(Fast(seed).at(0))
    territories = [names.territory(number // 10) for number in range(100)]
    realms = [names.realm() for _ in range(MAX_CONTINENTS)]
    told = [*territories, *realms, names.land()]
    assert len({name[:4] for name in territories}) == len(territories)
    assert len(set(told)) == len(told)
    assert not [name for name in territories if UNPRONOUNCEABLE.search(name) or len(name) > MAX_NAME_LETTERS]
    assert len({name.split()[0] for name in realms}) == len({name.split()[1] for name in realms}) == MAX_CONTINENTS
