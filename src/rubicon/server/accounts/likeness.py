"""What a name looks like: its skeleton, its scripts and its digits, after Unicode Technical Standard #39."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from unicodedata import category, decimal, name, normalize

from .models import LONGEST_SKELETON

NOT_SCRIPTS = frozenset({"COMBINING", "KATAKANA-HIRAGANA", "MODIFIER"})
"""First words in the names of letters that belong to several scripts."""
ALLOWED_TOGETHER = (
    frozenset({"LATIN", "CJK", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "CJK", "BOPOMOFO"}),
    frozenset({"LATIN", "CJK", "HANGUL"}),
)
"""Scripts that people mix within one word: the level "highly restrictive"."""


def skeleton(text: str) -> str:
    """Equal for two texts that look the same, whatever their case and blanks.

    Look-alikes are replaced before and after the case is folded: a capital I looks like a small L, a small i does not.
    """
    shown = normalize("NFD", normalize("NFKC", text))
    folded = normalize("NFD", normalize("NFKC", _replaced(shown).casefold()))
    return "".join(_replaced(folded).split())[:LONGEST_SKELETON]


def is_mixed(word: str) -> bool:
    """Whether a word has letters of scripts that nobody mixes, or digits of two systems."""
    scripts = {_script(sign) for sign in word if category(sign)[0] == "L"} - NOT_SCRIPTS
    allowed = len(scripts) <= 1 or any(scripts <= together for together in ALLOWED_TOGETHER)
    return not allowed or len({ord(sign) - decimal(sign) for sign in word if category(sign) == "Nd"}) > 1


def words(text: str) -> Iterable[str]:
    """The parts between signs that are neither letters nor their marks nor digits."""
    return "".join(sign if category(sign)[0] in "LM" or category(sign) == "Nd" else " " for sign in text).split()


def letters(text: str) -> str:
    return "".join(sign for sign in text if category(sign)[0] in "LM")


def _script(sign: str) -> str:
    """The first word of a letter's name is its script, for all that matters here: LATIN SMALL LETTER A."""
    first = name(sign, "").partition(" ")[0]
    return "CJK" if first == "IDEOGRAPHIC" else first


def _replaced(text: str) -> str:
    alike = _look_alikes()
    return normalize("NFD", "".join(alike.get(sign, sign) for sign in text))


@cache
def _look_alikes() -> dict[str, str]:
    found: dict[str, str] = {}
    for line in files(__package__).joinpath("confusables.txt").read_text("ascii").splitlines():
        if not line.startswith("#"):
            target, _, signs = line.partition(" < ")
            shown = "".join(chr(int(point, 16)) for point in target.split())
            found |= {chr(int(point, 16)): shown for point in signs.split()}
    return found
