"""Errors in a board file are reported in plain words: the entry, the place, the line, and the remedy."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rubicon.texts import word
from rubicon.world import board_schema
from rubicon.world.board_check import check_board_strict
from rubicon.world.board_file_errors import ENTRY_TYPES, first_duplicate, line_of, value_lines
from tests.world.test_board_file import ISLES, drawing, isles, refusal, territory

DRAWING = ISLES["drawing"]
SHAPES = DRAWING["territories"]
TEXT = json.dumps(ISLES, indent=1)


def without(entry: dict[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in entry.items() if name != key}


def continent(**changes: object) -> bytes:
    first, *others = ISLES["continents"]
    return isles(continents=[{**first, **changes}, *others])


def shape(**changes: object) -> bytes:
    first, *others = SHAPES
    return drawing(territories=[{**first, **changes}, *others])


def label(**changes: object) -> bytes:
    return shape(label={"x": 1, "y": 2, "lines": ["Cedar"], **changes})


def bay(**changes: object) -> bytes:
    return drawing(continents=[{"slug": "bay", **changes}])


def sea_line(**changes: object) -> bytes:
    return drawing(sea_lines=[{**DRAWING["sea_lines"][0], **changes}])


def text(old: str, new: str) -> bytes:
    assert old in TEXT
    return TEXT.replace(old, new, 1).encode()


SLIPS = {
    "no format": (json.dumps(without(ISLES, "format")).encode(), ["has no format", '"format": 1']),
    "a format in quotes": (isles(format="1"), ['gives "1" as its format', "not a whole number"]),
    "a format with a point": (isles(format=1.0), ["gives 1.0 as its format", "not a whole number"]),
    "a later format": (isles(format=7), ["uses format 7", "Update Rubicon"]),
    "a later format, and a number without bounds": (
        b'{"format": 2, "id": "n", "continents": [{"bonus": 1e400}]}',
        ["uses format 2", "Update Rubicon"],
    ),
    "no id": (json.dumps(without(ISLES, "id")).encode(), ["the key “id” is missing"]),
    "an id of other letters": (isles(id="Ağrı"), ["at id", '"Ağrı" can’t be an id', "letters from A to Z"]),
    "an id that is a number": (isles(id=3), ["at id", "a text in double quotes, not 3"]),
    "a name of two lines": (isles(name="a\nb"), ["at name", "a single line"]),
    "no name": (isles(name=""), ["at name", "not empty"]),
    "a name without end": (isles(name="x" * 200), ["at name", "too long", "100 characters"]),
    "another key": (isles(author="Ann"), ["the key “author” is not allowed", "format, id, name, continents"]),
    "a list": (b"[]", ["keys and values in { }, not []"]),
    "continents by key": (isles(continents={"sea": {}}), ["at continents", "a list in [ ], not {…}"]),
    "continents by name": (isles(continents=["sea"]), ["continents › 1", 'in { }, not "sea"']),
    "no continents": (isles(continents=[]), ["at continents", "at least 1 value"]),
    "a continent twice": (continent(slug="bay"), ["Two continents", "“bay”"]),
    "a bonus in quotes": (continent(bonus="2"), ["in sea, at", "bonus", 'a whole number without quotes, not "2"']),
    "a bonus and a half": (continent(bonus=2.5), ["in sea, at", "bonus", "not 2.5"]),
    "a vast bonus": (continent(bonus=2**40), ["in sea, at", "bonus", "too large", "1000"]),
    "a bonus beyond all": (text('"bonus": 2', '"bonus": 1e999'), ["bonus", "too large"]),
    "no bonus": (isles(continents=[{"slug": "sea", "name": "Sea"}]), ["in sea, at", "“bonus” is missing"]),
    "no territories": (isles(territories=[]), ["at territories", "at least 1 value"]),
    "too many territories": (isles(territories=ISLES["territories"] * 400), ["at territories", "1,024 values"]),
    "a territory twice": (territory(slug="birch"), ["Two territories", "“birch”"]),
    "a slug of two words": (territory(slug="big ash"), ["in big ash, at", "not a slug", "without spaces"]),
    "a slug that is a star": (territory(slug="*"), ["in *, at", "not just *"]),
    "a slug that is a number": (territory(slug=7), ["territories › 1 › slug", "not 7"]),
    "no slug": (isles(territories=[{"name": "Ash"}]), ["territories › 1", "“slug” is missing"]),
    "a colour for a territory": (
        territory(colour="red"),
        ["in ash, at", "the key “colour” is not allowed", "slug, name, continent"],
    ),
    "one neighbour without brackets": (territory(borders="birch"), ["in ash, at", "borders", 'not "birch"']),
    "a neighbour by number": (territory(borders=[2]), ["in ash, at", "borders › 1", "in double quotes, not 2"]),
    "an unknown neighbour": (territory(borders=["oak"]), ["ash refers to “oak”"]),
    "an unknown neighbour over sea": (territory(sea_lines=["oak"]), ["ash refers to “oak”"]),
    "an unknown continent": (territory(continent="land"), ["ash refers to “land”"]),
    "a neighbour twice": (territory(borders=["birch", "birch"]), ["ash lists birch", "twice"]),
    "a neighbour by land and sea": (
        territory(sea_lines=["birch"]),
        ["ash lists birch", "under borders or under sea_lines"],
    ),
    "a card of its own": (isles(cards=[{"symbol": "cannon"}]), ["cards › 1 › symbol", '"cannon"', "infantry, cavalry"]),
    "a card by number": (isles(cards=[{"symbol": "wild", "territory": 3}]), ["cards › 1 › territory", "not 3"]),
    "a card without a territory": (isles(cards=[{"symbol": "infantry"}]), ["Card 1 (infantry)"]),
    "a card of nowhere": (
        isles(cards=[{"symbol": "infantry", "territory": "elm"}]),
        ["“elm”", "cards › 1 › territory"],
    ),
    "a mission that is a sentence": (isles(missions=["Win."]), ["missions › 1", 'not "Win."']),
    "a mission of four": (isles(missions=[{"text": "x", "continents": ["*"] * 4}]), ["missions › 1", "3 values"]),
    "a mission with two blanks": (isles(missions=[{"text": "a  b"}]), ["missions › 1 › text", "one space between"]),
    "a mission against nobody": (
        isles(missions=[{"text": "a", "destroy": -1}]),
        ["destroy", "-1 is too small", "is 0"],
    ),
    "a mission in no continent": (
        isles(missions=[{"text": "a", "continents": ["x"]}]),
        ["“x”", "missions › 1 › continents"],
    ),
    "a drawing that is a list": (isles(drawing=[]), ["at drawing", "in { }, not []"]),
    "no view box": (isles(drawing=without(DRAWING, "view_box")), ["at drawing", "“view_box” is missing"]),
    "a view box of three": (drawing(view_box=[0, 0, 9]), ["view_box", "a list of 4 values, not [0, 0, 9]"]),
    "a view box as in SVG": (drawing(view_box="0 0 9 9"), ["view_box", 'a list in [ ], not "0 0 9 9"']),
    "a view box of no width": (drawing(view_box=[0, 0, 0, 5]), ["view_box › 3", "0 is too small", "0.001"]),
    "a view box as wide as the sky": (drawing(view_box=[0, 0, 1e300, 5]), ["view_box › 3", "too large", "1000000"]),
    "no disc": (isles(drawing=without(DRAWING, "disc")), ["at drawing", "“disc” is missing"]),
    "a disc of no size": (drawing(disc=-1), ["disc", "-1 is too small"]),
    "a size in pixels": (drawing(font_size="12px"), ["font_size", 'a number without quotes, not "12px"']),
    "a territory that is not drawn": (drawing(territories=SHAPES[:2]), ["ash is missing from the drawing"]),
    "a drawing of nowhere": (
        drawing(territories=[*SHAPES, {"slug": "elm", "anchor": [1, 2]}]),
        ["“elm”", "territories › 4"],
    ),
    "a territory drawn twice": (drawing(territories=SHAPES * 2), ["contains cedar twice"]),
    "an anchor of one number": (shape(anchor=[1]), ["in cedar, at", "anchor", "a list of 2 values, not [1]"]),
    "an anchor in quotes": (shape(anchor=["1", "2"]), ["in cedar, at", "anchor › 1", 'not "1"']),
    "an anchor in the sky": (shape(anchor=[1, -1e300]), ["in cedar, at", "anchor › 2", "too small", "-1000000"]),
    "no anchor": (drawing(territories=[{"slug": "ash"}]), ["in ash, at", "“anchor” is missing"]),
    "a label of no lines": (label(lines=[]), ["in cedar, at", "label › lines", "at least 1 value"]),
    "a label that is a text": (shape(label="Cedar"), ["in cedar, at", "label", 'in { }, not "Cedar"']),
    "a label whose lines are a text": (label(lines="Cedar"), ["in cedar, at", "label › lines", 'not "Cedar"']),
    "a label with a line in two": (label(lines=["a\nb"]), ["in cedar, at", "label › lines › 1", "a single line"]),
    "a label without its place": (shape(label={"lines": ["Cedar"]}), ["in cedar, at", "label", "“x” is missing"]),
    "a path with another letter": (shape(path="M0 0B1 1"), ["in cedar, at", 'continues with "B1 1"', "character 5"]),
    "a path with a line break": (shape(path="M0 0\nL1 1"), ["in cedar, at", '"\\nL1 1"', "on one line"]),
    "a path with a vast number": (shape(path="M0 0L1e300 1z"), ["in cedar, at", '"e300 1z"', "nine digits"]),
    "a path with a long number": (shape(path="M0 0L1234567890 1z"), ["in cedar, at", "1234567890", "nine digits"]),
    "a path without end": (shape(path="M" + "0 " * 100_001), ["in cedar, at", "too long", "200,000"]),
    "a path that is nothing": (shape(path=None), ["in cedar, at", "not null"]),
    "a colour by name": (bay(colour="red"), ["in bay, at", '"red" is not a colour', '"#3366ff"']),
    "a colour in capitals": (bay(colour="#FFAA00"), ["in bay, at", "lower-case letters"]),
    "a title that is a word": (bay(title="Bay"), ["in bay, at", "title", 'not "Bay"']),
    "a title turned by a word": (
        bay(title={"x": 1, "y": 1, "turn": "left", "size": 3}),
        ["in bay, at", "title › turn"],
    ),
    "a continent of nowhere": (drawing(continents=[{"slug": "elm"}]), ["“elm”", "drawing › continents › 1"]),
    "a continent drawn twice": (drawing(continents=[{"slug": "bay"}] * 2), ["contains bay twice"]),
    "a sea-line of nowhere": (sea_line(source="elm"), ["“elm”", "sea_lines › 1 › source"]),
    "a sea-line that the map has not": (
        sea_line(source="ash", target="cedar"),
        ["from ash to cedar", "does not link them"],
    ),
    "a sea-line without a path": (drawing(sea_lines=[{"source": "birch", "target": "cedar"}]), ["“path” is missing"]),
    "a sea-line that says yes": (
        sea_line(wraps="yes"),
        ["sea_lines › 1 › wraps", 'true or false, without quotes, not "yes"'],
    ),
    "a note at the left": (
        drawing(notes=[{"x": 1, "y": 1, "text": "a", "align": "left"}]),
        ['"left"', "start, middle and end"],
    ),
    "a river": (
        drawing(decor={"rivers": "M0 0"}),
        ["drawing › decor", "the key “rivers” is not allowed", "backdrop, lakes"],
    ),
    "a script": (drawing(decor={"lakes": "<script>"}), ["decor › lakes", '"<script>"']),
    "a legend on a line": (drawing(legend=[1]), ["legend", "2 values, not [1]"]),
    "a compass of no size": (drawing(compass=[1, 1, 0]), ["compass › 3", "too small"]),
    "a language of two words": (drawing(language="t r"), ["language", '"t r"', '"tr"']),
    "nothing": (b"", ["ends too early"]),
    "half a file": (TEXT[:200].encode(), ["Line 17", "ends too early"]),
    "a comma too many": (
        text('"bonus": 1\n  }\n ],\n "drawing"', '"bonus": 1,\n  }\n ],\n "drawing"'),
        ["after the last value"],
    ),
    "a comma too few": (text('"isles",', '"isles"'), ["Line 4", "a comma or a closing bracket is missing"]),
    "no colon": (text('"id":', '"id"'), ["Line 3", "a colon"]),
    "single quotes": (TEXT.replace('"', "'").encode(), ["Line 2", "in double quotes", "no single quotes"]),
    "a comment": (text(' "id"', ' // mine\n "id"'), ["Line 3", "no comments"]),
    "a second board": (TEXT.encode() + b"\n{}", ["after the end"]),
    "a lone backslash": (text("isles", "is\\les"), ["Line 3", "backslash"]),
    "half a sign": (text("isles", "\\ud800"), ["Line 3", "half of a character"]),
    "no number": (text('"disc": 4', '"disc": NaN'), ["this character is not allowed in JSON"]),
    "another encoding": (TEXT.replace("The Isles", "Thé").encode("latin-1"), ["Line 4", "UTF-8"]),
    "a key twice": (text('"id":', '"name": "A",\n "id":'), ["at name", "“name” appears twice"]),
    "a key of a territory twice": (
        text('"name": "Birch",', '"name": "A",\n   "name": "B",'),
        ["in birch, at", "“name” appears twice"],
    ),
}


@pytest.mark.parametrize(("data", "words"), SLIPS.values(), ids=SLIPS)
def test_a_slip_is_told_in_plain_words(data, words):
    refused = refusal(data)
    told = word(refused)
    assert [each for each in words if each not in told] == [], told
    assert not any(jargon in told for jargon in ("`", "Expected", "regex", "$.", "None")), told
    assert len(told) < 400


@pytest.mark.parametrize("name", [name for name in SLIPS if name != "no format"])
def test_a_slip_is_found_in_its_line(name):
    (finding,) = check_board_strict(SLIPS[name][0])
    assert isinstance(finding.line, int)


def test_every_kind_of_entry_tells_the_keys_that_it_has():
    kinds = [
        kind for kind in vars(board_schema).values() if isinstance(kind, type) and hasattr(kind, "__struct_fields__")
    ]
    assert [kind for kind in kinds if kind not in ENTRY_TYPES.values() and kind is not board_schema.FileEntry] == []


def test_a_key_that_stands_twice_is_wrong_the_second_time():
    (finding,) = check_board_strict(SLIPS["a key twice"][0])
    assert finding.line == TEXT.splitlines().index(' "name": "The Isles",') + 2  # one line came before it


def test_a_slip_in_the_drawing_is_found_there_and_not_in_the_map():
    lines = TEXT.splitlines()
    (finding,) = check_board_strict(text('"anchor": [\n     1,\n     1\n    ]', '"anchor": 1'))
    assert '"slug": "ash"' in lines[(finding.line or 0) - 2]
    assert (finding.line or 0) > lines.index(' "drawing": {')


@pytest.mark.parametrize("number", [b"1e400", b"9" * 400, b"9" * 9000], ids=["exponent", "digits", "many digits"])
@pytest.mark.parametrize(
    "slip", [b'"format": 2', b'"format": 1, "name": 3', b'"format": 1, "drawing": {"decor": {"trees": "w"}}']
)
def test_a_number_beyond_all_bounds_hides_no_other_slip(slip, number):
    assert word(refusal(b'{%b, "continents": [{"bonus": %b}]}' % (slip, number)))


# The line of every value in a JSON file is known, however the file is laid out.


FILE = b"""\
{
  "one": {"two": [1,
    "a \\"quoted\\" { word",
    {"three": null}]},

  "four": []
}
"""


def test_each_value_has_its_path_and_its_line():
    assert list(value_lines(FILE)) == [
        ("$", 1),
        ("$.one", 2),
        ("$.one.two", 2),
        ("$.one.two[0]", 2),
        ("$.one.two[1]", 3),
        ("$.one.two[2]", 4),
        ("$.one.two[2].three", 4),
        ("$.four", 6),
    ]
    assert (line_of(FILE, "$.four"), line_of(FILE, "$.five")) == (6, None)


def test_a_key_that_stands_twice_in_one_place_is_found():
    assert first_duplicate(b'{"a": 1,\n"b": {"a": 1},\n"a": 2}') == ("$.a", 3)
    assert first_duplicate(b'{"a": 1,\n"b": {"a": 1}}') is None
    assert first_duplicate(b"[" * 5000 + b"]" * 5000) is None


def paths(value: Any, path: str = "$") -> list[str]:
    found = [path]
    for key, inner in value.items() if isinstance(value, dict) else ():
        found += paths(inner, f"{path}.{key}")
    for index, inner in enumerate(value if isinstance(value, list) else ()):
        found += paths(inner, f"{path}[{index}]")
    return found


documents = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=12,
)


@given(documents, st.sampled_from([None, 0, 2]), st.booleans())
def test_any_json_is_walked_as_it_is_nested(document, indent, ascii):
    data = json.dumps(document, indent=indent, ensure_ascii=ascii).encode("utf-8", "surrogatepass")
    assert [path for path, _ in value_lines(data) if "…" not in path] == [p for p in paths(document) if "…" not in p]
    assert max(line for _, line in value_lines(data)) <= data.count(b"\n") + 1


@given(st.binary(max_size=60))
def test_what_is_no_json_does_no_harm(data):
    assert all(line >= 1 for _, line in value_lines(data))
