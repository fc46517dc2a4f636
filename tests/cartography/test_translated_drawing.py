"""A board is lettered in another language: discs stay, and every name has its place."""

from __future__ import annotations

import math
from typing import Any

import pytest

from rubicon.cartography.inspection import inspect
from rubicon.cartography.translated_drawing import lettered
from rubicon.picture import render
from rubicon.texts import board_names, speaking
from rubicon.world import atlas
from rubicon.world.board import Board

TRANSLATED = [(id, language) for language in board_names.naming_languages() for id in board_names.names(language)]
MAX_TURN = math.radians(30)
"""Clients enlarge a disc away from its name. They know where it stands on the board in its own language."""


def drawing_of(board: Board) -> Any:
    return board.drawing


def direction(shape):
    return math.atan2(shape.label.y - shape.anchor[1], shape.label.x - shape.anchor[0])


@pytest.mark.parametrize(("id", "language"), TRANSLATED)
def test_names_are_as_clear_as_before_and_on_the_same_side_of_discs(id, language):
    board = atlas.load(id)
    with speaking(language):
        shown = lettered(board)
    assert inspect(shown) == inspect(board) == ()
    for territory, before, after in zip(
        shown.map.territories, drawing_of(board).shapes, drawing_of(shown).shapes, strict=True
    ):
        assert " ".join(after.label.lines) == territory.name
        assert (after.anchor, after.path) == (before.anchor, before.path)
        assert abs(direction(after) - direction(before)) < MAX_TURN


def test_everything_on_the_picture_is_in_the_language():
    with speaking("tr"):
        drawn = render.over(lettered(atlas.load("classic-world")))
    assert 'lang="tr"' in drawn
    for name in ("KLASİK DÜNYA", "KUZEY AMERİKA", ">Kuzey Amerika<", ">Çin<", ">Kamçatka’ya<"):
        assert name in drawn
    assert "Alegreya Sans SC" not in drawn, "small capitals misspell i and ı"
    english = render.over(atlas.load("classic-world"))
    assert not {word for word in ("China", "EUROPE", "to Alaska") if word in english and word in drawn}


def test_a_title_is_no_longer_than_before(monkeypatch):
    board = atlas.load("classic-world")
    long = {"tr": {board.id: {"Asia": "Asya" * 10}}}
    monkeypatch.setattr(board_names, "names", lambda language: long.get(language, {}))
    with speaking("tr"):
        titles = drawing_of(lettered(board)).titles
    assert titles[4].size < drawing_of(board).titles[4].size / 5
    assert titles[0].size == drawing_of(board).titles[0].size


def test_names_that_are_too_long_are_smaller(monkeypatch):
    board = atlas.load("classic-world")
    long = {
        "tr": {board.id: {each.name: f"{each.name} Cumhuriyetleri ve Toprakları" for each in board.map.territories}}
    }
    monkeypatch.setattr(board_names, "names", lambda language: long.get(language, {}))
    with speaking("tr"):
        shown = lettered(board)
    before, after = drawing_of(board).font_size, drawing_of(shown).font_size
    lines = [len(shape.label.lines) for shape in drawing_of(shown).shapes]
    assert after < before
    assert max(lines) > 1
    assert inspect(shown) == ()


def test_a_board_without_names_in_the_language_stays():
    board = atlas.load("turkey")
    with speaking("tr"):
        assert lettered(board).drawing == board.drawing
    assert lettered(atlas.load("duel")) is atlas.load("duel")
