"""A fault in a board file is reported with its line."""

from __future__ import annotations

import pytest

from rubicon.world.board_check import check_board_lenient, check_board_strict
from tests.fuzz import CORPUS

ISLES = (CORPUS / "board/isles.json").read_text("utf-8")


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ('"birch"],"sea_lines"', '"birch"],"sea_lines"', []),
        ('"borders":["ash"]', '"borders":[]', [("map.one_way", 10)]),
        ('"borders":["ash"]', '"borders":["ash","birch"]', [("map.self_border", 11)]),
        ('"borders":["ash"]', '"borders":["elm"]', [("board.slug_unknown", 11)]),
        ('"name":"Cedar"', '"name":"Ash"', [("map.same_territory", 12)]),
        ('"slug":"cedar","name"', '"slug":"ash","name"', [("board.territory_twice", 12)]),
        ('"name":"Cedar","continent":"bay"', '"name":"Cedar","continent":"sea"', [("map.empty_continent", 7)]),
        ('"bonus":1},\n', '"bonus":1}\n', []),
        ('"name":"Birch",', "", [("board.misfit_of", 11)]),
        ('"id": "isles",', '"id": "isles"', [("board.json", 4)]),
    ],
)
def test_a_fault_is_found_where_it_stands(old, new, found):
    assert old in ISLES or not found
    findings = check_board_strict(ISLES.replace(old, new, 1).encode(), file="isles.json")
    assert [(finding.code, finding.line) for finding in findings] == found


def test_lenient_says_what_domination_would_say_of_its_two_files():
    assert check_board_lenient(ISLES.replace('"borders":["ash"]', '"borders":[]').encode()) == ()
    (finding,) = check_board_lenient(b"{}")
    assert finding.stage == "start"
