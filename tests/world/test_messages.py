"""Every refusal and finding of `world` has a sentence, and brings the facts that fill it."""

from __future__ import annotations

import re

import pytest

from rubicon.errors import Malformed
from rubicon.texts import arguments, texts
from rubicon.world import atlas
from rubicon.world.board_file import parse_board
from rubicon.world.check import check_graph, check_lenient, check_strict
from tests.conftest import ROOT
from tests.fuzz import corpus
from tests.world.corruption import mangled
from tests.world.ring_map import RING_CARDS, look_up, ring
from tests.world.test_board_file import WRONG
from tests.world.test_check_lenient import CARD_FAULTS, FAULTS
from tests.world.test_check_strict import POOR

SENTENCES = texts()["refused"]


def test_every_code_has_a_sentence():
    sources = [file.read_text("utf-8") for file in sorted((ROOT / "src/rubicon/world").rglob("*.py"))]
    codes = sorted(set(re.findall(r'"((?:board|cards|file|map)\.[a-z_]+)"', "\n".join(sources))))
    assert len(codes) > 40
    assert [code for code in codes if code not in SENTENCES] == []


def assert_worded(code: str, facts: dict[str, object]) -> None:
    assert sorted(arguments("refused", code) - facts.keys()) == [], code


@pytest.mark.parametrize(
    "changes", [[(old, new)] for old, new, _ in FAULTS] + [changes for changes, _ in POOR.values()]
)
def test_a_finding_in_a_map_brings_its_facts(changes):
    map_file = ring(*changes)
    for finding in (*check_strict(map_file, look_up), *check_graph(map_file.graph())):
        assert_worded(finding.code, finding.facts)


@pytest.mark.parametrize(("old", "new"), [(old, new) for old, new, *_ in CARD_FAULTS])
def test_a_finding_in_the_cards_brings_its_facts(old, new):
    for finding in check_lenient(ring(), lambda _: RING_CARDS.replace(old, new).encode()):
        assert_worded(finding.code, finding.facts)


@pytest.mark.parametrize("data", [data for data, _, _ in WRONG.values()], ids=WRONG)
def test_a_refused_board_file_brings_its_facts(data):
    with pytest.raises(Malformed) as refused:
        parse_board(data)
    assert_worded(refused.value.code, refused.value.facts)


def test_a_refusal_of_a_spoilt_board_brings_its_facts():
    for data in mangled(corpus("board"), 500, seed=1):
        try:
            parse_board(data)
        except Malformed as refused:
            assert_worded(refused.code, refused.facts)


def test_a_board_that_is_not_built_in_is_worded():
    with pytest.raises(Malformed) as refused:
        atlas.load("nowhere")
    assert_worded(refused.value.code, refused.value.facts)
