"""SVG paths are read as browsers read them: areas and lengths are those worked out by hand, and noise is refused."""

from __future__ import annotations

import math
import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rubicon.cartography.svgpath import MAX_CHORDS, NUMBERS_PER_COMMAND, Polyline, parse_path
from rubicon.errors import Malformed
from rubicon.texts import word
from rubicon.world import atlas

CHORD_TOLERANCE = 0.001
ODD = ["", " ", ",", "-", ".", "e", "e9", "z", "M", "A", "t", "9" * 12]


def area(path: str) -> float:
    """Of all outlines together; clockwise on the screen is positive."""
    rings = [trace.points for trace in parse_path(path, CHORD_TOLERANCE)]
    edges = [edge for ring in rings for edge in zip(ring, (*ring[1:], ring[0]), strict=True)]
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in edges) / 2


def length(path: str) -> float:
    return sum(math.dist(a, b) for trace in parse_path(path, CHORD_TOLERANCE) for a, b in pairwise(trace.points))


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("M0 0L10 0L10 10L0 10Z", 100),
        ("M0 0 10 0 10 10 0 10Z", 100),
        ("m5 5 10 0 0 10-10 0z", 100),
        ("M0,0h10v10H0z", 100),
        ("M0 0V10H10V0Z", -100),
        ("M0 0h10v10h-10zM2 2v2h2v-2z", 96),
        ("M0 0h10v10h-10zm20 0h1v1h-1z", 101),
        ("M1 1h10v10h-10zh-1v-1h1z", 101),
        ("M0 0Q5 10 10 0Z", -100 / 3),
        ("M0 0q5 10 10 0t10 0z", 0),
        ("M0 0Q5 10 10 0T20 0T30 0Z", -100 / 3),
        ("M0 0C0 10 10 10 10 0Z", -60),
        ("M0 0c0 10 10 10 10 0s10-10 10 0z", 0),
        ("M0 0S10 10 10 0Z", -30),
        ("M0 0T10 0L10 10z", 50),
        ("M10 0A10 10 0 0 1-10 0A10 10 0 0 1 10 0Z", 100 * math.pi),
        ("M10 0A10 10 0 0 0-10 0A10 10 0 0 0 10 0Z", -100 * math.pi),
        ("M0 0A1 1 0 0 1 10 0Z", 12.5 * math.pi),
        ("M0 0a5 5 0 0110 0z", 12.5 * math.pi),
        ("M0 0a5 5 0 01.1e2 0z", 12.5 * math.pi),
        ("M0 0A10 10 0 0 1 10 10L0 10Z", 25 * math.pi),
        ("M0 0A10 10 0 1 1 10 10L0 10Z", 100 + 75 * math.pi),
        ("M10 0A10 5 0 0 1-10 0A10 5 0 0 1 10 0Z", 50 * math.pi),
        ("M0 10A10 5 90 0 1 0-10A10 5 90 0 1 0 10Z", 50 * math.pi),
        ("M0 0A0 5 0 0 1 10 0L10 10Z", 50),
        ("M1e1 0.0L+10 1E1L0 10L-.0 0Z", 100),
        ("M0 0L1.5.5.5-1Z", (1.5 * -1 - 0.5 * 0.5) / 2),
    ],
)
def test_an_area_is_the_one_worked_out_by_hand(path, expected):
    assert area(path) == pytest.approx(expected, rel=0.0005, abs=0.01)


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("M0 0L3 4", 5),
        ("M0 0L3 4Z", 5),
        ("M0 0H3V4", 7),
        ("M0 0L3 4M10 10L10 20", 15),
        ("M0 0A10 10 0 0 1 20 0", 10 * math.pi),
        ("M0 0A10 10 0 0 0 20 0", 10 * math.pi),
        ("M0 0A10 10 0 0 1 10 10", 5 * math.pi),
        ("M0 0A10 10 0 1 1 10 10", 15 * math.pi),
        ("M0 0Q5 0 10 0", 10),
        ("M0 0C1 0 9 0 10 0", 10),
        ("M0 0C0 5.5228475 4.4771525 10 10 10", 5 * math.pi),
    ],
)
def test_a_length_is_the_one_worked_out_by_hand(path, expected):
    assert length(path) == pytest.approx(expected, rel=0.001)


def test_a_path_falls_into_the_lines_that_are_drawn_without_lifting_the_pen():
    assert parse_path("M0 0L1 0zL2 2M5 5M7 7h1", CHORD_TOLERANCE) == (
        Polyline(((0, 0), (1, 0)), closed=True),
        Polyline(((0, 0), (2, 2)), closed=False),
        Polyline(((7, 7), (8, 7)), closed=False),
    )
    assert [trace.gap for trace in parse_path("M0 0L3 4zM0 0L3 4", CHORD_TOLERANCE)] == [0, 5]
    assert (
        parse_path("", CHORD_TOLERANCE)
        == parse_path("  ", CHORD_TOLERANCE)
        == parse_path("M3 4", CHORD_TOLERANCE)
        == parse_path("M3 4z", CHORD_TOLERANCE)
        == ()
    )


