"""Which names people may have, and which names look alike.

Names of accounts cannot be mistaken for each other; guests may take almost any name. Names are compared by their
skeleton, after Unicode Technical Standard #39.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from unicodedata import category, decimal, normalize

from ... import bots
from ...core.codec import MAX_MARKS, has_stacked_marks
from ...errors import Illegal, Malformed
from .models import MAX_NAME_CHARS, MAX_SKELETON_CHARS

MIN_NAME_CHARS = 3
MAX_KEY_CHARS = 60

# Characters that count as letters or marks but are invisible, so that different names would look the same.
INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0") | frozenset(
    map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
)
RESERVED = frozenset({"computer", "everybody", "guest", "nobody", "open", "person", "rubicon", "somebody"})
RESERVED_BEGINNINGS = ("guest-", "guest_", "rubicon")
STAFF = frozenset(
    {"admin", "administrator", "ai", "bot", "host", "mod", "moderator", "official", "owner", "root", "server", "staff"}
) | {"support", "system"}
"""Reserved also with digits and signs around the letters: no player may look like an operator of the server."""
NOT_SCRIPTS = frozenset({"COMBINING", "KATAKANA-HIRAGANA", "MODIFIER"})
"""First words of the Unicode names of letters that belong to several scripts."""
ALLOWED_TOGETHER = (
    frozenset({"LATIN", "CJK", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "CJK", "BOPOMOFO"}),
    frozenset({"LATIN", "CJK", "HANGUL"}),
)
"""Scripts that people mix within one word: the level "highly restrictive"."""


def key(name: str) -> str:
    """The name without regard to case and to different encodings of the same letters."""
    return normalize("NFKC", normalize("NFKC", name).casefold())


def account_name(typed: str) -> str:
    """The display name of an account. Raises a refusal that says what is wrong with it."""
    name = normalize("NFC", typed.strip())
    if not MIN_NAME_CHARS <= len(name) <= MAX_NAME_CHARS or not MIN_NAME_CHARS <= len(key(name)) <= MAX_KEY_CHARS:
        raise Malformed("account.name_length", least=MIN_NAME_CHARS, most=MAX_NAME_CHARS)
    if not (_spelt(name) and _spelt(key(name))):
        raise Malformed("account.name_signs", name=name)
    if has_stacked_marks(name):
        raise Malformed("text.marks", what="name", most=MAX_MARKS)
    if is_mixed(key(name)):
        raise Malformed("account.name_scripts", name=name)
    _not_reserved(name)
    return name


def guest_name(typed: str) -> str:
    name = normalize("NFC", typed.strip())
    if not 1 <= len(name) <= MAX_NAME_CHARS:
        raise Malformed("account.guest_length", most=MAX_NAME_CHARS)
    if any(category(sign)[0] == "C" or category(sign) in ("Zl", "Zp") or sign in INVISIBLE for sign in name):
        raise Malformed("account.guest_signs")
    if has_stacked_marks(name):
        raise Malformed("text.marks", what="name", most=MAX_MARKS)
    if any(map(is_mixed, words(key(name)))):
        raise Malformed("account.name_scripts", name=name)
    _not_reserved(name)
    return name


def _spelt(name: str) -> bool:
    """Letters of any script with their marks, digits, - and _; a mark must follow a letter."""
    return category(name[0])[0] != "M" and all(
        sign in "-_" or (sign not in INVISIBLE and (category(sign)[0] in "LM" or category(sign) == "Nd"))
        for sign in name
    )


def is_staff(name: str) -> bool:
    """Whether it looks like the name of somebody who runs the server."""
    return skeleton(letters(key(name))) in map(skeleton, STAFF)


def _not_reserved(name: str) -> None:
    told, seen = key(name), skeleton(name)
    reserved, beginnings = (*RESERVED, *bots.names(), *STAFF), tuple(map(skeleton, RESERVED_BEGINNINGS))
    if (
        told in reserved
        or seen in map(skeleton, reserved)
        or is_staff(name)
        or told.startswith(RESERVED_BEGINNINGS)
        or seen.startswith(beginnings)
    ):
        raise Illegal("account.name_reserved", name=name)


# Appearance of a name: its skeleton, its scripts and its digits.


def skeleton(text: str) -> str:
    """Equal for two texts that look the same, whatever their case and blanks.

    Look-alikes are replaced before and after the case is folded: a capital I looks like a small L, a small i does not.
    """
    shown = normalize("NFD", normalize("NFKC", text))
    folded = normalize("NFD", normalize("NFKC", _replaced(shown).casefold()))
    return "".join(_replaced(folded).split())[:MAX_SKELETON_CHARS]


def is_mixed(word: str) -> bool:
    """Whether a word mixes scripts that are not used together, or digits of two systems."""
    scripts = {_script(sign) for sign in word if category(sign)[0] == "L"} - NOT_SCRIPTS
    allowed = len(scripts) <= 1 or any(scripts <= together for together in ALLOWED_TOGETHER)
    return not allowed or len({ord(sign) - decimal(sign) for sign in word if category(sign) == "Nd"}) > 1


def words(text: str) -> Iterable[str]:
    """The parts between signs that are neither letters nor their marks nor digits."""
    return "".join(sign if category(sign)[0] in "LM" or category(sign) == "Nd" else " " for sign in text).split()


def letters(text: str) -> str:
    return "".join(sign for sign in text if category(sign)[0] in "LM")


def _script(sign: str) -> str:
    """The script of a letter, from the first word of its Unicode name: LATIN SMALL LETTER A."""
    first = unicodedata.name(sign, "").partition(" ")[0]
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
