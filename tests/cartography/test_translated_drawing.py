"""A board is lettered in another language: discs stay, and every name has its place."""

from __future__ import annotations

import math

import pytest

from rubicon.cartography.inspection import inspect
from rubicon.cartography.translated_drawing import lettered
from rubicon.picture import render
from rubicon.texts import board_names, speaking
from rubicon.world import atlas

TRANSLATED = [(id, language) for language in board_names.naming_languages() for id in board_names.names(language)]
MAX_TURN = math.radians(30)
"""Clients enlarge a disc away from its name. They know where it stands on the board in its own language."""


def direction(shape):
    return math.atan2(shape.label.y - shape.anchor[1], shape.label.x - shape.anchor[0])


@pytest.mark.parametrize(("id", "language"), TRANSLATED)
def test_names_are_as_clear_as_before_and_on_the_same_side_of_discs(id, language):
    board = atlas.load(id)
    with speaking(language):
        shown = lettered(board)
    assert inspect(shown) == inspect(board) == ()
    for territory, before, after in zip(shown.map.territories, board.drawing.shapes, shown.drawing.shapes, strict=True):
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
        titles = lettered(board).drawing.titles
    assert titles[4].size < board.drawing.titles[4].size / 5
    assert titles[0].size == board.drawing.titles[0].size


def test_names_that_are_too_long_are_smaller(monkeypatch):
    board = atlas.load("classic-world")
    long = {
        "tr": {board.id: {each.name: f"{each.name} Cumhuriyetleri ve Toprakları" for each in board.map.territories}}
    }
    monkeypatch.setattr(board_names, "names", lambda language: long.get(language, {}))
    with speaking("tr"):
        shown = lettered(board)
    before, after = board.drawing.font_size, shown.drawing.font_size
    lines = [len(shape.label.lines) for shape in shown.drawing.shapes]
    assert after < before
    assert max(lines) > 1
    assert inspect(shown) == ()


def test_a_board_without_names_in_the_language_stays():
    board = atlas.load("turkey")
    with speaking("tr"):
        assert lettered(board).drawing == board.drawing
    assert lettered(atlas.load("duel")) is atlas.load("duel")
