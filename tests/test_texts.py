"""Every refusal, event, verb, slot, phase and setting has its sentence, and every sentence the facts that it names."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

import pytest
from icu4py.messageformat import MessageFormat
from msgspec.structs import fields

from rubicon import editions
from rubicon.core.edition import Table
from rubicon.core.table_talk import TableTalk, TableTalkEvent
from rubicon.editions.conkueror.chance import CARDS
from rubicon.texts import SOURCE_LANGUAGE, Texts, arguments, fact_meanings, languages, pattern, texts
from tests.conftest import ROOT

# What makes a refusal or a finding: one of its first arguments is the code, and its keywords are the facts.
CODED = {"Illegal", "Malformed", "Corrupt", "Refused", "Finding", "LoadNote", "UnreadableLine", "decode", "fault"}
CODE = re.compile(r"[a-z_]+(\.[a-z_]+)?")
# Facts that are added where a refusal is passed on.
ADDED = {"record", "line", "file", "problem"}


class Coded(NamedTuple):
    """`code` as a pattern, for part of it may be computed; `facts` is None where they are not told in that place."""

    code: str
    facts: frozenset[str] | None
    place: str


def coded(source: str, place: str) -> Iterator[Coded]:
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Name(id=name), args=args, keywords=told) if name in CODED:
                words = frozenset(keyword.arg for keyword in told if keyword.arg)
                told_elsewhere = len(words) < len(told) or name in ("Finding", "LoadNote", "UnreadableLine")
                for arg in args[:3]:
                    yield from (Coded(code, None if told_elsewhere else words, place) for code in patterns(arg))
            case ast.Assign(targets=[ast.Name(id="code")], value=value):
                yield from (Coded(code, None, place) for code in patterns(value))
            case _:
                pass


def patterns(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(code)) if CODE.fullmatch(code):
            yield re.escape(code)
        case ast.JoinedStr(values=parts):
            yield "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in parts)
        case ast.IfExp(body=body, orelse=orelse):
            yield from patterns(body)
            yield from patterns(orelse)
        case _:
            pass


@pytest.fixture(scope="module")
def raised() -> list[Coded]:
    found: list[Coded] = []
    for file in sorted((ROOT / "src/rubicon").rglob("*.py")):
        found += coded(file.read_text("utf-8"), file.relative_to(ROOT).as_posix())
    return found


def tag(struct: Any) -> str:
    return str(struct.__struct_config__.tag)


def members(union: Any) -> tuple[Any, ...]:
    return get_args(union) or (union,)


def add_to(section: str) -> str:
    return f"add it to the section `{section}` of src/rubicon/texts/en.json, in alphabetical order"


def test_no_key_stands_twice_for_the_first_would_be_lost():
    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        keys = [key for key, _ in pairs]
        assert [key for key in keys if keys.count(key) > 1] == []
        return dict(pairs)

    json.loads((ROOT / "src/rubicon/texts/en.json").read_text("utf-8"), object_pairs_hook=once)


@pytest.mark.parametrize("language", languages())
def test_icu_reads_every_text(language):
    """Each is said with a number for every fact, and a word for those that only choose among texts."""
    unread = []
    for section, words in texts(language).items():
        for key, text in words.items():
            try:
                told = list(pattern.all_arguments(text))
                chosen = {each.name for each in told if each.kind == "select"}
                facts = {each.name: "x" if each.name in chosen else 2 for each in told}
                said = MessageFormat(text, texts(language)["language"]["locale"]).format({**facts})
            except (ValueError, RuntimeError) as error:
                unread.append(f"{section}.{key}: {error}")
            else:
                assert "{" not in said.replace("'{' '}'", "") or "'{" in text, f"{section}.{key}: {said}"
    assert unread == [], "see https://unicode-org.github.io/icu/userguide/format_parse/messages"


@pytest.mark.parametrize("language", [each for each in languages() if each != SOURCE_LANGUAGE])
def test_a_language_has_all_texts_with_their_facts(language):
    """At run time English stands in; here it is missed."""
    assert differences(texts(SOURCE_LANGUAGE), texts(language)) == []


def differences(source: Texts, other: Texts) -> list[str]:
    wanted = {(section, key): text for section, words in source.items() for key, text in words.items()}
    found = {(section, key): text for section, words in other.items() for key, text in words.items()}
    return [
        *(f"missing: {section}.{key}" for section, key in wanted if (section, key) not in found),
        *(f"unknown: {section}.{key}" for section, key in found if (section, key) not in wanted),
        *(
            f"{section}.{key} names {sorted(told)} and not {sorted(known)}"
            for (section, key), text in found.items()
            if (told := pattern.arguments(text)) != (known := pattern.arguments(wanted.get((section, key), text)))
        ),
    ]


def test_what_a_language_lacks_is_found():
    source = {"web": {"a": "A", "b": "{name} and {number, plural, one {#} other {#}}", "c": "C"}}
    other = {"web": {"a": "A", "b": "{name} and {nummer}", "d": "D"}}
    assert differences(source, other) == [
        "missing: web.c",
        "unknown: web.d",
        "web.b names ['name', 'nummer'] and not ['name', 'number']",
    ]


def test_what_facts_stand_for_is_told_of_facts_of_refusals():
    unknown = [
        f"{code} {fact}"
        for code, facts in fact_meanings().items()
        for fact in facts
        if code not in texts()["refused"] or fact not in arguments("refused", code)
    ]
    assert unknown == [], "correct src/rubicon/texts/meanings.json"


def test_codes_are_found_in_source():
    source = """
