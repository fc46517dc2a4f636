"""Continents: their sizes add up, their bonuses follow the rule, their colours differ; and names can be said."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rubicon.cartography.fantasy import (
    MAX_CONTINENTS,
    MIN_CONTINENT_SIZE,
    continent_bonus,
    even_sizes,
    share_out,
    usual_continents,
    varied_sizes,
)
from rubicon.cartography.name_generator import MAX_NAME_LETTERS, UNPRONOUNCEABLE, NameGenerator
from rubicon.core.chance import Fast
from rubicon.world import atlas

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
        assert min(sizes) >= MIN_CONTINENT_SIZE
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
