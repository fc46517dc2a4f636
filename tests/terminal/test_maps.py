"""`rubicon maps` lists, checks, shows, cuts and converts, and says in a sentence what cannot be done."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest

from rubicon.cartography.fantasy import fantasy
from rubicon.cli import main
from rubicon.errors import Malformed
from rubicon.terminal.maps.catalogue import number_ranges, playable_seats
from rubicon.terminal.maps.show import map_sheet
from rubicon.terminal.maps.sources import find_board
from rubicon.terminal.style import TextStyle, width
from rubicon.world import atlas, board_file
from tests.conftest import shared, shared_files
from tests.world.ring_map import RING, RING_CARDS
from tests.world.test_check_lenient import FAULTS
from tests.world.test_check_strict import POOR


@pytest.fixture
def told(capsys):
    def tell(*words: object) -> tuple[int, str]:
        capsys.readouterr()
        code = main(["maps", *map(str, words)])
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        return code, out + err

    return tell


@pytest.fixture
def ring(tmp_path):
    (tmp_path / "ring.cards").write_text(RING_CARDS)
    file = tmp_path / "ring.map"
    file.write_text(RING)
    return file


# list


def test_the_built_in_boards_are_listed_with_what_can_be_played_on_them(told):
    code, said = told("list")
    assert code == 0
    assert [id for id in atlas.names() if f"  {id} " not in said] == []
    assert "classic 2–9, blitz 2–6, trench 2–9, conkueror 2–6, risc 3 9, tabletop 3–5" in said


def test_the_maps_of_a_folder_are_listed_and_faulty_ones_are_named(told, ring):
    (ring.parent / "broken.map").write_text("[countries]\nx\n")
    (ring.parent / "other.json").write_text("{}")
    code, said = told("list", ring.parent)
    assert code == 0
    assert "ring.map    The Ring" in said
    assert "broken.map  (faulty" in said
    assert "other.json" not in said


def test_a_folder_without_maps_is_told(told, tmp_path):
    assert told("list", tmp_path)[0] == 2
    assert told("list", tmp_path / "gone")[0] == 2


def test_seats_that_fit_are_told_in_ranges():
    assert number_ranges([2, 3, 4, 6]) == "2–4 6"
    assert all(any(counts for counts in playable_seats(atlas.load(id)).values()) for id in atlas.names())


# check


def test_a_good_map_is_good(told, ring):
    code, said = told("check", ring, ring.with_suffix(".cards"))
    assert code == 0
    assert "4 territories, 2 continents" in said
    assert "4 cards, 2 missions, for ring.map" in said
    assert "2 files: 2 good." in said


@pytest.mark.parametrize(("old", "new", "found"), FAULTS, ids=[new for _, new, _ in FAULTS])
def test_each_fault_is_told_with_its_line(told, ring, old, new, found):
    ring.write_text(RING.replace(old, new))
    code, said = told("check", "--lenient", ring)
    assert code == (1 if found else 0)
    assert [line for _, line in found if line and f"{ring}:{line}: " not in said] == []


@pytest.mark.parametrize("name", POOR)
def test_each_poor_map_is_poor_and_its_line_is_told(told, ring, name):
    changes, found = POOR[name]
    text = RING
    for old, new in changes:
        text = text.replace(old, new)
    ring.write_bytes(text.encode("latin-1"))
    code, said = told("check", ring)
    assert code == (1 if found else 0)
    assert [line for _, line in found if line and f"{ring}:{line}: " not in said] == []


def test_verdicts_alone_are_brief(told, ring):
    ring.write_text(RING.replace("2 1 3", "2 3"))
    assert told("check", "--brief", ring)[1].splitlines()[0].startswith("POOR")
    assert "borders on" not in told("check", "--brief", ring)[1]
    assert told("check", "--lenient", ring)[0] == 0


def test_cards_alone_are_checked_as_far_as_that_goes(told, tmp_path):
    cards = tmp_path / "lone.cards"
    cards.write_text(RING_CARDS)
    code, said = told("check", cards)
    assert (code, "its numbers weren’t checked" in said) == (0, True)
    cards.write_text("[cards]\ninfantry 1\n")
    code, said = told("check", cards)
    assert (code, f"{cards}:2: " in said) == (1, True)


def test_cards_are_checked_against_every_map_that_names_them(told, ring):
    (ring.parent / "ring.cards").write_text(RING_CARDS.replace("Cannon 3", "Cannon 5"))
    code, said = told("check", ring.with_suffix(".cards"))
    assert (code, "ring.cards:4: " in said) == (1, True)


def test_a_file_that_cannot_be_read_does_not_hide_the_others(told, ring):
    code, said = told("check", ring.parent / "gone.map", ring)
    assert code == 2
    assert "UNREADABLE" in said
    assert "good" in said
    ring.write_text("[borders]\n")
    assert told("check", ring.parent / "gone.map", ring)[0] == 1


def test_a_board_file_is_checked(told, tmp_path):
    file = tmp_path / "realms.json"
    file.write_bytes(board_file.write_board(atlas.load("three-realms")))
    assert told("check", file)[0] == 0
    assert told("check", "--lenient", file)[0] == 0
    file.write_text(file.read_text("utf-8").replace('["oakhall","greenmere","frostpeak"]', '["oakhall","greenmere"]'))
    code, said = told("check", file)
    assert (code, f"{file}:" in said, "Frostpeak borders on Mossgate" in said) == (1, True, True)


@pytest.fixture
def realms(tmp_path):
    file = tmp_path / "realms.json"
    file.write_bytes(board_file.write_board(atlas.load("three-realms")))
    return file


def spoil(file: Path, pattern: str, new: str) -> int:
    """Something in a file becomes something else, where it stands first; gives the line."""
    text = file.read_text("utf-8")
    found = re.search(pattern, text)
    assert found
    file.write_text(text[: found.start()] + new + text[found.end() :], "utf-8")
    return text.count("\n", 0, found.start()) + 1


def test_a_fault_of_a_drawing_is_told_with_its_line_in_the_drawing(told, realms):
    line = spoil(realms, r'"anchor":\[[^]]*\]', '"anchor":[1,1]')
    code, said = told("check", realms)
    assert code == 1
    assert said.startswith("MISDRAWN")
    assert f"{realms}:{line}: The anchor of Oakhall, at (1.0, 1.0), lies" in said
    assert "A misdrawn board is playable" in said
    assert told("check", "--lenient", realms)[0] == 0


def test_a_blemish_of_a_drawing_is_a_hint_and_no_fault(told, realms):
    line = spoil(realms, r'"label":{"x":[^,]*,"y":[^,]*', '"label":{"x":2,"y":20')
    code, said = told("check", realms)
    assert code == 0
    assert said.startswith("good")
    assert "9 territories, 3 continents; 1 hint\n" in said
    assert f"{realms}:{line}: The label of Oakhall reaches" in said
    assert "realms.json:" not in told("check", "--brief", realms)[1]


def test_a_poor_map_that_is_misdrawn_too_is_told_as_both(told, realms):
    spoil(realms, r'\["oakhall","greenmere","frostpeak"\]', '["oakhall","greenmere"]')
    spoil(realms, r'"anchor":\[[^]]*\]', '"anchor":[1,1]')
    code, said = told("check", realms)
    assert (code, said[:4], "2 problems" in said) == (1, "POOR", True)


@pytest.mark.parametrize("file", shared_files("domination/maploader-cases/*.map"))
def test_a_probe_file_gets_dominations_verdict_through_the_command(file, told):
    lines = shared("domination/maploader-cases/RESULTS.txt").read_text("utf-8").splitlines()
    outcome = dict(line.split(" -> ") for line in lines)[file.name]
    code, said = told("check", "--lenient", file)
    assert code == (0 if "state=2" in outcome else 1)
    if code:
        first = "chosen" if "choosemap EXC" in outcome else "starts"
        assert said.splitlines()[1].endswith(f"{first})")
        assert told("check", file)[0] == 1  # strict refuses whatever lenient does


# show


@pytest.mark.parametrize("columns", [80, 120])
@pytest.mark.parametrize("id", atlas.names())
def test_every_board_is_shown_within_its_columns(id, columns):
    lines = map_sheet(atlas.load(id), TextStyle(on=True), columns)
    longest = max(width(line) for text in lines for line in text.split("\n"))
    assert longest <= columns
    shown = "\n".join(lines)
    assert all(territory.name in shown for territory in atlas.load(id).map.territories)


def test_a_map_file_is_shown_with_neighbours_and_ways_that_go_one_way(told, ring):
    ring.write_text(RING.replace("2 1 3", "2 3"))
    code, said = told("show", ring)
    assert code == 0
    assert "    1 Ash       →Birch, Dog-Wood\n" in said
    assert "2  Deep South  +3 for all 2" in said
    assert "→ one way only" in said


def test_a_map_without_its_cards_is_shown_all_the_same(told, ring):
    (ring.parent / "ring.cards").unlink()
    code, said = told("show", ring)
    assert (code, "ring.cards" in said) == (0, True)


def test_a_faulty_map_is_refused_with_its_first_fault(told, ring):
    ring.write_text(RING.replace("3 2 4", "3 2 5"))
    code, said = told("show", ring)
    assert code == 2
    assert f"{ring}:21: " in said
    (ring.parent / "ring.cards").write_text("[cards]\nfoo\n")
    ring.write_text(RING)
    assert "ring.cards:2: " in told("show", ring)[1]


def test_what_is_neither_a_file_nor_a_board_is_told_with_those_that_there_are(told):
    code, said = told("show", "nowhere")
    assert (code, "three-realms" in said) == (2, True)
    assert "nowhere.map doesn’t exist." in told("show", "nowhere.map")[1]


def test_a_file_cannot_move_the_cursor(told, ring):
    ring.write_bytes(RING.replace("Birch", "Bi\x1b[2Jrch").encode())
    assert "\x1b" not in told("show", ring)[1]
    ring.write_bytes(RING.replace("2 Birch", "\x1b[2J Birch").encode())
    assert "\x1b" not in told("check", ring)[1]


# cut and convert


def test_a_part_is_written_as_a_pair_that_is_good(told, tmp_path):
    out = tmp_path / "south.map"
    code, said = told("cut", "classic-world", "South America", "north-africa", "Egypt", "-o", out)
    assert code == 0
    assert "sea lines, so they become borders" in said
    assert told("check", out, tmp_path / "south.cards")[0] == 0
    board = find_board(str(out)).board
    assert [continent.name for continent in board.map.continents] == ["South America", "Africa"]
    assert len(board.cards) == 8


def test_a_part_is_printed_as_a_board_when_no_file_is_named(told):
    code, said = told("cut", "classic-world", "brazil", "peru", "--name", "Two")
    assert code == 0
    assert board_file.parse_board(said.encode()).name == "Two"


def test_what_is_cut_off_is_named(told, tmp_path):
    code, said = told("cut", "classic-world", "brazil", "peru", "japan", "-o", tmp_path / "x.map")
    assert (code, "Japan would be cut off from Peru and the rest." in said) == (2, True)
    assert not list(tmp_path.iterdir())


def test_a_file_that_is_there_is_not_replaced_unasked(told, ring):
    code, said = told("convert", "three-realms", ring)
    assert (code, "--force" in said) == (2, True)
    assert ring.read_text() == RING
    assert told("convert", "three-realms", ring, "--force")[0] == 0
    assert ring.read_text() != RING


def test_a_pair_becomes_a_board_and_a_pair_again(told, ring, tmp_path):
    board, again = tmp_path / "new" / "ring.json", tmp_path / "again" / "ring.map"
    assert told("convert", ring, board)[0] == 0
    assert json.loads(board.read_text("utf-8"))["name"] == "The Ring"
    assert told("check", board)[0] == 0
    assert told("convert", board, again)[0] == 0
    first, second = find_board(str(ring)).board, find_board(str(again)).board
    assert (first.map, first.cards, first.missions) == (second.map, second.cards, second.missions)


def test_a_map_that_becomes_a_board_gets_land_and_is_told_so(told, ring, tmp_path):
    board, plain = tmp_path / "land.json", tmp_path / "points.json"
    code, said = told("convert", ring, board)
    assert (code, "Its land was generated" in said) == (0, True)
    land = find_board(str(board)).board
    assert land.drawing is not None
    assert all(shape.path for shape in land.drawing.shapes)
    code, said = told("convert", ring, plain, "--points")
    assert (code, "generated" in said) == (0, False)
    assert find_board(str(plain)).board.drawing == find_board(str(ring)).board.drawing
    assert land.map == find_board(str(ring)).board.map


def test_a_board_that_has_land_keeps_it(told, tmp_path):
    code, said = told("convert", "classic-world", tmp_path / "world.json")
    assert (code, "generated" in said) == (0, False)
    assert find_board(str(tmp_path / "world.json")).board.drawing == atlas.load("classic-world").drawing


def test_too_many_territories_to_draw_are_told(told, ring, tmp_path, monkeypatch):
    monkeypatch.setattr("rubicon.cartography.auto_drawing.MAX_TERRITORIES", 3)
    code, said = told("convert", ring, tmp_path / "many.json")
    assert (code, "4 territories, but outlines can be drawn for at most 3," in said) == (0, True)
    assert find_board(str(tmp_path / "many.json")).board.drawing == find_board(str(ring)).board.drawing


@pytest.mark.parametrize("out", ["ring", "ring.cards", "ring.txt"])
def test_the_ending_says_what_is_written(told, ring, out):
    code, said = told("convert", ring, ring.parent / out)
    assert (code, ".json" in said) == (2, True)


def test_what_cannot_be_written_is_told(told, ring):
    code, said = told("convert", ring, ring / "below.json")
    assert (code, "can’t be written" in said) == (2, True)


def test_cards_are_no_map():
    with pytest.raises(Malformed, match=r"maps\.cards"):
        find_board(str(shared("domination/maps-extra/tiny6.cards")))


# new


@pytest.fixture(scope="module")
def known_lands():
    """Each land is drawn once for all tests here."""
    return cache(fantasy)


def test_a_new_board_is_written_and_told(told, tmp_path, monkeypatch, known_lands):
    monkeypatch.setattr("rubicon.cartography.fantasy.fantasy", known_lands)
    file = tmp_path / "land.json"
    code, said = told("new", "--territories", 4, "--seed", 1, "-o", file)
    assert code == 0
    assert ": 4 territories in 2 continents (" in said
    assert "To create it again, use --seed 1 with the same options." in said
    assert f"rubicon play classic --board {file}" in said
    assert told("check", file)[0] == 0
    code, said = told("new", "--territories", 4, "--seed", 1, "-o", file)
    assert (code, "This would overwrite" in said) == (2, True)


def test_a_new_board_is_printed_alone_and_its_seed_is_told_beside_it(capsys, monkeypatch, known_lands):
    monkeypatch.setattr("rubicon.cartography.fantasy.fantasy", known_lands)
    monkeypatch.setattr("rubicon.core.chance.new_secret", lambda: (7_000_001).to_bytes(32))
    assert main(["maps", "new", "--territories", "4"]) == 0
    out, err = capsys.readouterr()
    assert board_file.parse_board(out.encode()).id == "fantasy-4-1"
    assert "use --seed 1 with the same options." in err


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--territories", 3], "A land of 3 territories can’t be drawn. Choose 4 to 100 "),
        (["--territories", 9, "--continents", 5], "Choose 2 to 4 with --continents"),
        (["--territories", 9, "--duel"], "Choose an even number"),
        (["--territories", 9, "--seed", -4], "-4 is not a valid seed. Choose a whole number from 0 to 1000000000000 "),
    ],
)
def test_a_new_board_of_silly_numbers_is_refused(told, words, reason):
    code, said = told("new", *words)
    assert (code, reason in said) == (2, True)