raise Illegal("must_trade", cards=5)
raise Malformed(f"fortify.no_{reach}", **facts)
code = "save.newer" if newer else "save.older"
print("not.a_code")
"""
    assert {(code, facts) for code, facts, _ in coded(source, "here")} == {
        ("must_trade", frozenset({"cards"})),
        ("fortify\\.no_.+", None),
        ("save\\.newer", None),
        ("save\\.older", None),
    }


def test_every_refusal_has_a_sentence(raised):
    refused = texts()["refused"]
    assert len(raised) > 50
    worded = {each.code for each in raised if any(re.fullmatch(each.code, key) for key in refused)}
    missing = [f"{each.place}: {each.code}" for each in raised if each.code not in worded]
    assert missing == [], add_to("refused")


def test_no_sentence_is_left_over(raised):
    codes = {each.code for each in raised}
    assert [key for key in texts()["refused"] if not any(re.fullmatch(code, key) for code in codes)] == []


def test_a_refusal_is_raised_with_the_facts_that_its_sentence_names(raised):
    refused = texts()["refused"]
    told = [(key, each) for each in raised for key in refused if re.escape(key) == each.code and each.facts is not None]
    assert [
        f"{each.place}: {key} needs {name}"
        for key, each in told
        for name in sorted(arguments("refused", key) - (each.facts or set()) - ADDED)
    ] == []


@pytest.mark.parametrize("edition", editions.names())
def test_every_event_has_a_sentence_of_its_own_fields(edition):
    for event in (*members(editions.find(edition).Event), *members(TableTalkEvent)):
        sentence = texts()["event"].get(tag(event))
        assert sentence, f"{tag(event)}: {add_to('event')}"
        assert arguments("event", tag(event)) <= set(event.__struct_fields__)
        for key in texts()["event"]:
            if key.startswith(f"{tag(event)}."):
                assert key.partition(".")[2].removeprefix("no_") in event.__struct_fields__
                assert arguments("event", key) <= set(event.__struct_fields__)


def test_every_heading_is_of_an_event():
    assert [key for key in texts()["heading"] if key not in texts()["event"]] == []


@pytest.mark.parametrize("edition", editions.names())
def test_every_verb_and_every_slot_has_words(edition):
    for action in (*members(editions.find(edition).Action), *members(TableTalk)):
        assert tag(action) in texts()["verb"], add_to("verb")
        assert [slot for slot in action.__struct_fields__ if slot not in texts()["slot"]] == [], add_to("slot")


@pytest.mark.parametrize("card", CARDS)
def test_every_chance_card_has_a_title_and_a_text(card):
    missing = [key for key in (f"chance_{card}", f"chance_{card}_text") if key not in texts()["web"]]
    assert missing == [], add_to("web")
    assert card in texts()["phrase"], add_to("phrase")


@pytest.mark.parametrize("edition", editions.names())
def test_every_phase_has_words(edition):
    phases = members(get_type_hints(editions.find(edition).State)["phase"])
    assert [tag(phase) for phase in phases if tag(phase) not in texts()["phase"]] == [], add_to("phase")


def settings_of(struct: Any) -> Iterator[str]:
    """The names of the settings, and those of the values among which one chooses."""
    for field in fields(struct):
        yield field.name
        kind = field.type
        while hasattr(kind, "__metadata__"):
            kind = kind.__origin__
        if get_origin(kind) is Literal:
            yield from (f"{field.name}.{value}" for value in get_args(kind))


@pytest.mark.parametrize("edition", editions.names())
def test_every_setting_and_every_choice_has_words(edition):
    """A setting may be worded for one edition alone, under `edition.setting`."""
    words = texts()["setting"]
    of_table = [name for name in settings_of(Table) if name.split(".")[0] in ("disabled", "undo")]
    wanted = [*settings_of(editions.find(edition).Settings), *of_table]
    assert len(wanted) > len(of_table)
    missing = [name for name in wanted if name not in words and f"{edition}.{name}" not in words]
    assert missing == [], add_to("setting")


def test_every_section_is_sorted():
    for section, words in texts().items():
        misplaced = [f"{key} after {before}" for before, key in pairwise(words) if key < before]
        assert misplaced == [], f"sort the section `{section}` of src/rubicon/texts/en.json"


@pytest.mark.parametrize("section", ["verb", "slot", "phase", "setting"])
def test_names_of_things_name_no_facts(section):
    assert [key for key in texts()[section] if arguments(section, key)] == []
