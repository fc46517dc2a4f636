"""The texts that people read, by language. Python and the web client read the same files."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Protocol


class Coded(Protocol):
    """Anything with a code and facts that fill in its sentence, such as a refusal or a finding in a map."""

    @property
    def code(self) -> str: ...
    @property
    def facts(self) -> Mapping[str, object]: ...


@cache
def texts(language: str = "en") -> Mapping[str, Mapping[str, str]]:
    """All texts of a language: section (refused, event, verb, slot, phase, setting), then key."""
    text = files(__package__).joinpath(f"{language}.json").read_text("utf-8")
    loaded: Mapping[str, Mapping[str, str]] = json.loads(text)
    return loaded


def say(section: str, key: str, /, facts: Mapping[str, object] | None = None, language: str = "en") -> str:
    """The sentence of a key. A key without one is shown as words, so that a new edition works without texts."""
    sentence = texts(language).get(section, {}).get(key)
    said = {name: _FactText(_plain_text(fact, language)) for name, fact in (facts or {}).items()}
    if sentence is not None:
        with suppress(KeyError):  # a sentence of another edition with other facts under the same key
            return sentence.format_map(said)
    told = ", ".join(f"{name} {fact}" for name, fact in said.items())
    return key.replace("_", " ").replace(".", ": ") + (f" ({told})" if told else "")


@cache
def fact_meanings(code: str, language: str = "en") -> Mapping[str, str]:
    """The meanings of the facts of a refusal, after the colon in its sentence: `{loser:seat} has no cards`."""
    sentence = texts(language)["refused"].get(code, "")
    return {name: meaning for _, name, meaning, _ in Formatter().parse(sentence) if name and meaning}


class _FactText(str):
    """A fact in words. It ignores the meaning after the colon of a placeholder, which was used before."""

    def __format__(self, meaning: str) -> str:
        return str(self)


def word(refused: Coded, language: str = "en") -> str:
    """The sentence of a refusal, which says what is wrong and what to do."""
    return say("refused", refused.code, refused.facts, language)


def rules(edition: str, language: str = "en") -> str:
    """The rulebook of an edition, in numbered paragraphs."""
    return files(__package__).joinpath("rules", f"{edition}.{language}.md").read_text("utf-8")


def _plain_text(fact: object, language: str) -> str:
    if isinstance(fact, Exception) and hasattr(fact, "code") and hasattr(fact, "facts"):
        return word(fact, language)
    if isinstance(fact, list | tuple):
        return ", ".join(_plain_text(item, language) for item in fact)
    return "nothing" if fact is None else str(fact)
