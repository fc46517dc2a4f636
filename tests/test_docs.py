"""The examples in the docs are true: they are cut out of the page and run."""

import re
import sys
from pathlib import Path

import pytest

from rubicon import editions
from rubicon.cli import main
from rubicon.core import save
from rubicon.core.chance import Fast, Seeded
from rubicon.core.edition import Player, Table
from rubicon.core.game import Game
from rubicon.core.load import load
from rubicon.world import atlas

README = Path(__file__).parent.parent / "README.md"
DOCS = README.parent / "docs"


@pytest.fixture
def homestead(tmp_path, monkeypatch):
    """The edition of docs/add-an-edition.md, put where editions are found."""
    page = (DOCS / "add-an-edition.md").read_text("utf-8")
    code = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    (tmp_path / "homestead.py").write_text("\n\n".join(code), "utf-8")
    monkeypatch.setattr(editions, "__path__", [*editions.__path__, str(tmp_path)])
    editions._found.cache_clear()
    yield editions.find("homestead")
    editions._found.cache_clear()
    sys.modules.pop("rubicon.editions.homestead", None)


def test_the_edition_of_the_docs_is_found_by_being_there(homestead):
    assert {"classic", "homestead"} <= set(editions.names())


def test_the_edition_of_the_docs_is_played_saved_and_loaded(homestead):
    players = (Player("Ann"), Player("Ben"), Player("Cem"))
    table = Table(atlas.load(homestead.home), homestead.presets["standard"], players)
    assert not homestead.refuse(table)
    game, _ = Game.start(homestead(table), Seeded(b"homestead"))
    chance = Fast(3).at(0)
    while awaited := game.edition.awaited(game.state):
        game.play(awaited[0], game.options(awaited[0])[0].sample(chance))
    loaded = load(save.write(save.save(game)), editions.find)
    assert loaded.game.state == game.state
    outcome = homestead(table).outcome(loaded.game.state)
    assert outcome.reason == "most_territories"


def test_the_game_of_the_readme_is_played_and_proved(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (code,) = re.findall(r"^```python\n(.*?)^```$", README.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    exec(code, {})
    assert "round_limit" in capsys.readouterr().out
    assert main(["verify", "game.save"]) == 0


def test_every_link_in_the_docs_leads_somewhere():
    pages = [README, *sorted(DOCS.glob("*.md"))]
    links = [(page, link) for page in pages for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8"))]
    assert links
    assert [(page.name, link) for page, link in links if not (page.parent / link).exists()] == []
