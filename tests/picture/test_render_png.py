"""The picture as pixels."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rubicon.picture import colours
from rubicon.picture.render import png, svg
from rubicon.world import atlas
from tests.picture.picture_reader import Pixels, dealt

WIDTH_PIXELS = 320


def near(one, colour, most):
    other = tuple(int(colour[start : start + 2], 16) for start in (1, 3, 5))
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) <= most


@pytest.fixture(scope="module")
def played():
    board = atlas.load("three-realms")
    assert board.drawing is not None
    board = replace(board, drawing=replace(board.drawing, legend=(20, 640)))
    return board, Pixels(png(svg(board, dealt(board)), WIDTH_PIXELS))


def test_it_has_the_size_that_was_asked_for(played):
    _, pixels = played
    assert pixels.width == WIDTH_PIXELS
    assert 180 < pixels.height < 200  # a strip under the board


def test_sea_land_and_paper_are_where_they_belong(played):
    board, pixels = played
    scale = WIDTH_PIXELS / 1600
    assert near(pixels.at(1400 * scale, 450 * scale), "#96bdc6", 24)
    assert near(pixels.at(WIDTH_PIXELS / 2, pixels.height - 2), colours.PAPER, 6)
    for t, shape in enumerate(board.drawing.shapes):
        x, y = shape.anchor
        above = pixels.at(x * scale, (y + 45) * scale)
        assert near(above, colours.owned_land(t % 3), 40), board.map.territories[t].name


def test_discs_are_of_the_seats_colour(played):
    board, pixels = played
    scale = WIDTH_PIXELS / 1600
    found = [
        any(
            near(pixels.at(x * scale + right, y * scale + down), colours.seat_colours(t % 3).colour, 60)
            for right in range(-3, 4)
            for down in range(-3, 4)
        )
        for t, (x, y) in enumerate(shape.anchor for shape in board.drawing.shapes)
    ]
    assert found == [True] * 9


def test_names_are_lettered():
    """A face that was not found would leave them out."""
    board = atlas.load("three-realms")
    text = svg(board)
    assert png(text, 100) != png(text.replace(">Oakhall<", "><"), 100)
    assert png(text, 100) == png(text, 100)


def test_letters_that_our_faces_lack_do_no_harm():
    board = atlas.load("three-realms")
    strange = replace(board, name="Три царства 三国 🐉")
    assert png(svg(strange), 100).startswith(b"\x89PNG")
