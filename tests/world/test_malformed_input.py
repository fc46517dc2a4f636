"""Whatever comes in at a door, the answer is a value, a finding or a refusal: no other error, and no lost byte."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain

import pytest

from rubicon.errors import Malformed
from rubicon.world.board import Board
from rubicon.world.board_file import parse_board, write_board
from rubicon.world.check import check_graph, check_lenient, check_strict
from rubicon.world.map_conversion import from_board, to_board
from rubicon.world.map_file import CardsFile, MapFile
from tests.fuzz import CORPUS, corpus, spoiled
from tests.world.corruption import mangled
from tests.world.ring_map import RING_CARDS, look_up, ring

RING_MAP = ring()
CARDS = CardsFile.parse(RING_CARDS.encode())


def through_the_map_door(data: bytes) -> None:
    map_file = MapFile.parse(data)
    assert map_file.write() == data
    poor = check_strict(map_file, look_up)
    if all(finding.stage is None for finding in poor):  # Domination would play it
        board = within_limits(map_file, CARDS)
        if board is None:
            return
        assert bool(check_graph(board.map)) == any(finding.code != "map.country_unknown" for finding in poor)
        assert_it_survives(board)


def through_the_cards_door(data: bytes) -> None:
    cards_file = CardsFile.parse(data)
    assert cards_file.write() == data
    if not check_lenient(RING_MAP, lambda _: data):
        board = within_limits(RING_MAP, cards_file)
        if board is not None:
            assert_it_survives(board)


def within_limits(map_file: MapFile, cards_file: CardsFile) -> Board | None:
    """What Domination would play may still be too large for us."""
    try:
        return to_board(map_file, cards_file, id="fuzzed")
    except Malformed as refused:
        if refused.code.startswith("limit."):
            return None
        raise


def assert_it_survives(board: Board) -> None:
    again = to_board(*from_board(board), id=board.id)
    assert (again.map, again.cards, again.missions) == (board.map, board.cards, board.missions)


def through_the_board_door(data: bytes) -> None:
    try:
        board = parse_board(data)
    except Malformed:
        return
    check_graph(board.map)
    assert parse_board(write_board(board)) == board


Door = Callable[[bytes], None]
DOORS: dict[str, Door] = {
    "map": through_the_map_door,
    "cards": through_the_cards_door,
    "board": through_the_board_door,
}
FILES = [(door, file) for door in DOORS for file in sorted((CORPUS / door).iterdir())]


@pytest.mark.parametrize(
    ("door", "file"),
    [pytest.param(door, file, id=f"{door}/{file.name}") for door, file in FILES],
)
def test_the_corpus_gets_no_further_than_it_may(door, file):
    DOORS[door](file.read_bytes())


def test_the_good_files_of_the_corpus_are_good():
    for name in ("ring.map", "odd.map", "marked.map", "returns.map"):
        assert check_lenient(MapFile.parse((CORPUS / "map" / name).read_bytes()), lambda _: b"[cards]\n") == (), name
    for name in ("isles.json", "one-line.json", "plain.json", "marked.json"):
        assert parse_board((CORPUS / "board" / name).read_bytes()).id == "isles", name


def fuzz(door: str, count: int) -> None:
    good = corpus(door)
    # The one knows the words of a map, the other the values of JSON.
    inputs = chain(mangled(good, count // 2, seed=count), spoiled(good, count // 2, seed=count))
    for number, data in enumerate(inputs):
        try:
            DOORS[door](data)
        except Exception as error:
            error.add_note(f"input {number} of seed {count}: {data!r}")
            raise


@pytest.mark.parametrize("door", DOORS)
def test_ten_thousand_spoilt_files_do_no_harm(door):
    fuzz(door, 10_000)


@pytest.mark.long
@pytest.mark.parametrize("door", DOORS)
def test_a_million_spoilt_files_do_no_harm(door):
    fuzz(door, 1_000_000)
