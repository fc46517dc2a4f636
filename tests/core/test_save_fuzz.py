"""Whatever is done to a save, it is loaded or refused; nothing else comes out of it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rubicon import editions
from rubicon.core.chance import Fast
from rubicon.core.edition import Player, Table
from rubicon.core.game import Game
from rubicon.core.load import load, read
from rubicon.core.save import save, write
from rubicon.errors import Refused
from rubicon.world import atlas
from tests import toy
from tests.core.test_save import LUCK, SECRET, hash_of
from tests.fuzz import corpus, spoiled
from tests.toy import a_game, play_on


def mend(value: Any) -> None:
    if isinstance(value, dict) and isinstance(value.get("board"), dict) and "map" in value:
        value["map"] = hash_of(value["board"].get("map"))


def find_any(name: str, revision: int | None = None) -> Any:
    return toy.find(name, revision) if name == "toy" else editions.find(name, revision)


def fuzz(good: list[bytes], count: int, seed: int) -> None:
    """Whatever is done to a save, it is loaded or refused; nothing else comes out of it."""
    loaded = 0
    for data in spoiled(good, count, seed, mend):
        try:
            saved = load(data, find_any).saved
        except Refused:
            continue
        loaded += 1
        assert read(write(saved), find_any).records == saved.records
    assert 0 < loaded < count / 2


def test_every_save_of_the_corpus_is_loaded_or_refused():
    loaded = []
    for data in corpus("save"):
        try:
            loaded.append(load(data, find_any))
        except Refused:
            continue
    assert len(loaded) == 6


def test_ten_thousand_spoiled_saves_do_no_harm():
    games = [play_on(a_game(3, undo, rounds=3), Fast(seed).at(0)) for seed, undo in enumerate(("free", "go", "agreed"))]
    fuzz([*corpus("save"), *(write(save(game, [LUCK])) for game in games)], 10_000, 1)


def a_save(name: str, most: int = 60, **settings: Any) -> bytes:
    """Of a game of three, two people and a computer, in any edition."""
    edition = editions.find(name)
    chosen = replace(next(iter(edition.presets.values())), **settings)
    table = Table(atlas.load(edition.default_board), chosen, (Player("a"), Player("b"), Player("c", played_by="easy")))
    game, _ = Game.start(edition(table), LUCK.luck(SECRET))
    return write(save(play_on(game, Fast(2).at(0), most), [LUCK], [SECRET]))


def test_a_thousand_spoiled_saves_of_a_real_edition_do_no_harm():
    fuzz([a_save("classic")], 1_000, 2)


@pytest.mark.long
def test_a_million_spoiled_saves_do_no_harm():
    games = [a_game(3, undo, rounds=3) for undo in ("free", "go", "agreed") for _ in range(3)]
    good = [write(save(play_on(game, Fast(seed).at(0)), [LUCK])) for seed, game in enumerate(games)]
    fuzz([*good, *corpus("save"), *map(a_save, editions.names())], 1_000_000, 3)
