"""What people may be called: accounts by names that nobody can mistake, guests by almost anything."""

from __future__ import annotations

from unicodedata import category, normalize

from ... import bots
from ...errors import Illegal, Malformed
from .likeness import is_mixed, letters, skeleton, words
from .models import LONGEST_NAME

SHORTEST_NAME = 3
LONGEST_KEY = 60

# Signs that count as letters or marks and yet show nothing, so that two names would look the same.
INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0") | frozenset(
    map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
)
RESERVED = frozenset({"computer", "everybody", "guest", "nobody", "open", "person", "rubicon", "somebody"})
RESERVED_BEGINNINGS = ("guest-", "guest_", "rubicon")
STAFF = frozenset(
    {"admin", "administrator", "ai", "bot", "host", "mod", "moderator", "official", "owner", "root", "server", "staff"}
) | {"support", "system"}
"""Also with digits and signs around the letters: nobody should take a player for somebody who runs the server."""


def key(name: str) -> str:
    """What is left of a name when case and other ways to write the same letters do not matter."""
    return normalize("NFKC", normalize("NFKC", name).casefold())


def account_name(typed: str) -> str:
    """The name of an account as it is shown, or a refusal that says what is wrong with it."""
    name = normalize("NFC", typed.strip())
    if not SHORTEST_NAME <= len(name) <= LONGEST_NAME or not SHORTEST_NAME <= len(key(name)) <= LONGEST_KEY:
        raise Malformed("account.name_length", least=SHORTEST_NAME, most=LONGEST_NAME)
    if not (_spelt(name) and _spelt(key(name))):
        raise Malformed("account.name_signs", name=name)
    if is_mixed(key(name)):
        raise Malformed("account.name_scripts", name=name)
    _not_reserved(name)
    return name


def guest_name(typed: str) -> str:
    name = normalize("NFC", typed.strip())
    if not 1 <= len(name) <= LONGEST_NAME:
        raise Malformed("account.guest_length", most=LONGEST_NAME)
    if any(category(sign)[0] == "C" or category(sign) in ("Zl", "Zp") or sign in INVISIBLE for sign in name):
        raise Malformed("account.guest_signs")
    if any(map(is_mixed, words(key(name)))):
        raise Malformed("account.name_scripts", name=name)
    _not_reserved(name)
    return name


def _spelt(name: str) -> bool:
    """Letters of any script with their marks, digits, - and _; a mark needs something to stand on."""
    return category(name[0])[0] != "M" and all(
        sign in "-_" or (sign not in INVISIBLE and (category(sign)[0] in "LM" or category(sign) == "Nd"))
        for sign in name
    )


def _not_reserved(name: str) -> None:
    told, seen = key(name), skeleton(name)
    reserved, beginnings = (*RESERVED, *bots.names(), *STAFF), tuple(map(skeleton, RESERVED_BEGINNINGS))
    if (
        told in reserved
        or seen in map(skeleton, reserved)
        or skeleton(letters(told)) in map(skeleton, STAFF)
        or told.startswith(RESERVED_BEGINNINGS)
        or seen.startswith(beginnings)
    ):
        raise Illegal("account.name_reserved", name=name)
