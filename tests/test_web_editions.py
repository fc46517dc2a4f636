"""Outside of web/src/editions the web client knows no edition, and no verb, event or phase of one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from rubicon import editions
from rubicon.core.edition import AnyEdition
from rubicon.core.option import verb_of
from tests.conftest import ROOT

SOURCES = ROOT / "web/src"
OWN = SOURCES / "editions"
MADE = SOURCES / "wire"

MARK, STATUS, CSS_CLASS, FIELD = (
    "a mark on the board",
    "the status of a table",
    "a class of CSS",
    "a field of the client",
)
HOMONYMS = {
    ("board/Board.tsx", "pick"): MARK,
    ("board/BoardPicture.tsx", "pick"): MARK,
    ("board/Marks.tsx", "pick"): MARK,
    ("board/contract.ts", "pick"): MARK,
    ("features/setup/TableOptions.tsx", "place"): CSS_CLASS,
    ("features/game/commonView.ts", "committed"): FIELD,
    ("features/game/marks.ts", "pick"): MARK,
    ("features/gameover/GameOverScreen.tsx", "over"): CSS_CLASS,
    ("features/gameover/Ranking.tsx", "place"): CSS_CLASS,
    ("features/players/roster.ts", "committed"): FIELD,
    ("features/replay/ReplayScreen.tsx", "over"): STATUS,
    ("features/replay/useReplay.ts", "ended"): FIELD,
    ("features/start/Continue.tsx", "skip"): FIELD,
    ("features/table/TableScreen.tsx", "over"): STATUS,
    ("ui/icons.ts", "mercenaries"): "a kind of piece",
    ("net/rest.ts", "offered"): FIELD,
    ("texts/names.ts", "offered"): FIELD,
}
"""Words that mean something else where they stand, and what."""


def tags(of: type[AnyEdition]) -> Iterator[str]:
    yield from (verb_of(action) for action in get_args(of.Action) or (of.Action,))
    yield from (str(event.__struct_config__.tag) for event in get_args(of.Event) or (of.Event,))
    _, parts = msgspec.json.schema_components([of.View])
    for part in parts.values():
        yield from part.get("properties", {}).get("phase", {}).get("enum", ())


def every_tag() -> frozenset[str]:
    return frozenset(tag for name in editions.names() for tag in tags(editions.find(name)))


def sources() -> list[Path]:
    every = sorted(path for path in SOURCES.rglob("*.ts*") if OWN not in path.parents and MADE not in path.parents)
    assert len(every) > 150
    return every


def code(path: Path) -> str:
    """Without comments."""
    return re.sub(r"/\*.*?\*/|^\s*//.*?$", "", path.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)


def named(text: str, words: frozenset[str]) -> frozenset[str]:
    """The words that are a string or the key of a table; a word with an underscore counts anywhere."""
    quoted = set(re.findall(r"""["'`](\w+)["'`]""", text))
    keys = set(re.findall(r"""^ *["']?(\w+)["']?: """, text, re.MULTILINE))
    whole = {word for word in re.findall(r"\b\w+\b", text) if "_" in word}
    return words & (quoted | keys | whole)


def test_tags_are_those_of_the_contract():
    assert {
        "claim",
        "all_out",
        "nuclear_strike",
        "pick_any",
        "go_began",
        "battled",
        "attacking",
        "chancing",
    } <= every_tag()


def test_no_file_outside_of_the_editions_knows_one():
    known = every_tag() | frozenset(editions.names())
    found = {(path.relative_to(SOURCES).as_posix(), word) for path in sources() for word in named(code(path), known)}
    assert sorted(found - HOMONYMS.keys()) == []
    assert sorted(HOMONYMS.keys() - found) == [], "no longer needed"


def test_no_file_outside_of_the_editions_uses_the_types_of_one():
    names = "|".join(name.capitalize() for name in editions.names())
    assert [path for path in sources() if re.search(rf"\b({names})\.\w|import type .*\b({names})\b", code(path))] == []


@pytest.mark.parametrize(
    "line", ['if (verb === "all_out") return;', "  go_began: quiet,", "  claim: flag,", "x.nuclear_strike"]
)
def test_what_is_looked_for_is_found(line):
    assert named(line, every_tag())
