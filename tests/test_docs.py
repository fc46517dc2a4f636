"""The examples in the docs are true: they are cut out of the page and run."""

import re
import shlex
import sys
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path

import pytest
from msgspec.structs import fields

from rubicon import editions
from rubicon.cartography.inspection import inspect
from rubicon.cli import main
from rubicon.core import save
from rubicon.core.chance import Fast, Seeded
from rubicon.core.edition import Player, Table
from rubicon.core.game import Game
from rubicon.core.load import load
from rubicon.domination.record import Snapshot
from rubicon.world import atlas, board_file, board_schema
from rubicon.world.board_check import check_board_strict
from rubicon.world.map_file import MapFile
from tests.conftest import edition_of_the_docs, further_editions

README = Path(__file__).parent.parent / "README.md"
DOCS = README.parent / "docs"


@pytest.fixture
def homestead(tmp_path):
    """The edition of docs/add-an-edition.md, put where editions are found."""
    with further_editions(tmp_path, homestead=edition_of_the_docs()):
        yield editions.find("homestead")


def test_the_edition_of_the_docs_is_found_by_being_there(homestead):
    assert "homestead" in editions.names()
    assert [*editions.names()] == ["classic", "blitz", "trench", "conkueror", "homestead", "risc", "tabletop"]


def test_the_edition_of_the_docs_is_played_saved_and_loaded(homestead):
    players = (Player("Ann"), Player("Ben"), Player("Cem"))
    table = Table(atlas.load(homestead.default_board), homestead.presets["standard"], players)
    assert not homestead.validate(table)
    game, _ = Game.start(homestead(table), Seeded(b"homestead"))
    chance = Fast(3).at(0)
    while awaited := game.edition.awaited(game.state):
        game.play(awaited[0], game.options(awaited[0])[0].sample(chance))
    loaded = load(save.write(save.save(game)), editions.find)
    assert loaded.game.state == game.state
    outcome = homestead(table).outcome(loaded.game.state)
    assert outcome.reason == "most_territories"


def test_the_game_from_python_is_played_and_proved(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (code,) = blocks("from-python.md", "python")
    exec(code, {})
    assert "round_limit" in capsys.readouterr().out
    assert main(["verify", "game.save"]) == 0


def blocks(page, kind):
    return re.findall(rf"^```{kind}\n(.*?)^```$", (DOCS / page).read_text("utf-8"), re.MULTILINE | re.DOTALL)


def test_the_map_of_the_docs_is_made_checked_cut_and_converted(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    (script,) = blocks("maps.md", "editor")
    Path("isles.txt").write_text(script, "utf-8")
    for line in "".join(blocks("maps.md", "sh")).splitlines():
        words, _, given = line.removeprefix("./rubicon ").partition(" < ")
        monkeypatch.setattr(sys, "stdin", StringIO(Path(given).read_text("utf-8") if given else ""))
        assert main(shlex.split(words)) == 0, line
    told = capsys.readouterr().out
    assert "The map is valid: 2 continents, 5 countries, 5 borders." in told
    assert graph_of(Path("again.map")) == graph_of(Path("isles.map"))
    assert sorted(path.name for path in Path().glob("*.json")) == ["isles.json", "my-land.json", "the-south.json"]
    assert "Dog Wood" in Path("isles.svg").read_text("utf-8")
    assert Path("world.png").read_bytes().startswith(b"\x89PNG")


def graph_of(file):
    return MapFile.parse(file.read_bytes()).graph()


def test_the_board_of_the_docs_is_good():
    (example,) = blocks("board-format.md", "json")
    assert check_board_strict(example.encode()) == ()
    board = board_file.parse_board(example.encode())
    assert board.missions[0].continents == (1, "*", None)
    assert board.drawing
    assert all(shape.path and shape.label for shape in board.drawing.shapes)
    assert inspect(board) == ()


def test_the_page_on_boards_names_every_key():
    page = (DOCS / "board-format.md").read_text("utf-8")
    structs = [
        each for each in vars(board_schema).values() if isinstance(each, type) and hasattr(each, "__struct_fields__")
    ]
    keys = {key for struct in structs for key in struct.__struct_fields__}
    assert len(keys) > 30
    assert [key for key in sorted(keys) if f"`{key}`" not in page] == []


def test_the_campaigns_of_the_docs_end_as_they_say(capsys):
    (code,), (commands,) = blocks("odds.md", "python"), blocks("odds.md", "sh")
    exec(code, {})
    for line in commands.splitlines():
        assert main(shlex.split(line)[1:]) == 0


def test_the_bot_of_the_page_on_the_model_finds_an_action():
    (code,) = blocks("model.md", "python")
    names: dict[str, object] = {}
    exec(code, names)
    values = names["values"]
    assert isinstance(values, dict)
    assert len({*values.values()}) > 1
    assert names["best"] in values


def test_the_game_told_in_the_docs_is_answered(capsys, monkeypatch):
    (lines,) = blocks("domination.md", "jsonl")
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(lines.encode())))
    assert main(["domination", "seat", "--level", "easy", "--seed", "docs"]) == 0
    assert capsys.readouterr().out.startswith("attack 1 ")


def test_the_page_on_domination_names_all_that_a_state_shows():
    page = (DOCS / "domination.md").read_text("utf-8")
    assert [field.encode_name for field in fields(Snapshot) if f"`{field.encode_name}`" not in page] == []


def test_every_link_in_the_docs_leads_somewhere():
    pages = [README, *sorted(DOCS.glob("*.md"))]
    links = [(page, link) for page in pages for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8"))]
    assert links
    assert [(page.name, link) for page, link in links if not (page.parent / link).exists()] == []
