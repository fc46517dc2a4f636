"""Boards for property tests: any that a pair of Domination's files can hold."""

from __future__ import annotations

from hypothesis import strategies as st

from rubicon.world.board import Board, Card, Mission, Symbol
from rubicon.world.limits import MAX_BONUS
from rubicon.world.map import Continent, Territory, WorldMap
from rubicon.world.map_file import display_name

# Java's white space and surrogates have no place in a word; U+00A0 and the like have.
letters = st.characters(exclude_characters=" \t\f\r\n", exclude_categories=["Cs"]) | st.sampled_from("ab-_ıŞé\xa0")
words = st.text(letters, min_size=1, max_size=8)
ids = words | st.sampled_from(["North-Africa", "Gamma-Ray", "A_B", ";", ";x", "[x]", "*"])
numbers = st.integers(-(2**31), 2**31 - 1)
bonuses = st.integers(-MAX_BONUS, MAX_BONUS)
sentences = st.lists(words, max_size=6).map(" ".join)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    continents = draw(st.lists(ids, min_size=1, max_size=4))
    territories = draw(st.lists(ids, min_size=1, max_size=9))
    place = st.integers(0, len(territories) - 1)
    realm = st.integers(0, len(continents) - 1)
    symbols: list[Symbol] = ["infantry", "cavalry", "artillery"]
    return Board(
        id="drawn",
        name=draw(st.text(letters, min_size=1, max_size=12)),
        map=WorldMap(
            territories=tuple(Territory(id_, display_name(id_), draw(realm)) for id_ in territories),
            continents=tuple(Continent(id_, display_name(id_), draw(bonuses)) for id_ in continents),
            borders=tuple(tuple(draw(st.lists(place, unique=True, max_size=5))) for _ in territories),
            sea_lines=tuple(() for _ in territories),
        ),
        cards=tuple(
            draw(st.lists(st.builds(Card, st.sampled_from(symbols), place) | st.just(Card("wild")), max_size=9))
        ),
        missions=tuple(
            draw(
                st.lists(
                    st.builds(
                        Mission,
                        sentences,
                        st.none() | st.integers(0, 2**31 - 2),
                        numbers,
                        numbers,
                        st.tuples(*[st.none() | st.just("*") | realm] * 3),
                    ),
                    max_size=4,
                )
            )
        ),
    )
