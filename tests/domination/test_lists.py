"""Command lists: their syntax, and conversions of recorded games and our own games to saves and lists and back."""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from rubicon import cli, editions
from rubicon.bots.bot import Brief, decide
from rubicon.bots.easy import Easy
from rubicon.core.chance import Fast
from rubicon.core.edition import Player, Table
from rubicon.core.game import Game
from rubicon.core.load import load
from rubicon.core.save import save, write
from rubicon.core.table_talk import Allow, Deny, Finish
from rubicon.domination import command_lines, map_library
from rubicon.domination.command_lines import ListEntry
from rubicon.domination.conversion import replay_save
from rubicon.domination.record import RecordedMove, Snapshot, card_labels, read_record, snapshot_of
from rubicon.domination.shell import LISTED_COMMANDS, ReplayShell
from rubicon.editions.classic.state import Reinforcing
from rubicon.errors import Malformed
from rubicon.rules.reinforce import Autoplace
from rubicon.terminal.verify import introduction, rolled_again
from rubicon.world import atlas
from rubicon.world.map_conversion import to_board
from rubicon.world.map_file import CardsFile, MapFile
from tests.conftest import shared, shared_files
from tests.domination.conformance import games
from tests.domination.conformance.pack import record_bytes
from tests.domination.small_map import CARDS, MAP

SETUP = """me newplayer human red Al
me newplayer ai easy blue Bo
me choosemap fantasy-12.map
me startgame domination increasing
PLAYER 0
"""
FIRST = "me placearmies 1 1\nCARD \n"


@pytest.fixture
def bring(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """Imports a list; returns the exit code and the output."""

    def run(text: str, *words: str) -> tuple[int, str]:
        (tmp_path / "game.log").write_text(text, "utf-8")
        code = cli.main(["import", str(tmp_path / "game.log"), *words])
        out, err = capsys.readouterr()
        return code, out + err

    return run


def test_many_outcomes_of_one_command_are_read_in_one_go():
    (entry,) = command_lines.parse_list(b"me endgo\n" + b"DICE 1 1 5 0\n" * 20_000)
    assert len(entry.outcomes) == 20_000


def test_a_line_is_an_address_and_a_command_or_an_outcome():
    data = b"\xef\xbb\xbfme  placearmies 1  1 \r\nCARD \n\n \t\nvm#6 newplayer human red Al of  Ash\n"
    assert command_lines.parse_list(data) == [
        ListEntry("placearmies 1  1", ("CARD",), 1),
        ListEntry("newplayer human red Al of  Ash", (), 5),
    ]


def test_what_is_written_is_read_again():
    entries = [
        ListEntry("startgame mission fixed", ("PLAYER 1", "MISSION 0 1", "PLACEALL 2 1")),
        ListEntry("endattack"),
    ]
    assert [
        (each.command, each.outcomes) for each in command_lines.parse_list(command_lines.write_list(entries).encode())
    ] == [(each.command, each.outcomes) for each in entries]


def test_an_old_list_may_be_latin_1():
    assert command_lines.parse_list("me newplayer human red Jürgen".encode("latin-1"))[0].command.endswith("Jürgen")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("PLAYER 0\n", "Line 1: PLAYER is the outcome of a command, but there is no command before it."),
        (
            SETUP + "endattack\n",
            "Line 6: “endattack” is a command, but the line must start with a word for who typed it",
        ),
        ("newplayer human red Al\n", "Line 1: “newplayer” is a command"),
        ("\nme\n", "Line 2: a command is missing after “me”."),
        (SETUP + "LEAVE 7\n", "Line 6: LEAVE is for network games"),
        ("me rem " + "x" * 30000, "Line 1 is longer than 20,000 characters, so this is not a command list."),
        ("", "contains no commands"),
        ("me newplayer human red Al\n", "The list chooses no map, so it needs luca.map."),
        ("me choosemap turkey.map\n", "The list doesn’t start a game."),
        ("me choosemap  my own.map\n", "Line 1: “my own.map” isn’t here. Name its folder with --maps"),
        (
            SETUP.replace("PLAYER 0\n", ""),
            "Line 4, “startgame domination increasing”: The rules need more random draws",
        ),
        (SETUP.replace("PLAYER 0", "PLAYER 2"), "“PLAYER 2” can’t be drawn here."),
        (SETUP.replace("PLAYER 0", "PLAYER 0\nPLACEALL 1 2"), "Line 4,"),
        (SETUP + "me placearmies 1 1\n", "Line 6, “placearmies 1 1”: a CARD line must follow"),
        (SETUP + "me placearmies 1 1\nCARD 3\n", "“CARD 3” can’t follow: by the rules it must be “CARD”."),
        (SETUP + "me placearmies 1 1\nDICE 1 1 0 0\nCARD\n", "can’t follow"),
        (SETUP + "me showarmies\nCARD\n", "Line 6, “showarmies”: “CARD” can’t follow: nothing is drawn at random"),
        (SETUP + FIRST + "me autoplace\nPLACE 1\nCARD\n", "Line 8, “autoplace”: “PLACE 1” can’t follow"),
        (SETUP + FIRST + "me autoplace\nPLACE 99\nCARD\n", "Line 8, “autoplace”: “PLACE 99, CARD” can’t be drawn"),
        (SETUP + "me placearmies 1 1\nCARD x y z\n", "is not a possible outcome here"),
    ],
)
def test_what_the_rules_cannot_give_is_refused_with_its_line(bring, tmp_path, text, told):
    code, said = bring(text)
    assert code == 2
    assert told in said
    assert not (tmp_path / "game.save").exists()


