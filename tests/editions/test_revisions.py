"""A stored game is replayed with the revision of the rules it began with, even after the rules have moved on."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from msgspec import UNSET, UnsetType

from rubicon import editions
from rubicon.core.chance import Fast
from rubicon.core.codec import digest
from rubicon.core.edition import Player, Table
from rubicon.core.game import Game
from rubicon.core.load import edition_of, load, read
from rubicon.core.save import SeedCommitment, save, write
from rubicon.core.verify import verify
from rubicon.errors import Malformed
from rubicon.world import atlas
from tests.conftest import further_editions

# Revision 2 gives every seat one unit more. Revision 1 stays beside it, for stored games.
TWO_REVISIONS = """
from msgspec.structs import replace

from rubicon.editions.risc import Risc


class Skirmish1(Risc):
    name = "skirmish"
    revision = 1


class Skirmish(Risc):
    name = "skirmish"
    revision = 2

    def __init__(self, table):
        super().__init__(table)
        self.context.units += 1
"""

SECRET = bytes(range(32))


@pytest.fixture
def skirmish(tmp_path) -> Iterator[None]:
    with further_editions(tmp_path, skirmish=TWO_REVISIONS):
        yield


def finished_save(revision: int | None = None) -> bytes:
    edition = editions.find("skirmish", revision)
    settings = edition.Settings(round_limit=2)
    table = Table(atlas.load("duel"), settings, (Player("Ann"), Player("Ben")))
    luck = SeedCommitment.of(SECRET, ("one", "two"))
    game, _ = Game.start(edition(table), luck.luck(SECRET))
    choice = Fast(1).at(0)
    while awaited := game.edition.awaited(game.state):
        options = game.options(awaited[0])
        game.play(awaited[0], options[choice.below(len(options))].sample(choice))
    return write(save(game, [luck], [SECRET]))


def test_new_tables_play_the_highest_revision(skirmish):
    assert editions.find("skirmish").revision == 2
    assert editions.names().count("skirmish") == 1


def test_an_earlier_revision_loads_and_verifies_with_its_own_rules(skirmish):
    old = finished_save(1)
    loaded = load(old, editions.find)
    assert loaded.game.edition.revision == 1
    assert verify(loaded.saved, edition_of(loaded.saved, editions.find)).proved
    assert write(read(old, editions.find)) == old


def test_an_earlier_game_is_not_valid_under_the_current_revision(skirmish):
    """Otherwise this file would show nothing."""
    saved = read(finished_save(1), editions.find)
    assert not verify(saved, editions.find("skirmish", 2)).proved


def test_a_revision_that_is_not_kept_is_refused(skirmish):
    data = finished_save().replace(b'"revision":2', b'"revision":3', 1)
    with pytest.raises(Malformed) as newer:
        read(data, editions.find)
    assert newer.value.code == "save.revision_newer"
    with pytest.raises(Malformed) as older:
        read(data.replace(b'"revision":3', b'"revision":0', 1), editions.find)
    assert older.value.code == "save.revision_older"
    with pytest.raises(Malformed) as unknown:
        editions.find("skirmish", 7)
    assert unknown.value.code == "edition.revision"
    assert unknown.value.facts["known"] == [1, 2]


class Before(msgspec.Struct, frozen=True):
    pieces: tuple[int, ...]


class After(msgspec.Struct, frozen=True):
    pieces: tuple[int, ...]
    fortified: int | UnsetType = UNSET


def test_a_new_field_of_a_state_leaves_earlier_digests_alone_while_it_is_unset():
    assert digest(After((1, 2))) == digest(Before((1, 2)))
    assert digest(After((1, 2), 3)) != digest(Before((1, 2)))
