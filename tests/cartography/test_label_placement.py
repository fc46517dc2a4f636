"""Discs and names: inside their land, clear of each other, and as wide as letters are."""

from __future__ import annotations

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from rubicon.cartography.label_placement import LabelRequest, SheetStyle, place_labels
from rubicon.cartography.outlines import clean_coverage
from rubicon.cartography.text_metrics import LINE_HEIGHT_EM, line_breaks, text_width
from tests.cartography import areas
from tests.cartography.areas import square

STYLE = SheetStyle(400, 300, font_size=9, disc=8)
SHEET = areas.sheet(7)


def name_box(label, style=STYLE):
    wide = max(text_width(line, style.font_size, style.language) for line in label.lines)
    high = LINE_HEIGHT_EM * style.font_size * len(label.lines)
    return shapely.box(label.x - wide / 2, label.y - high / 2, label.x + wide / 2, label.y + high / 2)


def test_letters_have_their_own_widths():
    assert text_width("WWW", 10) > 1.5 * text_width("iii", 10) > 0
    assert text_width("Kars", 20) == pytest.approx(2 * text_width("Kars", 10))
    assert text_width("İzmir", 10, "tr") != text_width("İzmir", 10)
    assert text_width("日本", 10) == pytest.approx(14)  # not in the face


def test_a_name_may_be_broken_between_its_words():
    assert line_breaks("Peru") == [("Peru",)]
    assert line_breaks("Great Britain") == [("Great Britain",), ("Great", "Britain")]
    assert line_breaks("Isle of the Mists")[1:] == [("Isle of", "the Mists"), ("Isle", "of the", "Mists")]


def test_disc_and_name_stand_in_the_middle_of_a_roomy_land():
    (placed,) = place_labels([square(100, 100, 120)], ["Peru"], STYLE)
    assert square(100, 100, 120).contains(shapely.Point(placed.anchor).buffer(STYLE.disc))
    assert square(100, 100, 120).contains(name_box(placed.label))


def test_a_land_too_small_for_its_name_is_named_at_its_side():
    island, main = square(20, 20, 18), square(120, 20, 120)
    placed, _ = place_labels([island, main], ["Madagascar", "Main"], STYLE)
    assert island.contains(shapely.Point(placed.anchor))
    assert not name_box(placed.label).intersects(main)
    assert not name_box(placed.label).intersects(shapely.Point(placed.anchor).buffer(STYLE.disc))


def test_a_name_stays_on_the_sheet():
    (placed,) = place_labels([square(2, 2, 20)], ["Vladivostok"], STYLE)
    left, top, _, _ = name_box(placed.label).bounds
    assert left > 0
    assert top > 0


def test_a_sea_line_is_left_free_if_there_is_room():
    line = shapely.LineString([(100, 130), (220, 130)])
    (placed,) = place_labels([square(100, 100, 120)], ["Peru"], STYLE, lines=[line])
    assert not line.intersects(name_box(placed.label))


def test_what_the_maker_wishes_is_done():
    wish = LabelRequest(anchor=(130, 140), side="right", lines=("Pe", "ru"))
    (placed,) = place_labels([square(100, 100, 120)], ["Peru"], STYLE, wishes={0: wish})
    assert placed.anchor == (130, 140)
    assert placed.label.lines == ("Pe", "ru")
    assert placed.label.x > 138
    assert placed.label.y == 140


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**6), st.integers(2, 9))
def test_anchors_lie_in_their_lands_and_nothing_collides_where_there_is_room(seed, number):
    lands = clean_coverage(areas.split(SHEET, seed, number), tolerance=2, smallest=9)
    placed = place_labels(lands, ["Oak"] * len(lands), STYLE)
    assert placed == place_labels(lands, ["Oak"] * len(lands), STYLE)
    roomy = [land.area > 3500 for land in lands]
    for index, (land, one) in enumerate(zip(lands, placed, strict=True)):
        assert land.contains(shapely.Point(one.anchor))
        for other, two in list(enumerate(placed))[:index]:
            if roomy[index] and roomy[other]:
                assert not name_box(one.label).intersects(name_box(two.label))
                assert shapely.Point(one.anchor).distance(shapely.Point(two.anchor)) > 2 * STYLE.disc
