"""`rubicon maps show --svg --png`: boards and saved games as pictures, and one sentence for what cannot be drawn."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rubicon import editions
from rubicon.cli import main
from rubicon.core.chance import Fast
from rubicon.core.edition import Player, Table
from rubicon.core.game import Game
from rubicon.core.save import SeedCommitment, save, write
from rubicon.world import atlas, board_file
from tests.picture.picture_reader import Pixels, discs, fills, names, texts, tree
from tests.picture.test_visible_position import stationed
from tests.toy import play_on
from tests.world.ring_map import RING, RING_CARDS

SECRET = b"a secret that has 32 bytes in it"


@pytest.fixture
def told(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ring.cards").write_text(RING_CARDS)
    (tmp_path / "ring.map").write_text(RING)

    def tell(*words: str) -> tuple[int, str]:
        code = main(["maps", "show", *words])
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        return code, out + err

    return tell


def saved(file, name, board, steps, disabled=()):
    edition = editions.find(name)
    seats = (Player("Ann"), Player("Ben"), Player("Cem"))
    table = Table(board, edition.presets["standard"], seats, disabled)
    luck = SeedCommitment.of(SECRET, ["", "", ""])
    game, _ = Game.start(edition(table), luck.luck(SECRET))
    play_on(game, Fast(5).at(0), steps)
    file.write_bytes(write(save(game, [luck])))
    return game


def read(file):
    return tree(file.read_text("utf-8"))


def test_a_board_is_drawn_both_ways_at_once(told, tmp_path):
    assert told("three-realms", "--svg", "a/b.svg", "--png", "b.png", "--width", "200") == (
        0,
        "Saved Three Realms as a/b.svg and b.png.\n",
    )
    assert "Oakhall" in names(read(tmp_path / "a/b.svg"))
    assert Pixels((tmp_path / "b.png").read_bytes()).width == 200


def test_a_map_of_domination_is_drawn(told, tmp_path):
    assert told("ring.map", "--svg", "ring.svg")[0] == 0
    assert names(read(tmp_path / "ring.svg")) == ["Ash", "Birch", "Cedar", "Dog-Wood"]


def test_with_points_no_land_is_drawn(told, tmp_path):
    code, said = told("ring.map", "--points", "--svg", "ring.svg")
    assert (code, "land" in said) == (0, False)
    assert names(read(tmp_path / "ring.svg")) == ["Ash", "Birch", "Cedar", "Dog-Wood"]


def test_files_that_are_there_are_kept_unless_they_may_be_replaced(told, tmp_path):
    (tmp_path / "ring.svg").write_text("mine")
    code, said = told("ring.map", "--svg", "ring.svg")
    assert (code, "--force" in said) == (2, True)
    assert (tmp_path / "ring.svg").read_text() == "mine"
    assert told("ring.map", "--svg", "ring.svg", "--force")[0] == 0
    assert (tmp_path / "ring.svg").read_text() != "mine"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([], "Name a map"),
        (["nowhere", "--svg", "a.svg"], "There is no file or built-in board"),
        (["ring.map", "--svg", "a.png"], "must end in .svg"),
        (["ring.map", "--png", "a"], "must end in .png"),
        (["three-realms", "--svg", "ring.map/a.svg"], "can’t be written"),
        (["ring.map", "--width", "800"], "--width works only together with --png"),
        (["ring.map", "--png", "a.png", "--width", "99"], "from 100 to 4000"),
        (["ring.map", "--png", "a.png", "--width", "4001"], "from 100 to 4000"),
        (["ring.map", "--png", "a.png", "--width", "wide"], "“wide” is not a valid picture width"),
        (["ring.map", "--svg", "a.svg", "--as", "Ann"], "--as works only together with --game"),
        (["--game", "game.save"], "--game works only together with --svg or --png"),
        (["--game", "gone.save", "--svg", "a.svg"], "gone.save doesn’t exist."),
        (["--game", "ring.map", "--svg", "a.svg"], "saved game"),
        (["--game", "game.save", "--svg", "a.svg", "--as", "Zoe"], "Choose one of: Ann, Ben and Cem."),
        (["--game", "game.save", "--svg", "a.svg", "--to", "x"], "“x” is not a turn."),
        (["ring.map", "--game", "game.save", "--svg", "a.svg"], "not played on ring.map but on Classic World."),
    ],
)
def test_what_cannot_be_drawn_is_told_in_a_sentence(told, tmp_path, words, says):
    saved(tmp_path / "game.save", "classic", atlas.load("classic-world"), 5)
    code, said = told(*words)
    assert code == 2
    assert says in said
    assert len(said.splitlines()) == 1
    assert not (tmp_path / "a.svg").exists()
    assert not (tmp_path / "a.png").exists()


def test_a_saved_game_is_drawn_as_it_stands(told, tmp_path):
    game = saved(tmp_path / "game.save", "classic", atlas.load("classic-world"), 400, disabled=(0,))
    assert told("--game", "game.save", "--svg", "game.svg")[0] == 0
    root = read(tmp_path / "game.svg")
    assert [numbers[0] for numbers in discs(root).values()] == [str(pieces) for pieces in game.state.pieces[1:]]
    assert len(set(fills(root))) == 4  # three seats, and what is switched off
    assert {"Ann", "Ben", "Cem", "Switched off"} <= set(texts(root))


def test_a_saved_game_is_drawn_as_it_stood_after_a_chapter(told, tmp_path):
    game = saved(tmp_path / "game.save", "classic", atlas.load("classic-world"), 400)
    last = game.edition.turn(game.state)
    standing = {}
    for chapter in (0, last // 2, last, last + 5):
        assert told("--game", "game.save", "--svg", f"{chapter}.svg", "--to", str(chapter))[0] == 0
        standing[chapter] = list(discs(read(tmp_path / f"{chapter}.svg")).values())
    assert standing[0] != standing[last // 2] != standing[last]
    assert standing[last] == standing[last + 5] == [[str(pieces)] for pieces in game.state.pieces]


def test_a_game_shows_what_its_viewer_may_see(told, tmp_path):
    game = stationed(1)
    (tmp_path / "game.save").write_bytes(write(save(game)))
    assert told("--game", "game.save", "--svg", "all.svg")[0] == 0
    assert told("--game", "game.save", "--svg", "ann.svg", "--as", "ann")[0] == 0
    assert not any(discs(read(tmp_path / "all.svg")).values())
    own = [
        [str(count)] if owner == 0 and count else []
        for owner, count in zip(game.state.owners, game.state.pieces, strict=True)
    ]
    assert any(own)
    assert list(discs(read(tmp_path / "ann.svg")).values()) == own


def test_the_drawing_of_a_board_that_is_not_built_in_comes_from_its_file_or_is_made(told, tmp_path):
    board = replace(atlas.load("three-realms"), id="mine", name="Mine")
    saved(tmp_path / "game.save", "classic", replace(board, drawing=None), 30)
    (tmp_path / "mine.json").write_bytes(board_file.write_board(board))
    assert told("mine.json", "--game", "game.save", "--svg", "a.svg")[0] == 0
    code, said = told("--game", "game.save", "--svg", "b.svg")
    assert (code, "Its land was generated" in said) == (0, True)
    given, made = (read(tmp_path / file) for file in ("a.svg", "b.svg"))
    assert len(discs(given)) == len(discs(made)) == 9
    assert sorted(names(given)) == sorted(names(made))
    (tmp_path / "bare.json").write_bytes(board_file.write_board(replace(board, drawing=None)))
    assert told("bare.json", "--svg", "c.svg")[0] == 0
    assert sorted(names(read(tmp_path / "c.svg"))) == sorted(names(given))
