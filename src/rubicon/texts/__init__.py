"""The texts that people read, by language, in ICU MessageFormat. Python and the web client read the same files."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import cache
from importlib.resources import files
from operator import index
from typing import TYPE_CHECKING, Protocol

from . import pattern, pseudo

if TYPE_CHECKING:
    from icu4py.messageformat import MessageFormat

SOURCE_LANGUAGE = "en"
"""It has every text. What another language lacks is said in this one."""

_language: ContextVar[str | None] = ContextVar("language", default=None)
_usual_language = SOURCE_LANGUAGE

Texts = Mapping[str, Mapping[str, str]]
"""Patterns by section (refused, event, verb, slot, phase, setting, …), then by key."""
Value = int | float | str

_LANGUAGE_FILE = re.compile(r"([a-z]{2,3}(?:-[A-Za-z0-9]+)*)\.json")


class Coded(Protocol):
    """Anything with a code and facts that fill in its sentence, such as a refusal or a finding in a map."""

    @property
    def code(self) -> str: ...
    @property
    def facts(self) -> Mapping[str, object]: ...


def spoken() -> str:
    """The language in which things are said now."""
    return _language.get() or _usual_language


def speak(language: str) -> None:
    """Say things in this language from now on, in all threads, where nothing else is chosen by `speaking`."""
    global _usual_language
    _usual_language = language


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Say things in this language for a while, in this thread or task."""
    before = _language.set(language)
    try:
        yield
    finally:
        _language.reset(before)


def nearest_language(tag: str) -> str | None:
    """The language with a file for a tag such as `pt-BR` or `tr_TR.UTF-8`; None if there is none."""
    wanted = re.split(r"[.@]", tag)[0].replace("_", "-").casefold()
    known = {each.casefold(): each for each in (*languages(), pseudo.LANGUAGE)}
    return known.get(wanted) or known.get(wanted.partition("-")[0])


@cache
def texts(language: str = SOURCE_LANGUAGE) -> Texts:
    """The file of a language."""
    if language == pseudo.LANGUAGE:
        return pseudo.pseudo_texts(texts())
    loaded: Texts = json.loads(files(__package__).joinpath(f"{language}.json").read_text("utf-8"))
    return loaded


@cache
def languages() -> tuple[str, ...]:
    """Those that have a file."""
    found = (_LANGUAGE_FILE.fullmatch(file.name) for file in files(__package__).iterdir())
    return tuple(sorted(match[1] for match in found if match))


def has(section: str, key: str) -> bool:
    """Whether there is a text of this key."""
    return key in texts().get(section, {})


def say(section: str, key: str, /, facts: Mapping[str, object] | None = None) -> str:
    """The sentence of a key. A key without one is shown as words, so that a new edition works without texts."""
    sentence = _sentence(spoken(), section, key)
    told = {name: _value(fact) for name, fact in (facts or {}).items()}
    # Another edition may have other facts under the same key.
    if sentence is not None and sentence.arguments <= told.keys():
        with suppress(RuntimeError, ValueError):  # a plural of something that is no number
            return sentence.format(told)
    words = key.replace("_", " ").replace(".", ": ")
    return words + (f" ({', '.join(f'{name} {value}' for name, value in told.items())})" if told else "")


def stored_text(section: str, key: str, /, facts: Mapping[str, object] | None = None) -> str:
    """In English, whatever is spoken: a text that is stored, and known again by its words."""
    with speaking(SOURCE_LANGUAGE):
        return say(section, key, facts)


def word(refused: Coded) -> str:
    """The sentence of a refusal, which says what is wrong and what to do."""
    return say("refused", refused.code, refused.facts)


def arguments(section: str, key: str) -> frozenset[str]:
    """The facts that the sentence of a key names."""
    return pattern.arguments(texts()[section][key])


@cache
def fact_meanings() -> Mapping[str, Mapping[str, str]]:
    """What the facts of refusals stand for, by code and fact, as in `core.ids`. Facts that are not named are plain."""
    loaded: Mapping[str, Mapping[str, str]] = json.loads(
        files(__package__).joinpath("meanings.json").read_text("utf-8")
    )
    return loaded


def rules(edition: str) -> str:
    """The rulebook of an edition, in numbered paragraphs; in English if it is not translated."""
    folder = files(__package__).joinpath("rules")
    own = folder.joinpath(f"{edition}.{spoken()}.md")
    found = own if own.is_file() else folder.joinpath(f"{edition}.{SOURCE_LANGUAGE}.md")
    return found.read_text("utf-8")


def list_text(items: Iterable[object]) -> str:
    """`A, B and C`."""
    *others, last = [_text(item) for item in items] or [say("list", "empty")]
    if not others:
        return last
    return say("list", "pair" if len(others) == 1 else "end", {"before": row_text(others), "after": last})


def row_text(items: Iterable[object]) -> str:
    """`A, B, C`, for what may hold an “and” itself."""
    before, *others = [_text(item) for item in items] or [say("list", "empty")]
    for item in others:
        before = say("list", "middle", {"before": before, "after": item})
    return before


def number_text(number: float, skeleton: str = "") -> str:
    """A number by the customs of the language; `skeleton` is one of ICU, such as `.00` for two decimals."""
    text = f"{{n, number, ::{skeleton}}}" if skeleton else "{n}"
    return _formatter(_locale(spoken()), text).format({"n": number})


def lower_case(text: str) -> str:
    """For a name of something inside a sentence. Turkish has an i without a dot, whose capital is I."""
    if spoken().partition("-")[0] in ("tr", "az"):
        text = text.replace("I", "ı").replace("İ", "i")
    return text.lower()


def percent_text(part: float, decimals: int = 0) -> str:
    """`60%`."""
    return number_text(part, f"percent scale/100 .{'0' * decimals}")


class _Sentence:
    """A pattern in a language. ICU is loaded when the first one with arguments is said."""

    def __init__(self, language: str, text: str) -> None:
        self.locale, self.text = _locale(language), text
        self.arguments = pattern.arguments(text)
        self.plain = not self.arguments and "'" not in text

    def format(self, told: Mapping[str, Value]) -> str:
        return self.text if self.plain else _formatter(self.locale, self.text).format(dict(told))


@cache
def _sentence(language: str, section: str, key: str) -> _Sentence | None:
    for each in (language, SOURCE_LANGUAGE):
        text = texts(each).get(section, {}).get(key)
        if text is not None:
            return _Sentence(each, text)
    return None


@cache
def _formatter(locale: str, text: str) -> MessageFormat:
    from icu4py.messageformat import MessageFormat

    return MessageFormat(text, locale)


@cache
def _locale(language: str) -> str:
    return texts(language)["language"]["locale"]


def _value(fact: object) -> Value:
    """A fact as ICU takes it: numbers as they are, everything else in words."""
    if isinstance(fact, bool):
        return "true" if fact else "false"
    if isinstance(fact, float):
        return fact
    with suppress(TypeError):
        return index(fact)  # type: ignore[arg-type]
    return _text(fact)


def _text(fact: object) -> str:
    match fact:
        case str():
            return fact if fact.isprintable() else fact.encode("utf-8", "backslashreplace").decode()
        case None:
            return say("list", "nothing")
        case list() | tuple():
            return list_text(fact)
        case int() | float() if not isinstance(fact, bool):
            return number_text(fact)
        case Exception() if hasattr(fact, "code") and hasattr(fact, "facts"):
            return word(fact)
        case _:
            return str(_value(fact)) if isinstance(fact, bool) else str(fact)
