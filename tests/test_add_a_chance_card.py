"""docs/add-a-chance-card.md works: its blocks are applied to a copy, where the card is played and old games verify."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.examples import apply_diff, apply_page, blocks_of, copy_sources, run_in

PAGE = ROOT / "docs/add-a-chance-card.md"
NEEDED = (
    "tests/conftest.py",
    "tests/choices.py",
    "tests/stored",
    "tests/cases",
    "tests/test_cases.py",
    "tests/test_texts.py",
)
GENERATED = ("tests/wire/test_protocol.py", "docs/protocol.md", "pyproject.toml")

PLAY_THE_NEW_CARD = """
from rubicon import editions
from rubicon.bots.bot import Brief
from rubicon.bots.strategies import MEDIUM, find
from rubicon.core.chance import Fast
from rubicon.core.edition import Player, Table
from rubicon.core.game import Game
from rubicon.world import atlas

Conkueror = editions.find("conkueror")
settings = Conkueror.Settings(chance_set="eleven", chance_rate=1.0, leftover="automatic", round_limit=30)
edition = Conkueror(Table(atlas.load("duel"), settings, (Player("Ann"), Player("Ben", played_by="medium"))))
game, _ = Game.start(edition, Fast(1))
strategies = [find(Brief(edition, seat, Fast(seat).at(0), 1), MEDIUM) for seat in range(2)]
while awaited := edition.awaited(game.state):
    (seat,) = awaited
    view = edition.view(game.state, seat)
    step = game.play(seat, strategies[seat].choose(view, game.options(seat), ()))
    if any(type(event).__name__ == "Harvested" for event in step.events):
        break
else:
    raise SystemExit("computer players never played the new card")
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

CHECK = ("-m", "pytest", "-q", "-p", "no:cacheprovider")
LISTS, TEXTS, CASES = "tests/stored/test_lists.py", "tests/test_texts.py", "tests/test_cases.py"
PROTOCOL = "tests/wire/test_protocol.py::test_the_page_is_as_the_messages_are"

LEFT_OUT = [
    ("the card", [0], LISTS, "No module named 'rubicon.editions.conkueror.chance.harvest'"),
    ("the set", [1], LISTS, "add the card to a new set in src/rubicon/editions/conkueror/chance_sets.py"),
    ("the texts", [2], TEXTS, "add it to the section `event` of src/rubicon/texts/en.json"),
    ("the paragraph", [3], CASES, "CK 8.14"),
    ("the choice", [4], CASES, "tell in texts/rules/conkueror.en.md what these choices mean"),
    ("the case", [5], CASES, "CK 8.14"),
    ("the case of the choice", [6], CASES, "write a case in tests/cases/conkueror/ with each of these in its TABLE"),
]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return copy_sources(tmp_path, *NEEDED, *GENERATED)


def test_the_page_touches_the_card_its_set_texts_and_cases():
    assert len(blocks_of(PAGE)) == len(LEFT_OUT)
    assert [name for kind, name, _ in blocks_of(PAGE) if kind in ("python", "diff") and name.endswith(".py")] == [
        "editions/conkueror/chance/harvest.py",
        "editions/conkueror/chance_sets.py",
    ]


def test_the_new_card_is_played_and_stored_games_still_verify(copy):
    apply_page(PAGE, copy)
    for program in (PLAY_THE_NEW_CARD, VERIFY_STORED_GAMES):
        done = run_in(copy, "-c", program)
        assert done.returncode == 0, done.stderr


def test_nothing_is_missing_once_the_generated_files_are_made(copy):
    """By the commands of the page."""
    apply_page(PAGE, copy)
    for test, told in ((LISTS, "Record it before its release"), (PROTOCOL, "rubicon protocol --page")):
        done = run_in(copy, *CHECK, test)
        assert done.returncode == 1
        assert told in done.stdout
    page = PAGE.read_text("utf-8")
    assert "python -m tests.stored.lists\n" in page
    done = run_in(copy, "-m", "tests.stored.lists")
    assert (done.returncode, done.stdout) == (0, "Recorded 1 new lists in tests/stored/lists.json.\n"), done.stderr
    assert "./rubicon protocol --page > docs/protocol.md\n" in page
    done = run_in(copy, "-m", "rubicon", "protocol", "--page")
    (copy / "docs/protocol.md").write_text(done.stdout, "utf-8")
    done = run_in(copy, *CHECK, LISTS, PROTOCOL, TEXTS, CASES, "-k", "CK or conkueror or not the_rules_keep")
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("blocks", "test", "told"), [each[1:] for each in LEFT_OUT], ids=[each[0] for each in LEFT_OUT]
)
def test_a_step_that_is_left_out_is_noticed(copy, blocks, test, told):
    apply_page(PAGE, copy, leave_out=blocks)
    done = run_in(copy, *CHECK, test, "-k", "conkueror or chance or sentence")
    assert done.returncode, "no test fails"
    assert told in done.stdout + done.stderr


def test_the_new_card_in_an_existing_set_is_noticed(copy):
    apply_page(PAGE, copy)
    apply_diff(
        copy / "src/rubicon/editions/conkueror/chance_sets.py",
        '-        "full": (*_NINE, "espionage"),\n+        "full": (*_NINE, "espionage", "harvest"),\n',
    )
    listed = run_in(copy, "-m", "tests.stored.lists")
    assert listed.returncode == 1
    assert "“full” has changed since version 0.1.0 (+ harvest)" in listed.stderr
    verified = run_in(copy, "-c", VERIFY_STORED_GAMES)
    assert verified.returncode == 1
