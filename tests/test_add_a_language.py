"""docs/add-a-language.md works: its texts are put into a copy of the sources, and spoken there."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.examples import blocks_of, copy_sources, run_in

PAGE = ROOT / "docs/add-a-language.md"

SPEAK = """
from rubicon import texts
print(texts.languages(), texts.nearest_language("eo_XX.UTF-8"))
with texts.speaking("eo"):
    print([texts.say("maps", "many.territory", {"number": number}) for number in (1, 2)])
    print(texts.list_text(["a", "b", "c"]))
    print(texts.say("odds", "lost"))
    print(texts.rules("blitz")[:7])
"""

ASK = """
import os
os.environ |= {"DJANGO_SETTINGS_MODULE": "rubicon.server.config.settings", "RUBICON_SECRET_KEY": "x" * 50}
import django
django.setup()
from django.test import RequestFactory
from rubicon.server.pages.language import language_of
for asked in ("eo", "fr, eo-XX;q=0.5"):
    print(language_of(RequestFactory().get("/", headers={"Accept-Language": asked})))
"""

MISSED = """
from tests import test_texts
from rubicon.texts import texts
print(len(test_texts.differences(texts(), texts("eo"))) > 1000, test_texts.languages())
test_texts.test_icu_reads_every_text("eo")
"""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    copy = copy_sources(tmp_path / "copy", "tests/test_texts.py", "tests/conftest.py")
    [(kind, name, text)] = blocks_of(PAGE)
    assert kind == "json"
    (copy / "src/rubicon" / name).write_text(text, "utf-8")
    return copy


def test_a_file_of_texts_is_all_that_a_language_needs(copy):
    told = run_in(copy, "-c", SPEAK).stdout.splitlines()
    assert told == [
        "('en', 'eo', 'tr') eo",
        "['1 teritorio', '2 teritorioj']",
        "a, b kaj c",
        "Lost, with this many defenders left",
        "# Blitz",
    ]


def test_the_terminal_and_the_server_find_it(copy):
    assert "Ŝanco venki" in run_in(copy, "-m", "rubicon", "--language", "eo", "odds", "6", "4").stdout
    assert run_in(copy, "-c", ASK).stdout.splitlines() == ["eo", "eo"]


def test_what_it_lacks_is_missed(copy):
    assert run_in(copy, "-c", MISSED).stdout.splitlines() == ["True ('en', 'eo', 'tr')"]


def test_the_page_names_no_section_that_is_not_there():
    english = json.loads((ROOT / "src/rubicon/texts/en.json").read_text("utf-8"))
    [(_, _, text)] = blocks_of(PAGE)
    assert [
        f"{section}.{key}"
        for section, words in json.loads(text).items()
        for key in words
        if key not in english.get(section, {})
    ] == []
