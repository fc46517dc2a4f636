"""The example of docs/change-a-rule.md works: one file is changed in a copy, and everything knows the third die."""

from __future__ import annotations

import pytest

from tests.conftest import ROOT
from tests.examples import apply_diff, apply_page, blocks_of, copy_sources, run_in

PAGE = ROOT / "docs/change-a-rule.md"

ALL_KNOW_THE_THIRD_DIE = """
from msgspec.structs import replace
from rubicon import editions
from rubicon.core.chance import Fast
from rubicon.core.edition import Player, Table
from rubicon.editions.tabletop.state import Defending
from rubicon.odds.forecast import forecast_rolls
from rubicon.odds.campaign import campaign_on_board
from rubicon.rules.attack import AttackWith, Defend
from rubicon.rules.dice import CLASSIC_THREE
from rubicon.rules.turn import Attacking
from rubicon.server.tables.settings_form import edition_info
from rubicon.world import atlas

Tabletop = editions.find("tabletop")
settings = replace(Tabletop.presets["standard"], defence_dice=3)
edition = Tabletop(Table(atlas.load("duel"), settings, tuple(map(Player, ("Ann", "Ben", "Cem")))))
state = edition.setup(Fast(1).at(0)).state
size, links = len(state.owners), edition.context.links
source, target = 0, links[0][0]
owners = tuple(0 if t == source else 1 if t == target else 2 for t in range(size))
state = replace(state, owners=owners, pieces=(9,) * size, seat=0, phase=Defending(source, target, (6, 5, 4)))
assert edition.options(state)[1][0].slots[0].among == range(1, 4), "the options"
assert edition.explain(state, 1, Defend(4)).facts["most"] == 3, "the refusal"
assert edition.default_action(state, 1) == Defend(3), "the default action"
view = edition.view(replace(state, phase=Attacking()), 0)
assert edition.forecast(view, AttackWith(source, target, 8)) == forecast_rolls(CLASSIC_THREE, 3, 9, 9), "the forecast"
way = (source, target)
expected = campaign_on_board(CLASSIC_THREE, links, view.pieces, way, lambda t: owners[t] != 0)
assert edition.campaign(view, way) == expected, "the campaign"
(field,) = [field for field in edition_info(Tabletop).settings if field.name == "defence_dice"]
assert [(choice.value, choice.title) for choice in field.choices] == [(2, "Two"), (3, "Three")], "the form"
"""

MODEL_AND_ENGINE_AGREE = """
from rubicon import editions
from rubicon.world import atlas
from tests.bots.sim.test_engine_agreement import TABLES, play, table

for name in ("six", "quick"):
    assert play(TABLES[name](), 1, 250) == 250
"""

WITH_THREE_DICE = """
from rubicon.bots import sim
edition = table(editions.find("tabletop"), atlas.load("fantasy-12"), 3, defence_dice=3, defence="game")
assert sim.covers(edition)
assert sim.model_of(edition).context.rules.defence == 3
assert play(edition, 1, 250) == 250
"""

INTERPRETED = {"NUMBA_DISABLE_JIT": "1"}
"""The model as plain Python: to compile it for a few steps would take a minute."""


CHECK = """
from tests import test_cases as cases, test_texts as texts

for case in cases.cases_of("tabletop"):
    assert cases.trouble(case) is None, (case.id, cases.trouble(case))
cases.test_the_rulebook_tells_of_every_setting_and_every_preset("tabletop")
cases.test_the_rulebook_tells_of_every_choice_of_a_setting("tabletop")
cases.test_every_paragraph_has_a_case_and_every_case_a_paragraph("tabletop")
cases.test_every_choice_of_a_setting_has_a_case("tabletop")
texts.test_every_setting_and_every_choice_has_words("tabletop")
"""
"""What `./rubicon test quick` tests as well."""
NEEDED = ("tests/conftest.py", "tests/cases", "tests/test_cases.py", "tests/test_texts.py")

LEFT_OUT = [
    ("the setting", [0], "has no attribute 'defence_dice'"),
    ("the rule", [1, 2], "TT 9.12 three dice"),
    ("the paragraph", [3], "['defence_dice']: tell in texts/rules/tabletop.en.md"),
    ("the case", [4], "['TT 9.12']: write a case"),
]


def test_the_page_touches_one_source_file_the_rulebook_and_the_cases():
    assert list(dict.fromkeys(name for _, name, _ in blocks_of(PAGE))) == [
        "editions/tabletop/context.py",
        "texts/rules/tabletop.en.md",
        "tests/cases/tabletop/9-settings.case",
    ]


def test_everything_that_rolls_dice_knows_the_third_one(tmp_path):
    apply_page(PAGE, copy_sources(tmp_path, *NEEDED))
    for program in (ALL_KNOW_THE_THIRD_DIE, MODEL_AND_ENGINE_AGREE + WITH_THREE_DICE):
        done = run_in(tmp_path, "-c", program, **INTERPRETED)
        assert done.returncode == 0, done.stderr
    done = run_in(tmp_path, "-c", CHECK)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(("blocks", "told"), [each[1:] for each in LEFT_OUT], ids=[each[0] for each in LEFT_OUT])
def test_a_step_that_is_left_out_is_noticed(tmp_path, blocks, told):
    apply_page(PAGE, copy_sources(tmp_path, *NEEDED), leave_out=blocks)
    assert told in run_in(tmp_path, "-c", CHECK).stderr


def test_model_and_engine_agree_when_the_attacker_wins_ties(tmp_path):
    """The rule stands in one line; nothing of it is compiled into the model."""
    copy_sources(tmp_path)
    changed = "-        if mine > theirs:\n+        if mine >= theirs:\n"
    apply_diff(tmp_path / "src/rubicon/rules/dice.py", changed)
    done = run_in(tmp_path, "-c", MODEL_AND_ENGINE_AGREE, **INTERPRETED)
    assert done.returncode == 0, done.stderr
