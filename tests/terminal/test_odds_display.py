"""Odds for a person before an attack: beside each answer, for one action, and for all possible ones."""

from __future__ import annotations

import pytest

from rubicon.core.edition import Forecast
from rubicon.rules.attack import Attack, Defend
from rubicon.terminal import odds_display
from rubicon.terminal.style import TextStyle
from tests.terminal.play_process import pipe, terminal
from tests.terminal.test_play import CLASSIC

ATTACKING = ["p western-us 7"]


def test_the_chance_is_a_number_and_a_bar_and_the_losses_follow():
    weighed = {"peru": (Attack(1, 2, 3), Forecast(0.625, 2.06, 3.0)), "venezuela": (Attack(1, 3, 3), Forecast(1, 0, 0))}
    assert list(odds_display.forecast_table(weighed, TextStyle(False))) == [
        "     peru        62% to win  ██████▎     losing 2.1, destroying 3.0",
        "     venezuela  100% to win  ██████████  losing 0.0, destroying 0.0",
    ]


def test_where_dice_are_rolled_nothing_is_certain_and_a_defender_holds():
    assert odds_display.forecast_sentence(Attack(1, 2, 3), Forecast(1 - 1e-20, 0.5, 2)).startswith(
        ">99% to win, losing 0.5, destroying 2.0"
    )
    assert odds_display.forecast_sentence(Defend(2), Forecast(0.001, 2, 0.5)).startswith(
        "<1% to hold, losing 2.0, destroying 0.5"
    )


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("odds a western-us alb", ">99% to win, losing 0.5, destroying 1.0"),
        ("odds attack western-us alberta 1", "99% to win, losing"),
        ("odds all-out western-us alberta 11", "88% to win"),
        ("odds a western-us peru", "Peru is already yours. Choose an opponent’s territory."),
        ("odds a western-us alberta 9", "You can’t roll 9 dice from there. Choose 1 to 3."),
        ("odds a western-us", "TARGET is missing. Type: attack SOURCE TARGET DICE"),
        ("odds fly", "“fly” isn’t a command. You can: attack, all-out and end-attack."),
        ("odds end-attack", "None of this depends on chance, or its odds aren’t known."),
        ("odds", "     attack western-us alberta 3            >99% to win"),
        ("odds all-out", "     all-out western-us alberta 1            >99% to win"),
    ],
)
def test_odds_shows_a_forecast_and_plays_nothing(line, told, folder):
    ended = pipe(folder, CLASSIC, [*ATTACKING, "seats", line, "seats"])
    before, after = ended.stdout.split(f"> {line}\n")
    assert told in after.splitlines()[0]
    seats = "A  Ann   21 territories, 47 pieces"
    assert seats in before
    assert seats in after


def test_when_there_is_nothing_to_do_there_is_nothing_to_weigh(folder):
    ended = pipe(folder, ["classic", "--seats", "Ann,easy", "--seed", "1", "--set", "round_limit=1"], ["odds"])
    assert "None of this depends on chance" in ended.stdout


@pytest.mark.timing
def test_who_is_asked_by_prompts_sees_the_chance_of_each_target_and_of_each_number(folder):
    with terminal(folder, *CLASSIC) as person:
        person.wait(" >")
        person.type("p western-us 7")
        person.wait("Attacking >")
        person.type("attack")
        person.wait("from (")
        person.type("western-us")
        targets = person.wait("to >")
        assert "alberta  >99% to win" in targets
        assert "ontario  >99% to win" in targets
        person.type("alb")
        dice = person.wait("dice (1–3) [3] >")
        assert [line.split()[0] for line in dice.splitlines() if "to win" in line] == ["1", "2", "3"]
        person.type("\x03", end="")
        person.wait("Nothing is lost.")
        person.wait("Attacking >")
        person.type("odds a w", end="")
        person.type("\t", end="")
        person.wait("western-us")
