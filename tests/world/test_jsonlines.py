"""The line of every value in a JSON file is known, however the file is laid out."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from rubicon.world.board_file_errors import first_duplicate, line_of, value_lines

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
