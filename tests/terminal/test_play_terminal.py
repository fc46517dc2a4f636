"""`rubicon play` before a person at a real terminal: questions, completion, Ctrl-C, Ctrl-D, and whole games."""

from __future__ import annotations

import pytest

from tests.terminal.play_process import rehearse, terminal
from tests.terminal.test_play import CLASSIC, EVERY, short

pytestmark = pytest.mark.timing


@pytest.mark.parametrize("name", EVERY)
def test_a_whole_game_of_every_edition_at_a_terminal(name, folder):
    edition, table, words = short(name)
    lines, rehearsed = rehearse(edition, table, "11")
    with terminal(folder, *words, "--seed", "11", "--fast") as person:
        for line in lines:
            person.wait(" >")
            person.type(line)
        person.wait("Press Enter to leave")
        assert "game is over" in person.shown
        person.type("")
        person.rest()
        assert person.code() == 0
    assert rehearsed.edition.outcome(rehearsed.match.game.state)


def test_whoever_names_nothing_is_asked_kindly_and_enter_is_enough(folder):
    with terminal(folder) as person:
        person.wait("Which game? [classic]")
        person.type("")
        person.wait("Which rules: standard, domination? [standard]")
        person.type("nonsense")
        person.wait("There is no preset “nonsense”.")
        person.type("")
        person.wait("Who plays? [Ann,medium,medium]")
        person.type("Ann")
        person.wait("This game is for 2 to 12 seats, but the table has 1. Add or remove seats.")
        person.type("")
        told = person.wait("Initial placement >")
        assert "SHA-256" in told
        assert "autoplace" in told


def test_a_verb_alone_asks_for_its_answers_and_suggests_the_most(folder):
    with terminal(folder, *CLASSIC) as person:
        person.wait(" >")
        person.type("place")
        person.wait("territory (")
        person.type("peru")
        person.wait("armies (1–7) [7] >")
        person.type("")
        person.wait("Ann places 7 armies in Peru.")


def test_names_are_completed(folder):
    with terminal(folder, *CLASSIC) as person:
        person.wait(" >")
        for beginning, ending in (("pl", "ace"), ("western-u", "s")):
            person.type(beginning, end="")
            person.wait(beginning[-1])
            person.type("\t", end="")
            person.wait(ending)
        person.type("2")
        person.wait("Ann places 2 armies in Western US.")


def test_an_interrupt_tells_how_to_leave_and_loses_nothing(folder):
    with terminal(folder, *CLASSIC) as person:
        person.wait(" >")
        person.type("p peru 2")
        person.wait("Ann places 2 armies in Peru.")
        person.wait(" >")
        person.type("\x03", end="")
        person.wait("Nothing is lost. Type quit to leave")
        person.wait(" >")
        person.type("p peru 1")
        person.wait("Ann places 1 army in Peru.")


def test_a_second_interrupt_leaves_and_keeps_the_game(folder):
    with terminal(folder, *CLASSIC) as person:
        for _ in range(2):
            person.wait(" >")
            person.type("p peru 1")
            person.wait("places 1 army in Peru")
        person.wait("armies >")
        person.type("\x03", end="")
        person.wait("Nothing is lost")
        person.wait("armies >")
        person.type("\x03", end="")
        assert "The game is saved in" in person.rest()
        assert person.code() == 130
    assert (folder / "state/rubicon/last.save").exists()


def test_an_interrupt_while_computers_play_is_a_pause(folder):
    with terminal(folder, "classic", "--seats", "random,random", "--seed", "1") as person:
        person.wait("Random 2")
        person.type("\x03", end="")
        person.wait("Paused. Press Enter to continue, or type quit to leave >")
        person.type("seats")
        person.wait("territories")
        person.type("\x03", end="")
        person.wait("Paused.")
        person.type("quit")
        person.wait("Save this game?")
        person.type("n")
        person.rest()
        assert person.code() == 0


def test_the_end_of_input_keeps_the_game(folder):
    with terminal(folder, *CLASSIC) as person:
        person.wait(" >")
        person.type("p peru 1")
        person.wait("places 1 army in Peru.")
        person.wait(" >")
        person.type("\x04", end="")
        assert "The game is saved in" in person.rest()
        assert person.code() == 0


def test_a_terminal_that_is_closed_keeps_the_game(folder):
    with terminal(folder, *CLASSIC) as person:
        person.wait(" >")
        person.type("p peru 1")
        person.wait("places 1 army in Peru.")
        person.program.terminate()
        assert person.code() == 143
    assert (folder / "state/rubicon/last.save").exists()


def test_quit_asks_whether_to_keep_the_game(folder):
    with terminal(folder, *CLASSIC) as person:
        person.wait(" >")
        person.type("p peru 1")
        person.wait("armies >")
        person.type("quit")
        person.wait("Save this game?")
        person.type("mine.save")
        person.wait("Saved in mine.save.")
        assert person.code() == 0
    assert (folder / "mine.save").exists()


def test_the_screen_is_cleared_and_waits_before_the_next_person_looks(folder):
    with terminal(folder, "toy", "--seats", "Ann,Ben", "--seed", "4") as person:
        person.wait("Ann, it’s your turn. Press Enter when nobody else is looking.")
        person.type("")
        person.wait("<CLEAR>")
        person.wait(" >")
        person.type("pick 7")
        person.wait(" >")
        person.type("commit")
        person.wait("<CLEAR>")
        waiting = person.wait("Ben, it’s your turn. Press Enter when nobody else is looking.")
        assert "card" not in waiting
        person.type("")
        person.wait("<CLEAR>")
        seen = person.wait(" >")
        assert "Ann is done" in seen
        assert "picked" not in seen
        person.type("\x1b[A", end="")  # what Ann typed is not in Ben's history either
        person.type("pick 3")
        assert "7" not in person.wait("number 3")
