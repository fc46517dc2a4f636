"""Every sentence that people read, by language. Python and the web client read the same files."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Protocol


class Coded(Protocol):
    """Anything with a code and the facts that fill its sentence: a refusal, a finding in a map."""

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
    """The sentence for a key; a key without one is shown in words, so that a new edition can be played at once."""
    sentence = texts(language).get(section, {}).get(key)
    said = {name: _Told(_plainly(fact, language)) for name, fact in (facts or {}).items()}
    if sentence is not None:
        with suppress(KeyError):  # a sentence of another edition, which tells other facts under the same name
            return sentence.format_map(said)
    told = ", ".join(f"{name} {fact}" for name, fact in said.items())
    return key.replace("_", " ").replace(".", ": ") + (f" ({told})" if told else "")


@cache
def fact_meanings(code: str, language: str = "en") -> Mapping[str, str]:
    """What the facts of a refusal stand for, as its sentence says behind the colon: `{loser:seat} has no cards`."""
    sentence = texts(language)["refused"].get(code, "")
    return {name: meaning for _, name, meaning, _ in Formatter().parse(sentence) if name and meaning}


class _Told(str):
    """A fact in words: its meaning, behind the colon of a placeholder, has been used by then."""

    def __format__(self, meaning: str) -> str:
        return str(self)


def word(refused: Coded, language: str = "en") -> str:
    """A refusal as a sentence that says what is wrong and what to do."""
    return say("refused", refused.code, refused.facts, language)


def rules(edition: str, language: str = "en") -> str:
    """The rulebook of an edition, in numbered paragraphs."""
    return files(__package__).joinpath("rules", f"{edition}.{language}.md").read_text("utf-8")


def _plainly(fact: object, language: str) -> str:
    if isinstance(fact, Exception) and hasattr(fact, "code") and hasattr(fact, "facts"):
        return word(fact, language)
    if isinstance(fact, list | tuple):
        return ", ".join(_plainly(item, language) for item in fact)
    return "nothing" if fact is None else str(fact)
