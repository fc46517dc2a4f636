"""docs/add-a-page.md works: its blocks are applied to a copy, which is built and opened."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.guest import word
from tests.browser.player import Player
from tests.browser.project_copy import build_client, check_types, copy_project, make_types, serve
from tests.browser.screen_faults import faults_of_access, faults_of_layout
from tests.browser.table_setup import come_in, edition_name, finish, hurry
from tests.conftest import ROOT
from tests.examples import apply_page, blocks_of, run_in

PAGE = ROOT / "docs/add-a-page.md"
PATHS = [
    "server/pages/page_list.py",
    "server/scores/api.py",
    "web/src/net/rest.ts",
    "web/src/features/scores/StatisticsScreen.tsx",
    "texts/en.json",
]
LINE, ENDPOINT, SCREEN = 0, 2, 5
"""Numbers of blocks on the page."""
NEEDED = ("tests/conftest.py", "tests/server/test_page_list.py")
CHECK_SCREENS = """
from tests.server import test_page_list
test_page_list.test_every_screen_has_a_page_or_is_part_of_one()
"""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return copy_project(tmp_path / "copy")


def test_the_page_touches_five_files_by_as_many_lines_as_it_says():
    blocks = blocks_of(PAGE)
    assert list(dict.fromkeys(name for _, name, _ in blocks)) == PATHS
    said = re.findall(r"^\| `(\S+)` \| (\d+) \|", PAGE.read_text("utf-8"), re.MULTILINE)
    assert said == [
        (path, str(sum(new_lines(kind, text) for kind, name, text in blocks if name == path))) for path in PATHS
    ]


def new_lines(kind: str, text: str) -> int:
    """A diff adds its lines with a plus, a block of texts one word, any other block a whole file."""
    if kind == "diff":
        return sum(line.startswith("+") for line in text.splitlines())
    return 1 if kind == "json" else len(text.splitlines())


def test_whoever_has_finished_a_game_sees_it_on_the_new_page(copy, come, tmp_path):
    apply_page(PAGE, copy)
    make_types(copy)
    assert check_types(copy) == (0, "")
    build_client(copy)
    with serve(copy, tmp_path / "data") as server:
        ann = come("Ann", address=server.address)
        come_in(ann, "classic")
        ann.click("start_now")
        ann.find("button", word("game_pause")).wait_for()
        ann.go("/statistics")
        ann.sees("scores_no_record")
        ann.page.go_back()
        hurry(ann)
        player = Player(ann)
        for _ in range(4):
            player.step(player.settled())
        finish(ann)
        ann.sees("over_again", "button")
        ann.go("/statistics")
        expect(ann.page.get_by_role("heading", name="My statistics")).to_be_visible()
        row = ann.page.get_by_role("row", name=edition_name("classic"))
        expect(row.get_by_role("cell").first).to_have_text("1")
        assert faults_of_layout(ann) + faults_of_access(ann) == []
        assert server.complaints() == []
        ann.page.goto("about:blank")


@pytest.mark.parametrize(
    ("block", "told"),
    [
        (ENDPOINT, "has no exported member 'EditionStatisticsOut'"),
        (SCREEN, "Cannot find module '../features/scores/StatisticsScreen'"),
    ],
    ids=["the endpoint", "the screen"],
)
def test_a_step_that_is_left_out_is_a_type_error(copy, block, told):
    apply_page(PAGE, copy, leave_out=[block])
    make_types(copy)
    code, output = check_types(copy)
    assert code != 0
    assert told in output


def test_a_screen_without_a_page_is_noticed(copy):
    apply_page(PAGE, copy, leave_out=[LINE])
    for name in NEEDED:
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        (copy / name).write_text((ROOT / name).read_text("utf-8"), "utf-8")
    assert "scores/StatisticsScreen: add it to PAGES" in run_in(copy, "-c", CHECK_SCREENS).stderr
