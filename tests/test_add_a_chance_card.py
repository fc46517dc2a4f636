"""docs/add-a-chance-card.md works: its blocks are applied to a copy, where the card is played and old games verify."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.examples import apply_diff, apply_page, blocks_of, copy_sources, run_in
from tests.stored import lists

PAGE = ROOT / "docs/add-a-chance-card.md"
NEEDED = (
    "tests/conftest.py",
    "tests/choices.py",
    "tests/stored",
    "tests/cases",
    "tests/test_cases.py",
    "tests/test_texts.py",
)
GENERATED = ("tests/wire/test_protocol.py", "docs/protocol.md")

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

CHECK = """
from rubicon.editions.conkueror.chance import CARDS
from tests import test_cases as cases, test_texts as texts
from tests.stored import test_lists

test_lists.test_every_chance_card_is_in_a_set_and_has_the_name_of_its_file()
texts.test_every_section_is_sorted()
texts.test_every_event_has_a_sentence_of_its_own_fields("conkueror")
texts.test_every_verb_and_every_slot_has_words("conkueror")
texts.test_every_setting_and_every_choice_has_words("conkueror")
for card in CARDS:
    texts.test_every_chance_card_has_a_title_and_a_text(card)
cases.test_the_rulebook_tells_of_every_choice_of_a_setting("conkueror")
cases.test_every_paragraph_has_a_case_and_every_case_a_paragraph("conkueror")
cases.test_every_choice_of_a_setting_has_a_case("conkueror")
for case in cases.cases_of("conkueror"):
    assert cases.trouble(case) is None, (case.id, cases.trouble(case))
"""
"""What `./rubicon test quick` tests as well."""
CHECK_GENERATED = """
from tests.stored import test_lists
from tests.wire import test_protocol

test_lists.test_no_released_list_has_changed()
test_protocol.test_the_page_is_as_the_messages_are()
"""

LEFT_OUT = [
    ("the card", 0, "No module named 'rubicon.editions.conkueror.chance.harvest'"),
    ("the set", 1, "['harvest']: add the card to a new set in src/rubicon/editions/conkueror/context.py"),
    ("the texts", 2, "add it to the section `event` of src/rubicon/texts/en.json"),
    ("the paragraph", 3, "['CK 8.14']: write a paragraph"),
    ("the choice", 4, "['chance_set eleven']: tell in texts/rules/conkueror.en.md what they mean"),
    ("the case", 5, "['CK 8.14']: write a case"),
]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return copy_sources(tmp_path, *NEEDED, *GENERATED)


def test_the_page_touches_the_card_its_set_texts_and_cases():
    assert [name for _, name, _ in blocks_of(PAGE)] == [
        "editions/conkueror/chance/harvest.py",
        "editions/conkueror/context.py",
        "texts/en.json",
        *["texts/rules/conkueror.en.md"] * 2,
        "tests/cases/conkueror/8-chance.case",
    ]


def test_the_new_card_is_played_and_stored_games_still_verify(copy):
    apply_page(PAGE, copy)
    for program in (PLAY_THE_NEW_CARD, VERIFY_STORED_GAMES):
        done = run_in(copy, "-c", program)
        assert done.returncode == 0, done.stderr


def test_nothing_is_missing_once_the_generated_files_are_made(copy):
    """By the commands of the page."""
    apply_page(PAGE, copy)
    done = run_in(copy, "-c", CHECK)
    assert done.returncode == 0, done.stderr
    page = PAGE.read_text("utf-8")
    assert f"{lists.COMMAND}\n" in page
    assert (
        f"“eleven” is new. Record it before its release: {lists.COMMAND}" in run_in(copy, "-c", CHECK_GENERATED).stderr
    )
    done = run_in(copy, "-m", "tests.stored.lists")
    assert (done.returncode, done.stdout) == (0, "Recorded 1 new lists in tests/stored/lists.json.\n"), done.stderr
    assert "./rubicon protocol --page > docs/protocol.md\n" in page
    assert "rubicon protocol --page > docs/protocol.md" in run_in(copy, "-c", CHECK_GENERATED).stderr
    (copy / "docs/protocol.md").write_text(run_in(copy, "-m", "rubicon", "protocol", "--page").stdout, "utf-8")
    done = run_in(copy, "-c", CHECK_GENERATED)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(("block", "told"), [each[1:] for each in LEFT_OUT], ids=[each[0] for each in LEFT_OUT])
def test_a_step_that_is_left_out_is_noticed(copy, block, told):
    apply_page(PAGE, copy, leave_out=[block])
    assert told in run_in(copy, "-c", CHECK).stderr


def test_the_new_card_in_an_existing_set_is_noticed(copy):
    apply_page(PAGE, copy)
    apply_diff(
        copy / "src/rubicon/editions/conkueror/context.py",
        '-        "full": (*_NINE, "espionage"),\n+        "full": (*_NINE, "espionage", "harvest"),\n',
    )
    listed = run_in(copy, "-m", "tests.stored.lists")
    assert listed.returncode == 1
    assert "“full” has changed since version 0.1.0 (+ harvest)" in listed.stderr
    verified = run_in(copy, "-c", VERIFY_STORED_GAMES)
    assert verified.returncode == 1
