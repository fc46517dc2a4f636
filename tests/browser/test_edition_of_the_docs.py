"""The edition of the docs with its folder for the browser is built in a copy of the project, and played."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.browser.player import Player
from tests.browser.project_copy import build_client, check_types, copy_project, make_types, serve
from tests.browser.table_setup import SMALL, choose_board, come_in, start
from tests.conftest import ROOT, edition_of_the_docs

FOLDER = Path("web/src/editions/homestead")

# Notes the scene of a claim, and the crown of the seat in the lead, as soon as they are drawn.
WATCH = """() => {
  window.seen = [];
  const signs = { conquest: ".motions .ripple", crown: ".player-signs [title='homestead in the lead']" };
  const look = () => {
    for (const [name, selector] of Object.entries(signs))
      if (document.querySelector(selector) && !window.seen.includes(name)) window.seen = [...window.seen, name].sort();
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  look();
}"""


def files_of_the_page() -> dict[Path, str]:
    """The path of each file of the page, which is its first line, and what stands in it."""
    page = (ROOT / "docs/edition-in-the-browser.md").read_text("utf-8")
    return {
        Path(path): code for path, code in re.findall(r"^```ts\n// (\S+)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    }


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with the module and the folder of the docs, and nothing else; types made, not built."""
    folder = copy_project(tmp_path_factory.mktemp("copy"))
    (folder / "src/rubicon/editions/homestead.py").write_text(edition_of_the_docs(), "utf-8")
    for path, code in files_of_the_page().items():
        assert path.parent == FOLDER
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_text(code, "utf-8")
    make_types(folder)
    return folder


def test_the_page_adds_one_folder_of_few_files():
    assert {path.name for path in files_of_the_page()} == {"icon.ts", "index.ts"}


def test_its_types_are_sound_and_a_missing_scene_is_none(copy):
    assert check_types(copy) == (0, "")
    index = copy / FOLDER / "index.ts"
    whole = index.read_text("utf-8")
    less = re.sub(r"^ +started: .*\n", "", whole, flags=re.MULTILINE)
    assert less != whole
    index.write_text(less, "utf-8")
    try:
        code, told = check_types(copy)
    finally:
        index.write_text(whole, "utf-8")
    assert code != 0
    assert "Property 'started' is missing" in told


def test_it_is_built_and_played_with_its_icon_scene_and_view_field(copy, come, tmp_path):
    build_client(copy)
    with serve(copy, tmp_path / "data") as server:
        ann = come("Ann", address=server.address, still=False)
        come_in(ann, "homestead")
        (roof,) = re.findall(r'body\("([^"]+)"', files_of_the_page()[FOLDER / "icon.ts"])
        assert ann.page.locator(f'label.edition path[d="{roof}"]').count()
        ann.click("start_new")
        ann.sees("building_players", "heading")
        choose_board(ann, SMALL)
        start(ann)
        player = Player(ann)
        player.settled()
        ann.page.evaluate(WATCH)
        player.play_to_the_end()
        assert ann.page.evaluate("window.seen") == ["conquest", "crown"]
        ann.wait_for_rest()
        assert server.complaints() == []
        ann.page.goto("about:blank")  # or its socket would look for the server when that has ended
