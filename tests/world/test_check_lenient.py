"""The lenient check refuses what Domination refuses, when Domination refuses it, and nothing else."""

from __future__ import annotations

import pytest

from rubicon.world.check import check_lenient
from rubicon.world.map_file import MapFile
from tests.conftest import shared, shared_files
from tests.domination.conformance.games import own_files
from tests.world.ring_map import RING, RING_CARDS, lenient_codes, look_up, ring


def beside(file):
    """Looks cards files up in the folder of the map."""
    return lambda name: (file.parent / name).read_bytes() if (file.parent / name).is_file() else None


def verdict(file):
    findings = check_lenient(MapFile.parse(file.read_bytes()), beside(file), file=file.name)
    return findings[0].stage if findings else "ok"


@pytest.fixture(scope="module")
def recorded():
    """What Domination did with each probe file."""
    lines = shared("domination/maploader-cases/RESULTS.txt").read_text("utf-8").splitlines()
    outcomes = dict(line.split(" -> ") for line in lines)
    assert len(outcomes) == 52
    return {
        name: "choose" if "choosemap EXC" in outcome else "ok" if "state=2" in outcome else "start"
        for name, outcome in outcomes.items()
    }


@pytest.mark.parametrize("file", shared_files("domination/maploader-cases/*.map"))
def test_a_probe_file_gets_dominations_verdict(file, recorded):
    assert verdict(file) == recorded[file.name]


@pytest.mark.parametrize(
    "file",
    shared_files("domination/maps/*/*.map") + shared_files("domination/maps-extra/*.map") + own_files(".map"),
)
def test_a_map_that_domination_plays_is_accepted(file):
    assert verdict(file) == "ok"


FAULTS = [
    # Found when the map is chosen.
    ("[borders]", "[border]", [("map.no_borders", None), ("file.section", 18)]),
    ("crd ring.cards", "pic ring.png", [("map.no_cards_file", None)]),
    ("crd ring.cards", "crd gone.cards", [("map.cards_missing", 6)]),
    ("crd ring.cards", "crd  ring.cards", [("map.cards_missing", 6)]),
    ("[files]\ncrd ring.cards", "[files]\ncrd gone.cards\ncrd ring.cards", [("map.cards_missing", 6)]),
    # Found when the game starts.
    ("ver 3", "ver 3 ", [("map.version", 3)]),
    ("ver 3", "ver", []),
    ("crd ring.cards", "crd ring.cards\npic", [("map.file_key", 7)]),
    ("crd ring.cards", "crd ring.cards\nfoo bar", [("map.file_key", 7)]),
    ("North 2 red", "North two red", [("file.number", 9)]),
    ("North 2 red", "North 2", [("file.too_few", 9)]),
    ("North 2 red", "North 2 red rose", [("file.too_many", 9)]),
    ("North 2 red", "North 2147483648 red", [("file.number", 9)]),
    ("North 2 red", "North -2 nosuchcolour", []),
    ("1 Ash 1 10 10", "1 Ash 3 10 10", [("map.continent_unknown", 13)]),
    ("1 Ash 1 10 10", "1 Ash 0 10 10", [("map.continent_unknown", 13)]),
    ("2 Birch 1", "7 Birch 1", [("map.number_order", 14), ("map.number_order", 15)]),
    ("2 Birch 1", "+02 Birch 1", []),
    ("1 2 4", "1 2 5", [("map.country_unknown", 19)]),
    ("1 2 4", "1 2 0", [("map.country_unknown", 19)]),
    ("1 2 4", "5 2 4", [("map.country_unknown", 19)]),
    ("1 2 4", "1 2 4\n99", []),
    ("1 2 4", "1 2 4 1 2 4 1", []),
    ("1 2 4", "1 2 x", [("file.number", 19)]),
    ("1 2 4", "1 2 4\n   ", [("file.only_blanks", 20)]),
    ("1 2 4", " ; no comment\n1 2 4", [("file.indented_comment", 19)]),
    ("ver 3", "[]", [("file.section", 3)]),
]


@pytest.mark.parametrize(("old", "new", "found"), FAULTS, ids=[new for _, new, _ in FAULTS])
def test_a_fault_is_found_with_its_line(old, new, found):
    assert lenient_codes(ring((old, new))) == found


