"""The types of the web client follow the Python types, whatever these become."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import msgspec
import pytest

from rubicon import editions
from rubicon.core.option import verb_of
from rubicon.server.typescript import offered
from rubicon.wire.protocol import CLIENT, SERVER
from rubicon.wire.typescript import declarations, typed, wire
from tests.conftest import ROOT, require

TEXT = wire()


def test_the_first_page_is_built_with_every_edition():
    for name in editions.names():
        kind = editions.find(name)
        told = {"name": name, "based_on": editions.based_on(kind), "least": kind.seats.start}
        assert json.dumps(told) in offered()


@pytest.mark.parametrize("name", editions.names())
def test_every_verb_and_event_of_an_edition_has_a_type(name):
    body = re.search(rf"export declare namespace {name.capitalize()} {{\n(.*?)\n}}", TEXT, re.DOTALL)
    assert body
    of = editions.find(name)
    for union, field in ((of.Action, "verb"), (of.Event, "event")):
        for member in union.__args__:
            tag = verb_of(member) if field == "verb" else member.__struct_config__.tag
            assert f'readonly {field}: "{tag}"' in body[1]


def test_every_message_is_part_of_what_is_said():
    for kind in (*CLIENT, *SERVER):
        assert f'readonly message: "{kind.__struct_config__.tag}"' in TEXT


def test_a_name_that_two_types_have_is_no_type_twice():
    for block in re.split(r"^export declare namespace", TEXT, flags=re.MULTILINE):
        inside, _, outside = block.partition("\n}\n")
        for part in (inside, outside):
            names = re.findall(r"^\s*export type (\w+)", part, re.MULTILINE)
            assert len(names) == len(set(names))


class Inner(msgspec.Struct):
    number: int


class Outer(msgspec.Struct):
    """Says what it is. */"""

    pair: tuple[int, str]
    rows: tuple[tuple[int, ...], ...]
    inner: Inner | None
    words: dict[str, bool]
    left: int = 0


def test_a_struct_becomes_a_type():
    _, parts = msgspec.json.schema_components([Outer])
    told = dict(re.findall(r"export type (\w+) = (.*);", "\n".join(declarations(parts, loose={"Outer"}))))
    assert told == {
        "Inner": "{ readonly number: number }",
        "Outer": "{ readonly pair: readonly [number, string]; readonly rows: readonly (readonly number[])[]; "
        "readonly inner: Inner | null; readonly words: Readonly<Record<string, boolean>>; readonly left?: number }",
    }


def test_a_description_cannot_end_its_comment():
    _, parts = msgspec.json.schema_components([Outer])
    assert "/** Says what it is. * / */" in list(declarations(parts))


def test_what_a_schema_leaves_open_is_unknown_or_what_is_said():
    assert typed({}, {}) == "unknown"
    schema = {"type": "object", "properties": {"view": {}, "other": {}}}
    assert typed(schema, {"view": "View"}) == "{ readonly view: View; readonly other: unknown }"


def test_the_client_was_built_on_the_types_of_this_python(tmp_path):
    """`./rubicon test` generates them first; this tells people who run pytest alone after changing a message."""
    used = ROOT / "web/src/wire"
    require("built", used.is_dir(), "the web client is not built: ./rubicon build")
    subprocess.run([sys.executable, "-P", "-m", "rubicon.server.typescript", str(tmp_path)], check=True)
    assert {path.name: path.read_text("utf-8") for path in used.iterdir()} == {
        path.name: path.read_text("utf-8") for path in tmp_path.iterdir()
    }, "./rubicon build"
