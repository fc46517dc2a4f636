"""How texts are said: plurals, lists and numbers by the customs of the language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rubicon import texts
from rubicon.errors import Illegal
from rubicon.texts import pattern, say


@pytest.fixture
def toy(monkeypatch) -> Iterator[None]:
    """English has two texts more, and a toy language one of them."""
    english = {
        **texts.texts("en"),
        "toy": {
            "armies": "{seat} has {number, plural, =0 {no armies} one {# army} other {# armies}}.",
            "on": "{on, select, true {on} other {off}}",
            "plain": "{value}!",
            "untold": "only English",
        },
    }
    turkish = {
        "language": {"locale": "tr", "name": "Türkçe"},
        "list": {**english["list"], "pair": "{before} ve {after}", "end": "{before} ve {after}"},
        "toy": {"armies": "{seat}: {number, plural, other {# ordu}}", "plain": "{value}?"},
    }
    monkeypatch.setattr(texts, "texts", {"en": english, "tr": turkish}.__getitem__)
    forget()
    yield
    forget()


def forget() -> None:
    for cached in (texts._sentence, texts._locale):
        cached.cache_clear()


@pytest.mark.parametrize(
    ("number", "said"), [(0, "Ann has no armies."), (1, "Ann has 1 army."), (1234, "Ann has 1,234 armies.")]
)
def test_a_number_has_its_plural(toy, number, said):
    assert say("toy", "armies", {"seat": "Ann", "number": number}) == said


def test_a_truth_is_chosen_by_its_name(toy):
    assert [say("toy", "on", {"on": on}) for on in (True, False)] == ["on", "off"]


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ([], "none!"),
        (["a"], "a!"),
        (["a", "b"], "a and b!"),
        (("a", "b", "c", 4000), "a, b, c and 4,000!"),
        (None, "nothing!"),
        (1.5, "1.5!"),
        ("{value} it’s '{'", "{value} it’s '{'!"),
        ("odd \udc80 name", "odd \\udc80 name!"),
        (Illegal("not_your_turn"), say("refused", "not_your_turn") + "!"),
    ],
)
def test_a_fact_is_said_in_words(toy, value, said):
    assert say("toy", "plain", {"value": value}) == said


def test_another_language_has_its_own_customs(toy):
    with texts.speaking("tr"):
        assert say("toy", "armies", {"seat": "Ann", "number": 1}) == "Ann: 1 ordu"
        assert say("toy", "plain", {"value": ["a", "b", 1234.5]}) == "a, b ve 1.234,5?"
        assert texts.percent_text(0.6) == "%60"
        assert texts.lower_case("İLK IRMAK") == "ilk ırmak"
    assert texts.percent_text(0.6) == "60%"
    assert texts.lower_case("INN") == "inn"


def test_what_a_language_lacks_is_said_in_english(toy):
    with texts.speaking("tr"):
        assert say("toy", "untold") == "only English"
        assert texts.stored_text("toy", "plain", {"value": ["a", "b"]}) == "a and b!"


def test_without_a_text_or_its_facts_a_key_is_said_in_words(toy):
    assert say("toy", "not_there.yet", {"seat": "Ann", "cards": [1, 2]}) == "not there: yet (seat Ann, cards 1 and 2)"
    assert say("toy", "armies", {"seat": "Ann"}) == "armies (seat Ann)"
    assert say("toy", "armies", {"seat": "Ann", "number": "some"}) == "armies (seat Ann, number some)"


def test_a_pattern_has_parts():
    plural = pattern.Argument("n", "plural", "offset:1", {"=0": ("none",), "other": ("#", pattern.Argument("who"))})
    assert pattern.parse("a '{b}' it''s {n, plural, offset:1 =0 {none} other {#{who}}}{x, number, ::.00}") == (
        "a '{b}' it''s ",
        plural,
        pattern.Argument("x", "number", "::.00"),
    )


@pytest.mark.parametrize(
    "broken",
    ["{", "}", "{a", "{a b}", "a {}", "{n, plural, one {#}}", "{n, plural, other {#}", "{n, number"],
)
def test_a_broken_pattern_is_refused(broken):
    with pytest.raises(ValueError, match=r"brace|argument"):
        pattern.parse(broken)
