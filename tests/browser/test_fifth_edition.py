"""An edition that is unknown to the client can be played in it."""

from __future__ import annotations

from pathlib import Path

from rubicon.texts import say
from tests.browser.player import Player
from tests.browser.table_setup import come_in, start
from tests.conftest import ROOT
from tests.server.harness import serving

FIFTH = Path(__file__).parent / "fifth"


def test_a_new_edition_is_played_without_a_line_of_typescript(come, tmp_path):
    assert not [path for path in (ROOT / "web/src").rglob("*.ts*") if "toy" in path.read_text("utf-8").lower()]
    with serving(tmp_path / "data", PYTHONPATH=f"{FIFTH}:{ROOT}") as server:
        ann = come("Ann", address=server.address)
        come_in(ann, "toy")
        ann.click("start_screen")
        start(ann)
        player = Player(ann)
        player.play_to_the_end()
        assert {"Commit", say("verb", "place"), "Pass"} <= {name.partition(" ")[0] for name in player.did}, player.did
        ann.wait_for_rest()  # it still asks for the figures of the game when the server ends
        assert server.complaints() == []
