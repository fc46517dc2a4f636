"""The example of docs/compatibility.md works: it is applied to a copy of the sources, and old games still verify."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

PAGE = ROOT / "docs/compatibility.md"
BLOCK = re.compile(r"^```(python|diff)\n# (\S+\.py)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

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
    ignore = shutil.ignore_patterns("__pycache__", "built", "node_modules")
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=ignore)
    for name in ("tests/conftest.py", "tests/stored"):
        source, target = ROOT / name, tmp_path / name
        target.parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if source.is_dir() else shutil.copy)(source, target)
    blocks = BLOCK.findall(PAGE.read_text("utf-8"))
    assert len(blocks) == 5
    for kind, name, text in blocks:
        file = tmp_path / "src/rubicon" / name
        if kind == "python":
            file.write_text(text, "utf-8")
        else:
            apply(file, text)
    return tmp_path


def apply(file: Path, diff: str) -> None:
    lines = diff.splitlines()
    before = "\n".join(line[1:] for line in lines if not line.startswith("+"))
    after = "\n".join(line[1:] for line in lines if not line.startswith("-"))
    text = file.read_text("utf-8")
    assert text.count(before) == 1, f"{file.name} no longer contains what docs/compatibility.md changes:\n{before}"
    file.write_text(text.replace(before, after), "utf-8")


def run(copy: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(copy / "src"), str(copy)])}
    return subprocess.run([sys.executable, *words], cwd=copy, env=environment, capture_output=True, text=True)


def test_the_new_card_is_played_and_stored_games_still_verify(copy):
    for program in (PLAY_THE_NEW_CARD, VERIFY_STORED_GAMES):
        done = run(copy, "-c", program)
        assert done.returncode == 0, done.stderr


def test_the_new_set_is_recorded_by_the_command_of_the_page(copy):
    assert "python -m tests.stored.lists" in PAGE.read_text("utf-8")
    done = run(copy, "-m", "tests.stored.lists")
    assert (done.returncode, done.stdout) == (0, "Recorded 1 new lists in tests/stored/lists.json.\n"), done.stderr


def test_the_new_card_in_an_existing_set_is_noticed(copy):
    apply(
        copy / "src/rubicon/editions/conkueror/chance_sets.py",
        '-        "full": (*_NINE, "espionage"),\n+        "full": (*_NINE, "espionage", "harvest"),\n',
    )
    listed = run(copy, "-m", "tests.stored.lists")
    assert listed.returncode == 1
    assert "“full” has changed since version 0.1.0 (+ harvest)" in listed.stderr
    verified = run(copy, "-c", VERIFY_STORED_GAMES)
    assert verified.returncode == 1
