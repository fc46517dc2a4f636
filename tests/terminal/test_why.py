"""`why`: the reasons of computer players, here and over the network, and `odds` for campaigns."""

from __future__ import annotations

import pytest

from tests.terminal.fake_server import Peer, serving
from tests.terminal.play_process import pipe, terminal
from tests.terminal.test_online import end, start
from tests.terminal.test_play import CLASSIC

EXPLAINER = r"""
from rubicon.bots.easy import Easy


class Explainer(Easy):
    name = "explainer"
    asked = 0

    def choose(self, view, options, events):
        self.asked += 1
        self.reason = f"thought {self.asked} times\x1b[2J\nabout it"
        return super().choose(view, options, events)
"""


@pytest.fixture
def explainer(folder, monkeypatch):
    """A computer player that says why, in a module that is found where the game is started."""
    (folder / "explainer.py").write_text(EXPLAINER, "utf-8")
    monkeypatch.setenv("RUBICON_BOTS", "explainer")


def told(ended: str, line: str) -> list[str]:
    """What was said to a line that was typed once."""
    return ended.split(f"> {line}\n")[1].split("\n>")[0].splitlines()


def test_computers_say_why_when_they_are_asked(folder, explainer):
    words = ["classic", "--seats", "Ann,explainer,easy", "--seed", "1"]
    lines = ["autoplace", "autoplace", "why", "why exp", "why eas", "why nobody"]
    ended = pipe(folder, words, lines).stdout
    assert "\x1b" not in ended
    said = [
        "Explainer",
        "   thought 1 times\N{REPLACEMENT CHARACTER}[2J about it",
        "   thought 2 times\N{REPLACEMENT CHARACTER}[2J about it",
    ]
    assert told(ended, "why")[:3] == told(ended, "why exp")[:3] == said
    assert told(ended, "why eas")[0] == "No computer has given a reason, or it is still secret."
    assert told(ended, "why nobody")[0] == "There is no seat “nobody”. Check the spelling."


def test_secret_orders_are_explained_when_the_turn_is_over(folder, explainer):
    words = ["risc", "--seats", "Ann,explainer", "--seed", "1", "--set", "round_limit=3"]
    ended = pipe(folder, words, ["spread", "why", "done", "/why", "done", "why Explainer"]).stdout
    nothing = "No computer has given a reason, or it is still secret."
    assert told(ended, "why")[0] == nothing
    (first, *before), (second, *after) = told(ended, "/why"), told(ended, "why Explainer")
    assert (first, second) == ("Explainer", "Explainer")
    last = [int(line.split()[1]) for line in before if line.startswith("   thought")]
    then = [int(line.split()[1]) for line in after if line.startswith("   thought")]
    assert max(last) < min(then)  # what was thought in the first turn is told after it


@pytest.mark.timing
def test_over_the_network_the_server_is_asked(folder):
    with serving(Peer("classic", ["open", "easy"])) as peer:
        peer.reasons = ((), ("it was weak", "\x1b[2Jit was near"))
        ann = start(folder, peer, "Ann", "--start-when-full")
        (ended,) = end((ann, "why\nquit\n"))
    assert "\x1b" not in ended
    assert told(ended, "why")[:3] == ["Easy", "   it was weak", "   \N{REPLACEMENT CHARACTER}[2Jit was near"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("odds western-us alberta ontario", ["From Western US, with 13:", "     Alberta 1   >99%  ██████████"]),
        ("odds western us, green", ["From Western US, with 13:", "     Ontario 2     >99%"]),
        ("odds western-us", ["Name the territory to attack from"]),
        ("odds western-us peru", ["This attack isn’t possible in one turn"]),
        ("odds western-us nowhere", ["There is no territory “nowhere”."]),
        ("odds fly", ["“fly” isn’t a command. You can: attack, all-out and end-attack."]),
    ],
)
def test_odds_of_several_territories_tell_how_far_one_would_get(line, expected, folder):
    ended = pipe(folder, CLASSIC, ["p western-us 7", line, "seats"]).stdout
    lines = told(ended, line)
    for shown, wanted in zip(lines, expected, strict=False):
        assert shown.startswith(wanted)
    assert "A  Ann   21 territories, 47 pieces" in ended  # nothing was done


@pytest.mark.timing
def test_the_names_of_a_march_are_completed(folder):
    with terminal(folder, *CLASSIC) as person:
        person.wait(" >")
        person.type("odds western-us albe", end="")
        person.type("\t", end="")
        person.wait("alberta")
