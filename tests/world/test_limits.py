"""Boards that are too large are refused where they are read, with the number and its limit; stored games open."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec.structs import replace

from rubicon import editions
from rubicon.core.chance import Fast
from rubicon.core.codec import encode
from rubicon.core.edition import Player, Table
from rubicon.core.game import Game
from rubicon.core.load import MAX_LINES, MAX_WORD_CHARS, load, read_header, read_table
from rubicon.core.save import save, write
from rubicon.errors import Malformed
from rubicon.texts import word
from rubicon.world import atlas, board_file, limits
from rubicon.world.board import Board, Card, Mission
from rubicon.world.limits import limit_faults
from rubicon.world.map import Continent, WorldMap
from rubicon.world.map_conversion import to_board
from rubicon.world.map_file import CardsFile, MapFile


def at_home() -> Board:
    return replace(atlas.load("classic-world"), drawing=None)


def of_map(**changed: Any) -> Board:
    board = at_home()
    return replace(board, map=replace(board.map, **changed))


def with_bonus(bonus: int) -> Board:
    first, *others = at_home().map.continents
    return of_map(continents=(Continent(first.slug, first.name, bonus), *others))


def large(territories: int) -> Board:
    """This many territories, in a row."""
    board = at_home()
    first = board.map.territories[0]
    land = tuple(replace(first, slug=f"t{t}", name=f"T{t}") for t in range(territories))
    borders = tuple(tuple(n for n in (t - 1, t + 1) if 0 <= n < territories) for t in range(territories))
    world = WorldMap(land, board.map.continents[:1], borders, ((),) * territories)
    return Board("large", "Large", world, ())


def tangled() -> Board:
    """A link more than there may be."""
    world = large(110).map
    borders = tuple(tuple(n for n in range(110) if n != t) for t in range(110))
    return replace(at_home(), map=replace(world, borders=borders), cards=(), missions=())


TOO_LARGE = {
    "limit.bonus": with_bonus(limits.MAX_BONUS + 1),
    "limit.territories": large(limits.MAX_TERRITORIES + 1),
    "limit.continents": of_map(continents=(Continent("c", "C", 1),) * (limits.MAX_CONTINENTS + 1)),
    "limit.links": tangled(),
    "limit.cards": replace(at_home(), cards=(Card("wild"),) * (limits.MAX_CARDS + 1)),
    "limit.missions": replace(at_home(), missions=(Mission("Win."),) * (limits.MAX_MISSIONS + 1)),
    "limit.text": replace(at_home(), name="n" * (limits.MAX_NAME_CHARS + 1)),
}


def saved(board: Board) -> bytes:
    """The file of a game on this board, as an earlier version or somebody's own program may have written it."""
    kind = editions.find("classic")
    people = (Player("Ann"), Player("Ben"))
    game, _ = Game.start(kind(Table(at_home(), kind.Settings(), people)), Fast(1))
    first, *others = write(save(game)).split(b"\n")
    header = {**json.loads(first), "board": json.loads(encode(board)), "map": board.map.digest()}
    return b"\n".join([json.dumps(header).encode(), *others])


@pytest.mark.parametrize("name", atlas.names())
def test_our_boards_are_far_from_every_limit(name: str) -> None:
    assert not list(limit_faults(atlas.load(name)))


@pytest.mark.parametrize("code", TOO_LARGE)
def test_a_saved_game_on_a_board_that_is_too_large_is_refused_before_it_is_played(code: str) -> None:
    with pytest.raises(Malformed) as told:
        load(saved(TOO_LARGE[code]), editions.find)
    assert told.value.code == code
    assert f"{told.value.facts['most']}" in word(told.value).replace(",", "")


@pytest.mark.parametrize("bonus", [2_147_483_647, 100_000, -100_000, limits.MAX_BONUS + 1])
def test_a_bonus_above_the_limit_is_told_with_the_limit(bonus: int) -> None:
    with pytest.raises(Malformed, match=rf"limit\.bonus of='.+' bonus={bonus} most={limits.MAX_BONUS}"):
        load(saved(with_bonus(bonus)), editions.find)


@pytest.mark.parametrize("bonus", [limits.MAX_BONUS, -limits.MAX_BONUS])
def test_a_bonus_at_the_limit_is_read(bonus: int) -> None:
    data = board_file.write_board(with_bonus(bonus))
    assert board_file.parse_board(data).map.continents[0].bonus == bonus
    assert not list(limit_faults(with_bonus(bonus)))


def test_a_board_file_with_a_bonus_above_the_limit_is_refused_with_its_line() -> None:
    data = board_file.write_board(with_bonus(limits.MAX_BONUS)).replace(b"1000", b"100000")
    with pytest.raises(Malformed) as told:
        board_file.parse_board(data)
    assert "100000" in word(told.value)
    assert "1000." in word(told.value)


def test_a_board_file_with_too_many_links_is_refused_at_once() -> None:
    """Each list of borders was searched for each of its names: a megabyte took minutes."""
    entries = json.loads(board_file.write_board(at_home()))
    slugs = [f"t{t}" for t in range(limits.MAX_TERRITORIES)]
    continent = entries["continents"][0]["slug"]
    entries["territories"] = [
        {"slug": slug, "name": slug.upper(), "continent": continent, "borders": [s for s in slugs if s != slug]}
        for slug in slugs[:200]
    ] + [{"slug": slug, "name": slug.upper(), "continent": continent} for slug in slugs[200:]]
    entries.pop("cards", None)
    entries.pop("missions", None)
    with pytest.raises(Malformed, match=r"board\.links .*most=10000"):
        board_file.parse_board(json.dumps(entries).encode())


def test_a_map_of_domination_with_a_bonus_above_the_limit_is_refused() -> None:
    text = b"[files]\ncrd x.cards\n[continents]\nc 100000 red\n[countries]\n1 a 1 5 5\n2 b 1 9 9\n[borders]\n1 2\n2 1\n"
    with pytest.raises(Malformed, match=r"limit\.bonus"):
        to_board(MapFile.parse(text), CardsFile.parse(b"[cards]\n"), id="x")


def test_a_game_that_a_server_has_stored_opens_whatever_its_board() -> None:
    """Its header was read when it began. What happens in it is bounded, however large its numbers are."""
    line, _, _ = saved(with_bonus(2_147_483_647)).partition(b"\n")
    header, found = read_header(line, editions.find)
    table, _ = read_table(header, found)
    assert table.board.map.continents[0].bonus == 2_147_483_647


def test_words_and_lines_of_a_saved_game_have_limits() -> None:
    data = saved(at_home())
    load(data, editions.find)
    with pytest.raises(Malformed, match=rf"limit\.text .*most={MAX_WORD_CHARS}"):
        load(data.replace(b'"Ann"', b'"' + b"A" * (MAX_WORD_CHARS + 1) + b'"'), editions.find)
    with pytest.raises(Malformed, match=rf"limit\.lines .*most={MAX_LINES}"):
        load(data + b"{}\n" * MAX_LINES, editions.find)
