"""Saving, loading, replaying and playing lists at the command line; and what computer players type there."""

from __future__ import annotations

import pytest

from rubicon import bots
from rubicon.core.chance import Fast
from rubicon.core.edition import Player, Table
from rubicon.core.game import Game
from rubicon.core.save import save, write
from rubicon.core.table_talk import Finish
from rubicon.domination.computers import LEVELS, kind_of, played_by
from rubicon.domination.replies import TYPES
from rubicon.domination.shell import Shell
from rubicon.editions.classic import Classic
from rubicon.world import atlas
from tests.domination.small_map import Drawer, Typist, attacking, set_up, started

LIST = b"""me newplayer human red Al
me newplayer human blue Bo
me startgame domination increasing autoplaceall recycle
PLAYER 1
PLACEALL 1 2 3 4 5 6
me placearmies 1 1
CARD
"""


def test_a_game_is_saved_closed_and_loaded():
    typist = attacking()
    typist("attack 1 2")
    typist.defeats(2)
    before = typist.snapshot
    assert typist("savegame my game") == ["Game Saved"]
    assert typist("loadgame my game")[0].startswith("Incorrect command")
    typist("closegame")
    assert typist("loadgame my game") == ["Game Loaded.", "Current player: Al"]
    assert typist.snapshot == before
    assert typist("undo")[0] == "You can start your go from the beginning now."
    assert typist.phase == "place"


def test_the_end_of_a_go_that_was_not_ended_is_saved_so():
    typist = attacking()
    for line in ("autoendgo off", "endattack", "nomove", "savegame x", "closegame", "loadgame x"):
        typist(line)
    assert typist.phase == "endturn"
    assert typist("endgo")[-2] == "New player selected: Bo."


def test_a_game_that_people_agreed_to_finish_does_not_go_on():
    seats = (Player("Al"), Player("Bo"))
    table = Table(atlas.load("fantasy-12"), Classic.presets["domination"], seats, undo="go")
    game, _ = Game.start(Classic(table), Fast(1))
    game.play(0, Finish())
    game.play(1, Finish())
    typist = Typist(drawer=Drawer(ended=write(save(game))))
    assert typist("loadgame ended")[0].startswith("Unable to load game. The players agreed to end this game")


def test_what_cannot_be_loaded_is_told_with_the_reason():
    typist = Typist(drawer=Drawer(junk=b"junk"))
    assert typist("loadgame lost") == ["Unable to load game. lost doesn’t exist. Check its name and folder."]
    assert typist("loadgame junk")[0].startswith("Unable to load game. This is not a saved game")
    assert typist("ver") == ["Domination Game Engine [Version 1.2.0]"]


def test_a_set_up_cannot_be_saved():
    assert set_up()("savegame x") == [
        "Unable to Save Game.",
        "The game hasn’t started. Start it with startgame before you save it.",
    ]


def test_a_replay_shows_all_that_was_typed_and_changes_nothing():
    typist = attacking()
    typist("showarmies")
    typist("hello")
    before, game = typist.snapshot, typist.shell.game
    said = typist.shell.type("replay")
    assert said[0] == "game>newplayer human red Al"
    assert said[-2:] == ["game>replay", "replay of game finished"]
    assert "Al(Human)>hello" in said
    assert sum(line.startswith("Countries:") for line in said) == 1
    assert typist.snapshot == before
    assert typist.shell.game is game


def test_a_loaded_game_can_be_replayed_without_its_map_file():
    typist = started()
    typist("savegame x")
    other = Typist(drawer=typist.drawer)
    other.shell.config = Shell(other.shell.config).config
    other("loadgame x")
    assert other("replay")[-2] == "replay of game finished"


def test_a_list_is_played_and_the_game_goes_on_from_there():
    typist = set_up(0, drawer=Drawer(Fast(1), game=LIST))
    said = typist("play game")
    assert said[:3] == ['playing "game"', "game>newplayer human red Al", "New player created, name: Al color: red"]
    assert said[-2:] == ["You have 5 armies left to place."] * 2
    assert typist.play.current_player.name == "Al"
    assert typist("autoplace")[1] == "Auto place successful."
    assert typist("replay")[-2] == "replay of game finished"


def test_a_list_without_a_start_leaves_a_set_up_that_can_be_started():
    typist = set_up(0, drawer=Drawer(players=LIST.partition(b"me startgame")[0]))
    typist("play players")
    assert typist("startgame domination fixed", "PLAYER 1")[1] == "random player selected: Bo"


def test_players_who_are_there_already_are_not_made_twice():
    typist = set_up(1, drawer=Drawer(Fast(1), game=LIST))
    said = typist("play game")
    assert said[2] == "Unable to create player"
    assert [player.name for player in typist.play.players] == ["Al", "Bo"]


@pytest.mark.parametrize(
    ("harm", "told"),
    [
        ((b"PLAYER 1", b"PLAYER 7"), "Line 3, “startgame domination increasing autoplaceall recycle”: “PLAYER 7"),
        ((b"CARD", b"CARD 1"), "Line 6, “placearmies 1 1”: “CARD 1” can’t follow: by the rules it must be “CARD”"),
    ],
)
def test_a_list_that_cannot_be_played_changes_nothing(harm, told):
    typist = set_up(0, drawer=Drawer(game=LIST.replace(*harm)))
    (said,) = typist("play game")
    assert said.startswith(f'unable to play "game" {told}')
    assert typist("info")[0].startswith("Game Info:\nMap File")
    assert typist("play lost") == ['unable to play "lost" lost doesn’t exist. Check its name and folder.']
    assert typist("play") == ['The syntax of the command is "play filename".']


# Computer players


def test_every_word_for_a_computer_player_names_one_of_ours():
    assert {"human", *LEVELS} == set(TYPES)
    assert set(LEVELS.values()) <= set(bots.names())


def test_who_plays_is_kept_in_a_save():
    for kind in TYPES:
        assert played_by(kind_of(played_by(kind))) == played_by(kind)
    assert kind_of("somebody new") == "ai hard"


def play_out(typist: Typist, most: int = 20_000) -> list[str]:
    said: list[str] = []
    for _ in range(most):
        line = typist.shell.automatic()
        if line is None:
            break
        said += typist.shell.type(line)
    return said


@pytest.mark.parametrize("rules", ["domination increasing recycle", "capital italianlike", "mission fixed"])
@pytest.mark.parametrize("seed", range(4))
def test_computers_play_to_the_end_and_are_never_refused(rules, seed):
    typist = Typist(Fast(seed), bot_seed=seed)
    typist("newgame")
    for kind, colour in (("easy", "red"), ("hard", "blue"), ("average", "green")):
        typist(f"newplayer ai {kind} {colour} {kind}")
    typist(f"startgame {rules}")
    said = play_out(typist)
    assert typist.phase == "gameover"
    assert [line for line in said if line.startswith(("Unable", "Incorrect", "some thing", "The syntax"))] == []
    assert any(line.startswith("hard(Hard AI)>") for line in said)
    assert typist("replay")[-1] == "replay of game finished"


def test_a_computer_does_nothing_while_a_person_is_asked():
    typist = Typist(Fast(1), bot_seed=1)
    typist("newgame")
    typist("newplayer human red Al")
    typist("newplayer ai easy blue Bo")
    typist("startgame domination fixed")
    play_out(typist)
    assert typist.play.current_player.name == "Al"
    typist("autoplace")
    assert typist.shell.automatic() is not None
    assert typist.play.current_player.name == "Bo"