def test_a_list_becomes_a_save_that_can_be_loaded_and_goes_back_to_a_list(bring, tmp_path, capsys):
    code, said = bring(SETUP + "me showarmies\nme placearmies 99 1\nme savegame x\n" + FIRST)
    assert (code, said) == (0, f"7 commands by Al and Bo; it is Bo’s turn. Saved in {tmp_path / 'game.save'}.\n")
    loaded = load((tmp_path / "game.save").read_bytes(), editions.find)
    assert [player.played_by for player in loaded.saved.table.seats] == ["person", "easy"]
    assert cli.main(["verify", str(tmp_path / "game.save")]) == 2
    assert "Rubicon didn’t roll the dice" in capsys.readouterr().err
    assert cli.main(["export", str(tmp_path / "game.save")]) == 0
    assert capsys.readouterr().out.split("\n")[2:] == [
        "rubicon choosemap fantasy-12.map",
        "rubicon startgame domination increasing",
        "PLAYER 0",
        "rubicon placearmies 1 1",
        "CARD",
        "",
    ]


def test_a_list_is_not_overwritten_by_its_save(bring, tmp_path):
    assert bring(SETUP, str(tmp_path / "game.log"))[0] == 2
    assert (tmp_path / "game.log").read_text() == SETUP


def test_an_export_with_its_board_is_all_that_is_needed(bring, tmp_path, capsys):
    bring(SETUP + FIRST)
    words = [str(tmp_path / "game.save"), str(tmp_path / "again.log")]
    assert cli.main(["export", *words, "--board"]) == 0
    assert "again.log" in capsys.readouterr().out
    assert cli.main(["import", str(tmp_path / "again.log"), "--maps", str(tmp_path)]) == 0
    assert cli.main(["export", words[0], "--board"]) == 2
    assert cli.main(["export", words[0], str(tmp_path / "game.save/where.log")]) == 2


# Whole games


def positions(game: Game) -> Iterator[Any]:
    """What Domination sees after each go. Of two wild cards in a hand a list does not tell which one was traded, so
    those of a hand are put last.
    """
    edition: Any = game.edition
    again = Game(edition, game.luck)
    labels = card_labels(edition.table.board)
    chapter = 0
    for record in game.records:
        again.fold(record)
        if again.state.chapter != chapter:
            chapter = again.state.chapter
            yield wild_cards_last(snapshot_of(edition.context, again.state, None, False, labels))
    yield wild_cards_last(snapshot_of(edition.context, again.state, None, False, labels))


def wild_cards_last(snapshot: Snapshot) -> Snapshot:
    hands = (tuple(sorted(hand, key=lambda card: card == "wildcard")) for hand in snapshot.hand)
    return replace(snapshot, hand=tuple(hands))


def check_round_trip(game: Game) -> None:
    """A save becomes a list, the list a save, and that the same list; at every go it is the same game."""
    saved = load(write(save(game)), editions.find).saved
    told = replay_save(saved, map_library.shell_config(None))
    text = command_lines.write_list(told.history)
    reader = ReplayShell(told.config)
    reader.take(command_lines.parse_list(text.encode(), LISTED_COMMANDS))
    assert list(positions(reader.play.game)) == list(positions(game))
    again = replay_save(load(write(save(reader.play.game)), editions.find).saved, map_library.shell_config(None))
    assert command_lines.write_list(again.history) == text


RECORDED = shared_files("domination/conformance-public/*.gz")


@pytest.mark.parametrize("file", RECORDED[:3] + RECORDED[14:18] + RECORDED[20:])
def test_recorded_games_become_saves_and_lists_and_back(file):
    folders = [str(shared("domination", name)) for name in ("maps/domination", "maps", "maps-extra")]
    with gzip.open(file) as lines:
        check_recorded_round_trip(lines, folders)


@pytest.mark.parametrize("name", games.NAMES)
def test_recorded_games_on_our_boards_become_saves_and_lists_and_back(name):
    check_recorded_round_trip(record_bytes(games.recorded(name)), [str(games.MAPS)])