def test_a_curve_is_as_fine_as_it_is_wanted_and_never_endless():
    coarse, fine = (parse_path("M0 0A100 100 0 0 1 200 0", wanted)[0].points for wanted in (1, 0.1))
    assert len(coarse) < len(fine) <= MAX_CHORDS + 1
    assert all(abs(math.dist(point, (100, 0)) - 100) < 1e-9 for point in fine)
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pairwise(coarse)]
    assert max(100 - math.dist(middle, (100, 0)) for middle in middles) <= 1
    assert len(parse_path("M0 0C0 999999999 9 -999999999 9 9", 1e-9)[0].points) == MAX_CHORDS + 1


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("L1 1", "path.start"),
        ("1 1", "path.command"),
        ("M", "path.number"),
        ("M1", "path.number"),
        ("M1 1L1", "path.number"),
        ("M1,,1", "path.number"),
        ("M,1 1", "path.number"),
        ("M1 1,L2 2", "path.number"),
        ("M1 1L2.", "path.number"),
        ("M1. 1", "path.number"),
        ("M1 1z2 2", "path.command"),
        ("M1 1B2 2", "path.command"),
        ("M1 1ſ2 2 3 3", "path.command"),
        ("M1 1L2 2 e", "path.command"),
        ("M1 1A1 1 0 2 0 3 3", "path.flag"),
        ("M1 1A1 1 0 0 -1 3 3", "path.flag"),
        ("M1 1L1e999 1", "path.far"),
        ("M1 1L-1e10 1", "path.far"),
        ("M1 1\nL2 2", "path.number"),
    ],
)
def test_where_a_browser_would_stop_the_path_is_refused_with_the_place(path, code):
    with pytest.raises(Malformed) as refused:
        parse_path(path, CHORD_TOLERANCE)
    assert refused.value.code == code
    assert str(refused.value.facts.get("found", "")) in word(refused.value)


# Whole numbers, so that sums are exact; places that are told from the pen and from the corner are then the same.
numbers = st.integers(-99, 99)
places = st.tuples(numbers, numbers)


@st.composite
def strokes(draw: st.DrawFn) -> list[tuple[str, list[int]]]:
    """Commands with places that count from the corner of the sheet."""
    commands: list[tuple[str, list[int]]] = [("M", list(draw(places)))]
    for letter in draw(st.lists(st.sampled_from("MLHVCSQTAZ"), max_size=8)):
        count = NUMBERS_PER_COMMAND[letter]
        told = draw(st.lists(numbers, min_size=count, max_size=count))
        if letter == "A":
            told[3:5] = draw(st.tuples(st.integers(0, 1), st.integers(0, 1)))
        commands.append((letter, told))
    return commands


def from_the_corner(commands: list[tuple[str, list[int]]]) -> str:
    return "".join(letter + " ".join(map(str, told)) for letter, told in commands)


def from_the_pen(commands: list[tuple[str, list[int]]]) -> str:
    text, (x, y), start = "", (0, 0), (0, 0)
    for letter, told in commands:
        match letter:
            case "H":
                words, x = [told[0] - x], told[0]
            case "V":
                words, y = [told[0] - y], told[0]
            case "Z":
                words, (x, y) = [], start
            case _:
                fixed = 5 if letter == "A" else 0
                words = told[:fixed] + [n - (y if i % 2 else x) for i, n in enumerate(told[fixed:])]
                x, y = told[-2:]
        start = (x, y) if letter == "M" else start
        text += letter.lower() + ",".join(map(str, words))
    return text


@given(strokes())
def test_small_letters_count_from_the_pen_and_large_ones_from_the_corner(commands):
    one, other = parse_path(from_the_corner(commands), 0.5), parse_path(from_the_pen(commands), 0.5)
    assert [(trace.closed, len(trace.points)) for trace in one] == [(t.closed, len(t.points)) for t in other]
    for a, b in zip(one, other, strict=True):
        assert all(math.dist(p, q) < 1e-6 for p, q in zip(a.points, b.points, strict=True))


def assert_it_is_read_or_refused(path: str) -> None:
    try:
        found = parse_path(path, 0.5)
    except Malformed as refused:
        found, sentence = (), word(refused)
        assert sentence.endswith("."), sentence
        assert not sentence.startswith("path"), sentence
    assert all(math.isfinite(number) for trace in found for point in trace.points for number in point)


@given(st.text("MmLlHhVvCcSsQqTtAaZz0123456789eE+-., ", max_size=40))
def test_any_text_of_the_signs_of_a_path_is_read_or_refused(text):
    assert_it_is_read_or_refused(text)
    assert_it_is_read_or_refused(f"M0 0{text}")


@pytest.mark.parametrize("board", atlas.names())
def test_the_paths_of_the_boards_are_read_and_spoilt_ones_do_no_harm(board):
    drawing = atlas.load(board).drawing
    assert drawing
    source = random.Random(board)
    for shape in drawing.shapes:
        assert parse_path(shape.path, 0.5)
        for _ in range(20):
            start = source.randrange(len(shape.path))
            text = list("M0 0" + shape.path[start : start + 120])
            for _ in range(source.randint(1, 4)):
                at = source.randrange(len(text))
                text[at : at + source.randint(0, 2)] = source.choice(ODD)
            assert_it_is_read_or_refused("".join(text))
