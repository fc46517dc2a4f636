"""The example of docs/compatibility.md works: it is applied to a copy of the sources, and old games still verify."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.examples import apply_diff, apply_page, blocks_of, copy_sources, run_in

PAGE = ROOT / "docs/compatibility.md"

PLAY_THE_NEW_CARD = """
import sys
from rubicon import editions
from rubicon.core.chance import Fast, Seeded
from rubicon.core.edition import Player, Table
from rubicon.core.game import Game
from rubicon.world import atlas

Conkueror = editions.find("conkueror")
settings = Conkueror.Settings(chance_set="eleven", chance_rate=1.0, leftover="automatic", round_limit=30)
table = Table(atlas.load("duel"), settings, (Player("Ann"), Player("Ben", played_by="random")))
for seed in range(50):
    game, _ = Game.start(Conkueror(table), Seeded(b"%d" % seed))
    choice = Fast(seed).at(0)
    while awaited := game.edition.awaited(game.state):
        options = game.options(awaited[0])
        offered = [option for option in options if option.verb == "harvest"]
        step = game.play(awaited[0], (offered or options)[choice.below(len(offered or options))].sample(choice))
        if any(type(event).__name__ == "Harvested" for event in step.events):
            sys.exit(0)
sys.exit("the new card was never played")
"""

VERIFY_STORED_GAMES = """
import gzip
from pathlib import Path
from rubicon import editions
from rubicon.core.load import edition_of, read
from rubicon.core.verify import verify

verified = 0
for file in sorted(Path("tests/stored/saves").glob("*/*.save")):
    saved = read(gzip.decompress(file.read_bytes()), editions.find)
    if saved.header.edition == "conkueror" and saved.outcome and any(saved.secrets):
        verdict = verify(saved, edition_of(saved, editions.find))
        assert verdict.wrong is None, (file.name, verdict.wrong)
        verified += 1
assert verified > 5, verified
"""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the sources and of the stored games, with the example applied."""
    copy_sources(tmp_path, "tests/conftest.py", "tests/stored")
    assert len(blocks_of(PAGE)) == 5
    apply_page(PAGE, tmp_path)
    return tmp_path


def test_the_new_card_is_played_and_stored_games_still_verify(copy):
    for program in (PLAY_THE_NEW_CARD, VERIFY_STORED_GAMES):
        done = run_in(copy, "-c", program)
        assert done.returncode == 0, done.stderr


def test_the_new_set_is_recorded_by_the_command_of_the_page(copy):
    assert "python -m tests.stored.lists" in PAGE.read_text("utf-8")
    done = run_in(copy, "-m", "tests.stored.lists")
    assert (done.returncode, done.stdout) == (0, "Recorded 1 new lists in tests/stored/lists.json.\n"), done.stderr


def test_the_new_card_in_an_existing_set_is_noticed(copy):
    apply_diff(
        copy / "src/rubicon/editions/conkueror/chance_sets.py",
        '-        "full": (*_NINE, "espionage"),\n+        "full": (*_NINE, "espionage", "harvest"),\n',
    )
    listed = run_in(copy, "-m", "tests.stored.lists")
    assert listed.returncode == 1
    assert "“full” has changed since version 0.1.0 (+ harvest)" in listed.stderr
    verified = run_in(copy, "-c", VERIFY_STORED_GAMES)
    assert verified.returncode == 1