def check_recorded_round_trip(lines: Iterable[bytes], folders: list[str]) -> None:
    setup, moves = read_record(lines)
    entries = [ListEntry(move.typed.cmd, tuple(move.outcome_lines)) for move in moves if isinstance(move, RecordedMove)]
    reader = ReplayShell(replace(map_library.shell_config(folders), map_name=setup.map, bug_compatible=True))
    reader.take(command_lines.parse_list(command_lines.write_list(entries).encode(), LISTED_COMMANDS))
    check_round_trip(reader.play.game)


def played_with_undos(edition: Any, seed: int) -> Game:
    game, _ = Game.start(edition, Fast(seed))
    players = [Easy(Brief(edition, seat, Fast(seat).at(0))) for seat in range(3)]
    choice = Fast(seed).at(0)
    while (asked := edition.awaited(game.state)) and len(game.records) < 1500:
        game.play(asked[0], decide(players[asked[0]], game, asked[0], ()).action)
        if choice.below(15) == 0 and (back := game.undo()):
            game.play(*back)
        while unheard := game.unheard():
            game.play(unheard[0], Allow() if choice.below(3) else Deny())
    return game


def was_allowed(game: Game) -> bool:
    return any(type(record.action) is Allow for record in game.records)


@pytest.mark.parametrize("goal", ["conquest", "capitals", "missions"])
@pytest.mark.parametrize("undo", ["go", "free", "agreed"])
def test_games_of_ours_become_lists_and_back(goal, undo):
    Classic = editions.find("classic")
    settings = replace(Classic.presets["domination"], goal=goal, recycle=True)
    board = atlas.load("classic-world")
    if goal == "missions":
        board = to_board(MapFile.parse(MAP), CardsFile.parse(CARDS), id="hexagon.map")
    seats = (Player("Ann"), Player("Ben of Bonn"), Player("Easy", "#ff0000", "easy"))
    table = Table(board, settings, seats, undo=undo)
    games = (played_with_undos(Classic(table), seed) for seed in range(30))
    game = next(game for game in games if len(game.records) > 60 and (undo != "agreed" or was_allowed(game)))
    assert was_allowed(game) == (undo == "agreed")
    check_round_trip(game)


@pytest.mark.parametrize("undo", ["go", "free", "agreed"])
def test_a_game_that_people_agreed_to_finish_is_told_up_to_there(undo):
    Classic = editions.find("classic")
    seats = (Player("Ann"), Player("Ben"))
    game, _ = Game.start(
        Classic(Table(atlas.load("fantasy-12"), Classic.presets["domination"], seats, undo=undo)), Fast(5)
    )
    for _ in range(9):
        game.play(game.state.seat, game.options(game.state.seat)[0].sample(Fast(2).at(0)))
    before = replay_save(save(game), map_library.shell_config(None)).history
    game.play(0, Finish())
    game.play(1, Finish())
    assert replay_save(save(game), map_library.shell_config(None)).history == before


@pytest.mark.parametrize(
    ("preset", "seats", "told"),
    [("standard", 3, "other_rules"), ("domination", 7, "other_game"), ("domination", 2, "")],
)
def test_only_games_that_domination_could_play_can_be_told(preset, seats, told):
    Classic = editions.find("classic")
    names = tuple(Player(f"P{number}") for number in range(seats))
    table = Table(atlas.load("fantasy-15"), Classic.presets[preset], names)
    game, _ = Game.start(Classic(table), Fast(1))
    if told:
        with pytest.raises(Malformed, match=told):
            replay_save(save(game), map_library.shell_config(None))
    else:
        check_round_trip(game)


def test_a_name_that_cannot_be_typed_is_named():
    Classic = editions.find("classic")
    seats = (Player("two  blanks"), Player("Ben"))
    table = Table(atlas.load("fantasy-15"), Classic.presets["domination"], seats)
    game, _ = Game.start(Classic(table), Fast(1))
    with pytest.raises(Malformed, match="names"):
        replay_save(save(game), map_library.shell_config(None))


def test_dice_that_were_taken_back_by_undo_are_marked():
    Classic = editions.find("classic")
    table = Table(atlas.load("fantasy-12"), Classic.presets["domination"], (Player("Ann"), Player("Ben")), undo="go")
    game, _ = Game.start(Classic(table), Fast(1))
    assert rolled_again(save(game)) == 0
    while not isinstance(game.state.phase, Reinforcing):
        game.play(game.state.seat, game.options(game.state.seat)[-1].action())
    seat = game.state.seat
    game.play(seat, Autoplace())
    game.play(seat, game.undo_by(seat))
    assert rolled_again(save(game)) == 1
    assert "DICE NOT PROVABLE: undo took back random results once." in "\n".join(introduction(save(game)))
