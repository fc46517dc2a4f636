"""The rulebooks, case by case: each numbered paragraph has its cases, and the rules keep every one of them."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from rubicon import editions
from rubicon.texts import rules
from tests.cases.language import BadCase, Case, read
from tests.cases.play import play
from tests.choices import choices, other_choices, typed
from tests.conftest import ROOT

CASES = ROOT / "tests/cases"
PARAGRAPH = re.compile(r"^\*\*([A-Z]{2} \d+\.\d+)\*\* \S", re.MULTILINE)
CHAPTER = re.compile(r"^## (\d+) ", re.MULTILINE)
CITATION = re.compile(r"\b(CK|CL|RI|TT) (\d+(?:\.\d+)?(?:(?:, | and | to )\d+\.\d+)*)")


def cases_of(edition: str) -> list[Case]:
    found = sorted((CASES / edition).glob("*.case"))
    return [case for file in found for case in read(file.read_text("utf-8"), file.relative_to(ROOT).as_posix())]


def written() -> list[str]:
    """The editions that have a rulebook."""
    names = (file.name for file in files("rubicon.texts").joinpath("rules").iterdir())
    return sorted(name.removesuffix(".en.md") for name in names if name.endswith(".en.md"))


def trouble(case: Case) -> str | None:
    try:
        play(case)
    except BadCase as bad:
        return str(bad)
    return None


EVERY_CASE = [pytest.param(case, id=case.id) for edition in written() for case in cases_of(edition)]


@pytest.mark.parametrize("case", EVERY_CASE)
def test_the_rules_keep(case):
    assert trouble(case) is None


@pytest.mark.parametrize("edition", written())
def test_every_paragraph_has_a_case_and_every_case_a_paragraph(edition):
    paragraphs = PARAGRAPH.findall(rules(edition))
    cited = {case.paragraph for case in cases_of(edition)}
    assert sorted(set(paragraphs)) == sorted(paragraphs)
    untold, unknown = sorted(set(paragraphs) - cited), sorted(cited - set(paragraphs))
    assert untold == [], f"{untold}: write a case for each in tests/cases/{edition}/"
    assert unknown == [], f"{unknown}: write a paragraph for each in texts/rules/{edition}.en.md"


@pytest.mark.parametrize("edition", written())
def test_every_citation_is_of_a_paragraph(edition):
    """In the code, in comments of cases, and in the rulebook itself; a chapter may be cited whole."""
    text = rules(edition)
    paragraphs = PARAGRAPH.findall(text)
    prefix = paragraphs[0][:2]
    known = {paragraph[3:] for paragraph in paragraphs} | set(CHAPTER.findall(text))
    sources = [*(ROOT / "src/rubicon").rglob("*.py"), *(CASES / edition).glob("*.case")]
    cited = {"rulebook": text} | {file.name: file.read_text("utf-8") for file in sorted(sources)}
    assert [
        f"{place}: {prefix} {number}"
        for place, said in cited.items()
        for by, numbers in CITATION.findall(said)
        for number in re.split(", | and | to ", numbers)
        if by == prefix and number not in known
    ] == []


@pytest.mark.parametrize("edition", written())
def test_the_rulebook_tells_of_every_setting_and_every_preset(edition):
    text, found = rules(edition), editions.find(edition)
    names = [*found.Settings.__struct_fields__, *(preset for preset in found.presets if preset != "standard")]
    missing = [name for name in names if f"`{name}`" not in text]
    assert missing == [], f"{missing}: tell in texts/rules/{edition}.en.md what they change"


def related(edition: str) -> list[str]:
    """The edition and those that it varies: a variant tells only of what differs."""
    kind = editions.find(edition).Settings
    return [other for other in written() if issubclass(kind, editions.find(other).Settings)]


@pytest.mark.parametrize("edition", written())
def test_the_rulebook_tells_of_every_choice_of_a_setting(edition):
    told = [paragraph for other in related(edition) for paragraph in rules(other).split("\n\n")]
    missing = [
        f"{name} {typed(value)}"
        for name, value in choices(editions.find(edition).Settings)
        if not any(f"`{name}`" in paragraph and f"*{typed(value)}*" in paragraph for paragraph in told)
    ]
    assert missing == [], f"{missing}: tell in texts/rules/{edition}.en.md what they mean"


@pytest.mark.parametrize("edition", written())
def test_every_choice_of_a_setting_has_a_case(edition):
    tables = [case.table.line.text.split(";") for other in related(edition) for case in cases_of(other)]
    settled = {part.strip() for table in tables for part in table}
    wanted = [f"{name} {typed(value)}" for name, value in other_choices(editions.find(edition).Settings)]
    missing = [choice for choice in wanted if choice not in settled]
    assert missing == [], f"{missing}: write a case with each in its TABLE, in tests/cases/{edition}/"


@pytest.mark.parametrize("edition", written())
def test_no_two_cases_are_called_alike(edition):
    ids = [case.id for case in cases_of(edition)]
    assert [id_ for id_ in ids if ids.count(id_) > 1] == []
