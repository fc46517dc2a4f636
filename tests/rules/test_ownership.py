"""Owners and pieces: small changes, reach along own territories, income, spreading and ranking, against brute force."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from rubicon.core.chance import Recorded
from rubicon.core.option import Option
from rubicon.rules.armies import armies_for_continents, armies_for_territories
from rubicon.rules.attack import Attack, attack_slots, can_attack
from rubicon.rules.fortify import can_fortify, offer_fortify
from rubicon.rules.ownership import add, move, own_reach, own_reaches, owned, put
from rubicon.rules.played_map import PlayedContinent
from rubicon.rules.ranking import outcome_by_holdings, outcome_with_winner
from rubicon.rules.reinforce import random_own_territory, spread_evenly
from rubicon.rules.setup import random_free_territory

TERRITORY_COUNT = 8
owners = st.lists(st.sampled_from([0, 1, 2, None]), min_size=TERRITORY_COUNT, max_size=TERRITORY_COUNT).map(tuple)
pieces = st.lists(st.integers(0, 9), min_size=TERRITORY_COUNT, max_size=TERRITORY_COUNT).map(tuple)
territory = st.integers(0, TERRITORY_COUNT - 1)
joined = st.lists(st.sampled_from(list(combinations(range(TERRITORY_COUNT), 2))), max_size=14)
fallen = st.lists(st.integers(0, 4), unique=True, max_size=4)


def two_way(pairs):
    return tuple(tuple(sorted({a + b - t for a, b in pairs if t in (a, b)})) for t in range(TERRITORY_COUNT))


def one_way(pairs):
    return tuple(tuple(sorted({b for a, b in pairs if a == t})) for t in range(TERRITORY_COUNT))


def paths(source, seat, owned_by, links):
    """Where own paths lead, by trying every step so often that none is left to try."""
    reached = {source}
    for _ in range(TERRITORY_COUNT):
        reached |= {there for here in reached for there in links[here] if owned_by[there] == seat}
    return sorted(reached - {source})


@given(pieces, territory, st.integers(-5, 5))
def test_putting_and_adding_change_one_place_only(before, where, number):
    after = [*before]
    after[where] = number
    assert put(before, where, number) == tuple(after)
    assert add(before, where, number) == put(before, where, before[where] + number)


@given(pieces, territory, territory, st.integers(0, 9))
def test_moving_loses_nobody_on_the_way(before, source, target, number):
    after = move(before, source, target, number)
    assert sum(after) == sum(before)
    assert after == add(add(before, source, -number), target, number)


@given(owners, joined, territory)
def test_reach_is_what_every_path_of_own_territories_leads_to(owned_by, pairs, source):
    for links in (two_way(pairs), one_way(pairs)):
        assert own_reach(source, 0, owned_by, links) == paths(source, 0, owned_by, links)


@given(owners, joined, st.permutations(range(TERRITORY_COUNT)))
def test_reach_is_the_same_when_many_sources_are_asked_for(owned_by, pairs, sources):
    for links in (two_way(pairs), one_way(pairs)):
        reach = own_reaches(0, owned_by, links)
        assert [reach(source) for source in sources] == [own_reach(source, 0, owned_by, links) for source in sources]


@given(owners, joined)
def test_reach_goes_both_ways_where_the_links_do(owned_by, pairs):
    links = two_way(pairs)
    mine = owned(owned_by, 0)
    assert all(
        (a in own_reach(b, 0, owned_by, links)) == (b in own_reach(a, 0, owned_by, links)) for a in mine for b in mine
    )


@given(owners, pieces, joined, st.booleans())
def test_whoever_can_attack_or_fortify_is_offered_it(owned_by, armies, pairs, both):
    links = two_way(pairs) if both else one_way(pairs)
    assert can_attack(0, owned_by, armies, links) == Option(Attack, attack_slots(0, owned_by, armies, links)).open
    for reach in ("path", "neighbours"):
        every = offer_fortify(0, owned_by, armies, links, reach).every()
        assert can_fortify(0, owned_by, armies, links) == any(True for _ in every)


@given(owners, st.lists(st.lists(territory, unique=True), max_size=4), st.booleans())
def test_income_counts_thirds_and_whole_continents(owned_by, lands, everybodys):
    realms = [PlayedContinent(tuple(land), bonus, everybodys) for bonus, land in enumerate(lands, -1)]
    assert armies_for_territories(owned_by, 0) == len([o for o in owned_by if o == 0]) // 3
    held = [r.bonus for r in realms if (all(owned_by[t] == 0 for t in r.territories) if r.territories else everybodys)]
    assert armies_for_continents(owned_by, 0, realms) == sum(held)


@given(owners, st.integers(0, 50))
def test_spreading_places_all_and_as_evenly_as_can_be(owned_by, armies):
    if 0 in owned_by:
        shares = dict(spread_evenly(owned_by, 0, armies))
        all_shares = [shares.get(t, 0) for t in owned(owned_by, 0)]
        assert sum(all_shares) == sum(shares.values()) == armies
        assert max(all_shares) - min(all_shares) <= 1
        assert all_shares == sorted(all_shares, reverse=True)
        assert 0 not in shares.values()


@given(owners, territory)
def test_luck_finds_a_free_territory_and_an_own_one(owned_by, draw):
    off = frozenset({0})
    free = [t for t in range(TERRITORY_COUNT) if owned_by[t] is None and t not in off]
    if free:
        assert random_free_territory(owned_by, off, Recorded([draw])) == min(
            free, key=lambda t: (t - draw) % TERRITORY_COUNT
        )
    mine = owned(owned_by, 0)
    if mine:
        assert random_own_territory(owned_by, 0, Recorded([draw % len(mine)])) == mine[draw % len(mine)]


@given(owners, pieces, fallen, st.integers(0, 4))
def test_a_ranking_has_every_seat_once_and_the_fallen_last(owned_by, armies, out, winner):
    out = [seat for seat in out if seat != winner]
    won = outcome_with_winner(winner, 5, out, owned_by, armies, "test")
    for outcome in (won, outcome_by_holdings(5, out, owned_by, armies, "test")):
        assert sorted(seat for place in outcome.places for seat in place) == list(range(5))
        assert all(outcome.places)
        assert [place[0] for place in outcome.places[len(outcome.places) - len(out) :]] == out[::-1]
    assert won.winner == winner


@given(owners, pieces)
def test_at_a_limit_more_territories_then_more_pieces_are_better(owned_by, armies):
    places = outcome_by_holdings(3, (), owned_by, armies, "test").places

    def holdings(seat):
        mine = owned(owned_by, seat)
        return len(mine), sum(armies[t] for t in mine)

    ranked = [holdings(place[0]) for place in places]
    assert ranked == sorted(set(ranked), reverse=True)
    assert all(holdings(seat) == holdings(place[0]) for place in places for seat in place)
