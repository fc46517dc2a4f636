"""The example of docs/write-a-variant.md works: a file in a copy is a variant that everybody finds."""

from __future__ import annotations

import re

from tests.conftest import ROOT
from tests.examples import apply_page, blocks_of, copy_sources, run_in

PAGE = ROOT / "docs/write-a-variant.md"
MAX_LINES = 60

IT_IS_PLAYED = """
from rubicon import editions
from rubicon.bots import find, names, sim
from rubicon.bots.bot import Brief
from rubicon.core.chance import Fast
from rubicon.core.edition import Player, Table
from rubicon.core.game import Game
from rubicon.world import atlas

vendetta = editions.find("vendetta")
assert editions.lineage(vendetta) == ("vendetta", "classic")
assert editions.names()[:4] == ("classic", "blitz", "trench", "vendetta")
assert vendetta.presets == editions.find("classic").presets
table = Table(atlas.load("duel"), vendetta.presets["standard"], tuple(map(Player, ("Ann", "Ben", "Cem"))))
edition = vendetta(table)
assert not sim.covers(edition), "the model knows no method that a variant changes"
bots = [find(name)(Brief(edition, seat, Fast(seat).at(0), 1)) for seat, name in enumerate(("medium", "easy", "hard"))]
game, _ = Game.start(edition, Fast(3))
while edition.awaited(game.state):
    seat = edition.awaited(game.state)[0]
    options = [option for option in game.options(seat) if option.open]
    game.play(seat, bots[seat].choose(edition.view(game.state, seat), options, ()))
outcome = edition.outcome(game.state)
assert outcome.reason == "vendetta" and len(game.state.fallen) == 1
assert outcome.winner == game.state.fallen[0].by
"""

ITS_CASES_ARE_KEPT = """
from tests.test_cases import cases_of, trouble

cases = cases_of("vendetta")
assert len(cases) == 2
assert [trouble(case) for case in cases] == [None, None]
"""


def block(kind: str) -> str:
    (found,) = re.findall(rf"^```{kind}\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return str(found)


def test_the_variant_of_the_docs_is_played_by_being_there(tmp_path):
    ((kind, name, code),) = blocks_of(PAGE)
    assert (kind, name) == ("python", "editions/vendetta.py")
    assert len(code.splitlines()) <= MAX_LINES
    apply_page(PAGE, copy_sources(tmp_path, "tests"))
    (tmp_path / "src/rubicon/texts/rules/vendetta.en.md").write_text(block("markdown"), "utf-8")
    (tmp_path / "tests/cases/vendetta").mkdir()
    (tmp_path / "tests/cases/vendetta/1-winning.case").write_text(block("case"), "utf-8")
    for words in (("-c", IT_IS_PLAYED), ("-c", ITS_CASES_ARE_KEPT), ("-m", "rubicon", "rules", "vendetta")):
        done = run_in(tmp_path, *words)
        assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("# Vendetta")
    assert done.stdout.endswith("All other rules are those of classic:  rubicon rules classic\n")


def test_the_variants_that_come_with_rubicon_are_short():
    for name in ("blitz", "trench"):
        assert len((ROOT / f"src/rubicon/editions/{name}.py").read_text("utf-8").splitlines()) <= MAX_LINES
