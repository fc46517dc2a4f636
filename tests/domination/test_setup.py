"""Setting up a game by command: players, maps, cards, and what can be started."""

from __future__ import annotations

import pytest

from rubicon.domination.setup import colour_of
from tests.domination.small_map import Typist, set_up


def test_without_a_game_there_is_little_to_type():
    typist = Typist()
    nothing = ['no game, type "newgame" to start a new game or "loadgame filename" to load a saved game.']
    for line in ("hello", "ver x", "closegame", "savegame x", "autosetup", "undo"):
        assert typist(line) == nothing
    assert typist("newgame x") == ['The syntax of the command is "newgame".']
    assert typist("loadgame") == ['The syntax of the command is "loadgame filename".']
    assert typist("join") == ['The syntax of the command is "join server".']
    assert typist("killserver") == ["no server."]
    assert typist.shell.type("newgame") == [">newgame", "New Game Created."]


def test_the_network_is_elsewhere():
    typist = Typist()
    ours = "(Rubicon has its own network games: rubicon serve)"
    assert typist("startserver") == ["Unable to create server.", ours]
    assert typist("join localhost") == ["Unable to join game, Unable to connect!", ours]


def test_players_have_a_name_and_a_colour_of_their_own():
    typist = Typist()
    typist("newgame")
    assert typist("newplayer human red Al of  Ash") == ["New player created, name: Al of Ash color: red"]
    for line in (
        "newplayer human red Bo",
        "newplayer human #ff0000 Bo",
        "newplayer human blue Al of Ash",
        "newplayer human reddish Bo",
        "newplayer robot blue Bo",
        "newplayer ai silly blue Bo",
        "newplayer ai easy blue",
    ):
        assert typist(line) == ["Unable to create player"]
    assert typist("newplayer ai hard 0x0000ff Bo") == ["New player created, name: Bo color: 0x0000ff"]
    assert typist("delplayer Cy") == ["Unable to delete player."]
    assert typist("delplayer Al of Ash") == ["Player Al of Ash deleted."]
    assert typist("info") == ["Game Info:\nPLAYER: Bo\nMap File: hexagon.map\nCards File: hexagon.cards"]


@pytest.mark.parametrize(
    ("word", "colour"),
    [
        ("darkgray", 0x404040),
        ("#102030", 0x102030),
        ("0X0a0b0c", 0x0A0B0C),
        ("255", 0xFF),
        ("0377", 0xFF),
        ("-1", 0xFFFFFF),
        ("0", 0),
        ("08", None),
        ("#", None),
        ("#ff102030", None),
        ("Red", None),
        ("", None),
        ("1_0", None),
    ],
)
def test_a_colour_is_a_name_or_a_number(word, colour):
    assert colour_of(word) == colour


def test_autosetup_types_the_players_by_itself():
    typist = Typist(suggested=("newplayer human red Al", "newplayer human blue Bo"))
    typist("newgame")
    assert typist("autosetup") == ["Autosetup:"]
    while (line := typist.shell.automatic()) is not None:
        assert typist(line)[0].startswith("New player created")
    assert typist("autosetup") == ["unable to Autosetup. players must be 0 and has to be a local game."]


def test_a_map_brings_its_cards():
    typist = set_up()
    assert typist("choosecards plain.cards") == ['New cards file selected: "plain.cards"']
    assert typist("choosemap hexagon.map") == [
        'New map file selected: "hexagon.map" (cards have been reset to the default for this map)'
    ]
    assert typist("info")[0].endswith("Cards File: hexagon.cards")


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("lost.map", "There is no map file “lost.map”."),
        ("no-borders.map", "The [borders] section is missing or empty."),
        ("no-cards.map", "The map names no cards file."),
    ],
)
def test_a_map_that_cannot_be_chosen_changes_nothing(name, reason):
    typist = set_up()
    before = typist("info")
    assert typist(f"choosemap {name}")[0].startswith(f"Unable to select map file {reason}")
    assert typist("info") == before


def test_cards_that_cannot_be_chosen_change_nothing():
    typist = set_up()
    for name in ("lost.cards", "hexagon.map"):
        assert typist(f"choosecards {name}") == ["Unable to select cards file"]
    assert typist("info")[0].endswith("Cards File: hexagon.cards")


UNABLE = ["Unable to start game, there must be between 2 and 6 players, or invalid data file."]


@pytest.mark.parametrize(
    ("players", "files", "line", "reply"),
    [
        (1, (), "startgame domination fixed", UNABLE),
        (2, (), "startgame domination recycle", UNABLE),
        (2, (), "startgame fixed autoplaceall", UNABLE),
        (2, (), "startgame domination fixd", ["unknown option: fixd"]),
        (1, (), "startgame a b c", ["unknown option: c"]),
        (2, ("choosemap gap.map",), "startgame domination fixed", UNABLE),
        (2, ("choosecards other.cards",), "startgame domination fixed", UNABLE),
        (2, ("choosecards plain.cards",), "startgame mission fixed", UNABLE),
    ],
)
def test_what_cannot_be_started_stays_in_the_set_up(players, files, line, reply):
    typist = set_up(players)
    for file in files:
        assert "selected" in typist(file)[0]
    assert typist(line) == reply
    assert typist.phase == "newgame"


def test_seven_players_are_too_many():
    typist = Typist()
    typist("newgame")
    for number in range(7):
        typist(f"newplayer human {number} P{number}")
    assert typist("startgame domination fixed") == UNABLE
    typist("delplayer P3")
    assert typist("startgame domination fixed", "PLAYER 5")[0] == "Game started"


def test_the_last_word_counts_when_two_contradict():
    typist = set_up()
    typist("startgame capital domination italianlike fixed", "PLAYER 0")
    assert typist("showmission")[0].startswith("Mission: Conquer the world")
    assert typist("showcards")[0].endswith("Fixed Set,see Fixed Card Set rules")
    assert typist.play.context.settings.defence_dice == 3  # Domination forgets to take the third die back


def test_a_game_without_any_cards_can_be_played():
    typist = set_up()
    typist("choosecards plain.cards")
    typist("startgame domination fixed", "PLAYER 0")
    assert typist.snapshot.deck == 0


def test_names_of_files_may_hold_blanks():
    typist = set_up()
    assert "“../../etc/my map”" in typist("choosemap ../../etc/my  map")[0]
