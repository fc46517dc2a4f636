"""Nothing that is written into a picture breaks out of its place."""

from __future__ import annotations

from unicodedata import category

from hypothesis import given
from hypothesis import strategies as st

from rubicon.picture.markup import circle, escaped, points, tag
from tests.picture.picture_reader import tree


@given(st.text(st.characters(codec=None)))
def test_any_text_is_read_as_it_was_written_but_for_signs_without_a_shape(text):
    kept = "".join(letter for letter in text if not category(letter).startswith("C"))
    element = tree(tag("text", escaped(text), lang=text))
    assert element.text in (kept, None)
    assert (element.text or "") == kept
    assert element.get("lang", "").split() == kept.split()  # XML makes one blank of any other


def test_attributes_are_named_as_svg_has_them():
    assert (
        tag("use", href="#t1", stroke_width=0.5, class_="x", fill=None)
        == '<use href="#t1" stroke-width="0.5" class="x"/>'
    )


def test_no_number_is_too_large_for_a_renderer():
    assert tag("rect", x=1e300, y=-1e300, width=1 / 3) == '<rect x="1e+06" y="-1e+06" width="0.33333"/>'


def test_paths_are_written_plainly():
    assert points((0, 0), (1.5, -2)) == "M0 0L1.5 -2"
    assert circle(5, 5, 2) == "M3 5a2 2 0 1 0 4 0a2 2 0 1 0 -4 0Z"
