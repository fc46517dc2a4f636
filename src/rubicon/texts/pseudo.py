"""A language made of English, to find what cannot be translated: `⟦Áttááck⟧`.

Letters have accents, vowels are doubled, for other languages are longer, and every text stands in brackets. What is
shown without brackets does not come from the texts; what is cut off has no room for a longer word.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from .pattern import Argument, Pattern, parse

if TYPE_CHECKING:
    from . import Texts

LANGUAGE = "en-XA"
BARE_SECTIONS = frozenset({"language", "list"})
"""What joins other texts has no brackets of its own."""

_ACCENTS = str.maketrans("aAcCeEgGiIlLnNoOrRsStTuUyYzZ", "áÁçÇéÉğĞíÍļĻñÑóÓŕŔšŠţŢúÚýÝžŽ")
_VOWELS = frozenset("aeiouAEIOU")


def pseudo_texts(source: Texts) -> Texts:
    return {section: _section(section, words) for section, words in source.items()}


def _section(section: str, words: Mapping[str, str]) -> Mapping[str, str]:
    if section in BARE_SECTIONS:
        return words
    return {key: f"⟦{_text(parse(text))}⟧" for key, text in words.items()}


def _text(parts: Pattern) -> str:
    return "".join(_argument(part) if isinstance(part, Argument) else _accented(part) for part in parts)


def _argument(argument: Argument) -> str:
    if not argument.branches:
        return "{" + ", ".join(filter(None, (argument.name, argument.kind, argument.style))) + "}"
    branches = " ".join(f"{key} {{{_text(branch)}}}" for key, branch in argument.branches.items())
    return f"{{{argument.name}, {argument.kind}, {argument.style} {branches}}}"


def _accented(text: str) -> str:
    """Words in capitals stay: they stand for what is typed."""
    return " ".join(word if _is_typed(word) else _accented_word(word) for word in text.split(" "))


def _is_typed(word: str) -> bool:
    letters = [sign for sign in word if sign.isalpha()]
    return "'" in word or (len(letters) > 1 and all(letter.isupper() for letter in letters))


def _accented_word(word: str) -> str:
    longer = "".join(letter + letter.lower() if letter in _VOWELS else letter for letter in word)
    return longer.translate(_ACCENTS)
