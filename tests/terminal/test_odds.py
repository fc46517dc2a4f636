"""`rubicon odds`: the chance, the losses and the survivors, as a chart that fits any terminal or in full."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rubicon import cli
from rubicon.odds.battle import DICE_SYSTEMS, battle
from rubicon.odds.campaign import CampaignTarget, path_campaign, tree_campaign
from rubicon.terminal.odds import grouped_chances, percent
from rubicon.texts import texts
from tests.conftest import ROOT


@pytest.fixture
def told(capsys):
    def tell(*words: str) -> str:
        assert cli.main(["odds", *words]) == 0
        out, err = capsys.readouterr()
        assert err == ""
        return str(out)

    return tell


@pytest.fixture
def refused(capsys):
    def refuse(*words: str) -> str:
        assert cli.main(["odds", *words]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.count("\n") == 1
        return str(err)

    return refuse


def test_a_battle_is_told_in_figures_and_a_picture(told):
    assert told("3", "1").splitlines() == [
        "Classic: up to 3 dice against 2. One attacker stays behind.",
        "3 attackers against 1 defender, down to no defenders or at most 1 attacker.",
        "",
        "Chance to win   75.4%",
        "Attackers lost  0.67 on average",
        "Defenders lost  0.75 on average",
        "",
        "Won, with this many attackers left",
        "        3    57.9%  " + "█" * 50,
        "        2    17.6%  " + "█" * 15 + "▏",
        "",
        "Lost, with this many defenders left",
        "        1    24.6%  " + "█" * 21 + "▎",
    ]


@pytest.mark.parametrize("dice", DICE_SYSTEMS)
def test_every_dice_system_has_its_words_and_its_odds(told, dice):
    assert dice in texts()["odds"]
    assert percent(battle(DICE_SYSTEMS[dice], 7, 5).win) in told("7", "5", "--dice", dice)


@pytest.mark.parametrize("dice", DICE_SYSTEMS)
@pytest.mark.parametrize("armies", [("9", "9"), ("60", "40"), ("500", "480"), ("2", "1"), ("2", "300"), ("300", "1")])
def test_it_fits_on_a_screen_of_eighty_columns(told, dice, armies):
    lines = told(*armies, "--dice", dice).splitlines()
    assert max(map(len, lines)) < 80
    assert len(lines) < 55


def test_an_attack_may_stop_earlier(told):
    assert json.loads(told("9", "5", "--left", "4", "--json"))["win"] == battle(DICE_SYSTEMS["classic"], 9, 5, 4).win


@pytest.mark.parametrize("dice", DICE_SYSTEMS)
def test_a_script_gets_the_figures_in_full(told, dice):
    answer = json.loads(told("8", "6", "--dice", dice, "--json"))
    odds = battle(DICE_SYSTEMS[dice], 8, 6)
    assert (answer["dice"], answer["attackers"], answer["defenders"]) == (dice, 8, 6)
    assert answer["left"] == DICE_SYSTEMS[dice].least
    assert [answer[name] for name in odds.__struct_fields__] == [odds.win, odds.attackers_lost, odds.defenders_lost]
    assert sum(answer["won"].values()) + sum(answer["lost"].values()) == pytest.approx(1, abs=1e-12)


def test_a_path_is_told_step_by_step(told):
    assert told("--path", "4", "1,2").splitlines() == [
        "Classic: up to 3 dice against 2. One attacker stays behind.",
        "4 attackers against 1,2, one territory after another, leaving 1 in each.",
        "",
        "Chance to take all   26.0%",
        "Attackers left then  3.58 on average",
        "Territories taken    1.18 of 2 on average",
        "",
        "Chance to take each territory",
        "  1          91.6%  " + "█" * 45 + "▉",
        "  2          26.0%  " + "█" * 13,
        "",
        "All taken, with this many attackers left in total",
        "        4    15.0%  " + "█" * 50,
        "        3    11.0%  " + "█" * 36 + "▋",
    ]


def test_a_tree_is_told_with_its_branches(told):
    lines = told("--tree", "30", "4, (60%: 2,3 | 5,(1|2))").splitlines()
    falls = lines[lines.index("Chance to take each territory") + 1 :]
    assert [line[:9].rstrip() for line in falls[:6]] == [
        "  4",
        "    | 2",
        "      3",
        "    | 5",
        "      | 1",
        "      | 2",
    ]


@pytest.mark.parametrize("dice", DICE_SYSTEMS)
def test_a_script_gets_the_figures_of_a_campaign_in_full(told, dice):
    answer = json.loads(told("--path", "12", "3,2,1", "--keep", "2", "--dice", dice, "--json"))
    campaign = path_campaign(DICE_SYSTEMS[dice], 12, [3, 2, 1], 2)
    assert (answer["dice"], answer["attackers"], answer["way"], answer["keep"]) == (dice, 12, "3,2,1", 2)
    assert (answer["chance"], answer["taken"]) == (campaign.chance, campaign.taken)
    assert (answer["left_if_won"], answer["falls"]) == (campaign.left, list(campaign.falls))
    assert sum(answer["won"].values()) == pytest.approx(campaign.chance)


def test_a_tree_of_the_command_is_that_of_its_branches(told):
    split = CampaignTarget(4, (CampaignTarget(2, (CampaignTarget(3),), share=0.6), CampaignTarget(5)))
    assert json.loads(told("--tree", "30", "4,(60%:2,3|5)", "--json"))["won"] == {
        str(left): chance
        for left, chance in enumerate(tree_campaign(DICE_SYSTEMS["classic"], 30, [split]).won)
        if chance
    }


@pytest.mark.parametrize("armies", [("9", "9,9"), ("300", "40," * 49 + "1"), ("2", "300,2")])
def test_a_path_fits_on_a_screen_of_eighty_columns(told, armies):
    assert max(map(len, told("--path", *armies).splitlines())) < 80


@pytest.mark.parametrize(
    "tree", ["", "(", ")", "4,", ",4", "4 5", "4,(2|", "4,(2|)", "(2|3),4", "4(2|3)", "((1|2)|3)", "x", "200%:4", "²"]
)
def test_what_is_no_tree_is_answered_with_an_example(refused, tree):
    assert "Write it like '4,(2,3|5)'" in refused("--tree", "30", tree)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--path", "30", "4,(2|3)"), "For forks, use --tree"),
        (("--path", "30", "(2|3)"), "For forks, use --tree"),
        (("--path", "30", "4,,3"), "such as 4,2,5"),
        (("--path", "30", "4,2", "--keep", "0"), "Keep at least 1 army in each territory."),
        (("--path", "30", "4,2", "--keep", "x"), "“x” is not a number of armies"),
        (("--path", "30", "4,2", "--left", "3"), "--keep"),
        (("--path", "1", "4,2"), "more than 1"),
        (("--path", "501", "4,2"), "0 to 500"),
        (("--path", "30", "1," * 50 + "1"), "up to 50 territories"),
        (("6", "4", "--keep", "2"), "--left"),
        (("six", "4"), "“six” is not a number of armies"),
        (("6", "4.5"), "“4.5” is not a number of armies"),
        (("-6", "4"), "“-6” is not a number of armies"),
        (("²", "4"), "“²” is not a number of armies"),
        (("9" * 5000, "4"), "is not a number of armies"),
        (("6", "4", "--left", "x"), "“x” is not a number of armies"),
        (("6", "4", "--dice", "loaded"), "Choose one of: classic, classic3, risc, conkueror and bombardment."),
        (("6", "4", "--left", "0"), "at least 1"),
        (("6", "4", "--left", "6"), "more than 6"),
        (("1", "4"), "more than 1"),
        (("6", "0"), "Without defenders"),
        (("6", "100000"), "0 to 1,000"),
    ],
)
def test_what_makes_no_sense_gets_one_clear_sentence(refused, words, sentence):
    assert sentence in refused(*words)


@pytest.mark.parametrize(("encoding", "sign"), [("ascii", "#"), ("utf-8", "█"), ("cp1252", "#")])
def test_the_bars_are_drawn_with_what_the_output_knows(encoding, sign):
    command = [sys.executable, "-m", "rubicon", "odds", "3", "1"]
    told = subprocess.check_output(command, cwd=ROOT / "src", env={**os.environ, "PYTHONIOENCODING": encoding})
    assert sign * 15 in told.decode(encoding)


@pytest.mark.parametrize(
    ("chance", "told"),
    [(0.0, "<0.1%"), (1e-9, "<0.1%"), (0.0006, "0.1%"), (0.5, "50.0%"), (0.9994, "99.9%"), (1.0, ">99.9%")],
)
def test_nothing_is_called_certain_that_is_not(chance, told):
    assert percent(chance) == told


def test_where_many_ends_are_possible_several_share_a_line():
    lines = grouped_chances([(count, 0.01) for count in range(100)])
    assert [label for label, _ in lines][:2] == ["0-4", "5-9"]
    assert len(lines) == 20


@given(st.lists(st.integers(0, 10**6), min_size=1, max_size=200), st.integers(0, 199), st.booleans())
def test_only_the_rarest_ends_are_left_out(weights, heavy, one_sided):
    if one_sided:
        weights[heavy % len(weights)] = 10**12
    total = sum(weights) or 1
    lines = grouped_chances([(count, weight / total) for count, weight in enumerate(weights)])
    assert len(lines) <= 20
    assert not any(weights) or sum(chance for _, chance in lines) > 0.998


def test_ends_that_are_rare_together_share_one_line():
    assert grouped_chances([(1, 0.001), (2, 0.002), (3, 0.001)]) == [("1-3", 0.004)]


def test_what_cannot_be_is_not_drawn():
    assert grouped_chances([(3, 0.5), (2, 0.0), (1, 0.5)]) == [("3", 0.5), ("1", 0.5)]
    assert grouped_chances([(1, 0.0)]) == grouped_chances([(1, 1e-9)]) == []