def test_a_heading_with_blanks_is_pointed_out_before_all_that_follows_from_it():
    assert lenient_codes(ring(("[countries]", "[countries] ")))[0] == ("file.blanks_at_heading", 12)


def test_what_is_refused_first_stands_first():
    worst, bad = check_lenient(ring(("ver 3", "ver x"), ("crd ring.cards", "crd gone.cards")), look_up)
    assert (worst.stage, bad.stage) == ("choose", "start")


def test_any_line_below_borders_will_do_when_a_map_is_chosen():
    (finding,) = check_lenient(MapFile.parse(b"[files]\ncrd ring.cards\n[borders]\nnonsense\n"), lambda _: b"[cards]\n")
    assert (finding.code, finding.stage) == ("file.number", "start")


def test_what_is_named_must_stand_above():
    continents, countries = (
        RING[RING.index("[cont") : RING.index("[coun")],
        RING[RING.index("[coun") : RING.index("[bord")],
    )
    turned = MapFile.parse(RING.replace(continents + countries, countries + continents).encode())
    assert lenient_codes(turned) == [("map.continent_later", line) for line in range(9, 13)]


def test_only_a_map_under_test_must_have_borders_both_ways_and_none_to_itself():
    one_way, self_border = ("4 1 3", "4 3"), ("2 1 3", "2 1 3 2")
    assert lenient_codes(ring(one_way, self_border)) == []
    assert lenient_codes(ring(one_way, self_border, ("ver 3", "test"))) == [
        ("map.one_way", 19),
        ("map.self_border", 20),
    ]
    assert lenient_codes(ring(one_way, ("ver 3", "test "))) == []


CARD_FAULTS = [
    ("[cards]", "", "choose", ["cards.no_section", *["cards.before_sections"] * 4]),
    ("[cards]", "[Cards]", "choose", ["cards.no_section", "file.section"]),
    ("[missions]", "[extras]", "start", ["file.section"]),
    ("[cards]", "hello\n[cards]", "start", ["cards.before_sections"]),
    ("Infantry 1", "infantry 1", "start", ["cards.symbol"]),
    ("Infantry 1", "Infantry", "start", ["file.too_few"]),
    ("Infantry 1", "Infantry 1 2", "start", ["file.too_many"]),
    ("Infantry 1", "Infantry 5", "start", ["cards.country_unknown"]),
    ("Infantry 1", "Infantry 0", "start", ["cards.country_unknown"]),
    ("wildcard", "wildcard 1", "start", ["file.too_many"]),
    ("0 0 0 1 *", "0 0 0 3 *", "start", ["cards.continent_unknown"]),
    ("0 0 0 1 *", "0 0 0 -1 *", "start", ["cards.continent_unknown"]),
    ("0 0 0 1 *", "-1 0 0 1 *", "start", ["cards.player"]),
    ("0 0 0 1 *", "0 0 0 1 **", "start", ["file.number"]),
    ("2 3 1 0 0 0 Destroy PLAYER2, or hold three.", "2 3 1 0 0", "start", ["file.too_few"]),
    ("2 3 1 0 0 0 Destroy PLAYER2, or hold three.", "99 -3 1 0 0 0", "ok", []),
    ("Infantry 1", "Infantry 2", "ok", []),
]


@pytest.mark.parametrize(("old", "new", "stage", "codes"), CARD_FAULTS, ids=[new for _, new, *_ in CARD_FAULTS])
def test_a_fault_in_the_cards_is_found(old, new, stage, codes):
    findings = check_lenient(ring(), lambda _: RING_CARDS.replace(old, new).encode())
    assert [finding.code for finding in findings] == codes
    assert (findings[0].stage if findings else "ok") == stage
    assert all(finding.file == "ring.cards" for finding in findings)


def test_the_cards_named_last_are_played_with_and_all_are_opened():
    twice = ring(("crd ring.cards", "crd bad.cards\ncrd ring.cards"))
    assert check_lenient(twice, lambda name: look_up(name) or b"[cards]\nnonsense\n") == ()
    assert [finding.stage for finding in check_lenient(twice, lambda name: look_up(name) or b"")] == ["choose"]


def test_a_cards_file_must_have_an_ending():
    findings = check_lenient(ring(("crd ring.cards", "crd ring")), lambda _: RING_CARDS.encode())
    assert [(finding.code, finding.stage) for finding in findings] == [("map.cards_name", "choose")]
